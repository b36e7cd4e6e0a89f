/** Who comes into a meeting, goes and ends it, and the events that says so. */
import { emit } from './webhooks.ts'
import { isoOf, liveOf, nextUuid, nextWord, type Instance, type Meeting, type Registrant, type Sim, type Stay } from './state.ts'

/** How long before its time a meeting can be entered without its host. */
const MINUTE_MS = 60_000

/** Why somebody cannot come in now; null when they can. */
export function doorProblem(sim: Sim, meeting: Meeting, who: Registrant | 'host'): 'busy' | 'waiting_for_host' | null {
  if (liveOf(meeting)) return null
  const others = sim.state.meetings.filter((one) => one !== meeting && one.hostId === meeting.hostId)
  // A host holds one meeting at a time.
  if (others.some(liveOf)) return 'busy'
  if (who === 'host') return null
  const { join_before_host: before, jbh_time: minutes } = meeting.settings
  const opens = minutes === 0 ? -Infinity : meeting.startsAt - Number(minutes ?? 0) * MINUTE_MS
  return before === true && sim.timeline.now() >= opens ? null : 'waiting_for_host'
}

export function join(sim: Sim, meeting: Meeting, who: Registrant | 'host', name: string): Stay {
  let instance = liveOf(meeting)
  if (!instance) {
    instance = { uuid: nextUuid(sim), startedAt: sim.timeline.now(), endedAt: null, stays: [] }
    meeting.instances.push(instance)
    emit(sim, 'meeting.started', { ...objectOf(meeting, instance), start_time: isoOf(instance.startedAt) })
  }
  sim.state.serial += 1
  const stay: Stay = {
    userId: String(16_778_240 + sim.state.serial * 1024),
    uuid: nextWord(sim, 'participant'),
    name,
    registrantId: who === 'host' ? null : who.id,
    joinedAt: sim.timeline.now(),
    leftAt: null,
  }
  instance.stays.push(stay)
  tell(sim, meeting, instance, stay, 'joined')
  return stay
}

export function leave(sim: Sim, meeting: Meeting, userId: string): void {
  const instance = liveOf(meeting)
  const stay = instance?.stays.find((one) => one.userId === userId && one.leftAt === null)
  if (!instance || !stay) return
  stay.leftAt = sim.timeline.now()
  tell(sim, meeting, instance, stay, 'left')
  if (instance.stays.every(({ leftAt }) => leftAt !== null)) over(sim, meeting, instance)
}

/** The host ends it for all. */
export function endMeeting(sim: Sim, meeting: Meeting): void {
  const instance = liveOf(meeting)
  if (!instance) return
  for (const stay of instance.stays) {
    if (stay.leftAt !== null) continue
    stay.leftAt = sim.timeline.now()
    tell(sim, meeting, instance, stay, 'left')
  }
  over(sim, meeting, instance)
}

function over(sim: Sim, meeting: Meeting, instance: Instance): void {
  instance.endedAt = sim.timeline.now()
  emit(sim, 'meeting.ended', {
    ...objectOf(meeting, instance),
    start_time: isoOf(instance.startedAt),
    end_time: isoOf(instance.endedAt),
  })
}

function tell(sim: Sim, meeting: Meeting, instance: Instance, stay: Stay, what: 'joined' | 'left'): void {
  const host = sim.state.hosts.find(({ id }) => id === meeting.hostId)
  const isHost = stay.registrantId === null
  emit(sim, `meeting.participant_${what}`, {
    ...objectOf(meeting, instance),
    start_time: isoOf(instance.startedAt),
    participant: {
      user_id: stay.userId,
      user_name: stay.name,
      id: isHost ? meeting.hostId : '',
      participant_uuid: stay.uuid,
      email: isHost ? host?.email : '',
      registrant_id: stay.registrantId ?? '',
      ...(what === 'joined'
        ? { join_time: isoOf(stay.joinedAt) }
        : { leave_time: isoOf(stay.leftAt ?? 0), leave_reason: 'left the meeting' }),
    },
  })
}

const objectOf = (meeting: Meeting, instance: Instance) => ({
  // A word here, a number in answers.
  id: String(meeting.id),
  uuid: instance.uuid,
  host_id: meeting.hostId,
  topic: meeting.topic,
  type: 2,
  timezone: 'Africa/Nairobi',
  duration: meeting.duration,
})

/** After a meeting: who was there by Zoom's own list, and nobody left in it. */
import type { Db } from '../../../../shared/server/database.ts'
import { earlier, minutes, plus, seconds } from '../../../../shared/time.ts'
import { noteTold, type Told } from '../zoom-log.ts'
import { layDown, note, type MeetingRow } from '../zoom-meetings.ts'
import type { PastStay, ZoomApi } from './zoom-api.ts'

type Zoom = { db: Db; api: ZoomApi }

/** When Zoom is asked who was there; it knows nothing before the meeting has ended. */
export const readFrom = (row: MeetingRow): Date => plus(row.endsAt, minutes(2))

const MEANWHILE = minutes(3)
/** An empty list so soon may only not be ready. */
const LIST_READY_MINUTES = 30

/**
 * Asks Zoom who was there. Whoever is still inside when the room closes is sent out, and then the meeting is deleted: by the
 * addresses they have, people could open it again for a month, and keep its host from the next lesson.
 */
export async function readBack(zoom: Zoom, row: MeetingRow, at: Date): Promise<void> {
  const { db, api } = zoom
  const { meetingId } = row
  if (!meetingId) return layDown(db, row, { host: null, askedAt: null, readAt: at, nextStepAt: null })
  const stands = await api.standingOf(meetingId)
  // Deleted, by us or by somebody at Zoom: there is nothing to be ended, and nothing to be read.
  if (stands === 'gone') return layDown(db, row, { failures: 0, nextStepAt: null })
  if (stands === 'on') {
    if (at < row.closesAt) return layDown(db, row, { nextStepAt: earlier(plus(at, MEANWHILE), row.closesAt) })
    await api.end(meetingId)
    return layDown(db, row, { nextStepAt: plus(at, seconds(30)) })
  }
  const people = await readList(zoom, row, meetingId)
  const ready = row.readAt !== null || people > 0 || at >= plus(row.endsAt, minutes(LIST_READY_MINUTES))
  if (!ready) return layDown(db, row, { nextStepAt: plus(at, MEANWHILE) })
  const read = await note(db, row, { readAt: row.readAt ?? at, failures: 0 })
  if (at >= row.closesAt) await api.remove(meetingId)
  await layDown(db, read, { nextStepAt: at < row.closesAt ? row.closesAt : null })
}

/** @returns how many stays Zoom lists */
async function readList({ db, api }: Zoom, row: MeetingRow, meetingId: string): Promise<number> {
  const uuids = await api.timesHeld(meetingId)
  if (uuids.length === 0) return 0
  const hostId = await api.hostIdOf(meetingId)
  let people = 0
  for (const uuid of uuids) {
    const stays = await api.stays(uuid, hostId)
    people += stays.length
    await noteTold(db, row, toldBy(uuid, stays))
  }
  return people
}

/** The last one who went has ended it. */
function toldBy(uuid: string, stays: readonly PastStay[]): Told[] {
  const told = stays.flatMap(({ participant, registrantId, isHost, joinedAt, leftAt }): Told[] => {
    const who = { uuid, participant: participant || `${registrantId ?? 'host'}-${joinedAt.getTime()}`, registrantId, isHost }
    return [
      { ...who, kind: 'joined', at: joinedAt },
      { ...who, kind: 'left', at: leftAt },
    ]
  })
  const last = stays.map(({ leftAt }) => leftAt).toSorted((a, b) => b.getTime() - a.getTime())[0]
  const ended = { uuid, participant: '', registrantId: null, isHost: false, kind: 'ended' as const }
  return last ? [...told, { ...ended, at: last }] : told
}

/** Users, meetings, registrants and what is past, with Zoom's names, ids and limits. */
import { isObject, json, readObject, type Answer, type Ask, type Page, type Route } from '../http.ts'
import { hundred, noMeeting, noUser, problem } from './api.ts'
import { endMeeting } from './inside.ts'
import { isoOf, liveOf, nextUuid, nextWord, type Host, type Meeting, type Sim } from './state.ts'

const WRITES_A_DAY = 100
const EXPIRES_AFTER_MS = 30 * 24 * 60 * 60_000
const HOST_LINK_MS = 2 * 60 * 60_000
const PASSWORD = /^[A-Za-z0-9@\-_*]{0,10}$/

export function meetingRoutes(sim: Sim): Route[] {
  const of = (method: string, path: string, act: (meeting: Meeting, ask: Ask) => Answer): Route => ({
    method,
    path: `/v2/meetings/:id${path}`,
    handle: (ask) => {
      const meeting = sim.state.meetings.find(({ id }) => String(id) === ask.params['id'])
      return meeting ? act(meeting, ask) : noMeeting(ask.params['id'] ?? '')
    },
  })
  const ofUser = (method: string, path: string, act: (host: Host, ask: Ask) => Answer): Route => ({
    method,
    path: `/v2/users/:user${path}`,
    handle: (ask) => {
      const host = sim.state.hosts.find(({ id, email }) => [id, email].includes(ask.params['user'] ?? ''))
      return host ? act(host, ask) : noUser(ask.params['user'] ?? '')
    },
  })
  return [
    ofUser('GET', '', (host) => json(200, { id: host.id, email: host.email, display_name: host.name, type: 2 })),
    ofUser('GET', '/token', () => json(200, { token: nextWord(sim, 'zak') })),
    ofUser('POST', '/meetings', (host, ask) => create(sim, host, ask)),
    ofUser('GET', '/meetings', (host, ask) => list(sim, host, ask)),
    of('GET', '', (meeting) => json(200, { ...fieldsOf(sim, meeting), start_url: hostLink(sim, meeting) })),
    of('PATCH', '', (meeting, ask) => update(sim, meeting, ask)),
    of('DELETE', '', (meeting) => remove(sim, meeting)),
    of('PUT', '/status', (meeting, ask) => end(sim, meeting, ask)),
    of('POST', '/registrants', (meeting, ask) => register(sim, meeting, ask)),
    of('GET', '/registrants/:registrant', (meeting, ask) => registrant(sim, meeting, ask.params['registrant'] ?? '')),
    { method: 'GET', path: '/v2/past_meetings/:id/instances', handle: (ask) => instances(sim, ask) },
    { method: 'GET', path: '/v2/past_meetings/:uuid/participants', handle: (ask) => participants(sim, ask) },
  ]
}

/** Null while a day's writes of the host last. */
function overLimit(sim: Sim, hostId: string): Page | null {
  const key = `${hostId} ${isoOf(sim.timeline.now()).slice(0, 10)}`
  const writes = (sim.state.writes[key] ?? 0) + 1
  sim.state.writes[key] = writes
  return writes > WRITES_A_DAY ? hundred() : null
}

function create(sim: Sim, host: Host, ask: Ask): Answer {
  const refused = overLimit(sim, host.id)
  if (refused) return refused
  const body = readObject(ask)
  const wrong = body ? faultIn(body) : { field: 'body', message: 'Invalid field.' }
  if (!body || wrong) return json(400, { code: 300, message: 'Validation Failed.', errors: [wrong] })
  sim.state.serial += 1
  const meeting: Meeting = {
    // Beyond 2³¹, as in life.
    id: 85_000_000_000 + sim.state.serial,
    uuid: nextUuid(sim),
    hostId: host.id,
    topic: String(body['topic'] ?? ''),
    agenda: String(body['agenda'] ?? ''),
    startsAt: Date.parse(String(body['start_time'])),
    duration: Number(body['duration']),
    password: String(body['password'] ?? nextWord(sim, 'password').slice(0, 6)),
    settings: isObject(body['settings']) ? body['settings'] : {},
    createdAt: sim.timeline.now(),
    registrants: [],
    instances: [],
  }
  sim.state.meetings.push(meeting)
  return json(201, { ...fieldsOf(sim, meeting), start_url: hostLink(sim, meeting) })
}

function faultIn(body: Record<string, unknown>): { field: string; message: string } | null {
  if (body['type'] !== 2) return { field: 'type', message: 'Invalid field.' }
  if (!String(body['start_time']).endsWith('Z') || Number.isNaN(Date.parse(String(body['start_time']))))
    return { field: 'start_time', message: 'Invalid field.' }
  if (!Number.isInteger(body['duration'])) return { field: 'duration', message: 'Invalid field.' }
  if (String(body['topic'] ?? '').length > 200) return { field: 'topic', message: 'Invalid field.' }
  if (body['password'] !== undefined && !PASSWORD.test(String(body['password'])))
    return { field: 'password', message: 'Invalid field.' }
  return null
}

function update(sim: Sim, meeting: Meeting, ask: Ask): Answer {
  const refused = overLimit(sim, meeting.hostId)
  if (refused) return refused
  const body = readObject(ask) ?? {}
  if (typeof body['topic'] === 'string') meeting.topic = body['topic']
  if (typeof body['start_time'] === 'string') meeting.startsAt = Date.parse(body['start_time'])
  if (typeof body['duration'] === 'number') meeting.duration = body['duration']
  return noContent
}

function remove(sim: Sim, meeting: Meeting): Answer {
  if (liveOf(meeting)) return problem(400, 3002, 'Sorry, you cannot delete this meeting since it is in progress.')
  sim.state.meetings = sim.state.meetings.filter((one) => one !== meeting)
  return noContent
}

function end(sim: Sim, meeting: Meeting, ask: Ask): Answer {
  if (readObject(ask)?.['action'] !== 'end') return problem(400, 300, 'Invalid action.')
  if (!liveOf(meeting)) return problem(400, 3063, 'Can not end meeting, the meeting is not started.')
  endMeeting(sim, meeting)
  return noContent
}

/** By pages of thirty. `upcoming` are those whose time has not begun or that are going on, `scheduled` all of a month. */
function list(sim: Sim, host: Host, ask: Ask): Answer {
  const size = Number(ask.query.get('page_size') ?? 30)
  const from = Number(ask.query.get('next_page_token') ?? 0)
  const since = ask.query.get('type') === 'upcoming' ? 0 : EXPIRES_AFTER_MS
  const found = sim.state.meetings.filter(
    (one) => one.hostId === host.id && (liveOf(one) || one.startsAt >= sim.timeline.now() - since),
  )
  const meetings = found.slice(from, from + size).map((one) => fieldsOf(sim, one))
  const next = from + size < found.length ? String(from + size) : ''
  return json(200, { page_size: size, total_records: found.length, next_page_token: next, meetings })
}

function register(sim: Sim, meeting: Meeting, ask: Ask): Answer {
  if (meeting.settings['approval_type'] !== 0) return problem(400, 3038, 'Meeting registration has not been enabled.')
  const body = readObject(ask) ?? {}
  const email = String(body['email'] ?? '')
  if (!/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email)) return problem(400, 300, 'Validation Failed.')
  let found = meeting.registrants.find((one) => one.email === email)
  if (!found) {
    const name = [body['first_name'], body['last_name']].filter(Boolean).join(' ')
    found = { id: nextWord(sim, 'registrant'), email, name, token: nextWord(sim, 'tk'), createdAt: sim.timeline.now() }
    meeting.registrants.push(found)
  }
  const { id, token } = found
  return json(201, { id: meeting.id, registrant_id: id, topic: meeting.topic, join_url: personalLink(sim, meeting, token) })
}

function registrant(sim: Sim, meeting: Meeting, id: string): Answer {
  const found = meeting.registrants.find((one) => one.id === id)
  if (!found) return problem(404, 3043, `Registrant does not exist: ${id}.`)
  const { email, name, token } = found
  return json(200, { id, email, first_name: name, status: 'approved', join_url: personalLink(sim, meeting, token) })
}

/** Of a meeting that has ended; a live one is not past yet. */
function instances(sim: Sim, ask: Ask): Answer {
  const meeting = sim.state.meetings.find(({ id }) => String(id) === ask.params['id'])
  if (!meeting) return noMeeting(ask.params['id'] ?? '')
  const past = meeting.instances.filter(({ endedAt }) => endedAt !== null)
  return json(200, { meetings: past.map(({ uuid, startedAt }) => ({ uuid, start_time: isoOf(startedAt) })) })
}

/** A uuid that begins with a slash or has two in a row has to be encoded twice. */
function participants(sim: Sim, ask: Ask): Answer {
  const once = ask.params['uuid'] ?? ''
  if (once.startsWith('/') || once.includes('//')) return noMeeting(once)
  const uuid = /%[0-9A-F]{2}/i.test(once) ? decodeURIComponent(once) : once
  const instance = sim.state.meetings
    .flatMap((meeting) => meeting.instances)
    .find((one) => one.uuid === uuid && one.endedAt !== null)
  if (!instance) return noMeeting(uuid)
  const hostOf = sim.state.meetings.find(({ instances: held }) => held.includes(instance))?.hostId ?? ''
  const stays = instance.stays.map((stay) => ({
    id: stay.registrantId === null ? hostOf : '',
    user_id: stay.userId,
    name: stay.name,
    user_email: '',
    join_time: isoOf(stay.joinedAt),
    leave_time: isoOf(stay.leftAt ?? instance.endedAt ?? stay.joinedAt),
    registrant_id: stay.registrantId ?? '',
    status: 'in_meeting',
  }))
  const size = Number(ask.query.get('page_size') ?? 30)
  const from = Number(ask.query.get('next_page_token') ?? 0)
  // Zoom says nothing of a meeting that only one person was in.
  const alone = new Set(instance.stays.map(({ registrantId }) => registrantId)).size < 2
  const shown = alone ? [] : stays
  const next = from + size < shown.length ? String(from + size) : ''
  return json(200, { page_size: size, next_page_token: next, participants: shown.slice(from, from + size) })
}

const fieldsOf = (sim: Sim, meeting: Meeting) => ({
  id: meeting.id,
  uuid: meeting.uuid,
  host_id: meeting.hostId,
  host_email: sim.state.hosts.find(({ id }) => id === meeting.hostId)?.email,
  topic: meeting.topic,
  type: 2,
  status: liveOf(meeting) ? 'started' : 'waiting',
  start_time: isoOf(meeting.startsAt),
  duration: meeting.duration,
  timezone: 'Africa/Nairobi',
  agenda: meeting.agenda,
  created_at: isoOf(meeting.createdAt),
  join_url: `${sim.origin}/j/${meeting.id}?pwd=${meeting.password}`,
  password: meeting.password,
  settings: meeting.settings,
})

function hostLink(sim: Sim, meeting: Meeting): string {
  const zak = nextWord(sim, 'zak')
  sim.state.hostTokens[zak] = { meetingId: meeting.id, until: sim.timeline.now() + HOST_LINK_MS }
  return `${sim.origin}/s/${meeting.id}?zak=${zak}`
}

const personalLink = (sim: Sim, meeting: Meeting, token: string): string => `${sim.origin}/w/${meeting.id}?tk=${token}`

const noContent: Page = { status: 204, body: '' }

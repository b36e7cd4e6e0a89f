/** The operator's side of events: no public page carries it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { date, id, instant, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { said } from '../../shared/said.ts'
import { shownEvent } from './contract.ts'
import { LONGEST_LETTER, LONGEST_LOCATION, LONGEST_SUBJECT, LONGEST_TITLE, MOST_CAPACITY, registrationStates } from './rules.ts'

export const refusals = refusalsOf({
  not_ahead: [400, 'Choose a time that is still to come, within a year.', 'Chagua muda ujao, ndani ya mwaka mmoja.'],
  below_registered: [
    409,
    'More people have registered than that. Capacity cannot go below them.',
    'Waliojisajili ni wengi kuliko hapo. Nafasi haziwezi kupungua chini yao.',
  ],
  changed_meanwhile: [
    409,
    'Somebody else has changed this event meanwhile. Look at it again.',
    'Mtu mwingine amebadilisha tukio hili wakati huo huo. Liangalie tena.',
  ],
  is_over: [409, 'This event is over.', 'Tukio hili limekwisha.'],
})

export const deskEvent = z.extend(shownEvent, {
  /** As the form has them, on Nairobi's clock. */
  date: z.string(),
  time: z.string(),
  version: z.int(),
})
export type DeskEvent = z.infer<typeof deskEvent>

const clock = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, said('Choose a time.', 'Chagua muda.')))

const facts = {
  title: text(1, LONGEST_TITLE),
  date: date(),
  /** On Nairobi's clock, `18:30`. */
  time: clock(),
  location: text(1, LONGEST_LOCATION),
  capacity: z
    .int(said('At least 1 seat.', 'Angalau nafasi 1.'))
    .check(z.gte(1, said('At least 1 seat.', 'Angalau nafasi 1.')), z.lte(MOST_CAPACITY)),
}

const example = {
  title: 'KCSE revision morning: Mathematics Paper 2',
  date: '2026-12-05',
  time: '09:00',
  location: 'Online',
  capacity: 120,
}

export const listEvents = endpoint({
  method: 'GET',
  path: '/admin/api/events',
  summary: 'Events to come, the soonest first; or those that were, the latest first.',
  who: ['admin'],
  input: z.strictObject({ ...pageInput, which: z.enum(['upcoming', 'past']) }),
  example: { which: 'upcoming' },
  output: z.object({
    events: z.array(deskEvent),
    /** Of all that are to come. */
    total: z.int(),
    registered: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const makeEvent = endpoint({
  method: 'POST',
  path: '/admin/api/events',
  summary: 'Make an event, upcoming and with nobody registered. The same key again answers with the event that it made.',
  who: ['admin'],
  input: z.strictObject({ key: z.uuid(), ...facts }),
  example: { key: '3f2b8f0e-6d0f-4a51-9a53-3b1d3b0e7a11', ...example },
  output: z.object({ event: deskEvent }),
  refusals: [refusals.not_ahead],
})

export const editEvent = endpoint({
  method: 'PUT',
  path: '/admin/api/events/{eventId}',
  summary: 'Change an event that is to come. Who has registered stays, and is told of another time or place.',
  who: ['admin'],
  input: z.strictObject({ eventId: id(), version: id(), ...facts }),
  example: { eventId: 3, version: 1, ...example },
  output: z.object({ event: deskEvent }),
  refusals: [refusals.not_ahead, refusals.below_registered, refusals.changed_meanwhile, refusals.is_over],
})

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/admin/api/events/{eventId}',
  summary: 'Call an event off. Everybody who has registered or waits is told by mail.',
  who: ['admin'],
  input: z.strictObject({ eventId: id() }),
  example: { eventId: 3 },
  output: z.object({ deleted: z.literal(true) }),
  refusals: [],
})

const registered = z.object({
  id: id(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  seats: z.int(),
  state: z.enum(registrationStates),
  registered_at: instant(),
})
export type Registered = z.infer<typeof registered>

export const eventPeople = endpoint({
  method: 'GET',
  path: '/admin/api/events/{eventId}/people',
  summary: 'Who has registered for an event or waits, in the order in which they asked.',
  who: ['admin'],
  input: z.strictObject({ ...pageInput, eventId: id() }),
  example: { eventId: 3 },
  output: z.object({ event: deskEvent, people: z.array(registered), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

export const exportPeople = endpoint({
  method: 'GET',
  path: '/admin/api/events/{eventId}/people-file',
  summary: 'The same as a table for a spreadsheet (CSV), in which no cell is a formula.',
  who: ['admin'],
  input: z.strictObject({ eventId: id() }),
  example: { eventId: 3 },
  output: z.object({ csv: z.string() }),
  refusals: [],
})

export const writeToAll = endpoint({
  method: 'POST',
  path: '/admin/api/events/{eventId}/letters',
  summary: 'A mail to everybody who has registered or waits. The same key again sends nothing.',
  who: ['admin'],
  input: z.strictObject({
    eventId: id(),
    key: z.uuid(),
    subject: text(1, LONGEST_SUBJECT),
    words: text(3, LONGEST_LETTER),
  }),
  example: {
    eventId: 3,
    key: '3f2b8f0e-6d0f-4a51-9a53-3b1d3b0e7a11',
    subject: 'Bring graph paper',
    words: 'See you on Saturday.',
  },
  /** To how many people. */
  output: z.object({ written: z.int() }),
  refusals: [],
})

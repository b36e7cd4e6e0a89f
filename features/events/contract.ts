import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, personName } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { LANGUAGES, said } from '../../shared/said.ts'
import { email, phone } from '../accounts/contract.ts'
import { MOST_SEATS, registrationActs, registrationStates } from './rules.ts'

/** Every refusal of the visitors’ side; the desk has its own. */
export const refusals = refusalsOf({
  seats_gone: [409, 'The last seats have just gone.', 'Nafasi za mwisho zimechukuliwa sasa hivi.'],
  event_past: [409, 'This event is over.', 'Tukio hili limekwisha.'],
})

/** How many seats. A form gives them as words. */
export const seats = () =>
  z
    .int(said('Choose how many seats.', 'Chagua nafasi ngapi.'))
    .check(
      z.gte(1, said('At least 1 seat.', 'Angalau nafasi 1.')),
      z.lte(MOST_SEATS, said(`At most ${MOST_SEATS} seats.`, `Si zaidi ya nafasi ${MOST_SEATS}.`)),
    )

export const shownEvent = z.object({
  id: id(),
  title: z.string(),
  starts_at: instant(),
  location: z.string(),
  capacity: z.int(),
  registered: z.int(),
  /** How many people wait for a seat. */
  waiting: z.int(),
  status: z.enum(['upcoming', 'past']),
})
export type ShownEvent = z.infer<typeof shownEvent>

export const registerForEvent = endpoint({
  method: 'POST',
  path: '/events/{eventId}/registrations',
  summary: 'Ask for seats, or to wait for them. A link in a mail confirms; the seats are held for an hour meanwhile.',
  who: 'anyone',
  input: z.strictObject({
    eventId: id(),
    name: personName(),
    phone: phone(),
    email: email(),
    seats: seats(),
    /** A parent or guardian knows about everybody under 18. */
    parent_knows: z.literal(true, said('Please confirm this.', 'Tafadhali thibitisha hili.')),
    /** For who would rather wait than go without, where no seats are left. */
    wait: z.optional(z.boolean()),
    language: z.enum(LANGUAGES),
  }),
  example: {
    eventId: 3,
    name: 'Grace Wambui',
    phone: '0712 345 678',
    email: 'grace@example.com',
    seats: 2,
    parent_knows: true,
    language: 'en',
  },
  /** The same whoever the address belongs to, and whether or not it has seats already. */
  output: z.object({ mailed: z.literal(true) }),
  refusals: [refusals.seats_gone, refusals.event_past],
})

export const answerRegistration = endpoint({
  method: 'POST',
  path: '/events/registrations/{token}',
  summary: 'By the link of a mail: confirm the address, change how many seats, or give them back.',
  who: 'anyone',
  input: z.strictObject({
    token: z.string().check(z.maxLength(80)),
    act: z.enum(registrationActs),
    /** To change to. */
    seats: z.optional(seats()),
  }),
  example: { token: '12-abc', act: 'change', seats: 1 },
  output: z.object({ state: z.enum([...registrationStates, 'given_back']) }),
  refusals: [refusals.seats_gone, refusals.event_past],
})

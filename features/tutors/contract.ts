/** Teachers as the desk sees them: what their page says, and whether families see it. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { experiences, MOST_BIO_CHARACTERS, MOST_SCHOOL_CHARACTERS } from '../teachers/contract.ts'
import { MOST_PROMISE_CHARACTERS } from '../teachers/profile-contract.ts'

export const refusals = refusalsOf({
  changed_meanwhile: [
    409,
    'This page has been changed meanwhile. Look at it again.',
    'Ukurasa huu umebadilishwa wakati huo huo. Uangalie tena.',
  ],
  hidden_already: [409, 'This teacher is hidden already.', 'Mwalimu huyu tayari amefichwa.'],
  not_hidden: [409, 'This teacher is not hidden.', 'Mwalimu huyu hajafichwa.'],
})

export const LONGEST_SEARCH = 80
export const LONGEST_REASON = 500

/**
 * What keeps a teacher out of families' sight, or `listed`: `hidden` by an operator, `unverified` by papers that are not approved
 * (yet), `inactive` by a suspension or because they are leaving. Of several the last named counts.
 */
export const tutorStandings = ['listed', 'hidden', 'unverified', 'inactive'] as const
export type TutorStanding = (typeof tutorStandings)[number]

/** What stands on the page and an operator may put right; the rest is the teacher's. */
const pageFields = {
  promise: text(0, MOST_PROMISE_CHARACTERS),
  bio: text(0, MOST_BIO_CHARACTERS),
  current_school: text(0, MOST_SCHOOL_CHARACTERS),
  experience: z.enum(experiences),
}

export const tutor = z.object({
  id: id(),
  name: z.string(),
  photo: z.nullable(z.string()),
  standing: z.enum(tutorStandings),
  hidden_at: z.nullable(instant()),
  joined_at: instant(),
  subjects: z.array(z.string()),
  /** Mean stars as families see them; null without a review. Nobody sets it. */
  rating: z.nullable(z.number()),
  review_count: z.int(),
  students_taught: z.int(),
  /** Times of the coming seven days that can still be booked. */
  free_times: z.int(),
  cost: kes(),
  promise: z.string(),
  bio: z.string(),
  current_school: z.string(),
  experience: z.enum(experiences),
})
export type Tutor = z.infer<typeof tutor>

const answer = z.object({ tutor })
const why = { teacherId: id(), reason: text(3, LONGEST_REASON) }

export const listTutors = endpoint({
  method: 'GET',
  path: '/admin/api/tutors',
  summary: 'Every teacher with an account, the newest first: all, of one standing, or whose name or address holds certain words.',
  who: ['admin'],
  input: z.strictObject({
    ...pageInput,
    words: z.optional(text(0, LONGEST_SEARCH)),
    standing: z.optional(z.enum(tutorStandings)),
  }),
  output: z.object({
    tutors: z.array(tutor),
    /** How many there are; one more than `counted_to` says that they were counted no further. */
    total: z.int(),
    counted_to: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const editTutor = endpoint({
  method: 'POST',
  path: '/admin/api/tutors/{teacherId}',
  summary: 'Put right what stands on the page of a teacher, who is told what was changed and why.',
  who: ['admin'],
  input: z.strictObject({
    ...why,
    ...pageFields,
    /** What stood there when it was opened: of two who change it at once the second is told. */
    was: z.strictObject(pageFields),
  }),
  example: {
    teacherId: 12,
    reason: 'The sentence held a phone number.',
    promise: 'I turn past papers into small steps.',
    bio: 'Nine years at Alliance Girls.',
    current_school: 'Alliance Girls',
    experience: '5+ years',
    was: {
      promise: 'Call 0712 345 678.',
      bio: 'Nine years at Alliance Girls.',
      current_school: 'Alliance Girls',
      experience: '5+ years',
    },
  },
  output: answer,
  refusals: [refusals.changed_meanwhile],
})

export const hideTutor = endpoint({
  method: 'POST',
  path: '/admin/api/tutors/{teacherId}/hide',
  summary: 'Take a teacher out of families’ sight: nobody finds or newly books them. What is booked stays.',
  who: ['admin'],
  input: z.strictObject(why),
  example: { teacherId: 12, reason: 'Three families wait for an answer.' },
  output: answer,
  refusals: [refusals.hidden_already],
})

export const showTutor = endpoint({
  method: 'POST',
  path: '/admin/api/tutors/{teacherId}/show',
  summary: 'Let families see a hidden teacher again.',
  who: ['admin'],
  input: z.strictObject(why),
  example: { teacherId: 12, reason: 'They have answered.' },
  output: answer,
  refusals: [refusals.not_hidden],
})

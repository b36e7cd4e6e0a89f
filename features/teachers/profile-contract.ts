/** A teacher's own page; apart from the rest, which every page of the app knows a part of. */
import * as z from 'zod/mini'
import { teachingLanguages } from '../../shared/country.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { id, kes, text } from '../../shared/fields.ts'
import { experiences, lessonPrice, MOST_BIO_CHARACTERS, MOST_SCHOOL_CHARACTERS, refusals, spoken, taught } from './contract.ts'

export const MOST_PROMISE_CHARACTERS = 90

/** What is written here is read on a phone. What came with a request to be verified may be longer, for as long as it stays. */
export const MOST_PAGE_BIO_CHARACTERS = 600

const profileFields = {
  /** One sentence, which stands on the card. */
  promise: text(0, MOST_PROMISE_CHARACTERS),
  bio: text(0, MOST_BIO_CHARACTERS),
  current_school: text(0, MOST_SCHOOL_CHARACTERS),
  subjects: taught(),
  experience: z.enum(experiences),
  languages: spoken(),
  cost: lessonPrice(),
}

export const profile = z.object({
  promise: z.string(),
  bio: z.string(),
  current_school: z.string(),
  subjects: z.array(z.object({ subject_id: id(), name: z.string(), grades: z.array(z.number()) })),
  experience: z.enum(experiences),
  languages: z.array(z.enum(teachingLanguages)),
  cost: kes(),
})
export type Profile = z.infer<typeof profile>

export const ownProfile = endpoint({
  method: 'GET',
  path: '/users/profile',
  summary: 'What stands on your own page, for changing it.',
  who: ['teacher'],
  input: z.strictObject({}),
  output: z.object({
    profile,
    /** What you keep of a lesson, in basis points. */
    share_bps: z.int(),
  }),
  refusals: [],
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/users/profile',
  summary: 'Change what stands on your own page. Lessons that are booked keep the price of their moment.',
  who: ['teacher'],
  input: z.strictObject(profileFields),
  example: {
    promise: 'I turn past papers into small steps you can repeat alone.',
    bio: 'Nine years at Alliance Girls.',
    current_school: 'Alliance Girls',
    subjects: [{ subject_id: 1, grades: [10, 11, 12] }],
    experience: '5+ years',
    languages: ['en', 'sw'],
    cost: 650,
  },
  output: profile,
  refusals: [refusals.unknown_subject, refusals.bio_long],
})

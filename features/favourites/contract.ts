import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { id, instant, kes, pageInput } from '../../shared/fields.ts'

/** So many favourites of one account are shown at most: more than anybody compares, and few enough for one read of all ids. */
export const MOST_FAVOURITES = 100

/** Every refusal of this feature. */
export const refusals = refusalsOf({
  too_many_favourites: [
    409,
    'You have 100 favourite teachers, the most there can be. Take one back first.',
    'Umeshachagua walimu 100 unaowapenda, idadi ya juu kabisa. Ondoa mmoja kwanza.',
  ],
})

export const favourite = z.object({
  id: id(),
  teacher_id: id(),
  teacher_name: z.string(),
  subjects: z.array(z.string()),
  /** KES for one lesson. */
  cost: kes(),
  marked_at: instant(),
})
export type Favourite = z.infer<typeof favourite>

export const listFavourites = endpoint({
  method: 'GET',
  path: '/favourites',
  summary: 'Your favourite teachers, the latest first.',
  who: ['student', 'parent'],
  input: z.strictObject(pageInput),
  output: z.object({ favourites: z.array(favourite), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})

export const favouriteIds = endpoint({
  method: 'GET',
  path: '/favourites/ids',
  summary: 'Which teachers are your favourites.',
  who: ['student', 'parent'],
  input: z.strictObject({}),
  output: z.object({ teacher_ids: z.array(id()) }),
  refusals: [],
})

export const markFavourite = endpoint({
  method: 'PUT',
  path: '/favourites/{teacherId}',
  summary: 'Make a teacher your favourite. Doing it twice changes nothing.',
  who: ['student', 'parent'],
  input: z.strictObject({ teacherId: id() }),
  example: { teacherId: 12 },
  output: z.object({ favourite: z.literal(true) }),
  refusals: [refusals.too_many_favourites],
})

export const unmarkFavourite = endpoint({
  method: 'DELETE',
  path: '/favourites/{teacherId}',
  summary: 'A teacher is your favourite no more. Doing it twice changes nothing.',
  who: ['student', 'parent'],
  input: z.strictObject({ teacherId: id() }),
  example: { teacherId: 12 },
  output: z.object({ favourite: z.literal(false) }),
  refusals: [],
})

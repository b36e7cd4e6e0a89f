import type { Answer } from '../../../shared/endpoint.ts'
import type { Db } from '../../../shared/server/database.ts'
import { seconds } from '../../../shared/time.ts'
import type { listTeachers } from '../contract.ts'
import { stretchFrom, toCard } from './cards.ts'
import { boundsOf, type TeacherFilter } from './filter.ts'
import { meaningOf, type Meaning } from './meaning.ts'
import { countOf, MOST_COUNTED, pageOf } from './page.ts'

const PAGE = 12

/** One page of the directory, for the call and for the public page alike. */
export async function directoryPage(db: Db, filter: TeacherFilter, now: Date): Promise<Answer<typeof listTeachers>> {
  const limit = filter.limit ?? PAGE
  const meaning = await meaningOf(db, filter, now)
  const bounds = boundsOf(filter, now)
  const wish = { ...bounds, ...stretchFrom(now), query: meaning.query, after: placeOf(filter.cursor), limit: limit + 1 }
  const found = await pageOf(db, filter.sort ?? 'rating', wish, meaning)
  const last = found.length > limit ? found[limit - 1] : undefined
  const total = filter.cursor !== undefined ? null : last ? await totalOf(db, filter, meaning, now) : found.length
  return {
    success: true,
    teachers: found.slice(0, limit).map(({ row }) => toCard(row, now)),
    subjects: meaning.subjects,
    total: total && Math.min(total, MOST_COUNTED),
    more: total !== null && total > MOST_COUNTED,
    next_cursor: last ? `${last.place.value}-${last.place.id}` : null,
  }
}

function placeOf(cursor: string | undefined): { value: number; id: number } | null {
  const [value, id] = (cursor ?? '').split('-').map(Number)
  return value !== undefined && id !== undefined ? { value, id } : null
}

/** How many there are: kept where one word or mark says it, else counted, up to one more than is told. */
async function totalOf(db: Db, filter: TeacherFilter, meaning: Meaning, now: Date): Promise<number> {
  if (meaning.exact) return meaning.most
  const { sort: _, limit: __, cursor: ___, ...asked } = filter
  const key = JSON.stringify(asked)
  const many = knownMany(db)
  if ((many.get(key) ?? 0) > now.getTime()) return MOST_COUNTED + 1
  const total = await countOf(db, { ...boundsOf(filter, now), query: meaning.query })
  if (total > MOST_COUNTED) remember(many, key, now)
  return total
}

const REMEMBERED_SECONDS = 60
const MOST_REMEMBERED = 1000

/** Searches that found more than is counted, until when that is believed: a thousand do not go away within a minute. */
const manyByDb = new WeakMap<Db, Map<string, number>>()

function knownMany(db: Db): Map<string, number> {
  const known = manyByDb.get(db) ?? new Map<string, number>()
  manyByDb.set(db, known)
  return known
}

function remember(many: Map<string, number>, key: string, now: Date): void {
  if (many.size >= MOST_REMEMBERED) many.clear()
  many.set(key, now.getTime() + seconds(REMEMBERED_SECONDS))
}

export type DirectoryFacts = { total: number; subjects: string[] }

/** How many teachers families can choose from, and in which subjects. */
export async function directoryFacts(db: Db, now: Date): Promise<DirectoryFacts> {
  const { most, subjects } = await meaningOf(db, {}, now)
  return { total: most, subjects }
}

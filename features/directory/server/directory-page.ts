import type { Answer, Input } from '../../../shared/endpoint.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { listTeachers } from '../contract.ts'
import { directoryFacts, teachersListed } from './queries.ts'

const PAGE = 12

/** One page of the directory, for the call and for the public page alike. */
export async function directoryPage(db: Db, input: Input<typeof listTeachers>, now: Date): Promise<Answer<typeof listTeachers>> {
  const [rating, id] = (input.cursor ?? '').split('-').map(Number)
  const after = rating !== undefined && id !== undefined ? { rating, id } : undefined
  const filter = { q: input.q, subject: input.subject, grade: input.grade, after, limit: input.limit ?? PAGE }
  const [page, facts] = await Promise.all([teachersListed(db, filter, now), directoryFacts(db, filter)])
  return { success: true, teachers: page.teachers, ...facts, next_cursor: page.next && `${page.next.rating}-${page.next.id}` }
}

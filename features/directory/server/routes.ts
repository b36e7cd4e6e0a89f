import { Refusal } from '../../../shared/refusal.ts'
import { route, type Route } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { listTeachers, showTeacher } from '../contract.ts'
import { directoryFacts, teacherProfileOf, teachersListed } from './queries.ts'

const PAGE = 12

export function directoryRoutes({ db, teacherShareBps }: { db: Db; teacherShareBps: number }): Route[] {
  return [
    route(listTeachers, async ({ input, now }) => {
      const [rating, id] = (input.cursor ?? '').split('-').map(Number)
      const after = rating !== undefined && id !== undefined ? { rating, id } : undefined
      const filter = { q: input.q, subject: input.subject, grade: input.grade, after, limit: input.limit ?? PAGE }
      const [page, facts] = await Promise.all([teachersListed(db, filter, now), directoryFacts(db, filter)])
      const next = page.next && `${page.next.rating}-${page.next.id}`
      return { success: true, teachers: page.teachers, subjects: facts.subjects, total: facts.total, next_cursor: next }
    }),
    route(showTeacher, async ({ input, now }) => {
      const profile = await teacherProfileOf(db, input.teacherId, teacherShareBps, now)
      if (!profile) throw new Refusal('not_found')
      return profile
    }),
  ]
}

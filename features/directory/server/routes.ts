import { Refusal } from '../../../shared/refusal.ts'
import { route, type Route } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { listTeachers, showTeacher } from '../contract.ts'
import { directoryPage } from './directory-page.ts'
import { teacherProfileOf } from './queries.ts'

export function directoryRoutes({ db, teacherShareBps }: { db: Db; teacherShareBps: number }): Route[] {
  return [
    route(listTeachers, async ({ input, now }) => directoryPage(db, input, now)),
    route(showTeacher, async ({ input, now }) => {
      const profile = await teacherProfileOf(db, input.teacherId, teacherShareBps, now)
      if (!profile) throw new Refusal('not_found')
      return profile
    }),
  ]
}

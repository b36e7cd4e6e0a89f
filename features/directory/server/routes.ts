import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { refusals, listTeachers, showTeacher } from '../contract.ts'
import { directoryPage } from './directory-page.ts'
import { teacherProfileOf } from './queries.ts'

export type DirectoryParts = { db: Db; teacherShareBps: number }

export const directoryCalls: readonly CallRoute<DirectoryParts>[] = [
  route(listTeachers, async ({ input, now }, { db }) => directoryPage(db, input, now)),
  route(showTeacher, async ({ actor, input, now }, { db, teacherShareBps }) => {
    const profile = await teacherProfileOf(db, input.teacherId, actor?.userId ?? null, teacherShareBps, now)
    if (!profile) throw new Refusal(refusals.not_found)
    return profile
  }),
]

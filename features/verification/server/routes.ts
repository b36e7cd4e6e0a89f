import { route, type Route } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { decideTeacher as decideCall, waitingTeachers } from '../contract.ts'
import { decideTeacher } from './decide-teacher.ts'
import { teachersWaiting } from './queries.ts'

export function verificationRoutes({ db }: { db: Db }): Route[] {
  return [
    route(waitingTeachers, async () => ({ teachers: await teachersWaiting(db) })),
    route(decideCall, async ({ input, now }) => ({ verification_status: await decideTeacher(db, { ...input, now }) })),
  ]
}

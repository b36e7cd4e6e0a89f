import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { decideTeacher as decideCall, waitingTeachers } from '../contract.ts'
import { decideTeacher } from './decide-teacher.ts'
import { teachersWaiting } from './queries.ts'

export const verificationCalls: readonly CallRoute<{ db: Db }>[] = [
  route(waitingTeachers, async (_, { db }) => ({ teachers: await teachersWaiting(db) })),
  route(decideCall, async ({ input, now }, { db }) => ({ verification_status: await decideTeacher(db, { ...input, now }) })),
]

import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { HouseReader } from '../../house/server/index.ts'
import type { Mailer } from '../../notices/server/index.ts'
import * as calls from '../contract.ts'
import { editUser } from './edit-user.ts'
import { MOST_COUNTED, userOf, usersOf } from './queries.ts'
import { liftSuspension, suspendUser } from './suspend-user.ts'

export type UserParts = { db: Db; mailer: Mailer; site: string; house: HouseReader }

const PAGE = 20

export const userCalls: readonly CallRoute<UserParts>[] = [
  route(calls.listUsers, async ({ input }, { db }) => {
    const { cursor, limit = PAGE, words = '', type = null, status = null } = input
    const { list, total, next } = await usersOf(db, { words, type, status, before: idBefore(cursor), limit })
    return { users: list, total, counted_to: MOST_COUNTED, next_cursor: cursorOf(next) }
  }),
  route(calls.editUser, async ({ actor, input, now }, { db }) => {
    const { userId, name, email, was } = input
    await editUser(db, actor, { userId, name, email, was }, now)
    return { user: await shown(db, userId) }
  }),
  route(calls.suspendUser, async ({ actor, input, now }, { db }) => {
    await suspendUser(db, actor, input, now)
    return { user: await shown(db, input.userId) }
  }),
  route(calls.liftSuspension, async ({ actor, input, now }, { db }) => {
    await liftSuspension(db, actor, input, now)
    return { user: await shown(db, input.userId) }
  }),
]

async function shown(db: Db, userId: number): Promise<calls.User> {
  const user = await userOf(db, userId)
  if (!user) throw new Refusal(calls.refusals.not_found)
  return user
}

import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { HouseReader } from '../../house/server/index.ts'
import * as calls from '../contract.ts'
import { answeredOf } from './answered-cases.ts'
import { giveBackCase, takeCase } from './take-case.ts'
import { casesOf, countsOf, firstCases } from './waiting-cases.ts'

export type QueueParts = { db: Db; house: HouseReader }

export const queueCalls: readonly CallRoute<QueueParts>[] = [
  route(calls.listWaiting, async ({ input: { kind, cursor }, now }, { db, house }) => {
    const { promises } = await house.now()
    const counts = await countsOf(db, promises, now)
    if (!kind) return { counts, cases: await firstCases(db, promises, now), next_cursor: null }
    const { cases, next } = await casesOf(db, kind, cursor ?? null, promises, now)
    return { counts, cases, next_cursor: next }
  }),
  route(calls.listAnswered, async ({ now }, { db, house }) => answeredOf(db, (await house.now()).promises, now)),
  route(calls.countCases, async ({ now }, { db, house }) => {
    const counts = await countsOf(db, (await house.now()).promises, now)
    return { waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0) }
  }),
  route(calls.takeCase, async ({ actor, input, now }, { db }) => ({
    taken: await takeCase(db, actor, input, now),
  })),
  route(calls.giveBackCase, async ({ actor, input }, { db }) => {
    await giveBackCase(db, actor, input)
    return { given_back: true }
  }),
]

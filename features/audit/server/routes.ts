import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import { auditLog } from '../contract.ts'
import { entriesOf } from './queries.ts'

const PAGE = 30

export const auditCalls: readonly CallRoute<{ db: Db }>[] = [
  route(auditLog, async ({ input }, { db }) => {
    const { cursor, limit = PAGE, act = null, words = '' } = input
    const { list, next } = await entriesOf(db, { act, words, before: idBefore(cursor), limit })
    return { entries: list, next_cursor: cursorOf(next) }
  }),
]

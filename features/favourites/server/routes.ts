import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import * as calls from '../contract.ts'
import { markFavourite, unmarkFavourite } from './mark-favourite.ts'
import { favouriteIdsOf, favouritesOf } from './queries.ts'

const PAGE = 20

export const favouriteCalls: readonly CallRoute<{ db: Db }>[] = [
  route(calls.listFavourites, async ({ actor, input }, { db }) => {
    const { list, next } = await favouritesOf(db, actor, idBefore(input.cursor), input.limit ?? PAGE)
    return { favourites: list, next_cursor: cursorOf(next) }
  }),
  route(calls.favouriteIds, async ({ actor }, { db }) => ({ teacher_ids: await favouriteIdsOf(db, actor) })),
  route(calls.markFavourite, async ({ actor, input, now }, { db }) => {
    await markFavourite(db, actor, input.teacherId, now)
    return { favourite: true }
  }),
  route(calls.unmarkFavourite, async ({ actor, input }, { db }) => {
    await unmarkFavourite(db, actor, input.teacherId)
    return { favourite: false }
  }),
]

import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { openFor } from '../../availability/server/index.ts'
import { availabilitySlots } from '../../availability/server/tables.ts'
import { teacherProfiles } from '../../teachers/server/tables.ts'
import { MOST_LISTED, type TeacherOrder } from '../rules.ts'
import { LOOKED_AT } from './bounds.ts'
import { cardColumns, nextFreeSlots, type CardRow, type Stretch } from './cards.ts'
import { BEYOND, type Bounds } from './filter.ts'
import type { Meaning } from './meaning.ts'
import { teacherListings } from './tables.ts'

const listing = called(teacherListings, 'listing')
const slot = called(availabilitySlots, 'free')
const profile = called(teacherProfiles, 'profile')

/** Where a page begins: behind the listing with this value of the order and this id. */
export type Place = { value: number; id: number }

export type PageWish = Bounds & Stretch & { query: string | null; after: Place | null; limit: number }
type Wish = Bounds & Stretch & { query: string | null; afterValue: number; afterId: number; limit: number }

/** What lists are sorted by, each with an index that has the order, and where a list begins that is bounded from there. */
const orders = {
  rating: { by: listing.ratingHundredths, down: true, begins: () => BEYOND },
  price: { by: listing.priceCents, down: false, begins: ({ leastCents }) => leastCents - 1 },
  price_down: { by: listing.priceCents, down: true, begins: ({ mostCents }) => mostCents + 1 },
  students: { by: listing.studentsTaught, down: true, begins: () => BEYOND },
} as const satisfies Record<TeacherOrder, { by: Column; down: boolean; begins: (bounds: Bounds) => number }>

const rating = sql`${listing.ratingHundredths}`
const price = sql`${listing.priceCents}`

/** A day may be asked for, and each listing is then looked at; or it is, and the planner may begin at the slots; or it is not. */
type Day = 'maybe' | 'asked' | 'none'

/** Whoever has a slot free in the time that is asked for. */
const isFree = (given: Given<Bounds>, day: Day): SQL => {
  const free = sql`
            from ${availabilitySlots} ${slot}
            where ${slot.teacherId} = ${listing.teacherId}
              and ${slot.startsAt} >= ${given.freeFrom}::timestamptz
              and ${slot.startsAt} < ${given.freeUntil}::timestamptz
              and ${openFor(slot)}`
  if (day === 'none') return sql``
  if (day === 'asked') return sql`and exists (select ${free})`
  return sql`and (${given.freeFrom}::timestamptz is null or (select true ${free} limit 1) is true)`
}

const matches = (given: Given<Bounds & { query: string | null }>, day: Day): SQL => sql`
          (${given.query}::tsquery is null or ${listing.search} @@ ${given.query}::tsquery)
          and ${price} between ${given.leastCents}::bigint and ${given.mostCents}::bigint
          and ${rating} >= ${given.leastRating}::integer
          ${isFree(given, day)}`

type Order = (typeof orders)[TeacherOrder]

const beyond = ({ by, down }: Order, given: Given<Wish>): SQL =>
  sql`(${by}, ${listing.teacherId}) ${sql.raw(down ? '<' : '>')} (${given.afterValue}::bigint, ${given.afterId}::bigint)`

const inOrder = ({ by, down }: Order): SQL => {
  const way = sql.raw(down ? 'desc' : 'asc')
  return sql`${by} ${way}, ${listing.teacherId} ${way}`
}

/** A page of cards. The first limit is there for the planner, which knows nothing of a limit that is given. */
const cards = (order: Order, given: Given<Wish>, found: SQL) =>
  rows(
    { ...cardColumns, slots: nextFreeSlots(given), place: sql<number>`${order.by}` },
    (columns) => sql`
      select ${columns}
      from (
        select *
        from (${found}
          limit ${sql.raw(String(MOST_LISTED + 1))}) ${listing}
        limit ${given.limit}) ${listing}
      join ${teacherProfiles} ${profile} on ${profile.userId} = ${listing.teacherId}
      join ${users} on ${users.id} = ${listing.teacherId}
      order by ${inOrder(order)}`,
  )

/**
 * Along the order until the page is full: as quick as what is asked for is common, however many there are. `case` hides from the
 * planner what it would guess about values it does not know, so that it always takes the index that has the order.
 */
const alongOrder = (name: TeacherOrder) =>
  statement(`teachers_by_${name}`, (given: Given<Wish>) => {
    const order = orders[name]
    const end = sql`
          select ${order.by} as value, ${listing.teacherId} as id
          from ${teacherListings} ${listing}
          where ${beyond(order, given)}
          order by ${inOrder(order)}
          offset ${sql.raw(String(LOOKED_AT))}
          limit 1`
    const nowhere = sql.raw(order.down ? '-1' : String(BEYOND))
    return cards(
      order,
      given,
      sql`
        with last as materialized (${end})
        select ${listing}.*
        from ${teacherListings} ${listing}
        where ${beyond(order, given)}
          and (${order.by}, ${listing.teacherId}) ${sql.raw(order.down ? '>=' : '<=')} (
            coalesce((select value from last), ${nowhere}), coalesce((select id from last), 0))
          and case when ${matches(given, 'maybe')} then true else false end
        order by ${inOrder(order)}`,
    )
  })

/** All who match, by the index that finds the fewest, then sorted: for what is rare. The sum keeps the order's own index out. */
const byIndex = (name: TeacherOrder, day: Day) =>
  statement(
    `rare_teachers_by_${name}_day_${day}`,
    (given: Given<Wish>) => {
      const order = orders[name]
      const way = sql.raw(order.down ? 'desc' : 'asc')
      return cards(
        order,
        given,
        sql`
        select *
        from ${teacherListings} ${listing}
        where ${beyond(order, given)}
          and ${matches(given, day)}
        order by ${order.by} + 0 ${way}, ${listing.teacherId} ${way}`,
      )
    },
    'anew',
  )

const waysIn = (name: TeacherOrder) => ({
  alongOrder: alongOrder(name),
  byIndex: byIndex(name, 'none'),
  byIndexFree: byIndex(name, 'asked'),
})
const ways = {
  rating: waysIn('rating'),
  price: waysIn('price'),
  price_down: waysIn('price_down'),
  students: waysIn('students'),
}

export type Found = { row: CardRow; place: Place }

/** One page of cards in an order; one row more than the page says whether there is another. */
export async function pageOf(db: Db, order: TeacherOrder, wish: PageWish, { most }: Pick<Meaning, 'most'>): Promise<Found[]> {
  const { after, ...rest } = wish
  const start = { value: orders[order].begins(wish), id: Number.MAX_SAFE_INTEGER }
  const { value: afterValue, id: afterId } = after ?? start
  const given = { ...rest, afterValue, afterId }
  if (most === 0) return []
  const { alongOrder, byIndex, byIndexFree } = ways[order]
  const seen = most > LOOKED_AT ? await alongOrder(db, given) : []
  const found = seen.length < wish.limit ? await (wish.freeFrom ? byIndexFree : byIndex)(db, given) : seen
  return found.map((row) => ({ row, place: { value: row.place, id: row.id } }))
}

/** A list says how many it has up to here. */
export const MOST_COUNTED = 1000

type Counted = Bounds & { query: string | null }

/** How many match, or one more than is counted. */
export async function countOf(db: Db, wish: Counted): Promise<number> {
  const [row] = await (wish.freeFrom ? countedFree : counted)(db, wish)
  return row?.count ?? 0
}

const counting = (day: Day) =>
  statement(
    `teachers_counted_day_${day}`,
    (given: Given<Counted>) =>
      rows(
        { count: sql<number>`count(*)::integer` },
        (columns) => sql`
      select ${columns}
      from (
        select
        from ${teacherListings} ${listing}
        where ${matches(given, day)}
        limit ${sql.raw(String(MOST_COUNTED + 1))}) counted`,
      ),
    'anew',
  )
const counted = counting('none')
const countedFree = counting('asked')

/** All movements of money in one order: each list gives its part of a page, and what is latest of all stands first. */
import { sql } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import { maskPhone } from '../../../shared/phone.ts'
import { commonRefusals, Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { MoneyAfter, MoneyList, MoneyRow, MoneyWish } from '../../../shared/server/money-list.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { photoOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { paymentsIn, payoutsOut, type PaymentProvider } from '../../payments/server/index.ts'
import { salesList, type Descriptions, type TransferFacts } from '../../wallet/server/index.ts'
import type { MoneyMovement } from '../contract.ts'
import { ownReference, type Side } from '../rules.ts'

export type TransactionParts = { db: Db; descriptions: Descriptions }
export type DeskParts = TransactionParts & { payments: PaymentProvider }

/** Of one moment what goes out stands first: what came before it stands below it. */
const lists = [
  { name: 'out', side: 'payouts', list: payoutsOut },
  { name: 'sales', side: 'payments', list: salesList },
  { name: 'in', side: 'payments', list: paymentsIn },
] as const satisfies readonly { name: string; side: Side; list: MoneyList }[]
type ListName = (typeof lists)[number]['name']

export type Wish = MoneyWish & { side: Side | null }
type Placed = MoneyRow & { list: ListName }

const asked = (wish: Wish) => lists.filter(({ side }) => wish.side === null || wish.side === side)

/** How many there are, counted no further than `most`. */
export async function countMoney(db: Db, wish: Wish, most: number): Promise<number> {
  const counts = await Promise.all(asked(wish).map(({ list }) => list.count(db, wish, most)))
  return Math.min(
    most,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

/**
 * A page, the latest first.
 * @param cursor as the page before gave it; null for the first. Refuses with `invalid_input` what is none.
 */
export async function moneyPage(
  parts: TransactionParts,
  wish: Wish,
  { cursor, limit }: { cursor: string | undefined; limit: number },
  now: Date,
): Promise<{ list: MoneyMovement[]; next: string | null }> {
  const after = cursor === undefined ? null : placeOf(cursor)
  const found = await Promise.all(
    asked(wish).map(async ({ name, list }) => {
      const page = await list.page(parts.db, wish, after && afterIn(name, after), limit + 1)
      return page.map((row): Placed => ({ ...row, list: name }))
    }),
  )
  const all = found.flat().sort(latestFirst)
  const page = all.slice(0, limit)
  const last = page.at(-1)
  return {
    list: await described(parts, page, now),
    next: all.length > limit && last ? `${last.at.toISOString()} ${last.list} ${last.id}` : null,
  }
}

/** Rows of one list keep the order they came in. */
const latestFirst = (one: Placed, other: Placed): number =>
  other.at.getTime() - one.at.getTime() || place(one.list) - place(other.list)

const place = (name: ListName): number => lists.findIndex((one) => one.name === name)

type Place = { at: Date; list: ListName; id: string }

function placeOf(cursor: string): Place {
  const [at = '', name = '', id = ''] = cursor.split(' ')
  const list = lists.find((one) => one.name === name)
  const isId = list?.name === 'in' ? /^[\w-]{1,64}$/.test(id) : /^[0-9]{1,15}$/.test(id)
  if (!list || !isId || !/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(at) || Number.isNaN(Date.parse(at)))
    throw new Refusal(commonRefusals.invalid_input, { fields: { cursor: notACursor } })
  return { at: new Date(at), list: list.name, id }
}

const notACursor = { en: 'Not a cursor of this list.', sw: 'Si alama ya orodha hii.' }

/** Where a list goes on after a row of any list. */
function afterIn(name: ListName, { at, list, id }: Place): MoneyAfter {
  if (name === list) return { at, same: 'smaller', id }
  return { at, same: place(name) > place(list) ? 'all' : 'none', id: name === 'in' ? '' : '0' }
}

async function described({ db, descriptions }: TransactionParts, page: readonly Placed[], now: Date): Promise<MoneyMovement[]> {
  const people = await peopleOf(db, [...new Set(page.flatMap(({ personId }) => personId ?? []))])
  const facts = await factsOf(db, descriptions, page, now)
  return page.map((row) => {
    const about = facts.get(`${row.kind} ${row.aboutId}`)
    return {
      key: `${row.list}:${row.id}`,
      kind: row.kind,
      at: row.at.toISOString(),
      person: people.get(row.personId ?? 0) ?? null,
      title: about?.title ?? '',
      recipient: row.phone ? maskPhone(row.phone) : (about?.teacher ?? ''),
      method: row.method,
      reference: row.receipt ?? ownReference(row.kind, row.aboutId),
      amount: shillings(row.cents),
      currency: row.currency,
      status: row.status,
      failure: row.failure,
    }
  })
}

async function factsOf(
  db: Db,
  descriptions: Descriptions,
  page: readonly Placed[],
  now: Date,
): Promise<Map<string, TransferFacts>> {
  const kinds = ['lesson_hold', 'lesson_refund', 'class_hold', 'class_refund', 'video_purchase', 'video_refund'] as const
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = page.filter((row) => row.kind === kind).map(({ aboutId }) => Number(aboutId))
      const facts = (ids.length > 0 && (await descriptions[kind]?.(db, ids, now))) || new Map<number, TransferFacts>()
      return [...facts].map(([id, one]) => [`${kind} ${id}`, one] as const)
    }),
  )
  return new Map(found.flat())
}

async function peopleOf(db: Db, ids: readonly number[]): Promise<Map<number, NonNullable<MoneyMovement['person']>>> {
  const found = ids.length === 0 ? [] : await people(db, { ids })
  return new Map(found.map((person) => [person.id, person]))
}

const people = statement('money_people', (given: Given<{ ids: readonly number[] }>) =>
  rows(
    { id: users.id, name: users.name, photo: photoOf(users.id) },
    (columns) => sql`
      select ${columns}
      from ${users}
      where ${users.id} = any(${given.ids})`,
  ),
)

/** A life of notices: page after page, each told once, in the order in which things happened. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import type { Answer } from '../../shared/endpoint.ts'
import { leaveNote } from '../../shared/server/outbox.ts'
import { minutes, plus } from '../../shared/time.ts'
import { listNotices, readNotices, type Notice } from './contract.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo.close())

/** Notices that all happened at one instant. */
const write = (userId: number, many: number) =>
  somo.db.$client.query(
    `insert into notices (user_id, kind, data, outbox_id, created_at)
        select $1::bigint, 'account_verified', '{}', $1::bigint * 1000 + $2::int * 200 + n, now() from generate_series(1, $2) n`,
    [userId, many],
  )

async function everyPageOf(person: Person, limit?: number): Promise<Notice[][]> {
  const pages: Notice[][] = []
  let cursor: string | null = null
  do {
    const page: Answer<typeof listNotices> = (
      await person.call(listNotices, { ...(cursor && { cursor }), ...(limit && { limit }) })
    ).body
    pages.push(page.notices)
    cursor = page.next_cursor
  } while (cursor !== null)
  return pages
}

test('all of a person’s notices can be read, fifty at once, and nobody else’s [MSG-02]', async () => {
  const [amina, baraka] = [await somo.people.student('Amina Njoroge'), await somo.people.student('Baraka Kamau')]
  await write(amina.id, 30)
  await write(baraka.id, 7)
  await write(amina.id, 90)
  // Beyond 99 nobody is told how many.
  expect((await amina.call(listNotices, {})).body.unread).toBe(100)
  const pages = await everyPageOf(amina)
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  const { rows } = await somo.db.$client.query<{ id: string }>('select id from notices where user_id = $1', [amina.id])
  const seen = pages.flat().map(({ id }) => id)
  expect(seen).toHaveLength(120)
  expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => Number(id))))
})

test('an answer counts as unread, and names for reading, nothing that it does not show, while more comes [MSG-02]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  const insert = `
    insert into notices (user_id, kind, data, outbox_id, created_at) values ($1, 'account_verified', '{}', $2, now())`
  const answers: Answer<typeof listNotices>[] = []
  const come = async (): Promise<void> => {
    for (let outbox = 1; outbox <= 45; outbox += 1) {
      await somo.db.$client.query(insert, [amina.id, outbox])
      // However slowly they look, they do so in between.
      if (outbox % 5 === 0) await expect.poll(() => answers.length, { interval: 1 }).toBeGreaterThan(outbox / 5)
    }
  }
  let coming = true
  const look = async (): Promise<void> => {
    while (coming) answers.push((await amina.call(listNotices, {})).body)
  }
  await Promise.all([come().finally(() => (coming = false)), look(), look(), look()])
  expect(answers.length).toBeGreaterThan(5)
  for (const { notices, unread, unread_up_to: upTo } of answers) {
    expect(unread).toBeLessThanOrEqual(notices.length)
    if (upTo !== null) expect(notices.map(({ id }) => id)).toContain(upTo)
  }
})

test('notices stand by when things happened, not by when they were delivered, over pages too [MSG-02]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  const began = somo.clock.now
  const happen = (after: number, booking: number) =>
    somo.db.transaction((tx) =>
      leaveNote(tx, 'notice', { user_id: amina.id, kind: 'lesson_completed', about: { booking } }, plus(began, minutes(after))),
    )
  for (const booking of [1, 2, 3, 4, 5]) await happen(booking, booking)
  // The second and the fourth cannot be delivered at first.
  await somo.db.execute(
    sql`update outbox set next_attempt_at = ${plus(began, minutes(30))} where data -> 'about' ->> 'booking' in ('2', '4')`,
  )
  somo.clock.now = plus(began, minutes(10))
  await somo.settle()
  expect((await everyPageOf(amina)).flat().map(({ data }) => data['booking'])).toEqual([5, 3, 1])
  somo.clock.now = plus(began, minutes(31))
  await somo.settle()
  const pages = await everyPageOf(amina, 2)
  expect(pages.map((page) => page.map(({ data }) => data['booking']))).toEqual([[5, 4], [3, 2], [1]])
  expect(pages.flat().map(({ created_at }) => created_at)).toEqual(
    [5, 4, 3, 2, 1].map((after) => plus(began, minutes(after)).toISOString()),
  )
})

test('one that comes late and stands far down is read with the others, one that comes after is not [MSG-02]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  await write(amina.id, 3)
  const late = (outbox: number) =>
    somo.db.execute(sql`insert into notices (user_id, kind, data, outbox_id, created_at)
      values (${amina.id}, 'account_verified', '{}', ${outbox}, '2020-01-01')`)
  await late(1)
  const { unread_up_to: upTo, notices } = (await amina.call(listNotices, {})).body
  expect(notices.at(-1)?.id).toBe(upTo)
  await late(2)
  expect((await amina.call(readNotices, { up_to: upTo ?? 0 })).body.unread).toBe(1)
  expect((await everyPageOf(amina)).flat().map(({ read }) => read)).toEqual([true, true, true, false, true])
})

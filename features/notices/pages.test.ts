/** A life of notices: page after page, each told once. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../app/server/testing/world.ts'
import { listNotices } from './contract.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo.close())

test('all of a person’s notices can be read, newest first, fifty at once, and nobody else’s [MSG-02]', async () => {
  const [amina, baraka] = [await somo.people.student('Amina Njoroge'), await somo.people.student('Baraka Kamau')]
  const write = (userId: number, many: number) =>
    somo.db.$client.query(
      `insert into notices (user_id, kind, data, outbox_id, created_at)
        select $1::bigint, 'account_verified', '{}', $1::bigint * 1000 + $2::int * 200 + n, now() from generate_series(1, $2) n`,
      [userId, many],
    )
  await write(amina.id, 30)
  await write(baraka.id, 7)
  await write(amina.id, 90)
  const pages: number[] = []
  const seen: number[] = []
  for (let cursor: string | undefined, i = 0; i < 3; i += 1) {
    const { notices, unread, next_cursor } = (await amina.call(listNotices, { ...(cursor && { cursor }) })).body
    expect(unread).toBe(120)
    pages.push(notices.length)
    seen.push(...notices.map(({ id }) => id))
    cursor = next_cursor ?? undefined
    expect(next_cursor === null).toBe(i === 2)
  }
  expect(pages).toEqual([50, 50, 20])
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  const { rows } = await somo.db.$client.query<{ id: string }>('select id from notices where user_id = $1', [amina.id])
  expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => Number(id))))
})

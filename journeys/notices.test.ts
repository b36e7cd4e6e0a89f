/** From what somebody is told to the very thing, by one press, in the app and out of a mail. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEmail, signIn } from './setting/people.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'

let somo: Somo
beforeAll(async () => {
  somo = await openSomo({ demo: true })
})
afterAll(() => somo?.close())

async function enter(first: string): Promise<Visitor> {
  const visitor = await somo.visit('phone')
  await signIn(visitor.page, demoEmail(first))
  return visitor
}

const bookingWith = async (status: string, person: 'teacher' | 'learner', first: string): Promise<number> => {
  const { rows } = await somo.db.$client.query<{ id: number }>(
    `select b.id from bookings b join users u on u.id = b.${person}_id where u.email = $1 and b.status = $2
      order by b.starts_at limit 1`,
    [demoEmail(first), status],
  )
  if (!rows[0]) throw new Error(`${first} has no ${status} lesson`)
  return rows[0].id
}

/** A notice as the feature itself would have written it just now. */
async function tell(first: string, kind: string, booking: number): Promise<void> {
  await somo.db.$client.query(
    `insert into notices (user_id, kind, data, outbox_id, created_at)
     select u.id, $2, jsonb_build_object('booking', b.id, 'subject', b.subject, 'who', 'Achieng Odhiambo', 'amount', 100000,
         'starts_at', to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), 900000 + $3::bigint, now()
       from users u, bookings b where u.email = $1 and b.id = $3`,
    [demoEmail(first), kind, booking],
  )
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.textContent?.slice(0, 200)}`)

test('“Pay to keep it” opens the payment itself [HUB-08] [PAR-01]', async () => {
  const { page, complaints } = await enter('wanjiku')
  await tell('wanjiku', 'booking_accepted', await bookingWith('accepted', 'learner', 'wanjiku'))
  await page.goto('/student-dashboard/notices')
  await page
    .getByRole('link', { name: /accepted your .* lesson/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Pay for this lesson' }).waitFor()
  await page.reload()
  await page.getByRole('dialog', { name: 'Pay for this lesson' }).waitFor()
  expect(complaints).toEqual([])
})

test('a lesson of long ago is shown, scrolled to and has the focus when a notice leads to it [HUB-07]', async () => {
  const { page } = await enter('wanjiku')
  const { rows } = await somo.db.$client.query<{ id: number }>(
    `select b.id from bookings b join users u on u.id = b.learner_id where u.email = $1 and b.ends_at < now()
      order by b.starts_at limit 1`,
    [demoEmail('wanjiku')],
  )
  await tell('wanjiku', 'lesson_completed', Number(rows[0]?.id))
  await page.goto('/student-dashboard/notices')
  await page
    .getByRole('link', { name: /is done/ })
    .first()
    .click()
  await expect.poll(() => focused(page)).toMatch(/^li .*/)
  await expect.poll(() => page.locator('li:focus').evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0)
  expect(await page.locator('li:focus').evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
})

test('a request leads its teacher to the card with Accept and Reject [BOOK-03] [TCH-04]', async () => {
  const { page } = await enter('achieng')
  await tell('achieng', 'booking_requested', await bookingWith('pending', 'teacher', 'achieng'))
  await page.goto('/teacher-dashboard/notices')
  await page
    .getByRole('link', { name: /asks for/ })
    .first()
    .click()
  await expect.poll(() => focused(page)).toMatch(/^li /)
  await page
    .locator('li:focus')
    .getByRole('button', { name: /^Accept/ })
    .waitFor()
})

test('somebody who is not signed in comes from a mail through signing in to the payment [HUB-08] [AUTH-05]', async () => {
  const { page } = await somo.visit('phone')
  const booking = await bookingWith('accepted', 'learner', 'wanjiku')
  await signIn(page, demoEmail('wanjiku'), undefined, `/student-dashboard/lessons?tab=scheduled&pay=${booking}`)
  await page.getByRole('dialog', { name: 'Pay for this lesson' }).waitFor()
})

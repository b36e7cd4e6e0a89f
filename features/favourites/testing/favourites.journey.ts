/** Favourite teachers: marked with a heart, found again on the first page, on every device, in both languages. */
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../../journeys/setting/checker.ts'
import { admit, demoEmail } from '../../../journeys/setting/people.ts'
import { openSomo, type Somo, type Visitor } from '../../../journeys/setting/somo.ts'
import { focused, tabTo } from '../../../journeys/setting/stage.ts'
import { MOST_FAVOURITES } from '../contract.ts'

let somo: Somo
beforeAll(async () => {
  somo = await openSomo({ demo: true })
})
afterAll(() => somo?.close())

async function enter(first: string, size: 'phone' | 'desktop', language: 'en' | 'sw'): Promise<Visitor> {
  const visitor = await somo.visit(size)
  await visitor.context.addCookies([{ name: 'language', value: language, url: somo.origin }])
  await admit(visitor.page, demoEmail(first))
  return visitor
}

const heart = (page: Page, name: string, pressed: boolean) =>
  page.getByRole('button', { name: `Favourite teacher: ${name}`, exact: true, pressed })
const panel = (page: Page, title = 'Favourite teachers') => page.getByRole('region', { name: title, exact: true })
/** The names in the panel, once there are so many. */
async function shownIn(page: Page, number: number): Promise<string[]> {
  const links = panel(page).getByRole('listitem').getByRole('link')
  await links.nth(number - 1).waitFor()
  return links.locator('.font-bold').allTextContents()
}
const keptOf = async (first: string): Promise<string[]> => {
  const { rows } = await somo.db.$client.query<{ name: string }>(
    `select t.name from favourites f join users t on t.id = f.teacher_id join users u on u.id = f.user_id where u.email = $1
      order by f.id desc`,
    [demoEmail(first)],
  )
  return rows.map(({ name }) => name)
}

async function isSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

describe('a student on a phone', () => {
  let visitor: Visitor
  let page: Page
  beforeAll(async () => {
    visitor = await enter('wanjiku', 'phone', 'en')
    page = visitor.page
  })
  afterEach(() => page.unrouteAll({ behavior: 'wait' }))

  test('has none at first, marks some in the list and on a profile, and finds them, the latest first [DIR-08]', async () => {
    await page.goto('/student-dashboard')
    await panel(page).getByText('No favourite teachers yet.').waitFor()
    await isSound(page)
    await panel(page).getByRole('link', { name: 'Find a teacher' }).click()
    await heart(page, 'Fatuma Ali', false).waitFor()
    await tabTo(page, '[aria-label="Favourite teacher: Fatuma Ali"]')
    await page.keyboard.press('Enter')
    await heart(page, 'Fatuma Ali', true).waitFor()
    await expect.poll(() => focused(page)).toBe('Favourite teacher: Fatuma Ali')
    const smallerSide = async () => {
      const box = await heart(page, 'Fatuma Ali', true).boundingBox()
      return Math.min(box?.width ?? 0, box?.height ?? 0)
    }
    // The list is drawn anew when it has been read again.
    await expect.poll(smallerSide).toBeGreaterThanOrEqual(44)
    await isSound(page)
    await page.getByRole('link', { name: 'View Profile of Samuel Kiptoo' }).click()
    await heart(page, 'Samuel Kiptoo', false).click()
    await heart(page, 'Samuel Kiptoo', true).waitFor()
    await isSound(page)
    await page.goto('/student-dashboard')
    await expect.poll(() => shownIn(page, 2)).toEqual(['Samuel Kiptoo', 'Fatuma Ali'])
    await page.reload()
    await expect.poll(() => shownIn(page, 2)).toEqual(['Samuel Kiptoo', 'Fatuma Ali'])
    await isSound(page)
    await panel(page)
      .getByRole('link', { name: /^Fatuma Ali/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /^Fatuma Ali/ }).waitFor()
    await heart(page, 'Fatuma Ali', true).waitFor()
  })

  test('sees them on another device, and here what was taken back there; the panel follows each press [DIR-08]', async () => {
    await page.goto('/student-dashboard')
    await shownIn(page, 2)
    const other = await enter('wanjiku', 'desktop', 'en')
    await other.page.goto('/student-dashboard')
    await expect.poll(() => shownIn(other.page, 2)).toEqual(['Samuel Kiptoo', 'Fatuma Ali'])
    await heart(other.page, 'Samuel Kiptoo', true).click()
    await heart(other.page, 'Samuel Kiptoo', false).waitFor()
    await panel(other.page)
      .getByRole('link', { name: /^Samuel/ })
      .waitFor({ state: 'detached' })
    // This page does not know of it yet: taking back what is taken back is no fault.
    await heart(page, 'Samuel Kiptoo', true).click()
    await heart(page, 'Samuel Kiptoo', false).waitFor()
    await expect.poll(() => keptOf('wanjiku')).toEqual(['Fatuma Ali'])
    await expect.poll(() => shownIn(page, 1)).toEqual(['Fatuma Ali'])
    expect(other.complaints).toEqual([])
    await other.close()
  })

  test('who presses twice quickly has said it once, and what is asked for is shown before it is known [DIR-08]', async () => {
    await page.goto('/student-dashboard/teachers')
    const { rows } = await somo.db.$client.query<{ id: number }>('select id from users where email = $1', [demoEmail('wanjiku')])
    // Her turn to mark is taken, so that the server answers when we let it.
    const turn = await somo.db.$client.connect()
    const key = `hashtextextended('favourites of ${rows[0]?.id}', 0)`
    try {
      await turn.query(`select pg_advisory_lock(${key})`)
      await heart(page, 'Brian Mutua', false).click()
      await heart(page, 'Brian Mutua', true).dblclick()
      await expect.poll(() => keptOf('wanjiku')).toEqual(['Fatuma Ali'])
    } finally {
      // The lock ends with its connection, so that a failed wait leaves nothing held.
      turn.release(true)
    }
    await expect.poll(() => keptOf('wanjiku')).toEqual(['Brian Mutua', 'Fatuma Ali'])
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('article [aria-pressed=true]').length)).toBe(2)
    // The browser counts a request once its answer has come, which is after the server has kept what it asked for.
    const asked = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /\/api\/favourites\/\d+$/.test(name)).length,
      )
    await expect.poll(asked).toBe(1)
    await page.reload()
    await heart(page, 'Brian Mutua', true).waitFor()
  })

  test('is told when it fails: the heart goes back, the panel has a Retry, and nothing else is missing [DIR-08]', async () => {
    await page.goto('/student-dashboard')
    await heart(page, 'Esther Akinyi', false).waitFor()
    await page.route(/\/api\/favourites\/\d+$/, (route) => route.abort())
    await heart(page, 'Esther Akinyi', false).click()
    await page.getByRole('status').getByText('No connection. Please try again when you are online.').waitFor()
    await heart(page, 'Esther Akinyi', false).waitFor()
    await expect.poll(() => keptOf('wanjiku')).toEqual(['Brian Mutua', 'Fatuma Ali'])

    const held = Promise.withResolvers<void>()
    const failing = { status: 500, json: { code: 'internal', message: '', request_id: '' } }
    await page.route(/\/api\/favourites/, (route) => held.promise.then(() => route.fulfill(failing)))
    await page.reload()
    await panel(page).getByText('Loading...').waitFor({ state: 'attached' })
    held.resolve()
    await panel(page).getByRole('alert').getByText('Failed to fetch your favourite teachers.').waitFor()
    const unknown = page.getByRole('button', { name: /^Favourite teacher: Fatuma Ali. This could not be loaded/ })
    await unknown.waitFor()
    expect(await unknown.getAttribute('aria-pressed')).toBe(null)
    await page.getByText('View Profile').first().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await panel(page).getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => shownIn(page, 2)).toEqual(['Brian Mutua', 'Fatuma Ali'])
    await unknown.click()
    await heart(page, 'Fatuma Ali', true).waitFor()
  })

  test('sees nobody who may not teach any more [DIR-08]', async () => {
    await somo.db.$client.query(`update users set status = 'inactive' where email = $1`, [demoEmail('fatuma')])
    await page.goto('/student-dashboard')
    await expect.poll(() => shownIn(page, 1)).toEqual(['Brian Mutua'])
    await somo.db.$client.query(`update users set status = 'active' where email = $1`, [demoEmail('fatuma')])
  })

  test('breaks no policy of a page by this', () => expect(visitor.complaints).toEqual([]))
})

test('a parent reads it in Kiswahili: page after page, and at a hundred a refusal that says why [DIR-08]', async () => {
  const { page, complaints, close } = await enter('grace', 'phone', 'sw')
  await page.goto('/parent-dashboard/home')
  const mine = panel(page, 'Walimu ninaowapenda')
  await mine.getByText('Bado hujachagua walimu unaowapenda.').waitFor()
  await isSound(page)
  await somo.db.$client.query(
    `with made as (
      insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at, verification_status, verified_at)
        select 'teacher', 'Mwalimu wa ' || n, 'wa.' || n || '@example.com', '254712345697', '', now(), now(), 'approved', now()
        from generate_series(1, $1::int) n returning id),
    profiles as (insert into teacher_profiles (user_id, experience, price_cents) select id, '1 year', 50000 from made)
    insert into favourites (user_id, teacher_id, marked_at)
      select (select u.id from users u where u.email = $2), made.id, now() from made order by made.id`,
    [MOST_FAVOURITES, demoEmail('grace')],
  )
  await page.reload()
  const links = mine.getByRole('listitem').getByRole('link')
  await links.nth(5).waitFor()
  await expect.poll(() => links.count()).toBe(6)
  await mine.getByRole('button', { name: /^Onyesha zaidi/ }).click()
  await links.nth(11).waitFor()
  await expect.poll(() => links.first().textContent()).toContain(`Mwalimu wa ${MOST_FAVOURITES}`)
  await expect.poll(() => focused(page)).toContain(`Mwalimu wa ${MOST_FAVOURITES - 6}`)
  await expect.poll(() => links.nth(11).textContent()).toContain(`Mwalimu wa ${MOST_FAVOURITES - 11}`)
  await isSound(page)
  await page.goto('/parent-dashboard/teachers?q=Achieng')
  const achieng = page.getByRole('button', { name: 'Mwalimu nimpendaye: Achieng Odhiambo', exact: true })
  await achieng.click()
  await page.getByText('Umeshachagua walimu 100 unaowapenda, idadi ya juu kabisa. Ondoa mmoja kwanza.').waitFor()
  await expect.poll(() => achieng.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => keptOf('grace')).toHaveLength(MOST_FAVOURITES)
  expect(complaints).toEqual([])
  await close()
})

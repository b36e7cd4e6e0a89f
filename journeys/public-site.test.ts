import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspect } from './setting/inspect.ts'
import { DEMO_PASSWORD } from '../database/demo/people.ts'
import { demoEmail, signIn } from './setting/people.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'

let somo: Somo
let teacher = 0
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  const { rows } = await somo.db.$client.query<{ id: number }>(
    `select id from users where role = 'teacher' and verification_status = 'approved' order by id limit 1`,
  )
  teacher = Number(rows[0]?.id)
})
afterAll(() => somo?.close())

const pages: readonly (readonly [address: string, status: number])[] = [
  ['/', 200],
  ['/tutors', 200],
  ['/tutors?grade=10&subject=Physics', 200],
  ['/tutors?q=nobody+has+this+name', 200],
  ['/tutors/TEACHER', 200],
  ['/blog', 200],
  ['/blog/how-to-use-a-past-paper-in-40-minutes', 200],
  ['/blog/nothing', 404],
  ['/events', 200],
  ['/live-chat', 200],
  ['/events/2', 200],
  ['/events/3', 200],
  ['/events/999', 404],
  ['/event-seats/nothing', 200],
  ['/faq', 200],
  ['/pricing', 200],
  ['/team', 200],
  ['/scheduler', 200],
  ['/about-us', 200],
  ['/testimonials', 200],
  ['/role-selection', 200],
  ['/children-safety-guidelines', 200],
  ['/privacy-policy', 200],
  ['/terms-and-conditions', 200],
  ['/cookies-policy', 200],
  ['/sitemap', 200],
  ['/accessibility', 200],
  ['/login', 200],
  ['/signup', 200],
  ['/signup?role=student', 200],
  ['/teacher-signup', 200],
  ['/forgot-password', 200],
  ['/confirm-email/nothing', 200],
  ['/guardian/nothing', 200],
  ['/nowhere', 404],
  ['/offline', 200],
]

/** One visitor for each language; every page is inspected on all screens. */
const visitors = new Map<'en' | 'sw', Visitor>()
async function visitorIn(language: 'en' | 'sw'): Promise<Visitor> {
  const visitor = visitors.get(language) ?? (await somo.visit('phone'))
  if (!visitors.has(language)) await visitor.context.addCookies([{ name: 'language', value: language, url: somo.origin }])
  visitors.set(language, visitor)
  return visitor
}

async function looksRight(address: string, language: 'en' | 'sw', status: number, own = /^$/): Promise<void> {
  const { page, complaints } = await visitorIn(language)
  const response = await page.goto(address.replace('TEACHER', String(teacher)))
  expect(response?.status()).toBe(status)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  expect((await inspect(page, language === 'sw')).filter((fault) => !own.test(fault))).toEqual([])
  expect(complaints).toEqual([])
}

describe.each(['en', 'sw'] as const)('in %s', (language) => {
  test.each(pages)(
    '%s is answered, fits every screen, also with text twice as large, keeps its policy, shows the focus and leaves ' +
      'the checker nothing to find [SHELL-08] [SHELL-11]',
    (address, status) => looksRight(address, language, status),
  )
})

test('the API document, which is in English alone, does so too [OPS-06] [SHELL-11]', () =>
  // Its stylesheet is its own and leaves the ring to the browser.
  looksRight('/api/docs', 'en', 200, /no ring/))

test('a free video plays in a modal; cross, press beside it and Escape close it and give the focus back [PUB-03]', async () => {
  const { page, complaints, close } = await somo.visit('phone')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  const card = page.getByRole('link', { name: /Factorise any quadratic in 3 steps/ })
  await card.scrollIntoViewIfNeeded()
  expect(asked.filter((path) => path.startsWith('/media/full') || path.endsWith('/address'))).toEqual([])
  const modal = page.getByRole('dialog', { name: 'Factorise any quadratic in 3 steps' })
  const player = page.locator('dialog video')
  const closers = [
    () => modal.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(180, 20),
    () => page.keyboard.press('Escape'),
  ]
  for (const shut of closers) {
    await card.focus()
    await page.keyboard.press('Enter')
    await modal.getByText('Achieng Odhiambo, Mathematics, Medium').waitFor()
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3)
    await modal.getByText(/MB so far \(KES \d/).waitFor()
    // Whoever goes on by key stays inside, or in the browser's own bar.
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(/DIALOG|BODY/)
      expect(await page.evaluate(() => document.querySelector('main :focus:not(dialog *)'))).toBeNull()
    }
    // A press on what stands in it is none beside it.
    await modal.getByText('Achieng Odhiambo, Mathematics, Medium').click()
    expect(await modal.isVisible()).toBe(true)
    await expect.poll(() => player.locator('track').count()).toBe(1)
    await shut()
    await modal.waitFor({ state: 'hidden' })
    await expect.poll(() => player.getAttribute('src')).toBeNull()
    expect(await player.locator('track').count()).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-title')))
      .toBe('Factorise any quadratic in 3 steps')
  }
  await card.click()
  await modal.getByRole('link', { name: 'See Achieng’s free times' }).click()
  await page.waitForURL(/\/tutors\/\d+$/)
  expect(complaints).toEqual([])
  await close()
})

test('a free video that fails says so, closed before it comes it does not play, and its link opens tabs [PUB-03]', async () => {
  const { page, context, close } = await somo.visit('desktop')
  await page.goto('/')
  const card = page.getByRole('link', { name: /Factorise any quadratic in 3 steps/ })
  const modal = page.getByRole('dialog', { name: 'Factorise any quadratic in 3 steps' })
  const player = page.locator('dialog video')
  const failed = modal.getByText('The video did not load. Check your connection and open it again.')
  // Its file first: what came once the browser has.
  for (const cut of [/\/media\/full\//, /\/videos\/\d+\/address/]) {
    await context.route(cut, (route) => route.abort())
    await card.click()
    await failed.waitFor()
    await context.unrouteAll()
    await page.keyboard.press('Escape')
    // What was said of that one is not said of the next.
    await card.click()
    await modal.getByText(/MB so far/).waitFor()
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'hidden' })
  }
  const held = Promise.withResolvers<void>()
  await context.route(/\/videos\/\d+\/address/, (route) => held.promise.then(() => route.continue()))
  await card.click()
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  const came = page.waitForResponse(/\/address/)
  held.resolve()
  await (await came).finished()
  await page.evaluate(() => new Promise((later) => setTimeout(later, 300)))
  expect(await player.getAttribute('src')).toBeNull()
  const [tab] = await Promise.all([context.waitForEvent('page'), card.click({ modifiers: ['ControlOrMeta'] })])
  await tab.waitForURL(/\/tutors\/\d+$/)
  expect(await modal.isVisible()).toBe(false)
  await close()
})

test('a reader of Kiswahili sees the English captions of a free video that has no others [PUB-03] [VID-01]', async () => {
  const { page, context, close } = await somo.visit('phone')
  await context.addCookies([{ name: 'language', value: 'sw', url: somo.origin }])
  await page.goto('/')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sw')
  await page.getByRole('link', { name: /Factorise any quadratic in 3 steps/ }).click()
  const tracks = () =>
    page
      .locator('dialog video')
      .evaluate((video: HTMLVideoElement) => [...video.textTracks].map(({ language, mode }) => `${language} ${mode}`))
  await expect.poll(tracks).toEqual(['en showing'])
  await close()
})

test('what people say comes in turn every 5 s, until somebody looks closer or away or wants it still [PUB-04]', async () => {
  const { page, complaints, close } = await somo.visit('desktop', { moving: true })
  await page.clock.install({ time: new Date('2026-11-25T06:00:00Z') })
  await page.goto('/')
  const words = page.getByRole('group', { name: 'In their words' })
  const dots = words.locator('[data-dot]')
  const all = await dots.count()
  expect(all).toBe(5)
  const at = () => dots.evaluateAll((list) => list.findIndex((dot) => dot.hasAttribute('data-on')))
  // What says that the row has come to rest comes after it has.
  const row = words.locator('[data-row]')
  await row.evaluate((one: HTMLElement) => {
    one.addEventListener('scroll', () => (one.dataset['moves'] = ''))
    one.addEventListener('scrollend', () => delete one.dataset['moves'])
  })
  const seen = () =>
    row.evaluate((one: HTMLElement) => ('moves' in one.dataset ? 'moves' : Math.round(one.scrollLeft / one.clientWidth)))
  await words.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(new Date('2026-11-25T07:00:00Z'))
  const stands = async (where: number) => {
    await page.clock.runFor(20_000)
    expect(await at()).toBe(where)
    await expect.poll(seen).toBe(where)
  }
  /** Away from it, from where its five seconds begin anew. */
  const away = async () => {
    await page.mouse.move(5, 5)
    await expect.poll(() => words.evaluate((root) => root.matches(':hover, :focus-within'))).toBe(false)
    await page.clock.runFor(10)
  }
  await words.hover()
  await page.clock.runFor(10)
  // Back to the first, by hand.
  while ((await at()) !== 0) {
    const before = await at()
    await words.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(seen).toBe(before - 1)
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await words.getByRole('status').evaluate((said) => (said.textContent = ''))
  await stands(0)
  // Each comes after 5 s, and after the last the first again; nothing is read out meanwhile.
  await away()
  await page.clock.runFor(4900)
  expect(await at()).toBe(0)
  await page.clock.runFor(90)
  for (let turn = 1; turn <= all + 1; turn += 1) {
    await page.clock.runFor(turn === 1 ? 100 : 5000)
    expect(await at()).toBe(turn % all)
    await expect.poll(seen).toBe(turn % all)
  }
  expect(await words.getByRole('status').textContent()).toBe('')
  await words.hover()
  await stands(1)
  await away()
  await page.clock.runFor(5100)
  expect(await at()).toBe(2)
  // By key: it stands while the focus is in it, and goes and is read out as asked.
  await words.getByRole('button', { name: 'Previous' }).focus()
  await stands(2)
  await page.keyboard.press('Enter')
  expect(await at()).toBe(1)
  await expect.poll(seen).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await at()).toBe(2)
  await expect.poll(() => words.getByRole('status').textContent()).toMatch(/^3\/5: “/)
  const leave = () => page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await stands(2)
  await leave()
  await page.clock.runFor(5100)
  expect(await at()).toBe(3)
  await expect.poll(seen).toBe(3)
  // The row itself is moved by key as by a finger, and goes on from there.
  await words.getByRole('list', { name: 'In their words' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(seen).toBe(2)
  await expect.poll(at).toBe(2)
  await words.getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Space')
  await words.getByRole('button', { name: 'Play' }).waitFor()
  await leave()
  await stands(2)
  await words.getByRole('button', { name: 'Play' }).click()
  await leave()
  await away()
  await page.clock.runFor(5100)
  expect(await at()).toBe(3)
  // Behind another tab nothing moves.
  const tab = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await tab(true)
  await stands(3)
  await tab(false)
  await page.clock.runFor(5100)
  expect(await at()).toBe(4)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The page hears of it with its next picture, in its own time.
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return words.getByRole('button', { name: 'Pause' }).count()
    })
    .toBe(0)
  await stands(4)
  expect(complaints).toEqual([])
  await close()
})

test('the dashboard that was chosen is remembered, through signing in and after a reload [PUB-10]', async () => {
  const { page, close } = await somo.visit('phone')
  await page.goto('/role-selection')
  await page.getByRole('link', { name: /^Parent Dashboard/ }).click()
  await page.waitForURL(/\/login\?next=/)
  await signIn(page, demoEmail('grace'), DEMO_PASSWORD, page.url())
  await page.waitForURL(/\/parent-dashboard\/home$/)
  await page.goto('/role-selection')
  await page.getByText('You are signed in as Grace Wambui.').waitFor()
  await page.getByText('Only for people who run Somo.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('selectedRole'))).toBe('parent')
  await page.getByRole('link', { name: /^Parent Dashboard/ }).click()
  await page.waitForURL(/\/parent-dashboard\/home$/)
  await close()
})

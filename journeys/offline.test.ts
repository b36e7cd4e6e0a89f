/** A network that is slow, and one that is gone: what the first document brings, what stays readable, and what says why not. */
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { builtFile } from './setting/built-file.ts'
import { figureUnder } from './setting/look.ts'
import { signIn } from './setting/people.ts'
import { openSomo, sizes, type Somo } from './setting/somo.ts'
import { openStage, workerReady, type JourneyStage, type Lesson, type Person } from './setting/stage.ts'

const CANCELLING = builtFile('booking/web/cancel-lesson.tsx')

let somo: Somo
let stage: JourneyStage
let lesson: Lesson
let amina: Person
beforeAll(async () => {
  somo = await openSomo({ worker: true })
  stage = openStage(somo)
  amina = await stage.people.student('Amina Njoroge')
  await stage.fund(amina, 3000)
  lesson = await stage.paidLesson({ student: amina })
  // What is told of it later would have an open page ask again.
  await stage.settle()
})
afterAll(() => somo?.close())

const HOME = '/student-dashboard'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** What is asked for while `act` runs, by path and query. */
async function askedWhile(context: BrowserContext, act: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { url(): string }) => {
    const { pathname, search, origin } = new URL(request.url())
    if (origin === somo.origin) asked.push(pathname + search)
  }
  context.on('request', note)
  await act()
  context.off('request', note)
  return asked
}

test(
  'the first document brings the answers of its first screen, which nobody asks for again, and the files of its page; its grey ' +
    'frame stands until the page does, and no spinner between them [SHELL-06]',
  async () => {
    const { page, context, complaints, close } = await stage.enter(amina, 'desktop')
    await context.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const shown = document.querySelector('main h1') ? 'page' : document.querySelector('[data-shape]') ? 'frame' : 'else'
        const state = document.querySelector('#root .animate-spin') && shown !== 'page' ? 'spinner' : shown
        // The document is read from its top: what comes before the frame is nothing yet.
        if ((seen.length > 0 || state === 'frame') && seen.at(-1) !== state) seen.push(state)
      }).observe(document, { childList: true, subtree: true })
    })
    const asked = await askedWhile(context, async () => {
      await page.goto(HOME)
      await page.getByText(lesson.teacher.name).first().waitFor()
      await heading(page, /favourite/i).waitFor()
    })
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual(['frame', 'page'])
    const told = await page.evaluate(() =>
      Object.keys((JSON.parse(document.getElementById('told')?.textContent ?? '{}') as { answers: object }).answers),
    )
    // The name is there before any script has run.
    const sent = await (await page.request.get(HOME)).text()
    expect(sent.replace(/<script[^>]*>.*?<\/script>/gs, '')).toMatch(/Good \w+, Amina/)
    expect(told).toEqual(
      expect.arrayContaining([`/api/lessons/api/bookings/student/${amina.id}`, `/api/payments/wallet/${amina.id}`]),
    )
    expect(asked.filter((address) => told.includes(address))).toEqual([])
    // Each file that the page stands on is named in the document, so none waits for another to have run.
    const named = await page.evaluate(() =>
      [...document.querySelectorAll('link[rel=modulepreload], script[src]')].map(
        (one) => one.getAttribute('href') ?? one.getAttribute('src'),
      ),
    )
    expect(named.filter((file) => file === builtFile('pages/student-home.tsx'))).toHaveLength(1)
    expect(complaints).toEqual([])
    await close()
  },
)

test.each(['phone', 'desktop'] as const)(
  'what the document greets with stays where it is when the page takes over, on a %s [SHELL-06]',
  async (size) => {
    const { page, context, close } = await stage.enter(amina, size)
    const at = (where: Page, selector: string) =>
      where.locator(selector).evaluate(async (one) => {
        await document.fonts.ready
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, height, width > 0]
      })
    await page.goto(HOME)
    await page.getByText(lesson.teacher.name).first().waitFor()
    const still = await somo.browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
      viewport: sizes[size],
    })
    const frame = await still.newPage()
    await frame.goto(`${somo.origin}${HOME}`)
    expect(await at(frame, '[data-shape] p.display')).toEqual(await at(page, 'main h1'))
    await still.close()
    await close()
  },
)

test(
  'after one single visit an area opens without a network, at any address and query; what was read is there, what was not says ' +
    'that it needs the network and comes with it, and what would send something is off and says why [SHELL-07] [SHELL-09]',
  async () => {
    const { page, context, close } = await stage.enter(amina)
    await page.getByText(lesson.teacher.name).first().waitFor()
    await page.goto(`${HOME}/wallet`)
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 2,000')
    await page.getByRole('button', { name: 'Deposit Now' }).waitFor()
    await page.goto(HOME)
    await page.getByText(lesson.teacher.name).first().waitFor()
    await workerReady(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-offline')?.includes('/payments/wallet/'))).toBe(true)
    await context.setOffline(true)
    await page.goto(`${HOME}?from=home-screen`)
    await page.getByText('You are offline.').waitFor()
    await page.getByText(lesson.teacher.name).first().waitFor()
    // What was read before stands, with when that was; nobody is told that it never was.
    await page
      .getByText('Failed to fetch bookings.')
      .locator('..')
      .getByText(/^As it was at /)
      .waitFor()
    await page.goto(`${HOME}/wallet?amount=500`)
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe('Ksh 2,000')
    const deposit = page.getByRole('button', { name: 'Deposit Now' })
    await deposit.waitFor()
    await expect.poll(() => deposit.isDisabled()).toBe(true)
    const why = await deposit.getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${why}"]`).textContent()).toBe('Needs the network.')
    await page.locator(`nav a[href="${HOME}/teachers"]`).filter({ visible: true }).first().click()
    await heading(page, 'This page needs the network').waitFor()
    expect(await page.getByText('It is our mistake').count()).toBe(0)
    await context.setOffline(false)
    await heading(page, /Teachers|Find/)
      .first()
      .waitFor()
    await expect.poll(() => heading(page, 'This page needs the network').count()).toBe(0)
    await close()
  },
)

test(
  'what only opens a dialog for sending something is off without a network and says why; where the device does not know that ' +
    'it has none, the dialog says so and the page stays [SHELL-07] [SHELL-09]',
  async () => {
    const { page, context, close } = await stage.enter(amina)
    const cancel = page.getByRole('button', { name: 'Cancel lesson' })
    await page.goto(`${HOME}/lessons?tab=scheduled`)
    await cancel.waitFor()
    await workerReady(page)
    await context.setOffline(true)
    await expect.poll(() => cancel.isDisabled()).toBe(true)
    const why = await cancel.getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${why}"]`).textContent()).toBe('Needs the network.')
    await context.setOffline(false)
    await expect.poll(() => cancel.isDisabled()).toBe(false)
    // On the context and not on the page, because the service worker may be the one that asks.
    for (const file of [CANCELLING, '/health']) await context.route(`**${file}`, (route) => route.abort())
    await cancel.click()
    await page.getByText('This needs the network. Try again when you are online.').waitFor()
    await page.waitForURL((url) => !url.searchParams.has('cancel'))
    await heading(page, 'Lessons').waitFor()
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await cancel.click()
    await heading(page, 'Cancel this lesson?').waitFor()
    await close()
  },
)

test('a page stays in sight while the file of a dialog comes slowly, which is said [SHELL-07]', async () => {
  const { page, context, close } = await stage.enter(amina)
  await page.goto(`${HOME}/lessons?tab=scheduled`)
  await workerReady(page)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await context.route(`**${CANCELLING}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Cancel lesson' }).click()
  // A panel beside it may still be loading, in other words.
  const said = page.getByRole('status').filter({ hasText: /^Loading$/ })
  await said.waitFor()
  expect(await heading(page, 'Lessons').isVisible()).toBe(true)
  letGo()
  await heading(page, 'Cancel this lesson?').waitFor()
  await expect.poll(() => said.count()).toBe(0)
  await close()
})

test('a page of the site that was read with a query is there without a network, and no other [SHELL-07]', async () => {
  const { page, context, close } = await somo.visit()
  await page.goto('/faq')
  await workerReady(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/tutors?subject=Mathematics')
  const kept = (address: string) => page.evaluate(async (at) => (await caches.match(at)) !== undefined, address)
  await expect.poll(() => kept('/tutors?subject=Mathematics')).toBe(true)
  await context.setOffline(true)
  await page.reload()
  expect(await heading(page, 'You are offline').count()).toBe(0)
  await page.goto('/tutors?subject=Physics')
  await heading(page, 'You are offline').waitFor()
  // It is one page for everybody: nobody signed in is asked to sign up, and no link leads into nothing.
  await expect.poll(() => page.getByRole('link').allTextContents()).toEqual(['Try again'])
  await close()
})

test('a page that came past the worker is taken over by it, anywhere, and opens without a network [SHELL-07]', async () => {
  const { page, context, close } = await stage.enter(amina)
  const past = await context.newCDPSession(page)
  for (const [address, title] of [
    ['/faq', /asked/],
    [HOME, /Amina/],
  ] as const) {
    await page.goto(address)
    await workerReady(page)
    // What stands there says the same, and was the worker's.
    await Promise.all([page.waitForEvent('load'), past.send('Page.reload', { ignoreCache: true })])
    await heading(page, title).first().waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }
  await context.setOffline(true)
  await page.reload()
  await heading(page, /Amina/).waitFor()
  await close()
})

test(
  'a page comes with the words of one language; the other is chosen with a network alone, which is said, and what opens ' +
    'without one then speaks it [SHELL-08] [SHELL-09]',
  async () => {
    const { page, context, close } = await stage.enter(amina)
    const choose = async (language: string): Promise<void> => {
      await page.locator('header [popovertarget=me-menu]').filter({ visible: true }).click()
      await page.getByRole('button', { name: language }).click()
    }
    await page.goto(`${HOME}/lessons`)
    await heading(page, 'Lessons').waitFor()
    await workerReady(page)
    const scripts = await page.evaluate(async () => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => /[/]assets[/].*[.]js$/.test(name))
      return Promise.all(files.map(async ({ name }) => (await fetch(name)).text()))
    })
    expect(scripts.filter((text) => text.includes('Try again when you are online.'))).toHaveLength(1)
    expect(scripts.filter((text) => text.includes('Jaribu tena'))).toEqual([])
    await context.setOffline(true)
    await choose('Kiswahili')
    await page.getByText('This needs the network. Try again when you are online.').waitFor()
    await heading(page, 'Lessons').waitFor()
    await context.setOffline(false)
    await page.reload()
    await choose('Kiswahili')
    await heading(page, 'Masomo').waitFor()
    // The worker keeps the area in this language beside what the page does, its files before its shell.
    const kept = () => page.evaluate(async (at) => (await caches.match(at))?.headers.get('content-language'), HOME)
    await expect.poll(kept).toBe('sw')
    await context.setOffline(true)
    await page.reload()
    await heading(page, 'Masomo').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('sw')
    await close()
  },
)

test('what the device keeps is nobody’s shell; signing out takes all that was read with it [AUTH-05] [SHELL-09]', async () => {
  const { page, close } = await stage.enter(amina)
  await page.getByText(lesson.teacher.name).first().waitFor()
  await workerReady(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/tutors')
  await page.goto(HOME)
  const texts = () =>
    page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const kept = await Promise.all(stores.map(async (store) => (await store.keys()).map((one) => ({ store, one }))))
      return Promise.all(
        kept.flat().map(async ({ store, one }) => [new URL(one.url).pathname, await (await store.match(one))?.text()]),
      )
    })
  await expect.poll(async () => (await texts()).map(([at]) => at)).toEqual(expect.arrayContaining([HOME, '/tutors']))
  expect((await texts()).find(([at]) => at === HOME)?.[1]).not.toContain('Amina')
  await page.locator('[popovertarget=me-menu]').filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(async () => (await texts()).filter(([, text]) => text?.includes('Amina'))).toEqual([])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await close()
})

test(
  'whoever signs in on the same phone sees nothing of the person before, in no tab that is open, with a network and without ' +
    '[AUTH-05] [SHELL-09]',
  async () => {
    const baraka = await stage.people.student('Baraka Otieno')
    const { page, context, close } = await stage.enter(amina)
    await page.getByText(lesson.teacher.name).first().waitFor()
    await workerReady(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const tab = await context.newPage()
    await tab.goto('/faq')
    const keptOf = (name: string) =>
      tab.evaluate(async (words) => {
        const pages = await caches.open('pages')
        const texts = await Promise.all((await pages.keys()).map(async (one) => (await pages.match(one))?.text()))
        return [...texts, ...Object.values(localStorage as Record<string, string>)].some((text) => text?.includes(words))
      }, name)
    await expect.poll(() => tab.evaluate(async () => (await (await caches.open('pages')).match('/faq')) !== undefined)).toBe(true)
    // Nobody has signed out: another of the family comes to the form, in a browser that does not know how to clear a site.
    await context.route('**/login', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      const { 'clear-site-data': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await signIn(tab, baraka.email, PASSWORD)
    await heading(tab, /Baraka/).waitFor()
    await heading(page, /Baraka/).waitFor()
    await expect.poll(() => keptOf('Amina')).toBe(false)
    await expect.poll(() => keptOf(`/bookings/student/${amina.id}`)).toBe(false)
    await context.setOffline(true)
    await page.reload()
    await page.getByText('You are offline.').waitFor()
    await heading(page, /Baraka/).waitFor()
    expect(await page.getByText('Amina').count()).toBe(0)
    await close()
  },
)

test('what an earlier build has kept is not read by this one, which may know it by another shape [SHELL-09]', async () => {
  const { page, complaints, close } = await stage.enter(amina)
  await page.getByText(lesson.teacher.name).first().waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-offline')?.includes('/bookings/student/'))).toBe(true)
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('kept-offline') ?? '{}') as { build: string; answers: Record<string, object> }
    for (const answer of Object.values(kept.answers)) Object.assign(answer, { data: { lessons: 'of another shape' } })
    localStorage.setItem('kept-offline', JSON.stringify({ ...kept, build: '/assets/main-before.js' }))
  })
  await page.reload()
  await page.getByText(lesson.teacher.name).first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('Chromium finds nothing that keeps it from being installed, on the site and in an area [SHELL-09]', async () => {
  const { page, context, close } = await stage.enter(amina)
  const devtools = await context.newCDPSession(page)
  for (const address of ['/', HOME]) {
    await page.goto(address)
    await workerReady(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A private window, which each visitor of a journey has, installs nothing for that reason alone.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  }
  const { data } = await devtools.send('Page.getAppManifest')
  const { icons, start_url: start, display } = JSON.parse(data ?? '{}') as Record<string, unknown> & { icons: { src: string }[] }
  expect([start, display]).toEqual(['/', 'standalone'])
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200)
  await close()
})

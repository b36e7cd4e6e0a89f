/** What stands around every page: header, footer, banner, dead ends, language; and the doors into the areas. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, plus } from '../shared/time.ts'
import { builtFile } from './setting/built-file.ts'
import { admit, arrive, demoEmail, signIn } from './setting/people.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'
import { workerReady } from './setting/stage.ts'

let somo: Somo
beforeAll(async () => {
  somo = await openSomo({ demo: true })
})
afterAll(() => somo?.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const header = (page: Page) => page.locator('header[data-header]')
const names = (page: Page, scope: string) =>
  page
    .locator(scope)
    .evaluateAll((links) => links.map((link) => `${(link.textContent ?? '').trim()} ${link.getAttribute('href')}`))

type Act = (visitor: Visitor) => Promise<void>

async function visiting(size: 'phone' | 'desktop', act: Act, worker = false): Promise<void> {
  const visitor = await somo.visit(size, { worker })
  await act(visitor)
  expect(visitor.complaints).toEqual([])
  await visitor.close()
}

const visitingWithWorker = (size: 'phone' | 'desktop', act: Act): Promise<void> => visiting(size, act, true)

describe('the header', () => {
  test(
    'leads to Home, Tutors, FAQs, Login and the three kinds of account; signed in to notices, the own dashboard ' +
      'and out [SHELL-01]',
    () =>
      visiting('desktop', async ({ page }) => {
        await page.goto('/faq')
        expect(await names(page, 'header nav[aria-label="Main menu"] a')).toEqual(['Home /', 'Tutors /tutors', 'FAQs /faq'])
        await header(page).getByText('Sign Up').click()
        const accounts = header(page).locator('details[open] a')
        await expect.poll(() => accounts.allTextContents()).toEqual(['Parent account', 'Student account', 'Teacher account'])
        await page.keyboard.press('Escape')
        expect(await accounts.count()).toBe(0)
        await header(page).getByRole('link', { name: 'Login' }).click()
        await page.waitForURL('**/login')
        await admit(page, demoEmail('wanjiku'))
        await page.goto('/tutors')
        expect(await header(page).getByText('Sign Up').count()).toBe(0)
        await header(page)
          .getByRole('link', { name: /Notifications/ })
          .click()
        await page.waitForURL('**/student-dashboard/notices')
        await page.goto('/tutors')
        await header(page).getByRole('link', { name: 'My dashboard' }).click()
        await heading(page, /Wanjiku/).waitFor()
        await page.goto('/')
        await header(page).getByRole('button', { name: 'Sign out' }).click()
        await header(page).getByRole('link', { name: 'Login' }).waitFor()
        expect(await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('userInfo')])).toEqual([
          null,
          null,
        ])
        await page.goto('/student-dashboard')
        expect(new URL(page.url()).pathname).toBe('/login')
      }),
  )

  test('is opaque after 700 px of scroll and readable before [SHELL-02]', () =>
    visiting('desktop', async ({ page }) => {
      await page.goto('/')
      const alpha = () =>
        header(page).evaluate((bar) => {
          const ground = getComputedStyle(bar).backgroundColor
          return Number(/\/ ([\d.]+)\)|rgba\(.*, ([\d.]+)\)/.exec(ground)?.slice(1).find(Boolean) ?? 1)
        })
      // Dense enough that what passes below it cannot be taken for its words.
      expect(await alpha()).toBeGreaterThanOrEqual(0.9)
      expect(await alpha()).toBeLessThan(1)
      await page.evaluate(() => scrollTo(0, 690))
      await page.waitForTimeout(100)
      expect(await alpha()).toBeLessThan(1)
      await page.evaluate(() => scrollTo(0, 760))
      await expect.poll(alpha).toBe(1)
      expect(await header(page).evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0)
    }))

  test('of a phone has the same links behind its menu and goes to /tutors, where /tutor leads too [SHELL-03]', () =>
    visiting('phone', async ({ page }) => {
      await page.goto('/')
      await header(page).getByLabel('Menu', { exact: true }).first().click()
      expect(await header(page).locator('nav[aria-label=Menu] a').allTextContents()).toEqual([
        'Home',
        'Tutors',
        'FAQs',
        'Parent account',
        'Student account',
        'Teacher account',
        'Login',
      ])
      await header(page).locator('nav[aria-label=Menu]').getByRole('link', { name: 'Tutors' }).click()
      await page.waitForURL('**/tutors')
      const response = await page.goto('/tutor')
      expect([new URL(page.url()).pathname, response?.status()]).toEqual(['/tutors', 200])
    }))
})

test('the footer leads to rules and pages, and shows no contact that is not set [SHELL-04]', () =>
  visiting('desktop', async ({ page }) => {
    await page.goto('/faq')
    const links = await names(page, 'footer a')
    for (const link of [
      'Home /',
      'Tutors /tutors',
      'Login /login',
      'Faqs /faq',
      'Terms of Service /terms-and-conditions',
      'Privacy Policy /privacy-policy',
      'Sitemap /sitemap',
      'Accessibility /accessibility',
    ])
      expect(links).toContain(link)
    // The settings of this run name neither a phone nor a chat, so there is no dead door to one.
    expect(links.filter((link) => / (tel:|https:\/\/wa)/.test(link))).toEqual([])
    for (const address of links.map((link) => link.slice(link.lastIndexOf(' ') + 1)).filter((one) => one.startsWith('/')))
      expect((await page.request.get(address)).status(), address).toBe(200)
  }))

describe('the cookie banner', () => {
  const chosen = (page: Page) => page.evaluate(() => localStorage.getItem('cookieConsent'))

  test.each([
    ['Accept All', 'accepted'],
    ['Decline', 'declined'],
    ['Close and decline', 'declined'],
  ])('comes after three seconds; %s is kept as %s, can be changed and is not asked again [SHELL-05]', (press, kept) =>
    visiting('phone', async ({ page, context }) => {
      // A clock that is only installed goes on by itself; this one stands, however long the page takes to come.
      const at = somo.clock.now()
      await page.clock.install({ time: at })
      await page.clock.pauseAt(plus(at, hours(1)))
      await page.goto('/faq')
      const banner = page.locator('[data-cookies]')
      await page.clock.runFor(2500)
      expect(await banner.isVisible()).toBe(false)
      expect(await chosen(page)).toBeNull()
      expect((await context.cookies()).map(({ name }) => name)).toEqual([])
      await page.clock.runFor(600)
      await banner.getByRole('button', { name: press, exact: true }).click()
      expect([await chosen(page), await banner.isVisible()]).toEqual([kept, false])
      await page.goto('/terms-and-conditions')
      await page.clock.runFor(5000)
      expect(await banner.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Cookie choices' }).click()
      await banner.getByRole('button', { name: kept === 'accepted' ? 'Decline' : 'Accept All', exact: true }).click()
      expect(await chosen(page)).toBe(kept === 'accepted' ? 'declined' : 'accepted')
    }),
  )
})

test(
  'a page file that is gone reloads once, then says that there is a new version; while it is awaited, "Loading" ' +
    'turns [SHELL-06]',
  async () => {
    const { page, close } = await somo.visit('desktop', { worker: true })
    await arrive(page, demoEmail('wanjiku'))
    await heading(page, /Wanjiku/).waitFor()
    let answer = (): void => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    let asked = 0
    let documents = 0
    page.on(
      'request',
      (request) => void (documents += Number(request.isNavigationRequest() && request.frame() === page.mainFrame())),
    )
    // On the context and not on the page, because the service worker may be the one that asks.
    await page.context().route(`**${builtFile('pages/wallet-page.tsx')}`, async (route) => {
      asked += 1
      await held
      await route.abort()
    })
    await page.locator('nav a[href="/student-dashboard/wallet"]').filter({ visible: true }).first().click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Loading$/ })
      .waitFor()
    answer()
    await page.getByRole('heading', { name: 'A new version is available' }).waitFor()
    // Each document asks for the file once ahead and, where that has failed by then, once more.
    expect([asked > 1, documents]).toEqual([true, 1])
    await page.context().unrouteAll()
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByRole('heading', { name: 'Add Funds' }).waitFor()
    await close()
  },
)

test('an error of a page file is told by its words: "Loading chunk failed" is a new version [SHELL-06]', async () => {
  const { page, close } = await somo.visit('desktop')
  await admit(page, demoEmail('wanjiku'))
  for (const [file, message, title] of [
    ['wallet', 'Loading chunk failed', 'A new version is available'],
    ['teachers', 'nothing is not a function', 'This page did not work'],
  ] as const) {
    const body = `throw new Error(${JSON.stringify(message)})`
    await page
      .context()
      .route(`**${builtFile(`pages/${file}-page.tsx`)}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.goto(`/student-dashboard/${file}`)
    await page.getByRole('heading', { name: title }).waitFor()
  }
  await close()
})

describe('addresses that are not for this visitor', () => {
  test('an unknown one says so, on the site and in an area; another role’s area does too [SHELL-07] [AUTH-09]', () =>
    visiting('desktop', async ({ page }) => {
      expect((await page.goto('/no/such/place'))?.status()).toBe(404)
      await heading(page, 'Page not found').waitFor()
      await admit(page, demoEmail('achieng'))
      await page.goto('/teacher-dashboard/no-such-place')
      await heading(page, 'Page not found').waitFor()
      expect((await page.goto('/student-dashboard/wallet'))?.status()).toBe(403)
      await heading(page, 'Not your area').waitFor()
      await page.getByRole('link', { name: 'Go to my own area' }).click()
      await page.waitForURL('**/teacher-dashboard')
    }))

  test('without a session an area leads to Login with the way back, and signing in goes it [AUTH-09]', () =>
    visiting('phone', async ({ page }) => {
      await page.goto('/student-dashboard/lessons?tab=payments')
      const asked = new URL(page.url())
      expect([asked.pathname, asked.searchParams.get('next')]).toEqual(['/login', '/student-dashboard/lessons?tab=payments'])
      await signIn(page, demoEmail('wanjiku'), undefined, asked.pathname + asked.search)
      expect(page.url()).toBe(`${somo.origin}/student-dashboard/lessons?tab=payments`)
    }))

  test('without a network what was read stays readable, and the rest is the offline page [SHELL-07]', () =>
    visitingWithWorker('phone', async ({ page, context }) => {
      await page.goto('/faq')
      await workerReady(page)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.goto('/faq')
      const title = await page.getByRole('heading', { level: 1 }).textContent()
      await context.setOffline(true)
      await page.goto('/tutors')
      await heading(page, 'You are offline').waitFor()
      await page.goto('/faq')
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
      await context.setOffline(false)
      await page.goto('/tutors')
      expect(await heading(page, 'You are offline').count()).toBe(0)
    }))
})

test.each([
  ['wanjiku', '/student-dashboard/wallet'],
  ['grace', '/parent-dashboard/home'],
  ['achieng', '/teacher-dashboard/video-editor'],
  ['admin', '/admin/settings'],
])('in the area of %s, at %s, no text becomes markup or script but what our own files draw and run [SHELL-10]', (who, address) =>
  visitingWithWorker('desktop', async ({ page, complaints }) => {
    await admit(page, demoEmail(who))
    await page.goto(address)
    await heading(page, /./).first().waitFor()
    await workerReady(page)
    expect(complaints).toEqual([])
    const tried = await page.evaluate(() => {
      const element = document.createElement('div')
      const script = document.createElement('script')
      const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }
      const tries = {
        markup: () => (element.innerHTML = '<b>bold</b>'),
        address: () => (script.src = '/assets/app.js'),
        worker: () => new Worker('/api/docs'),
        policy: () => trustedTypes?.createPolicy('another', {}),
        again: () => trustedTypes?.createPolicy('somo', {}),
      }
      return Object.entries(tries).map(([name, act]) => {
        try {
          act()
          return `${name} goes`
        } catch (reason) {
          return `${name}: ${(reason as Error).name}`
        }
      })
    })
    expect(tried).toEqual(['markup', 'address', 'worker', 'policy', 'again'].map((name) => `${name}: TypeError`))
    complaints.length = 0
  }),
)

test(
  'Kiswahili chosen on the site stays from page to page and into the area; chosen in the area it follows to ' +
    'another device [SHELL-08]',
  async () => {
    await visiting('desktop', async ({ page }) => {
      const lang = () => page.evaluate(() => document.documentElement.lang)
      await page.goto('/faq')
      await page.locator('footer').getByRole('button', { name: 'Kiswahili' }).click()
      await header(page).getByRole('link', { name: 'Walimu' }).click()
      await page.waitForURL('**/tutors')
      expect(await lang()).toBe('sw')
      await signIn(page, demoEmail('kevin'))
      await page.locator('nav').getByText('Pochi', { exact: false }).filter({ visible: true }).first().waitFor()
      expect(await lang()).toBe('sw')
      const menu = page.locator('header [popovertarget=me-menu]').filter({ visible: true })
      await menu.click()
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByRole('link', { name: 'My Wallet' }).filter({ visible: true }).first().waitFor()
      expect(await lang()).toBe('en')
      await menu.click()
      const [said] = await Promise.all([
        page.waitForResponse('**/api/auth/language'),
        page.getByRole('button', { name: 'Kiswahili' }).click(),
      ])
      expect(said.status()).toBe(200)
    })
    await visiting('phone', async ({ page }) => {
      await signIn(page, demoEmail('kevin'))
      await page.locator('nav').getByText('Pochi', { exact: false }).filter({ visible: true }).first().waitFor()
      // The switch of the public pages is the same choice, for whoever is signed in.
      await page.goto('/faq')
      await page.locator('footer').getByRole('button', { name: 'English' }).click()
      await page.waitForFunction(() => document.documentElement.lang === 'en')
    })
    await visiting('phone', async ({ page, context }) => {
      await context.setExtraHTTPHeaders({ 'accept-language': 'sw' })
      await signIn(page, demoEmail('kevin'))
      await page.locator('nav').getByText('Wallet').filter({ visible: true }).first().waitFor()
    })
  },
)

describe('making an account', () => {
  test.each([
    ['Educator', 'Make a teacher account'],
    ['Student', 'Make a student account'],
    ['Parent', 'Make a parent account'],
  ])('the card %s leads to sign-up with its role, and a refresh keeps it [PUB-01] [AUTH-01]', (card, title) =>
    visiting('phone', async ({ page }) => {
      await page.goto('/home')
      await page.locator('main a[href^="/signup?role="]').filter({ hasText: card }).click()
      await heading(page, title).waitFor()
      await page.reload()
      await heading(page, title).waitFor()
      // The doors stand by themselves: neither header nor footer leads away.
      expect(await page.locator('header[data-header], footer').count()).toBe(0)
    }),
  )

  test.each([true, false])(
    'what is wrong is said beside its field and what was typed stays; with script: %s [AUTH-01] [AUTH-02]',
    async (javaScriptEnabled) => {
      const context = await somo.browser.newContext({ javaScriptEnabled, baseURL: somo.origin, locale: 'en-GB' })
      const page = await context.newPage()
      await page.goto('/signup?role=student')
      await page.locator('[name=name]').fill('Amina Njoroge')
      await page.locator('[name=email]').fill('not an address')
      await page.locator('[name=phone]').fill('12345')
      await page.locator('[name=password]').fill('short')
      await page.locator('[name=grade]').selectOption('9')
      await page.locator('form button[type=submit]').last().click()
      await page.locator('[aria-invalid=true]').first().waitFor()
      for (const name of ['email', 'phone', 'password', 'born_month_of_year', 'accept_terms']) {
        const field = page.locator(`[name=${name}]`)
        const note = page.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ').at(-1)}"]`)
        expect([name, await field.getAttribute('aria-invalid'), (await note.textContent()) !== '']).toEqual([name, 'true', true])
      }
      const kept = async (name: string) => page.locator(`[name=${name}]`).inputValue()
      expect([await kept('name'), await kept('email'), await kept('phone'), await kept('grade'), await kept('password')]).toEqual(
        ['Amina Njoroge', 'not an address', '12345', '9', ''],
      )
      await context.close()
    },
  )
})

test('a forgotten password is replaced through the mailed link; the old one and the old sessions end [AUTH-04]', () =>
  visiting('phone', async ({ page, context }) => {
    const other = await somo.visit('desktop')
    await admit(other.page, demoEmail('faith'))
    const ask = async (email: string) => {
      await page.goto('/forgot-password')
      await page.locator('[name=email]').fill(email)
      await page.locator('form button[type=submit]').last().click()
      await heading(page, 'Check your mail').waitFor()
      return page.locator('main').first().textContent()
    }
    expect(await ask('nobody@example.com')).toBe(await ask(demoEmail('faith')))
    await page.goto(await somo.mailedLink(demoEmail('faith'), '/reset-password/'))
    await page.locator('[name=password]').fill('seven brown goats')
    await page.locator('form button[type=submit]').last().click()
    await heading(page, 'Your password is changed').waitFor()
    await other.page.goto('/student-dashboard')
    expect(new URL(other.page.url()).pathname).toBe('/login')
    await other.close()
    await page.goto('/login')
    await page.locator('[name=email]').fill(demoEmail('faith'))
    await page.locator('[name=password]').fill('somo-demo-2026')
    await page.locator('form button[type=submit]').last().click()
    await page.getByRole('alert').waitFor()
    expect((await context.cookies()).length).toBe(0)
    await signIn(page, demoEmail('faith'), 'seven brown goats')
  }))

test('the confirmation link has four outcomes, and the nested address leads to it [PUB-13]', async () => {
  const signUp = async (email: string) => {
    const visitor = await somo.visit('phone')
    const { page } = visitor
    await page.goto('/signup?role=parent')
    for (const [name, value] of [
      ['name', 'Rehema Baraka'],
      ['email', email],
      ['phone', '0712 345 690'],
      ['password', 'a long enough phrase'],
    ] as const)
      await page.locator(`[name=${name}]`).fill(value)
    await page.locator('[name=accept_terms]').check()
    await page.locator('form button[type=submit]').last().click()
    await page.waitForURL('**/parent-dashboard/**')
    await visitor.close()
    return new URL(await somo.mailedLink(email, '/confirm-email/')).pathname
  }
  const link = await signUp('rehema@example.com')
  const late = await signUp('baraka@example.com')
  const { page, close } = await somo.visit('phone')
  await page.goto(`/cookies-policy${link}`)
  expect(new URL(page.url()).pathname).toBe(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await heading(page, 'Your e-mail address is confirmed').waitFor()
  await page.goto(link)
  await heading(page, 'Already confirmed').waitFor()
  await page.goto('/confirm-email/never-sent')
  await heading(page, 'This link does not work').waitFor()
  await somo.passTime(hours(25))
  await page.goto(late)
  await heading(page, 'This link has expired').waitFor()
  await page.locator('[name=email]').fill('baraka@example.com')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('A new link is on its way').waitFor()
  await close()
})

/** The doors: pages without a frame, what an unconfirmed account cannot do, sessions that renew and end, guesses, guards. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { signOut } from '../features/accounts/contract.ts'
import { familyState } from '../features/family/contract.ts'
import { minutes, days, nairobiDate, plus } from '../shared/time.ts'
import { signIn } from './setting/people.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

test('every door stands by itself, without header and footer; sign-up takes the role of its address [AUTH-01]', async () => {
  const { page, close } = await somo.visit('phone')
  for (const [address, title] of [
    ['/login', 'Welcome back'],
    ['/signup?role=teacher', 'Make a teacher account'],
    ['/student-signup', 'Make a student account'],
    ['/teacher-signup', 'Make a teacher account'],
    ['/forgot-password', 'Choose a new password'],
    ['/reset-password/anything', 'Choose a new password'],
  ] as const) {
    await page.goto(address)
    expect([address, await page.getByRole('heading', { level: 1 }).textContent()]).toEqual([address, title])
    expect([address, await page.locator('header[data-header], footer').count()]).toEqual([address, 0])
  }
  await close()
})

test(
  'until the address is confirmed a person can look around but not book, pay in or publish, and the link can be sent again; ' +
    'after it the same press books [AUTH-03]',
  async () => {
    const NEEDED = 'Please confirm your e-mail address first.'
    const teacher = await stage.people.teacher('Otieno Ouma')
    await stage.people.offer(teacher, nairobiDate(plus(somo.clock.now(), days(3))), '16:00', '17:00')
    const baraka = await stage.people.student('Baraka Mwangi', { confirmed: false })
    const { page, close } = await stage.enter(baraka)
    await page.getByText('Please confirm your e-mail address', { exact: true }).waitFor()
    await page.goto('/student-dashboard/wallet')
    await page.getByLabel('Amount in KES').fill('500')
    await page.getByRole('button', { name: 'Deposit Now' }).click()
    await page.getByRole('alert').getByText(NEEDED, { exact: true }).waitFor()
    await page.goto(`/student-dashboard/teachers/${teacher.id}?book=1`)
    // Before anything is filled in, and with something to press.
    const dialog = page.getByRole('dialog', { name: 'Schedule Lesson' })
    await dialog.getByText('Please confirm your e-mail address', { exact: true }).waitFor()
    const confirm = dialog.getByRole('button', { name: 'Confirm Booking' })
    expect([await dialog.getByRole('radio').count(), await confirm.count()]).toEqual([0, 0])

    const lucy = await stage.people.teacher('Lucy Nyambura', { confirmed: false })
    const desk = await stage.admit(lucy)
    await desk.page.goto('/teacher-dashboard/lessons?tab=upcoming&create=1')
    const form = desk.page.getByRole('dialog', { name: 'Create New Lesson' })
    await form.getByLabel('Lesson Title').fill('Fractions, once more')
    await form.getByLabel('Subject').selectOption('Mathematics')
    await form.getByLabel('Grade').selectOption('Grade 8')
    await form.getByLabel('Date').fill(nairobiDate(plus(somo.clock.now(), days(3))))
    await form.getByLabel('Time').fill('10:00')
    await form.getByRole('button', { name: 'Create Lesson' }).click()
    await form.getByRole('alert').getByText(NEEDED, { exact: true }).waitFor()
    await desk.close()

    const first = await somo.mailedLink(baraka.email, '/confirm-email/')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Sent. The link holds for 24 hours.').waitFor()
    await expect.poll(() => somo.mailedLink(baraka.email, '/confirm-email/')).not.toBe(first)
    await page.goto(await somo.mailedLink(baraka.email, '/confirm-email/'))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor()
    await page.goto(`/student-dashboard/teachers/${teacher.id}?book=1`)
    await confirm.click()
    await page.getByText('Session booked successfully! Waiting for teacher confirmation.').waitFor()
    await close()
  },
)

describe('a session', () => {
  test(
    'is a cookie no script can read; the token kept beside it ends after 15 minutes and is renewed ' + 'without a word [AUTH-05]',
    async () => {
      const amina = await stage.people.student('Amina Njoroge')
      const { page, context, close } = await stage.enter(amina)
      // The document brings its answers along: the token comes a moment later.
      await page.waitForFunction(() => localStorage.getItem('access_token') !== null)
      const kept = () =>
        page.evaluate(() => [localStorage.getItem('access_token') ?? '', localStorage.getItem('userInfo') ?? ''] as const)
      const [token, user] = await kept()
      expect(JSON.parse(user)).toMatchObject({ id: amina.id, first_name: 'Amina', role: 'student' })
      expect((await context.cookies()).find(({ name }) => name === 'somo_session')).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
      })
      expect(await page.evaluate(() => document.cookie)).not.toContain('somo_session')
      const refused = page.waitForResponse((response) => response.status() === 401)
      await somo.passTime(minutes(16))
      await page.getByRole('link', { name: 'Wallet' }).filter({ visible: true }).first().click()
      expect((await refused).url()).toContain('/api/')
      await page.getByRole('heading', { level: 1, name: 'My Wallet' }).waitFor()
      await page.getByText('Nothing held for lessons').waitFor()
      await expect.poll(async () => (await kept())[0]).not.toBe(token)
      await close()
    },
  )

  test('of every device ends when one of them signs out everywhere [AUTH-05]', async () => {
    const amina = await stage.people.student('Amina Wanjala')
    const [here, there] = [await stage.enter(amina), await stage.enter(amina)]
    await here.page.locator('[popovertarget=me-menu]').filter({ visible: true }).first().click()
    await here.page.getByRole('button', { name: 'Sign out on all devices' }).click()
    await here.page.waitForURL((url) => url.pathname === '/')
    expect(await here.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await there.page.goto('/student-dashboard/wallet')
    expect(new URL(there.page.url()).pathname).toBe('/login')
    // Its own token is worth nothing either where the session is looked up again.
    expect((await stage.people.callAs({ token: amina.token }, signOut, {})).status).toBe(401)
    await here.close()
    await there.close()
  })
})

test.each([
  ['by its button', (page: Page) => page.locator('[data-sign-out] button').filter({ visible: true }).click()],
  // What the script of the page would do at a press does not happen then.
  [
    'where no script runs',
    (page: Page) =>
      page
        .locator('form[data-sign-out]')
        .last()
        .evaluate((form: HTMLFormElement) => form.submit()),
  ],
])('signing out on the public pages %s leaves nothing of a child on the device [AUTH-05]', async (_, signOutBy) => {
  const { children } = await stage.fundedFamily()
  const { page, context, close } = await stage.admit(children[0])
  await page.goto('/student-dashboard/lessons')
  const kept = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(kept).toEqual(expect.arrayContaining(['access_token', 'userInfo', 'kept-offline']))
  await page.goto('/')
  await page.locator('details[data-menu]').last().locator('summary').click()
  await signOutBy(page)
  await page.getByRole('link', { name: 'Login' }).first().waitFor({ state: 'attached' })
  expect(await kept()).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('somo_session')
  await page.goto('/student-dashboard')
  expect(new URL(page.url()).pathname).toBe('/login')
  await close()
})

test('without a network nobody is signed out, and is told so [AUTH-05]', async () => {
  const amina = await stage.people.student('Amina Njoroge')
  const { page, context, close } = await stage.enter(amina)
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  await context.setOffline(true)
  await page.locator('[popovertarget=me-menu]').filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('No connection. Please try again when you are online.').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).not.toBeNull()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  await close()
})

test('on a slow line signing out says so, and leads to the start page, whatever is refused meanwhile [AUTH-05]', async () => {
  const amina = await stage.people.student('Amina Slow')
  const { page, context, complaints, close } = await stage.enter(amina)
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  const asked = Promise.withResolvers<void>()
  const hold = Promise.withResolvers<void>()
  await context.route(`${somo.origin}/`, async (route) => {
    asked.resolve()
    await hold.promise
    await route.continue()
  })
  // What the person presses while the start page does not come, by the page's own hand: a driver waits for that page. It is
  // refused, because nobody is signed in any more.
  const said: string[] = []
  await page.exposeFunction('say', (words: string) => said.push(words))
  await page.evaluate(() => {
    const timer = setInterval(() => {
      if (localStorage.getItem('userInfo') !== null) return
      clearInterval(timer)
      ;(window as unknown as { say: (words: string) => void }).say(document.querySelector('[popover]')?.textContent ?? '')
      document.querySelector<HTMLElement>('a[href$="/wallet"]')?.click()
    }, 20)
  })
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.locator('[popovertarget=me-menu]').filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click({ noWaitAfter: true })
  await Promise.all([asked.promise, refused]).finally(() => hold.resolve())
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(said.join()).toContain('Signing out')
  expect(complaints).toEqual([])
  await close()
})

test('who signs out while a call of the page is refused still comes to the start page [AUTH-05]', async () => {
  const amina = await stage.people.student('Amina Quick')
  const { page, close } = await stage.enter(amina)
  await page.getByRole('heading', { name: /Amina/ }).waitFor()
  // The server has ended the session; its answer is still under way when the page asks for something with a token that is over.
  const ended = Promise.withResolvers<void>()
  const hold = Promise.withResolvers<void>()
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    ended.resolve()
    await hold.promise
    await route.fulfill({ response }).catch(String)
  })
  const led: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && led.push(new URL(frame.url()).pathname))
  await page.locator('[popovertarget=me-menu]').filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await ended.promise
  await page.evaluate(() => {
    localStorage.removeItem('access_token')
    document.querySelector<HTMLElement>('a[href$="/wallet"]')?.click()
  })
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  hold.resolve()
  expect(led.at(-1)).toBe('/')
  await close()
})

test('a parent agrees where the mail led, and is in their own area with the child [AUTH-10]', async () => {
  const child = await stage.people.student('Zawadi Otieno', { born: '2013-04', guardian: 'mama.zawadi@example.com' })
  const { page, close } = await somo.visit('phone')
  await page.goto(await somo.mailedLink('mama.zawadi@example.com', '/guardian/'))
  await page.getByRole('heading', { name: 'Zawadi asks for your consent' }).waitFor()
  for (const purpose of ['account', 'lessons']) await page.locator(`[name=purposes][value=${purpose}]`).check()
  await page.getByLabel('Your full name').fill('Mama Zawadi')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Enter a Kenyan mobile number').waitFor()
  await page.getByLabel('Phone number').fill('0712 345 690')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=accept_terms]').check()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await page.getByRole('heading', { name: /Mama/ }).waitFor()
  await expect.poll(async () => (await child.call(familyState, {})).body.consent).toBe('given')
  await close()
})

test('after ten wrong passwords the account has to wait, also with the right one, and is told so [AUTH-06]', async () => {
  const amina = await stage.people.student('Guessed Njoroge')
  const { page, context, close } = await somo.visit('phone')
  const attempt = async (password: string) => {
    await page.goto('/login')
    await page.locator('[name=email]').fill(amina.email)
    await page.locator('[name=password]').fill(password)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.locator('form button[type=submit]').last().click(),
    ])
    await page.getByRole('alert').waitFor()
    return answer
  }
  for (let guess = 0; guess < 9; guess += 1)
    await fetch(`${somo.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: amina.email, password: 'wrong wrong wrong' }),
    })
  expect((await attempt('wrong wrong wrong')).status()).toBe(401)
  await page.getByText('The e-mail address or the password is not right.').waitFor()
  const refused = await attempt(PASSWORD)
  await page.getByRole('alert').getByText('Too many attempts. Please wait and try again.').waitFor()
  expect([refused.status(), Number(refused.headers()['retry-after']) > 0]).toEqual([429, true])
  expect((await context.cookies()).some(({ name }) => name === 'somo_session')).toBe(false)
  await somo.passTime(Number(refused.headers()['retry-after']) * 1000 + 1000)
  await signIn(page, amina.email, PASSWORD)
  await close()
})

test('each area is open to its own role alone; nobody signed in is sent to Login with the way back [AUTH-09]', async () => {
  const people: Record<string, Person> = {
    student: await stage.people.student('Amina Njoroge'),
    parent: await stage.people.parent('Grace Wambui'),
    teacher: await stage.people.teacher('Otieno Ouma'),
    admin: await stage.people.admin('Desk Operator'),
  }
  const areas = {
    student: '/student-dashboard/wallet',
    parent: '/parent-dashboard/home',
    teacher: '/teacher-dashboard/schedule',
    admin: '/admin',
  }
  const look = (address: string, cookie?: string) =>
    fetch(`${somo.origin}${address}`, { redirect: 'manual', headers: cookie ? { cookie: `somo_session=${cookie}` } : {} })
  for (const [owner, address] of Object.entries(areas)) {
    const outside = await look(address)
    expect([address, outside.status, outside.headers.get('location')]).toEqual([
      address,
      302,
      `/login?next=${encodeURIComponent(address)}`,
    ])
    for (const [role, person] of Object.entries(people)) {
      const answer = await look(address, person.cookie)
      const body = await answer.text()
      expect([address, role, answer.status, body.includes('Not your area')]).toEqual(
        role === owner ? [address, role, 200, false] : [address, role, 403, true],
      )
    }
  }
})

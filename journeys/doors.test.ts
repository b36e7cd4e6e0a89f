/** Signing up and in, field by field, in both languages: what each form asks, says and keeps. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { showDispute } from '../features/booking/dispute-contract.ts'
import { showHouse } from '../features/house/contract.ts'
import { listWaiting } from '../features/queues/contract.ts'
import { listUsers } from '../features/users/contract.ts'
import { days, nairobiDate, plus } from '../shared/time.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let teacher: Person
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  teacher = await stage.people.teacher('Otieno Ouma')
  await stage.people.offer(teacher, nairobiDate(plus(somo.clock.now(), days(3))), '16:00', '17:00')
})
afterAll(() => somo?.close())

const submit = (page: Page) => page.locator('form button[type=submit]').last().click()
const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value)
}

/** What stands beside a field, as a screen reader would find it. */
async function saidOf(page: Page, name: string): Promise<string> {
  const field = page.locator(`[name=${name}]`).first()
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const note = page.locator(`[id="${ids.find((id) => id.endsWith('-error'))}"]`)
  return (await note.count()) > 0 ? ((await note.textContent()) ?? '').trim() : ''
}

type Told = Readonly<Record<string, readonly [en: string, sw: string]>>

const everyone: Told = {
  name: ['At least 2 characters.', 'Angalau herufi 2.'],
  email: ['Enter an e-mail address like amina@example.com.', 'Weka barua pepe kama amina@example.com.'],
  phone: ['Enter a Kenyan mobile number, like 0712 345 678.', 'Weka namba ya simu ya Kenya, kama 0712 345 678.'],
  password: ['Use at least 10 characters.', 'Tumia angalau herufi 10.'],
  accept_terms: ['Please accept the terms to go on.', 'Tafadhali kubali masharti ili uendelee.'],
}
const more: Record<'student' | 'parent' | 'teacher', Told> = {
  student: {
    grade: ['Choose a grade.', 'Chagua gredi.'],
    born_month_of_year: ['Choose the month and year of birth.', 'Chagua mwezi na mwaka wa kuzaliwa.'],
  },
  parent: {},
  teacher: { cost: ['Please fill this in.', 'Tafadhali jaza hapa.'] },
}

describe.each(['student', 'parent', 'teacher'] as const)('the form of a %s', (role) => {
  test('sent empty says beside each field what it needs, in both languages [AUTH-01] [AUTH-02] [SHELL-08]', async () => {
    const { page, context, complaints, close } = await somo.visit('phone')
    for (const [at, language] of (['en', 'sw'] as const).entries()) {
      await context.addCookies([{ name: 'language', value: language, url: somo.origin }])
      await page.goto(`/signup?role=${role}`)
      await submit(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
      for (const [name, told] of Object.entries({ ...everyone, ...more[role] }))
        expect([name, await saidOf(page, name)]).toEqual([name, told[at]])
      if (role === 'teacher')
        await page.getByText(['Choose at least one subject.', 'Chagua angalau somo moja.'][at] ?? '', { exact: true }).waitFor()
      // The reader is taken to the first of them.
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    }
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await close()
  })
})

test('Login pressed while the page still loads is sent once, and can be pressed again after Back [AUTH-01]', async () => {
  const { page, context, close } = await somo.visit('phone')
  const scripts = Promise.withResolvers<void>()
  await context.route('**/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await fill(page, { email: 'nobody@example.com', password: PASSWORD })
  // Before any script: the browser sends it by itself.
  await submit(page)
  await page.getByText('The e-mail address or the password is not right.').waitFor()
  await expect.poll(() => page.locator('[name=email]').inputValue()).toBe('nobody@example.com')
  scripts.resolve()
  await page.waitForLoadState('load')
  const sentAfter = (persisted: boolean) =>
    page.evaluate((persisted) => {
      const form = document.querySelector<HTMLFormElement>('form:has([name=password])')
      form?.addEventListener('submit', (event) => event.preventDefault(), { once: true })
      form?.requestSubmit()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
      return form?.dataset['sent']
    }, persisted)
  await expect.poll(() => sentAfter(false)).toBe('yes')
  expect(await sentAfter(true)).toBeUndefined()
  await close()
})

test('a student signs up with grade, school, month of birth and a parent, and is in their own area [AUTH-02]', async () => {
  const { page, close } = await somo.visit('phone')
  const common = { phone: '0712 345 691', password: 'seven brown goats' }
  await page.goto('/student-signup')
  await fill(page, { ...common, name: 'Baraka Mwangi', email: 'baraka@example.com', school: 'Moi Avenue Primary' })
  await page.locator('[name=grade]').selectOption('Grade 7')
  await page.locator('[name=born_month_of_year]').selectOption('March')
  await page.locator('[name=born_year]').selectOption('2013')
  await page.locator('[name=accept_terms]').check()
  await submit(page)
  // Under 18 a parent is named.
  await page.locator('[name=guardian_contact][aria-invalid=true]').waitFor()
  expect(await saidOf(page, 'guardian_contact')).toBe('Give a parent’s e-mail address or Kenyan phone number.')
  await fill(page, { password: common.password, guardian_contact: 'mama.baraka@example.com' })
  await submit(page)
  await page.waitForURL('**/student-dashboard')
  await close()
})

test('a teacher signs up with subjects, grades, experience and price, and is in their own area [AUTH-02]', async () => {
  const { page, close } = await somo.visit('phone')
  const common = { phone: '0712 345 693', password: 'seven brown goats' }
  await page.goto('/teacher-signup')
  await fill(page, { ...common, name: 'Mwalimu Baraka', email: 'mwalimu@example.com', current_school: 'Alliance', cost: '20001' })
  await expect.poll(() => page.locator('[name=experience]').inputValue()).toBe('5+ years')
  await page.locator('summary', { hasText: 'Mathematics' }).click()
  await page.getByRole('group', { name: 'Grades for Mathematics' }).getByLabel('Grade 8').check()
  await page.locator('[name=accept_terms]').check()
  await submit(page)
  await page.locator('[name=cost][aria-invalid=true]').waitFor()
  expect(await saidOf(page, 'cost')).toBe('At most KES 20000.')
  await fill(page, { cost: '800', password: common.password })
  await submit(page)
  await page.waitForURL('**/teacher-dashboard')
  await close()
})

test('whoever is no operator is told so in the operator’s area, and is sent nothing of its code [AUTH-09] [ADM-01]', async () => {
  const { page, close } = await stage.enter(teacher, 'desktop')
  // Asked for again at the end: what came for a page that is left cannot be read any more.
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js') && response.ok()) scripts.add(response.url())
  })
  await page.goto('/teacher-dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const address of ['/admin', '/admin/queues', '/admin/disputes/1', '/admin/settings']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'Not your area' }).waitFor()
  }
  const all = (await Promise.all([...scripts].map(async (one) => (await page.request.get(one)).text()))).join('\n')
  expect(all).toContain('/lessons/api/bookings/teacher/')
  for (const call of [listWaiting, showDispute, showHouse, listUsers]) expect(all).not.toContain(call.path)
  await close()
})

test('where a visitor meant to go survives every door; a parent comes there in their own area [AUTH-01]', async () => {
  const { page, close } = await somo.visit('phone')
  await page.goto(`/tutors/${teacher.id}`)
  await page.getByRole('link', { name: 'Schedule Lesson' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/login?next=*')
  const meant = `/student-dashboard/teachers/${teacher.id}?book=1`
  const next = (): string | null => new URL(page.url()).searchParams.get('next')
  const turn = async (link: string | RegExp, path: string): Promise<void> => {
    await page.locator('main').getByRole('link', { name: link }).first().click()
    await page.waitForURL((url) => url.pathname === path)
    expect([path, next()]).toEqual([path, meant])
  }
  await turn('Sign Up', '/signup')
  await turn('Login', '/login')
  await turn('Forgot password?', '/forgot-password')
  await turn('Back to Login', '/login')
  await turn('Sign Up', '/signup')
  await turn(/^Student/, '/signup')
  await turn('Not you? Choose another account', '/signup')
  await turn(/^Parent/, '/signup')
  await submit(page)
  await page.locator('[aria-invalid=true]').first().waitFor()
  expect(next()).toBe(meant)
  await page.getByRole('button', { name: 'Kiswahili' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'sw')
  await page.getByRole('button', { name: 'English' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'en')
  expect(next()).toBe(meant)
  await fill(page, { name: 'Mama Otieno', email: 'mama@example.com', phone: '0712 345 692', password: 'seven brown goats' })
  await page.locator('[name=accept_terms]').check()
  await submit(page)
  await page.waitForURL((url) => url.pathname + url.search === `/parent-dashboard/teachers/${teacher.id}?book=1`)
  await page.getByRole('heading', { level: 1, name: 'Otieno Ouma' }).waitFor()
  await close()
})

test('signing in leads nobody into another role’s area [AUTH-01] [AUTH-09]', async () => {
  const { page, close } = await somo.visit('phone')
  await page.goto(`/login?next=${encodeURIComponent('/parent-dashboard/home')}`)
  await fill(page, { email: teacher.email, password: 'wrong wrong wrong' })
  await submit(page)
  await page.getByText('The e-mail address or the password is not right.').waitFor()
  await fill(page, { password: PASSWORD })
  await submit(page)
  await page.waitForURL('**/teacher-dashboard')
  await close()
})

test('a teacher who is not there is said not to be, and nobody is asked to try again [SHELL-07] [DIR-04]', async () => {
  const amina = await stage.people.student('Amina Njoroge')
  for (const [language, title] of [
    ['en', 'No such teacher'],
    ['sw', 'Hakuna mwalimu kama huyu'],
  ] as const) {
    const { page, close } = await stage.admit(amina, 'phone', language)
    for (const id of ['999999', '0', 'abc', '99999999999999999999']) {
      await page.goto(`/student-dashboard/teachers/${id}`)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      expect([id, await page.getByRole('button', { name: /Retry|Jaribu tena/ }).count()]).toEqual([id, 0])
    }
    await close()
  }
})

test('check_user answers about oneself, and of anybody else that there is no such user [AUTH-07]', async () => {
  const amina = await stage.people.student('Amina Wanjala')
  const { page, close } = await stage.enter(amina)
  // The document brings its answers along: the token comes a moment later.
  await page.waitForFunction(() => localStorage.getItem('access_token') !== null)
  const ask = (email: string): Promise<unknown> =>
    page.evaluate(async (about) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('access_token')}` }
      const answer = await fetch('/api/auth/check_user', { method: 'POST', headers, body: JSON.stringify({ email: about }) })
      const { role, message } = (await answer.json()) as { role?: string; message?: string }
      return [answer.status, role ?? message]
    }, email)
  expect(await ask(amina.email)).toEqual([200, 'student'])
  expect(await ask(teacher.email)).toEqual([404, 'User not found'])
  expect(await ask('nobody@example.com')).toEqual([404, 'User not found'])
  await somo.db.$client.query('alter table users rename column phone to phone_is_gone')
  expect(await ask(amina.email)).toEqual([500, 'An unknown error occurred.'])
  await somo.db.$client.query('alter table users rename column phone_is_gone to phone')
  await close()
})

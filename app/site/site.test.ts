import { expect, test } from 'vitest'
import { renderPage } from './document.tsx'
import { notFound } from './page.ts'
import type { Page, Visit } from './page.ts'
import { framedPages, notFoundPage, redirects, routes, wrongRolePage } from './routes.ts'
import { assets, source, visitTo } from './testing/sample.ts'

const params: Record<string, Record<string, string>> = {
  '/tutors/:id': { id: '1' },
  '/blog/:slug': { slug: 'past-paper' },
  '/events/:id': { id: '3' },
  '/event-seats/:token': { token: 'new' },
  '/confirm-email/:token': { token: 'old' },
  '/guardian/:token': { token: 'new' },
  '/reset-password/:token': { token: 'any' },
}

async function show(page: Page<unknown>, visit: Visit): Promise<string> {
  const data = await page.load(source, visit)
  if (data === notFound) throw new Error('not found')
  return renderPage(page, data, visit, assets)
}

const pageAt = (path: string): Page<unknown> => {
  const page = routes[path]
  if (!page) throw new Error(`no page at ${path}`)
  return page
}

const headerOf = (html: string): string => html.slice(html.indexOf('<header'), html.indexOf('</header>'))

const addresses = Object.keys(routes).flatMap((path) => [[path, 'en'] as const, [path, 'sw'] as const])

test.each(addresses)(
  '%s in %s has a title, a description, one heading and nothing a strict policy refuses [SHELL-10]',
  async (path, language) => {
    const html = await show(pageAt(path), visitTo(path.replace(/:\w+/, 'x'), { language, params: params[path] ?? {} }))
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`))
    expect(html.match(/<title>([^<]+)<\/title>/)?.[1]).toBeTruthy()
    expect(html).toMatch(/<meta name="description" content="[^"]{5,}"/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/ style="| on[a-z]+="|javascript:/)
    expect(html.match(/<script(?![^>]*(src=|ld\+json))/)).toBeNull()
  },
)

test.each([
  ['en', 'Nairobi time', 'times in Nairobi time'],
  ['sw', 'Saa za Nairobi', 'saa za Nairobi'],
] as const)(
  'public pages, which know no reader’s zone, say whose time they name, in %s [DIR-05] [PUB-02]',
  async (language, beside, foot) => {
    const html = await show(pageAt('/tutors/:id'), visitTo('/tutors/1', { language, params: { id: '1' } }))
    expect(html.slice(0, html.indexOf('<footer'))).toContain(beside)
    for (const path of ['/', '/tutors']) expect(await show(pageAt(path), visitTo(path, { language }))).toContain(foot)
  },
)

test.each(['/login', '/signup', '/student-signup', '/teacher-signup', '/forgot-password'])(
  '%s has no header menu and no footer, and beside the language one form, which posts to its own address [AUTH-01]',
  async (path) => {
    const html = await show(pageAt(path), visitTo(`${path}?role=student`))
    expect(html).not.toContain('data-header')
    expect(html).not.toContain('<footer')
    const forms = (html.match(/<form[^>]*>/g) ?? []).filter((form) => !form.includes('action="/language"'))
    expect(forms).toHaveLength(1)
    expect(forms[0]).toContain('method="post"')
    // Without an action a form goes to the address it stands at; with one it must be that address.
    const action = /action="([^"]*)"/.exec(forms[0] ?? '')?.[1]
    expect(action === undefined || action.split('?')[0] === path, action).toBe(true)
  },
)

test(
  'the header offers Home, Tutors, FAQs, three accounts and Login; signed in notices, the own dashboard and ' +
    'signing out [SHELL-01]',
  async () => {
    const visitor = headerOf(await show(pageAt('/'), visitTo('/')))
    for (const href of [
      '/',
      '/tutors',
      '/faq',
      '/signup?role=parent',
      '/signup?role=student',
      '/signup?role=teacher',
      '/login',
    ]) {
      expect(visitor).toContain(`href="${href}"`)
    }
    const viewer = { id: 7, name: 'Wanjiku Kamau', role: 'student', unread: 2 } as const
    const student = headerOf(await show(pageAt('/faq'), visitTo('/faq', { viewer })))
    for (const href of ['/student-dashboard/notices', '/student-dashboard']) expect(student).toContain(`href="${href}"`)
    expect(student).toContain('action="/logout"')
    expect(student).not.toContain('/login')
  },
)

test('the mobile menu has the same links as the wide header [SHELL-03]', async () => {
  const header = headerOf(await show(pageAt('/'), visitTo('/')))
  const menu = header.indexOf('aria-label="Menu"')
  const linksIn = (html: string) => new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href))
  expect(menu).toBeGreaterThan(0)
  expect(linksIn(header.slice(menu))).toEqual(linksIn(header.slice(0, menu)))
  expect(redirects['/tutor']).toBe('/tutors')
})

test.each(Object.keys(framedPages))(
  'the cookie banner waits hidden in %s and offers two equal choices [SHELL-05]',
  async (path) => {
    const html = await show(pageAt(path), visitTo(path.replace(/:\w+/, '1'), { params: params[path] ?? {} }))
    expect(html).toMatch(/<section hidden="" data-cookies/)
    expect(html.match(/data-cookie-choice="accepted"/g)).toHaveLength(1)
    expect(html.match(/data-cookie-choice="declined"/g)).toHaveLength(2)
  },
)

test('member cards lead to sign-up with the role [PUB-01]', async () => {
  const html = await show(pageAt('/home'), visitTo('/home'))
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  for (const role of ['student', 'parent', 'teacher']) expect(main).toContain(`href="/signup?role=${role}"`)
  expect(html).toContain('<link rel="canonical" href="https://somo.example/"')
})

test('what people say stands in the order it comes in, the newest first, and each has a dot [PUB-04]', async () => {
  const { list, counts } = await source.praise()
  const said = ['third', 'second', 'first'].flatMap((text) => list.slice(0, 1).map((one) => ({ ...one, text })))
  const visit = visitTo('/')
  const data = await pageAt('/').load({ ...source, praise: async () => ({ list: said, counts }) }, visit)
  const html = renderPage(pageAt('/'), data, visit, assets)
  const row = html.slice(html.indexOf('data-row'), html.indexOf('data-tools'))
  // By key it is reached in every browser, not only where one makes a row that scrolls a stop by itself.
  expect(row).toMatch(/^data-row="true" tabindex="0"/)
  expect(row.match(/third|second|first/g)).toEqual(['third', 'second', 'first'])
  expect(html.match(/data-dot/g)).toHaveLength(3)
})

test('a refused sign-up keeps what was typed, never the password, with errors tied to their fields [AUTH-02]', async () => {
  const page = pageAt('/signup')
  const visit = visitTo('/signup?role=teacher')
  const data = await page.load(source, visit)
  const form = {
    values: { name: 'Amina', email: 'amina@', 'subject-1': ['2'] },
    errors: { email: 'Enter an e-mail address like amina@example.com.', subjects: 'Choose at least one subject.' },
    message: 'Please check the highlighted fields.',
  }
  const html = renderPage(page, { ...(data as object), form }, visit, assets)
  expect(html).toContain('value="Amina"')
  const email = /<input[^>]*name="email"[^>]*>/.exec(html)?.[0] ?? ''
  expect(email).toContain('aria-invalid="true"')
  const note = /aria-describedby="([^"]+)"/.exec(email)?.[1]
  expect(new RegExp(`id="${note}"[^>]*>(?:<[^>]*>)*Enter an e-mail address like amina@example.com.`).test(html)).toBe(true)
  expect(html).toMatch(/checked=""[^>]*value="2"|value="2"[^>]*checked=""/)
  expect(html).not.toMatch(/type="password"[^>]*value=/)
})

test('a confirmation asks first, and its four outcomes each have their words [PUB-13]', async () => {
  const page = pageAt('/confirm-email/:token')
  const visit = visitTo('/confirm-email/x', { params: { token: 'x' } })
  const head = (state: string, values = {}): string | undefined => {
    const html = renderPage(page, { state, form: { values, errors: {}, message: null } }, visit, assets)
    return /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  }
  const heads = ['open', 'already_confirmed', 'expired', 'invalid'].map((state) => head(state))
  expect(new Set([...heads, head('already_confirmed', { outcome: 'confirmed' })]).size).toBe(5)
})

test('a parent is asked purpose by purpose, and nothing is ticked beforehand [AUTH-10]', async () => {
  const html = await show(pageAt('/guardian/:token'), visitTo('/guardian/new', { params: { token: 'new' } }))
  expect(html.match(/name="purposes"/g)).toHaveLength(7)
  expect(html).not.toContain('checked=""')
  expect(html).toContain('Wanjiku')
})

test('unknown addresses and other roles’ areas have their own pages [SHELL-07]', async () => {
  expect(notFoundPage.status).toBe(404)
  expect(wrongRolePage.status).toBe(403)
  const viewer = { id: 7, name: 'Wanjiku', role: 'student', unread: 0 } as const
  const html = await show(wrongRolePage as Page<unknown>, visitTo('/teacher-dashboard', { viewer }))
  expect(html).toContain('Not your area')
  expect(html).toContain('href="/student-dashboard"')
})

test.each([
  ['student', '/student-dashboard', ['/signup?role=teacher', '/signup?role=parent']],
  ['parent', '/parent-dashboard/home', ['/signup?role=teacher']],
  ['teacher', '/teacher-dashboard', ['/signup?role=parent']],
  ['admin', '/admin', ['/signup?role=teacher', '/signup?role=parent']],
] as const)(
  'of the three dashboards each leads on only for its role, and says why not; a %s goes on to their own [PUB-10]',
  async (role, home, accounts) => {
    const viewer = { id: 7, name: 'Grace Wambui', role, unread: 0 }
    const html = await show(pageAt('/role-selection'), visitTo('/role-selection', { viewer }))
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const words = main.replace(/<[^>]*>/g, ' ')
    expect([...main.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([home, ...accounts])
    for (const door of ['Teacher Dashboard', 'Parent Dashboard', 'Admin Dashboard']) expect(words).toContain(door)
    const closed = {
      teacher: 'This account does not teach.',
      parent: 'This account is no parent’s.',
      admin: 'Only for people who run',
    }
    for (const [whose, why] of Object.entries(closed)) expect(words.includes(why), whose).toBe(whose !== role)
  },
)

test('to a visitor each of the three dashboards leads, through signing in [PUB-10]', async () => {
  const html = await show(pageAt('/role-selection'), visitTo('/role-selection'))
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect([...main.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/teacher-dashboard',
    '/parent-dashboard/home',
    '/admin',
  ])
})

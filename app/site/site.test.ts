import { expect, test } from 'vitest'
import { renderPage } from './document.tsx'
import { notFound } from './page.ts'
import type { Page, Visit } from './page.ts'
import { notFoundPage, redirects, routes, wrongRolePage } from './routes.ts'
import { assets, source, visitTo } from './testing/sample.ts'

const params: Record<string, Record<string, string>> = {
  '/tutors/:id': { id: '1' },
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

test.each(['/login', '/signup', '/student-signup', '/teacher-signup', '/forgot-password'])(
  '%s has no header menu and no footer, and posts to itself [AUTH-01]',
  async (path) => {
    const html = await show(pageAt(path), visitTo(`${path}?role=student`))
    expect(html).not.toContain('data-header')
    expect(html).not.toContain('<footer')
    expect(html).toMatch(/<form method="post" no|<form method="post" class|<form noValidate="" method="post"|method="post"/)
  },
)

test('the header offers Home, Tutors, FAQs, three accounts and Login; signed in notices, the own dashboard and signing out [SHELL-01]', async () => {
  const visitor = await show(pageAt('/'), visitTo('/'))
  for (const href of ['/', '/tutors', '/faq', '/signup?role=parent', '/signup?role=student', '/signup?role=teacher', '/login']) {
    expect(visitor).toContain(`href="${href}"`)
  }
  const viewer = { id: 7, name: 'Wanjiku Kamau', role: 'student', unread: 2 } as const
  const student = await show(pageAt('/faq'), visitTo('/faq', { viewer }))
  const header = student.slice(student.indexOf('<header'), student.indexOf('</header>'))
  for (const href of ['/student-dashboard/notices', '/student-dashboard']) expect(header).toContain(`href="${href}"`)
  expect(header).toContain('action="/logout"')
  expect(header).not.toContain('/login')
})

test('the mobile menu has the same links as the wide header [SHELL-03]', async () => {
  const html = await show(pageAt('/'), visitTo('/'))
  const menu = html.slice(html.indexOf('aria-label="Menu"'), html.indexOf('</header>'))
  for (const href of ['/', '/tutors', '/faq', '/signup?role=parent', '/signup?role=student', '/signup?role=teacher', '/login']) {
    expect(menu).toContain(`href="${href}"`)
  }
  expect(redirects['/tutor']).toBe('/tutors')
})

test('phone, chat, mail and social links are in the footer, and hidden when they are not set [SHELL-04]', async () => {
  const set = await show(pageAt('/'), visitTo('/'))
  for (const href of ['tel:0800720000', 'https://wa.me/254700000000', 'mailto:help@somo.example', 'https://facebook.com/somo']) {
    expect(set).toContain(`href="${href}"`)
  }
  const unset = await show(pageAt('/'), visitTo('/', { bare: true }))
  expect(unset).not.toMatch(/tel:|wa\.me|mailto:|facebook/)
  for (const href of ['/terms-and-conditions', '/privacy-policy', '/sitemap', '/accessibility'])
    expect(unset).toContain(`href="${href}"`)
})

test('the cookie banner waits hidden in every framed page and offers two equal choices [SHELL-05]', async () => {
  const html = await show(pageAt('/tutors'), visitTo('/tutors'))
  expect(html).toMatch(/<section hidden="" data-cookies/)
  expect(html.match(/data-cookie-choice="accepted"/g)).toHaveLength(1)
  expect(html.match(/data-cookie-choice="declined"/g)).toHaveLength(2)
})

test('member cards lead to sign-up with the role [PUB-01]', async () => {
  const html = await show(pageAt('/home'), visitTo('/home'))
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  for (const role of ['student', 'parent', 'teacher']) expect(main).toContain(`href="/signup?role=${role}"`)
  expect(html).toContain('<link rel="canonical" href="https://somo.example/"')
})

test('a teacher card shows name, subjects, school, grades, experience, rating with count, students and price [PUB-02]', async () => {
  const html = await show(pageAt('/'), visitTo('/'))
  for (const fact of [
    'Achieng Odhiambo',
    'Mathematics, Physics',
    'Alliance Girls',
    'Grade 7 to 12',
    '5+ years',
    '4.9',
    '212 reviews',
    '148 students',
    '2 subjects',
    'KES 600',
  ]) {
    expect(html).toContain(fact)
  }
})

test('the directory keeps what was asked for in its form, and says when nobody matches [PUB-06]', async () => {
  const html = await show(pageAt('/tutors'), visitTo('/tutors?q=nobody&subject=Physics&grade=7'))
  expect(html).toContain('value="nobody"')
  expect(html).toMatch(/<option selected="">Physics/)
  expect(html).toMatch(/<option value="7" selected="">|<option selected="" value="7">/)
  expect(html).toContain('No teachers found matching your criteria.')
  expect(html).toContain('Try adjusting your search or subject filter.')
})

test('a profile shows where the price goes beside the button, and escapes what people wrote [PUB-06]', async () => {
  const html = await show(pageAt('/tutors/:id'), visitTo('/tutors/2', { params: { id: '2' } }))
  expect(html).toContain('Ksh 600 = Ksh 420 to your teacher + Ksh 180 service')
  expect(html).toContain('Daniel &lt;Muli&gt; &amp; Sons')
  expect(html).not.toContain('<Muli>')
  expect(html).toContain('href="/login?next=%2Fstudent-dashboard%2Fteachers%2F2"')
})

test.each(['0', '-1', 'x', '99', '1e3', '9999999999999999'])('a profile of "%s" is not found', async (id) => {
  expect(await pageAt('/tutors/:id').load(source, visitTo(`/tutors/${id}`, { params: { id } }))).toBe(notFound)
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
  const described =
    /<input[^>]*name="email"[^>]*aria-describedby="([^"]+)"/.exec(html)?.[1] ??
    /aria-describedby="([^"]+)"[^>]*name="email"/.exec(html)?.[1]
  expect(html).toContain(`id="${described}"`)
  expect(html).toMatch(/aria-invalid="true"[^>]*|name="email"[^>]*aria-invalid="true"/)
  expect(html).toMatch(/checked=""[^>]*value="2"|value="2"[^>]*checked=""/)
  expect(html).not.toMatch(/type="password"[^>]*value=/)
})

test('the four outcomes of a confirmation each have their words [PUB-13]', async () => {
  const page = pageAt('/confirm-email/:token')
  const visit = visitTo('/confirm-email/x', { params: { token: 'x' } })
  const heads = (['confirmed', 'already_confirmed', 'expired', 'invalid'] as const).map((outcome) => {
    const html = renderPage(page, { outcome, form: { values: {}, errors: {}, message: null } }, visit, assets)
    return /<h1[^>]*>([^<]+)/.exec(html)?.[1]
  })
  expect(new Set(heads).size).toBe(4)
})

test('a parent is asked purpose by purpose, and nothing is ticked beforehand [AUTH-10]', async () => {
  const html = await show(pageAt('/guardian/:token'), visitTo('/guardian/new', { params: { token: 'new' } }))
  expect(html.match(/name="purposes"/g)).toHaveLength(5)
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

test('the landing page shows only teachers with free time in the coming week, and says so when there is none [PUB-02]', async () => {
  const html = await show(pageAt('/'), visitTo('/'))
  expect(html).toContain('Achieng Odhiambo')
  expect(html).not.toContain('Daniel')
  const nobody = { ...source, teachers: async () => ({ ...(await source.teachers({ q: 'nobody' })) }) }
  const data = await pageAt('/').load(nobody, visitTo('/'))
  expect(renderPage(pageAt('/'), data, visitTo('/'), assets)).toContain('No teacher has free time this week yet')
})

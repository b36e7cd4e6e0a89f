/** Forms of the public pages: only our own pages may post them, and whatever else comes is told so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from './testing/world.ts'

const SITE = 'https://somo.test'
let somo: World
let amina: Person
beforeAll(async () => {
  somo = await openWorld({ origin: SITE })
  amina = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo.close())

const FORM = 'application/x-www-form-urlencoded'

const post = async (path: string, headers: Record<string, string>, body: BodyInit = ''): Promise<Response> =>
  somo.app.request(`${SITE}${path}`, { method: 'POST', headers, body })

const signInForm = () => new URLSearchParams({ email: amina.email, password: PASSWORD }).toString()
const signedIn = (response: Response): boolean => response.headers.get('set-cookie')?.includes('somo_session=') ?? false

describe('a form is taken from our own pages alone [AUTH-05]', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['our name without encryption', { origin: 'http://somo.test' }],
    ['our name at another port', { origin: 'https://somo.test:8443' }],
    ['a name that begins like ours', { origin: 'https://somo.test.evil.example' }],
    ['a page that hides where it is', { origin: 'null' }],
    ['an address that is none', { origin: 'http://[' }],
    ['an empty address', { origin: '' }],
    ['another site by a browser that says only so much', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of ours', { 'sec-fetch-site': 'same-site' }],
    ['another site that knows our host', { origin: 'https://evil.example', host: 'evil.example' }],
  ])('and not from %s', async (_, headers) => {
    for (const path of ['/login', '/signup', '/language', '/logout']) {
      const response = await post(path, { ...headers, 'content-type': FORM }, signInForm())
      expect([path, response.status, response.headers.get('set-cookie')]).toEqual([path, 403, null])
    }
  })

  test.each<[string, Record<string, string>]>([
    ['our own page', { origin: SITE, 'sec-fetch-site': 'same-origin' }],
    ['a browser that says nothing', {}],
  ])('also from %s', async (_, headers) => {
    const response = await post('/login', { ...headers, 'content-type': FORM }, signInForm())
    expect([response.status, signedIn(response)]).toEqual([303, true])
  })

  test.each(['null', 'http://[', 'https://evil.example', 'https://somo.test.evil.example', ''])(
    'the cookie is exchanged for no page at "%s"',
    async (origin) => {
      const { cookie } = await somo.people.signInAs(amina.email)
      const reply = await somo.people.refresh(cookie, origin || null)
      expect([reply.status, reply.problem.code]).toEqual([403, 'wrong_origin'])
    },
  )
})

describe('what is no form is answered as the caller’s fault [AUTH-01]', () => {
  const nothingElse = { origin: SITE }
  test.each<[string, number, Record<string, string>, BodyInit]>([
    ['JSON', 415, { 'content-type': 'application/json' }, '{"email":"a@example.com"}'],
    ['a body without a type', 415, {}, new Uint8Array([1, 2, 3])],
    ['a type that only begins like a form’s', 415, { 'content-type': `${FORM}-not` }, 'email=a'],
    ['a form of parts without a boundary', 400, { 'content-type': 'multipart/form-data' }, 'email=a'],
    [
      'a form of parts that is cut off',
      400,
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form',
    ],
    ['a text with NUL', 400, { 'content-type': FORM }, 'email=a%00b&password=c'],
  ])('%s', async (_, status, headers, body) => {
    for (const path of ['/login', '/student-signup', '/language', '/reset-password/x', '/guardian/x'])
      expect([path, (await post(path, { ...nothingElse, ...headers }, body)).status]).toEqual([path, status])
  })

  test('a file in place of a word', async () => {
    const form = new FormData()
    form.set('email', new File(['x'], 'email.txt'))
    expect((await post('/login', nothingElse, form)).status).toBe(400)
  })

  test('in the caller’s language', async () => {
    const response = await post('/login', { 'content-type': 'text/plain', 'accept-language': 'sw' }, 'x')
    expect(await response.text()).toBe('Tuma fomu.')
  })
})

describe('after choosing a language', () => {
  test.each([
    [`${SITE}/faq?a=b`, '/faq?a=b'],
    ['https://evil.example/faq', '/'],
    ['http://somo.test/faq', '/'],
    ['http://[', '/'],
    ['null', '/'],
    ['', '/'],
  ])('a visitor who says they come from "%s" goes to %s [SHELL-08]', async (referer, target) => {
    const response = await post('/language', { origin: SITE, 'content-type': FORM, referer }, 'language=sw')
    expect([response.status, response.headers.get('location')]).toEqual([303, target])
    expect(response.headers.getSetCookie().join()).toMatch(/^language=sw;/)
  })

  test.each([
    ['/tutors?subject=Physics', '/tutors?subject=Physics'],
    ...['//evil.example', 'https://evil.example', '/\\evil.example'].map((back) => [back, '/faq']),
  ])('the page’s own word for where it stands, "%s", leads to %s [SHELL-08]', async (back, target) => {
    const body = new URLSearchParams({ language: 'sw', back: back ?? '' }).toString()
    const response = await post('/language', { origin: SITE, 'content-type': FORM, referer: `${SITE}/faq` }, body)
    expect([response.status, response.headers.get('location')]).toEqual([303, target])
  })
})

describe('after signing in', () => {
  test.each([
    ['/student-dashboard/lessons?tab=payments', '/student-dashboard/lessons?tab=payments'],
    ...[
      ...['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/faq\r\nset-cookie: x=1'],
      ...['/login?next=/faq', '/teacher-dashboard', ''],
    ].map((next) => [next, '/student-dashboard']),
  ])('who meant to go to "%s" goes to %s, and never to another site [AUTH-01]', async (next, target) => {
    const at = `/login?next=${encodeURIComponent(next ?? '')}`
    const response = await post(at, { origin: SITE, 'content-type': FORM }, signInForm())
    expect([response.status, response.headers.get('location')]).toEqual([303, target])
    expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('x='))).toEqual([])
  })
})

describe('over https', () => {
  test('the cookie of a session belongs to our host alone, and each page and call knows it by that name [AUTH-05]', async () => {
    const response = await post('/login', { origin: SITE, 'content-type': FORM }, signInForm())
    const [cookie = '', ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ')
    expect(cookie).toMatch(/^__Host-somo_session=[\w-]{43}$/)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    expect(attributes.some((attribute) => attribute.startsWith('Domain'))).toBe(false)
    const area = (sent: string) => somo.app.request(`${SITE}/student-dashboard`, { headers: { cookie: sent } })
    expect((await area(cookie)).status).toBe(200)
    // Planted by a neighbouring host, which cannot give it the name.
    expect((await area(cookie.replace('__Host-', ''))).status).toBe(302)
    const out = await post('/logout', { origin: SITE, cookie })
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-somo_session=; Path=\/; .*Max-Age=0; Secure/)
    expect((await area(cookie)).status).toBe(302)
  })

  test('so does the mark of a browser that has signed in before [AUTH-06]', async () => {
    const response = await post('/login', { origin: SITE, 'content-type': FORM }, signInForm())
    const marks = response.headers.getSetCookie().filter((cookie) => cookie.includes('somo_device='))
    expect(marks).toEqual([
      expect.stringMatching(/^__Host-somo_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/),
    ])
  })

  test('the app connects to nothing but our own host [FUND-05]', async () => {
    const { cookie } = await somo.people.signInAs(amina.email)
    const page = await somo.app.request(`${SITE}/student-dashboard`, { headers: { cookie: `__Host-somo_session=${cookie}` } })
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' wss://somo.test`)
  })
})

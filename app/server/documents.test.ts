/** The app's documents: what they bring along and of whom; and every document of Somo, asked for in odd ways. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas, addressOf, openDesk } from '../dashboard/places.ts'
import type { Told } from '../dashboard/told-shape.ts'
import { redirects, routes } from '../site/routes.ts'
import { firstPages, firstReads } from './brought-along.ts'
import { openWorld, type Person, type World } from './testing/world.ts'

const NASTY = 'Wafula </script><script>alert(1)</script><!--'
let somo: World
let people: Record<'student' | 'parent' | 'teacher' | 'admin', Person>
let stranger: Person
beforeAll(async () => {
  somo = await openWorld()
  const { student, parent, teacher, admin } = somo.people
  stranger = await student('Stranger Danger')
  people = {
    student: await student('Amina Njoroge'),
    parent: await parent('Grace Wambui'),
    teacher: await teacher('Mercy Chebet'),
    admin: await admin('Peter Kamau'),
  }
})
afterAll(() => somo?.close())

const open = (address: string, who?: Person, init: RequestInit = {}): Promise<Response> =>
  Promise.resolve(
    somo.app.request(`http://somo.test${address}`, {
      ...init,
      headers: { ...(who && { cookie: `somo_session=${who.cookie}` }), ...(init.headers as Record<string, string>) },
    }),
  )
const toldIn = (html: string): Told | null => {
  const json = /<script id="told" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1]
  return json === undefined ? null : (JSON.parse(json) as Told)
}
const homes = [
  ['student', '/student-dashboard'],
  ['student', '/student-dashboard/lessons'],
  ['parent', '/parent-dashboard/home'],
  ['parent', '/parent-dashboard/lessons'],
  ['teacher', '/teacher-dashboard'],
  ['admin', '/admin'],
] as const

describe('the document of an area', () => {
  test.each(homes)(
    'brings a %s at %s what they would be answered themselves, and no cache may keep it [AUTH-05]',
    async (role, at) => {
      const person = people[role]
      const response = await open(at, person)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const html = await response.text()
      const told = toldIn(html)
      expect(told?.user.id).toBe(person.id)
      expect(Object.keys(told?.answers ?? {}).length).toBeGreaterThan(2)
      for (const [address, answer] of Object.entries(told?.answers ?? {})) {
        const own = await open(address, undefined, { headers: { authorization: `Bearer ${person.token}` } })
        expect([address, own.status, await own.json()]).toEqual([address, 200, answer])
      }
      for (const secret of [stranger.name, stranger.email, person.token, person.cookie]) expect(html).not.toContain(secret)
    },
  )

  test('is drawn for no other role, and leads whoever is not signed in to signing in [AUTH-09]', async () => {
    for (const [role, at] of homes) {
      const other = role === 'student' ? people.teacher : people.student
      const response = await open(at, other)
      expect([at, response.status, toldIn(await response.text())]).toEqual([at, 403, null])
      expect((await open(at)).headers.get('location')).toBe(`/login?next=${encodeURIComponent(at)}`)
    }
  })

  test('turns no text into script or markup but by policies of its own, whatever it shows [SHELL-10]', async () => {
    const documents = [...homes, ['teacher', '/classroom/lesson/1'], ['admin', '/shell/admin']] as const
    for (const [role, at] of documents) {
      const policy = (await open(at, people[role])).headers.get('content-security-policy') ?? ''
      expect(policy, at).toContain("require-trusted-types-for 'script'; trusted-types somo somo-markup default")
      expect(policy, at).not.toContain('unsafe')
    }
  })

  test('without a person, for the service worker, tells of nobody, whoever asks for it', async () => {
    for (const { root } of Object.values(areas)) {
      const html = await (await open(`/shell${root}`, people.student)).text()
      expect([root, html.includes('id="told"'), html.includes('Amina')]).toEqual([root, false, false])
    }
  })

  test('ends in no name, however it is written: what it brings stays data [AUTH-05]', async () => {
    await somo.db.$client.query('update users set name = $2 where id = $1', [people.student.id, NASTY])
    const html = await (await open('/student-dashboard', people.student)).text()
    expect(toldIn(html)?.user.name).toBe(NASTY)
    expect(html).not.toMatch(/<script>|alert\(1\)<|<!--/)
    await somo.db.$client.query('update users set name = $2 where id = $1', [people.student.id, people.student.name])
  })

  test('comes without an answer that could not be given; the page asks for that one itself [STU-04]', async () => {
    await somo.db.$client.query('alter table notices rename to taken_away')
    const response = await open('/student-dashboard', people.student).finally(() =>
      somo.db.$client.query('alter table taken_away rename to notices'),
    )
    const brought = Object.keys(toldIn(await response.text())?.answers ?? {})
    expect(response.status).toBe(200)
    expect([brought.some((one) => one.includes('/notices')), brought.some((one) => one.includes('/wallet/'))]).toEqual([
      false,
      true,
    ])
  })

  test('keeps no operator waiting for the proof of a long ledger; the page asks for that one itself [OPS-03]', async () => {
    const locker = await somo.db.$client.connect()
    await locker.query('begin; lock table ledger_transfers in access exclusive mode')
    const response = await open('/admin', people.admin).finally(() => locker.query('commit'))
    locker.release()
    const brought = Object.keys(toldIn(await response.text())?.answers ?? {})
    expect(brought.length).toBeGreaterThan(3)
    expect(brought.filter((one) => one.includes('/ledger'))).toEqual([])
  })

  test('names the file that its own page is loaded from [SHELL-06]', async () => {
    await openDesk()
    const named = (address: string) => firstPages.findLast(([pattern]) => pattern.test(address))?.[1]
    for (const role of ['student', 'parent', 'teacher', 'admin'] as const) {
      for (const place of areas[role].places) {
        const file = named(addressOf(role, place))
        if (file && file !== 'desk-places.ts') expect(String(place.page), addressOf(role, place)).toContain(file)
      }
    }
    const placed = Object.entries(areas).flatMap(([, { root, places }]) =>
      places.map(({ path }) => (path ? `${root}/${path}` : root)),
    )
    for (const [pattern] of [...firstPages, ...firstReads])
      expect(placed.some((address) => pattern.test(address)) || pattern.test('/classroom/lesson/1'), String(pattern)).toBe(true)
  })
})

describe('an address that stands for another leads there', () => {
  test.each<[address: string, who: keyof typeof people | null, status: number, target: string]>([
    ['/tutor', null, 301, '/tutors'],
    ['/tutor?subject=Physics&grade=10', null, 301, '/tutors?subject=Physics&grade=10'],
    ['/cookies-policy/confirm-email/abc-123', null, 301, '/confirm-email/abc-123'],
    ['/cookies-policy/confirm-email/%2F%2Felsewhere.example', null, 301, '/confirm-email/%2F%2Felsewhere.example'],
    ['/parent-dashboard', 'parent', 302, '/parent-dashboard/home'],
    ['/join/lesson/12', null, 302, '/classroom/lesson/12'],
    ['/join/class/12', null, 302, '/classroom/class/12'],
    ...[
      ...['/student-dashboard', '/teacher-dashboard', '/teacher-dashboard/wallet', '/parent-dashboard', '/parent-dashboard/home'],
      ...['/admin', '/admin/users', '/admin/transactions', '/admin/blogs', '/admin/events', '/admin/tutors'],
      ...['/classroom/lesson/12', '/teacher-dashboard/lessons?tab=upcoming&create=1'],
    ].map((address) => [address, null, 302, `/login?next=${encodeURIComponent(address)}`] as [string, null, number, string]),
  ])('%s, for %s [SHELL-03] [PUB-13] [AUTH-09]', async (address, who, status, target) => {
    const response = await open(address, who ? people[who] : undefined)
    expect([response.status, response.headers.get('location')]).toEqual([status, target])
  })
})

test('a page that is kept for a while is kept for each language by itself [SHELL-08]', async () => {
  const shown = async (language: string) =>
    /<html lang="(..)"/.exec(
      await (await open('/pricing', undefined, { headers: { cookie: `language=${language}` } })).text(),
    )?.[1]
  for (const language of ['en', 'sw', 'en', 'sw']) expect(await shown(language)).toBe(language)
})

describe('no document is a fault, however it is asked for [OPS-03]', () => {
  const all = [
    ...[...Object.keys(routes), ...Object.keys(redirects)].map((path) => path.replace(/:\w+/, '1')),
    ...homes.map(([, at]) => at),
    ...[
      '/classroom/lesson/1',
      '/classroom/',
      '/join/lesson/99999999999999999999',
      '/shell/admin',
      '/shell/__proto__',
      '/nowhere',
    ],
    ...['/api/docs', '/manifest.webmanifest', '/favicon.svg', '//elsewhere.example/faq', '/student-dashboard/%', '/tutors/%ff'],
  ]
  const queries = [
    ...['?q=%ED%A0%80', '?q=%', '?grade=1e999&subject[]=x&q=a&q=b', `?q=${'a'.repeat(9000)}`, '?__proto__=1&role=constructor'],
    ...['?next=//elsewhere.example', '?next=%0d%0aset-cookie:x=1', '?cursor=99999999999999999999', '?look=%EF%BF%BF'],
  ]
  const cookies = [
    ...[
      'somo_session=%00',
      `somo_session=${'a'.repeat(7000)}`,
      'somo_session=%E0%A4%A',
      'language=__proto__',
      '=;;;=',
      'a=b; '.repeat(500),
    ],
    ...['language=%0d%0aset-cookie:x=1', 'cookieConsent=<script>'],
  ]
  test.each(all)('%s', async (address) => {
    const look = async (at: string, init: RequestInit = {}, who?: Person) => {
      const response = await open(at, who, init)
      const asked = [init.method ?? 'GET', at.slice(0, 80), JSON.stringify(init.headers)?.slice(0, 80)]
      expect([...asked, response.status < 500]).toEqual([...asked, true])
      expect(response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
      expect(response.headers.getSetCookie().filter((cookie) => /^(x=|language=(?!en|sw))/.test(cookie))).toEqual([])
      const text = await response.text()
      expect(text).not.toMatch(/(href|action|src)="(https?:)?\/\/elsewhere/)
      return { response, text }
    }
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])
      for (const who of [undefined, people.student, people.admin]) {
        const { text } = await look(address, { method }, who)
        if (method === 'HEAD') expect(text).toBe('')
      }
    for (const query of queries) for (const who of [undefined, people.student]) await look(address + query, {}, who)
    for (const cookie of cookies) await look(address, { headers: { cookie, 'accept-language': 'sw\u00ff;q=x,,' } })
  })
})

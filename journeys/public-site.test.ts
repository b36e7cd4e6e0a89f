import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspect } from './setting/inspect.ts'
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
  ['/faq', 200],
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
  const visitor = visitors.get(language) ?? (await somo.visit('phone', { still: true }))
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

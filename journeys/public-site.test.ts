import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSomo, type Somo } from './setting/somo.ts'

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

const readers = (['phone', 'desktop'] as const).flatMap((size) => (['en', 'sw'] as const).map((language) => ({ size, language })))

async function looksRight(address: string, size: 'phone' | 'desktop', language: 'en' | 'sw', status: number): Promise<void> {
  const { page, context, complaints, close } = await somo.visit(size)
  await context.addCookies([{ name: 'language', value: language, url: somo.origin }])
  const response = await page.goto(address.replace('TEACHER', String(teacher)))
  expect(response?.status()).toBe(status)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, 'scrolls sideways').toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
  await close()
}

describe.each(readers)('on a $size in $language', ({ size, language }) => {
  test.each(pages)(
    '%s is answered, fits, keeps its policy and leaves the checker nothing to find [SHELL-08] [SHELL-11]',
    (address, status) => looksRight(address, size, language, status),
  )
})

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  test('the API document, which is in English alone, does so too [OPS-06] [SHELL-11]', () =>
    looksRight('/api/docs', size, 'en', 200))
})

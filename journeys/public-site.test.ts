import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSomo, type Somo } from './setting/somo.ts'

let somo: Somo
beforeAll(async () => {
  somo = await openSomo({ demo: true })
})
afterAll(() => somo.close())

const pages = [
  '/',
  '/tutors',
  '/tutors?grade=10&subject=Physics',
  '/tutors/2',
  '/faq',
  '/privacy-policy',
  '/terms-and-conditions',
  '/cookies-policy',
  '/sitemap',
  '/accessibility',
  '/login',
  '/signup',
  '/signup?role=student',
  '/teacher-signup',
  '/forgot-password',
  '/confirm-email/nothing',
  '/guardian/nothing',
  '/nowhere',
  '/offline',
  '/api/docs',
]

describe('the public site', () => {
  test.each(pages)(
    '%s is readable at 360 and 1280 px, in both languages, with nothing for the checker to find [SHELL-11]',
    async (address) => {
      for (const [size, language] of [
        ['phone', 'en'],
        ['desktop', 'sw'],
      ] as const) {
        const { page, context, complaints, close } = await somo.visit(size)
        await context.addCookies([{ name: 'language', value: language, url: somo.origin }])
        await page.goto(address)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([])
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways, 'scrolls sideways').toBeLessThanOrEqual(0)
        expect(complaints).toEqual([])
        await close()
      }
    },
  )
})

/** What the narrowest phones show, 360 px wide, in both languages. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenWords } from './setting/look.ts'
import { demoEmail, signIn } from './setting/people.ts'
import { openSomo, type Somo } from './setting/somo.ts'

let somo: Somo
beforeAll(async () => {
  somo = await openSomo({ demo: true })
})
afterAll(() => somo?.close())

const places = {
  wanjiku: ['/student-dashboard', '/student-dashboard/lessons?tab=scheduled', '/student-dashboard/teachers'],
  grace: ['/parent-dashboard/home'],
  achieng: ['/teacher-dashboard', '/teacher-dashboard/lessons?tab=requests', '/teacher-dashboard/schedule?open=lesson'],
} as const

/** What a page is about is there, and its dialog where the address asks for one. */
async function hasCome(page: Page, address: string): Promise<void> {
  if (address.includes('open=')) await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
  else
    await page
      .getByText(/Mathematics|Hisabati|Fatuma Ali/)
      .filter({ visible: true })
      .first()
      .waitFor()
}

test.each(['en', 'sw'] as const)('cuts no word in two and scrolls to no side, in %s [SHELL-11]', async (language) => {
  for (const [name, addresses] of Object.entries(places)) {
    const { page, context, close } = await somo.visit('phone')
    await context.addCookies([{ name: 'language', value: language, url: somo.origin }])
    await signIn(page, demoEmail(name))
    for (const address of addresses) {
      await page.goto(address)
      await hasCome(page, address)
      expect([address, await brokenWords(page)]).toEqual([address, []])
      expect([address, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([address, 360])
    }
    await close()
  }
})

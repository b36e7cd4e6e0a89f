/** The people of the demo, at the door. */
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../database/demo/people.ts'

export const demoEmail = (first: string): string => `${first}@demo.somo.example`

/** Through the sign-in form, until the form is left behind. With `at`, from the address that asked for it. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD, at = '/login'): Promise<void> {
  await page.goto(at)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

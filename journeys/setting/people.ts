/** The people of the demo, at the door. */
import type { Page } from '@playwright/test'
import { callerOf } from '../../app/server/testing/caller.ts'
import { DEMO_PASSWORD } from '../../database/demo/people.ts'
import { signIn as signInCall } from '../../features/accounts/contract.ts'
import { homeOf } from '../../features/accounts/rules.ts'
import { makeLinkCode } from '../../features/family/link-contract.ts'
import type { Answer } from '../../shared/endpoint.ts'
import { address } from '../../shared/web/client.ts'

export const demoEmail = (first: string): string => `${first}@demo.somo.example`

/** Through the sign-in form, until the form is left behind. With `at`, from the address that asked for it. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD, at = '/login'): Promise<void> {
  await page.goto(at)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Onto their own page, in a browser that has signed in by the call. */
export async function arrive(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto(homeOf[(await admit(page, email, password)).role])
}

/**
 * Signs in by the call and not by the form: that one has journeys of its own, and takes as long as the page it leads to. The page
 * stays where it is, for whoever goes on to another than their own.
 */
export async function admit(page: Page, email: string, password: string = DEMO_PASSWORD) {
  const { url } = address(signInCall, {})
  const response = await page.context().request.post(url, { data: { email, password } })
  if (!response.ok()) throw new Error(`${email}: ${await response.text()}`)
  const { user_info: user } = (await response.json()) as Answer<typeof signInCall>
  return user
}

/** The code that somebody of the demo shows a parent, made somewhere else than in this browser. */
export async function linkCodeOf(first: string, page: Page): Promise<string> {
  const { origin } = new URL(page.url())
  const caller = callerOf({ request: (address, init) => fetch(address, init) }, origin)
  const signedIn = await caller.callAs(null, signInCall, { email: demoEmail(first), password: DEMO_PASSWORD })
  const made = await caller.callAs({ token: signedIn.body.access_token }, makeLinkCode, {})
  return made.body.code
}

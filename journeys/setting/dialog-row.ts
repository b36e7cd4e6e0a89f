/** What is known of a dialog, and the words its row is written in. Each feature has its rows in `testing/dialogs.ts`. */
import type { Locator, Page } from '@playwright/test'
import type { Db } from '../../shared/server/database.ts'

export type DialogRow = {
  /** The file of the feature's `web/` that draws it. One that draws several has a row for each. */
  file: string
  what: string
  /** The first name of somebody of the demo. */
  who: string
  at: string
  /** Makes what it needs, and says what `:id` in its address stands for. */
  id?: (db: Db) => Promise<number>
  /** Makes what it needs, where its address names nothing. */
  stage?: (db: Db) => Promise<unknown>
  /** What stands in the way of the opener on a phone. */
  before?: (page: Page) => Promise<void>
  opener: (page: Page) => Locator
  /** What has to be done before it opens a second time. */
  again?: (page: Page) => Promise<void>
  /** On a wide screen it stands in the page. */
  phoneOnly?: boolean
  /** Does what the dialog is for; the rows of a feature in an order in which each still finds what it needs. */
  finish?: (dialog: Locator) => Promise<void>
  /** Once that is done, what opened it is there no more. */
  leaves?: boolean
}

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
export const press = (name: string | RegExp) => (dialog: Locator) =>
  dialog.getByRole('button', { name, exact: true }).last().click()
export const link = (selector: string) => (page: Page) =>
  page.locator(`main a[href*="${selector}"]`).filter({ visible: true }).first()

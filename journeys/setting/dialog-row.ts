/** What is known of a dialog, and the words its row is written in. */
import type { Locator, Page } from '@playwright/test'

export type DialogRow = {
  /** The file that draws it. One that draws several has a row for each. */
  file: string
  what: string
  /** Somebody of the demo. */
  who: 'wanjiku' | 'grace' | 'achieng' | 'joseph' | 'naomi' | 'admin'
  /**
   * TEACHER stands for one of the demo, LESSON for one whose room is open, CLASS for one of hers that is to come, REQUEST for
   * Naomi's, THREAD for what Wanjiku and she write, VIDEO for one of hers.
   */
  at: string
  /** What stands in the way of the opener on a phone. */
  before?: (page: Page) => Promise<void>
  opener: (page: Page) => Locator
  /** What has to be done before it opens a second time. */
  again?: (page: Page) => Promise<void>
  /** On a wide screen it stands in the page. */
  phoneOnly?: boolean
  /** Does what the dialog is for, in an order in which each row still finds what it needs. */
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

/** A parent's children, added as a parent adds them. */
import type { Page } from '@playwright/test'

/** A child without a sign-in of their own, born in July 2014, for whom the account and lessons are agreed to. */
export async function addChild(page: Page, name: string, grade: number): Promise<void> {
  await page.goto('/parent-dashboard/family?add')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the child').fill(name)
  await dialog.getByLabel('Grade', { exact: true }).selectOption(String(grade))
  await dialog.getByLabel('Month', { exact: true }).selectOption('07')
  await dialog.getByLabel('Year', { exact: true }).selectOption('2014')
  for (const purpose of ['The account', 'Lessons'])
    await dialog.getByRole('checkbox', { name: new RegExp(`^${purpose}`) }).check()
  await dialog.getByRole('button', { name: 'Add a child' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('heading', { name: `What you agreed to for ${name.split(' ')[0]}` })
    .or(page.getByText(name).filter({ visible: true }))
    .first()
    .waitFor()
}

/** The card of such a child, open; the child is added where the family has none of that name. */
export async function childCard(page: Page, name: string): Promise<void> {
  await page.locator('details').first().waitFor()
  const card = page.locator('details', { hasText: name })
  if ((await card.count()) === 0) {
    await addChild(page, name, 6)
    await page.goto('/parent-dashboard/family')
    await card.waitFor()
  }
  if (!(await card.evaluate((details: HTMLDetailsElement) => details.open))) await card.locator('summary').click()
}

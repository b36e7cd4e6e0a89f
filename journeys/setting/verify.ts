/** Being verified, as a teacher and an operator do it on their screens. */
import type { Page } from '@playwright/test'
import { picture } from '../../features/settings/testing/picture.ts'
import type { DocumentKind } from '../../features/verification/rules.ts'

type FileFacts = { name: string; mimeType: string; buffer: Buffer }

/** A photo as a phone hands it over. */
export async function photoFile(name = 'id-front.jpg', width = 900, height = 600): Promise<FileFacts> {
  const file = await picture({ width, height, name })
  return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
}

export const choosePaper = async (page: Page, kind: DocumentKind, file?: FileFacts): Promise<void> =>
  page.locator(`input[name=${kind}]`).setInputFiles(file ?? (await photoFile()))

export async function choosePhoto(page: Page, use: string): Promise<void> {
  await page.locator('input[name=profilePhoto]').setInputFiles(await photoFile('me.jpg', 600, 600))
  await page.getByRole('dialog').getByRole('button', { name: use }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** All that has to be written, beside what the account knows. */
export async function writeRequest(page: Page, tscNumber = '612047'): Promise<void> {
  await page.locator('[name=id_number]').fill('28417390')
  await page.locator('[name=tsc_number]').fill(tscNumber)
  await page.locator('[name=school]').fill('Makueni Boys High School')
  await page.locator('[name=subject]').selectOption('Mathematics')
  await page.locator('[name=grade]').selectOption('10')
  await page.locator('[name=bio]').fill('I have taught for seven years, four of them with phones only.')
}

/** From the menu to the answer that it was sent, in English. */
export async function askVerification(page: Page): Promise<void> {
  await page.goto('/teacher-dashboard/verification?form=open')
  await writeRequest(page)
  await choosePhoto(page, 'Use this photo')
  for (const kind of ['national_id', 'tsc_certificate'] as const) {
    await choosePaper(page, kind)
    await page.getByRole('button', { name: kind === 'national_id' ? 'Remove National ID' : 'Remove TSC certificate' }).waitFor()
  }
  await page.getByRole('button', { name: 'Submit Verification Request' }).click()
  await page.getByText('Submitted successfully! Waiting for verification.').waitFor()
}

/** The operator opens the one who waits, and finds everything right. */
export async function lookAtAndMatch(page: Page, name: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Queues' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: `Verification: ${name}` }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  for (const check of ['Name on the ID', 'ID number', 'Face', 'TSC number'])
    await page.getByRole('button', { name: `${check} matches` }).click()
  await page.getByText('4 of 4 done').waitFor()
}

export async function approve(page: Page, name: string): Promise<void> {
  await lookAtAndMatch(page, name)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText(`${name} is listed now.`).waitFor()
}

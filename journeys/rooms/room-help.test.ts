/** A child asks for help out of a live room, past its teacher; the desk hears of it at once and answers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { inspect } from '../setting/inspect.ts'
import { lessonNow } from '../setting/lesson-now.ts'
import { admit, demoEmail } from '../setting/people.ts'
import { openSomo, type Somo, type Visitor } from '../setting/somo.ts'
import { pressTile } from '../setting/stage.ts'

let somo: Somo
let child: Visitor
let teacher: Visitor
let desk: Visitor
let lesson: number
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  lesson = await lessonNow(somo.db, 'achieng')
  ;[child, teacher, desk] = [await somo.visit('phone'), await somo.visit('desktop'), await somo.visit('desktop')]
  await admit(child.page, demoEmail('wanjiku'))
  await admit(teacher.page, demoEmail('achieng'))
  await admit(desk.page, demoEmail('admin'))
})
afterAll(() => somo?.close())

async function enter(page: Page): Promise<void> {
  await page.goto(`/classroom/lesson/${lesson}`)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
}

test('a child who asks for help is heard at once and told whom to ring; the desk has it [MEET-05] [ADM-08]', async () => {
  await desk.page.goto('/admin/queues?kind=help')
  await desk.page.getByText('Nothing of this kind waits').waitFor()
  await enter(teacher.page)
  await enter(child.page)
  const { page } = child
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('button', { name: /^Get help/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Get help' })
  await dialog.getByRole('link', { name: '116 Childline Kenya' }).waitFor()
  await expect.poll(() => dialog.getByRole('link', { name: '999 police' }).getAttribute('href')).toBe('tel:999')
  // Without a choice nothing is sent, and it says what is missing.
  await dialog.getByRole('button', { name: 'Ask for help' }).click()
  await dialog.getByText('Choose what it is.').waitFor()
  await pressTile(dialog.getByRole('radio', { name: 'I do not feel safe' }))
  await dialog.getByLabel('Say more, if you like').fill('He asks where I live.')
  await dialog.getByRole('button', { name: 'Ask for help' }).click()
  await dialog.getByText('We have heard you').waitFor()
  await dialog.getByText(/Somebody of our team looks at it by \d+:\d\d [AP]M/).waitFor()
  await desk.page.getByRole('link', { name: 'Asks for help in a room: Wanjiku Kamau' }).waitFor()
  await desk.page.getByText('Does not feel safe · teacher Achieng Odhiambo').waitFor()
})

test('the desk sees who was in the room and answers; the child reads it there, the teacher nothing [MEET-05]', async () => {
  const at = desk.page
  await at.getByRole('link', { name: 'Asks for help in a room: Wanjiku Kamau' }).click()
  await at.getByRole('heading', { name: 'Wanjiku Kamau asks for help' }).waitFor()
  await at.getByText('“He asks where I live.”').waitFor()
  await at.getByRole('listitem').filter({ hasText: 'Achieng Odhiambo · teacher' }).filter({ hasText: 'inside now' }).waitFor()
  await at
    .getByRole('link', { name: /^Ring \+254/ })
    .first()
    .waitFor()
  expect(await inspect(at)).toEqual([])
  await at.getByLabel('What you say to them').fill('We are with you. You can leave the room now.')
  await at.getByRole('button', { name: 'Send answer' }).click()
  await at.getByText('Answer sent').waitFor()
  const dialog = child.page.getByRole('dialog', { name: 'Get help' })
  await dialog.getByText('We are with you. You can leave the room now.').waitFor()
  const seen = await teacher.page.locator('body').innerText()
  for (const word of ['help', 'team', 'where I live']) expect(seen.toLowerCase()).not.toContain(word)
})

test('the desk closes it with what it found, and the list is empty again [ADM-08]', async () => {
  const at = desk.page
  await at.getByRole('button', { name: 'Close the call' }).click()
  await at.getByText('At least 3 characters', { exact: false }).waitFor()
  await at.getByLabel('What you found and did').fill('Rang her mother; she is at home and well.')
  await at.getByRole('button', { name: 'Close the call' }).click()
  await at.getByRole('heading', { name: 'Closed' }).waitFor()
  await at.goto('/admin/queues?kind=help')
  await at.getByText('Nothing of this kind waits').waitFor()
  const dialog = child.page.getByRole('dialog', { name: 'Get help' })
  await dialog.getByText('Our team has looked at what you said here before.').waitFor()
})

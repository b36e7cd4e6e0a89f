/** A teacher puts a minute of themselves on their page; a family and a visitor see it there. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { openDesk } from './setting/desk.ts'

const { somo, stage, teacher, visitor, page, button, told } = await openDesk('Otieno Ouma')
afterAll(() => somo.close())

const clipOf = (name: string): Promise<Buffer> => readFile(new URL(`../features/videos/testing/clips/${name}`, import.meta.url))
const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Intro video' }) })
const choose = async (name: string) =>
  card
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name, mimeType: 'video/mp4', buffer: await clipOf(name) })
const plays = (player: ReturnType<typeof page.locator>) =>
  expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)

test('a file that is no video is refused in words, and another one stands on the page by itself [TCH-01] [DIR-04]', async () => {
  await page.goto('/teacher-dashboard/profile')
  await card.getByText('Say who you are, then solve one small thing. Under 60 seconds.').waitFor()
  await choose('text.mp4')
  await card.getByText('This file is not a video we can read.').waitFor()
  await card.getByRole('button', { name: 'Remove' }).click()
  await card.getByText('Say who you are, then solve one small thing. Under 60 seconds.').waitFor()
  await choose('index-last.mp4')
  await card.getByText('0:10, 1 MB, KES 1 to watch').waitFor()
  await card.getByRole('button', { name: 'Play “Intro video”' }).click()
  await plays(card.locator('video'))
})

test('a family plays it on the teacher’s page, nothing comes before a press, and may report it [DIR-04] [VID-03]', async () => {
  const student = await stage.people.student('Amina Njoroge')
  const { page: phone, complaints } = await stage.enter(student)
  const asked: string[] = []
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await phone.goto(`/student-dashboard/teachers/${teacher.id}`)
  await phone.getByRole('heading', { name: 'Meet Otieno' }).waitFor()
  expect(asked.filter((path) => path.startsWith('/media/full'))).toEqual([])
  await phone.getByRole('button', { name: 'Play “Intro of Otieno Ouma”' }).click()
  await plays(phone.locator('video'))
  await phone.getByRole('button', { name: 'Report', exact: true }).click()
  await phone.getByRole('dialog').getByRole('textbox').fill('He gives his number.')
  await phone.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await phone.getByText('Content reported successfully!').waitFor()
  expect(complaints).toEqual([])
})

test('a visitor plays it in a modal, in Kiswahili too [DIR-04] [PUB-02]', async () => {
  const { page: open, context, complaints, close } = await somo.visit('phone')
  await context.addCookies([{ name: 'language', value: 'sw', url: somo.origin }])
  await open.goto(`/tutors/${teacher.id}`)
  await open.getByRole('heading', { name: 'Mfahamu Otieno' }).waitFor()
  await open.getByRole('link', { name: /Cheza Utambulisho wa Otieno Ouma/ }).click()
  await open.getByRole('dialog', { name: 'Utambulisho wa Otieno Ouma' }).waitFor()
  await plays(open.locator('dialog video'))
  await open.keyboard.press('Escape')
  expect(complaints).toEqual([])
  await close()
})

test('taking it away asks first, and then it is on no page [DIR-04] [TCH-01]', async () => {
  await card.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove your intro video?' })
  await dialog.getByText('Families see it no more.').waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await card.getByRole('button', { name: 'Remove' }).click()
  await button('Remove it').click()
  await told('Your page has no intro video now.')
  await card.getByRole('button', { name: 'Upload intro video' }).waitFor()
  await page.goto(`/tutors/${teacher.id}`)
  await page.getByRole('heading', { name: 'Otieno Ouma' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Meet Otieno' }).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

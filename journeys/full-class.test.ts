/** A class that is full: who waits for a seat hears of one, by the way from the public timetable to the seat. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { joinSession } from '../features/classes/contract.ts'
import { changeClass } from '../features/classes/own-contract.ts'
import { brokenWords } from './setting/look.ts'
import { signIn } from './setting/people.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, pressNotice, type JourneyStage } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

test('a visitor finds it full, signs in, asks to be told, and takes the seat of the notice [PUB-12] [HUB-03]', async () => {
  const teacher = await stage.people.teacher('Otieno Ouma')
  await stage.publishedClass({ teacher, price: 0, grade: 10 })
  const { session } = await stage.publishedClass({ teacher, price: 0, seats: 1, grade: 10 })
  const seated = await stage.people.student('Brian Mutua')
  await seated.call(joinSession, { studentId: seated.id, id: session.id })
  const amina = await stage.people.student('Amina Njoroge')
  const { page, complaints, close } = await somo.visit('phone')

  await page.goto(`/scheduler?from=${session.scheduled_date.slice(0, 10)}&day=${session.scheduled_date.slice(0, 10)}`)
  await page.getByText('Full', { exact: true }).waitFor()
  await page.getByRole('link', { name: `Tell me if free: a seat in ${session.title}` }).click()
  await page.waitForURL('**/login?next=**')
  await signIn(page, amina.email, PASSWORD, page.url())
  await page.waitForURL('**/student-dashboard/lessons?**')

  // It stands before the other class, which is earlier.
  const card = page.getByRole('listitem').filter({ hasText: session.title }).first()
  await card.getByText('This class is full.').waitFor()
  await card.getByRole('button', { name: 'Tell me if free' }).click()
  await card.getByText('We tell you when a seat is free. Whoever takes it first has it.').waitFor()
  await page.reload()
  await card.getByRole('button', { name: 'Do not tell me' }).click()
  await card.getByRole('button', { name: 'Tell me if free' }).click()
  await card.getByRole('button', { name: 'Do not tell me' }).waitFor()
  expect(await brokenWords(page)).toEqual([])

  await teacher.call(changeClass, {
    classId: session.id,
    topic: session.title,
    start_time: session.starts_at,
    duration: 60,
    price: 0,
    max_students: 2,
  })
  await pressNotice(page, '/student-dashboard', /A seat is free in Fractions, once more/)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByText(`You have a seat in ${session.title}.`).filter({ visible: true }).first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

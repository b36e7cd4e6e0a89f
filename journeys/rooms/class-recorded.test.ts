/** A class is recorded with the consent of all: who comes late is asked first, and a yes that is taken back ends it for all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { inspect } from '../setting/inspect.ts'
import { classNow } from '../setting/lesson-now.ts'
import { admit, demoEmail } from '../setting/people.ts'
import { looksOf, turnsOf } from '../setting/recorded-looks.ts'
import { partsThatCome } from '../setting/recorded-parts.ts'
import { agreeToRecording } from '../setting/recording-agreed.ts'
import { openSomo, type Somo, type Visitor } from '../setting/somo.ts'

let somo: Somo
let teacher: Visitor
let early: Visitor
let late: Visitor
let room: number
let parts: () => Promise<number>
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  parts = partsThatCome(somo.db)
  room = await classNow(somo.db, 'Insha: from plan to first page')
  ;[teacher, early, late] = [await somo.visit('desktop'), await somo.visit('desktop'), await somo.visit('phone')]
  // As on phones, which share no screen: a recording is of half the size there.
  await teacher.page.addInitScript(() => delete (MediaDevices.prototype as Partial<MediaDevices>).getDisplayMedia)
  await admit(teacher.page, demoEmail('fatuma'))
  for (const [visitor, first] of [
    [early, 'wanjiku'],
    [late, 'kevin'],
  ] as const) {
    await seatFor(first)
    await admit(visitor.page, demoEmail(first))
  }
})
afterAll(() => somo?.close())

/** With a parent's word that they may be recorded. */
async function seatFor(first: string): Promise<void> {
  const { $client } = somo.db
  const { rows } = await $client.query<{ id: number }>('select id from users where email = $1', [demoEmail(first)])
  await $client.query(
    `insert into enrolments (class_id, learner_id, payer_id, price_cents, enrolled_at) values ($1, $2, $2, 0, now())
      on conflict do nothing`,
    [room, rows[0]?.id],
  )
  await agreeToRecording(somo.db, first)
}

async function enter(page: Page): Promise<void> {
  await page.goto(`/classroom/class/${room}`)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
}

const one = async (query: string): Promise<number> =>
  Number((await somo.db.$client.query<{ n: string }>(`select count(*) as n from ${query}`)).rows[0]?.n)
/** Stretches that take parts at this moment. */
const underWay = () => one(`recording_stretches where state = 'arriving'`)
const ready = `recording_stretches where state = 'ready'`
const recorded = (page: Page) => page.getByText('This lesson is being recorded.')

test('who comes late is asked before anything of them is recorded, and nothing is until they have agreed [MEET-08]', async () => {
  await enter(teacher.page)
  await teacher.page.getByRole('button', { name: 'Camera' }).click()
  await enter(early.page)
  await teacher.page.getByRole('tab', { name: 'Participants 2' }).click()
  await teacher.page.getByRole('button', { name: 'Record this lesson' }).click()
  await teacher.page.getByRole('button', { name: 'Ask everybody' }).click()
  await early.page.getByRole('button', { name: 'I agree' }).click()
  for (const { page } of [teacher, early]) await recorded(page).waitFor()
  await expect.poll(parts).toBeGreaterThan(1)
  await early.page.getByRole('button', { name: 'Share screen' }).click()
  // Not the button beside their name, which ends it.
  await teacher.page.locator('video[aria-label$="’s screen"]').waitFor()
  const unshown = await parts()
  await expect.poll(parts).toBeGreaterThan(unshown + 2)

  await enter(late.page)
  const question = late.page.getByRole('alert').filter({ hasText: 'would like to record this lesson. Do you agree?' })
  await question.waitFor()
  expect(await inspect(late.page)).toEqual([])
  await teacher.page.getByText('Not recording yet: not everybody has answered.').waitFor()
  await early.page.getByText('Not recording at this moment', { exact: false }).waitFor()
  await expect.poll(underWay).toBe(0)
  const before = await parts()
  // Whatever the teacher's page had in hand has come by now: nothing does while the question stands.
  await teacher.page.getByRole('tab', { name: 'Chat' }).click()
  await teacher.page.getByRole('textbox', { name: 'Message everyone' }).fill('Karibu, Kevin')
  await teacher.page.keyboard.press('Enter')
  await late.page.getByRole('button', { name: /Karibu, Kevin/ }).waitFor()
  expect([await parts(), await underWay()]).toEqual([before, 0])

  // Meanwhile the teacher looks at another tab.
  await teacher.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await late.page.getByRole('button', { name: 'I agree' }).click()
  for (const { page } of [teacher, early, late]) await recorded(page).waitFor()
  await expect.poll(parts).toBeGreaterThan(before)
})

test('a learner’s screen is on it as people saw it, also where it is recorded on a phone, in its size [MEET-08]', async () => {
  await expect.poll(() => one(ready)).toBe(1)
  const { rows } = await somo.db.$client.query<{ id: string }>(`select id from ${ready}`)
  const size = await early.page.evaluate(async (address) => {
    const video = Object.assign(document.createElement('video'), { src: address, muted: true, id: 'recorded' })
    document.body.append(video)
    await new Promise((done) => (video.onloadeddata = done))
    return [video.videoWidth, video.videoHeight]
  }, `/recordings/${rows[0]?.id}`)
  expect(size).toEqual([640, 360])
  expect(turnsOf(await looksOf(early.page.locator('#recorded')))).toEqual(['face', 'screen'])
})

test('once a part comes too late what came before it is made ready, and who has not answered is asked [MEET-08]', async () => {
  await expect.poll(underWay).toBe(1)
  const before = await one(ready)
  // As if Kevin had been inside all the time, and had said nothing.
  const { $client } = somo.db
  const kevin = `person_id = (select id from users where email = $1)`
  await $client.query(`update attendance set joined_at = joined_at - interval '1 minute' where ${kevin}`, [demoEmail('kevin')])
  await $client.query(`delete from recording_answers where ${kevin}`, [demoEmail('kevin')])
  await teacher.page.getByText('Not recording yet: not everybody has answered.').waitFor()
  await expect.poll(underWay).toBe(0)
  await expect.poll(() => one(ready)).toBe(before + 1)
  await late.page.getByRole('button', { name: 'I agree' }).click()
  for (const { page } of [teacher, early, late]) await recorded(page).waitFor()
})

test('a yes that is taken back inside ends it at once, and nothing of it is left for anybody [MEET-08]', async () => {
  await late.page.getByRole('button', { name: 'Take back my yes' }).click()
  await late.page.getByText('all that was recorded of this lesson is deleted, for everybody', { exact: false }).waitFor()
  await late.page.getByRole('button', { name: 'Take back my yes' }).click()
  for (const { page } of [teacher, early, late]) await recorded(page).waitFor({ state: 'detached' })
  await expect.poll(underWay).toBe(0)
  await expect.poll(() => one(`recording_pieces where state = 'kept'`)).toBe(0)
  expect(await one('recordings where gone_at is null')).toBe(0)
  for (const [{ page }, area] of [
    [early, 'student'],
    [teacher, 'teacher'],
  ] as const) {
    await page.goto(`/${area}-dashboard/recordings/class/${room}`)
    await page.getByText(/This recording was deleted on/).waitFor()
    expect(await page.locator('video').count()).toBe(0)
  }
})

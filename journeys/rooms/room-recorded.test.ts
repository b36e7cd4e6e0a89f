/** A lesson is recorded once everybody has agreed, and plays afterwards for those who took part, with picture and sound. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { inspect } from '../setting/inspect.ts'
import { lessonNow } from '../setting/lesson-now.ts'
import { admit, arrive, demoEmail } from '../setting/people.ts'
import { looksOf, turnsOf } from '../setting/recorded-looks.ts'
import { partsThatCome } from '../setting/recorded-parts.ts'
import { agreeToRecording } from '../setting/recording-agreed.ts'
import { openSomo, type Somo, type Visitor } from '../setting/somo.ts'

let somo: Somo
let child: Visitor
let teacher: Visitor
let stranger: Visitor
let lesson: number
let parts: () => Promise<number>
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  parts = partsThatCome(somo.db)
  lesson = await lessonNow(somo.db, 'achieng')
  ;[child, teacher, stranger] = [await somo.visit('phone'), await somo.visit('desktop'), await somo.visit('phone')]
  await admit(child.page, demoEmail('wanjiku'))
  await admit(teacher.page, demoEmail('achieng'))
  await arrive(stranger.page, demoEmail('kevin'))
  await agreeToRecording(somo.db, 'wanjiku')
})
afterAll(() => somo?.close())

async function enter(page: Page): Promise<void> {
  await page.goto(`/classroom/lesson/${lesson}`)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
}

test('the teacher asks with the cost before them, and nothing is recorded before the child has said yes [MEET-08]', async () => {
  await enter(teacher.page)
  await teacher.page.getByRole('button', { name: 'Camera' }).click()
  await enter(child.page)
  await teacher.page.getByRole('tab', { name: /Participants/ }).click()
  await teacher.page.getByRole('button', { name: 'Record this lesson' }).click()
  const asks = teacher.page.getByRole('group', { name: 'Record this lesson?' })
  await asks.getByText(/about \d+ MB, KES \d+, beside the lesson itself/).waitFor()
  await asks.getByText(/deleted after 30 days/).waitFor()
  await asks.getByRole('button', { name: 'Ask everybody' }).click()
  await teacher.page.getByText('Not recording yet: not everybody has answered.').waitFor()
  const { page } = child
  const question = page.getByRole('alert').filter({ hasText: 'would like to record this lesson. Do you agree?' })
  await question.waitFor()
  expect(await inspect(page)).toEqual([])
  expect(await parts()).toBe(0)
})

test('everybody sees that it is being recorded, and parts arrive as it goes [MEET-08]', async () => {
  await child.page.getByRole('button', { name: 'I agree' }).click()
  for (const { page } of [child, teacher]) await page.getByText('This lesson is being recorded.').waitFor()
  await expect.poll(parts).toBeGreaterThan(2)
  await teacher.page.getByText(/\d+\.\d MB sent/).waitFor()
  for (const visitor of [child, teacher]) expect(await inspect(visitor.page)).toEqual([])
})

test('it goes on while the teacher shows a screen, and after [MEET-08]', async () => {
  const more = async (count: number): Promise<void> => {
    const before = await parts()
    await expect.poll(parts).toBeGreaterThan(before + count)
  }
  await teacher.page.getByRole('button', { name: 'Share screen' }).click()
  const screen = child.page.getByLabel('Achieng Odhiambo’s screen')
  await screen.waitFor()
  await more(3)
  // Parts of before may have come late: six seconds of it are recorded once they were seen.
  await expect.poll(() => screen.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(6)
  await teacher.page.getByRole('button', { name: 'Stop sharing' }).click()
  await screen.waitFor({ state: 'detached' })
  await more(2)
})

test('it ends by a press, and plays for the child with picture and sound; to a stranger it is not there [MEET-08]', async () => {
  await teacher.page.getByRole('button', { name: 'End recording' }).click()
  await child.page.getByText('This lesson is being recorded.').waitFor({ state: 'detached' })
  const { page } = child
  await page.goto(`/student-dashboard/recordings/lesson/${lesson}`)
  const player = page.getByLabel(/^Recording of /)
  await player.waitFor()
  const played = () =>
    player.evaluate((video: HTMLVideoElement) => ({
      seconds: video.duration,
      width: video.videoWidth,
      height: video.videoHeight,
    }))
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(async () => (await played()).seconds).toBeGreaterThan(3)
  const { seconds, width, height } = await played()
  expect([width, height]).toEqual([1280, 720])
  expect(Number.isFinite(seconds)).toBe(true)
  // Chromium's false camera is green, with something dark that moves over it; its microphone beeps.
  const seen = await player.evaluate(async (video: HTMLVideoElement) => {
    video.pause()
    await new Promise<void>((done) => {
      video.addEventListener('seeked', () => done(), { once: true })
      video.currentTime = video.duration / 2
    })
    const context = Object.assign(document.createElement('canvas'), { width: 640, height: 360 }).getContext('2d')
    context?.drawImage(video, 0, 0, 640, 360)
    const { data } = context?.getImageData(0, 0, 640, 360) ?? { data: new Uint8ClampedArray() }
    const mean = (channel: number) => data.reduce((sum, value, at) => (at % 4 === channel ? sum + value : sum), 0) / (640 * 360)
    const bytes = await (await fetch(video.src)).arrayBuffer()
    const sound = await new AudioContext().decodeAudioData(bytes)
    const loudest = sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    return { red: mean(0), green: mean(1), loudest }
  })
  expect(seen.green).toBeGreaterThan(seen.red + 60)
  expect(seen.loudest).toBeGreaterThan(0.02)
  const address = (await player.getAttribute('src')) ?? ''
  const asked = (who: Page) => who.evaluate(async (at) => (await fetch(at)).status, address)
  expect([await asked(page), await asked(stranger.page)]).toEqual([200, 404])
  await stranger.page.goto(`/student-dashboard/recordings/lesson/${lesson}`)
  await stranger.page.getByText('Nothing of this lesson is recorded for you').waitFor()
  expect(await inspect(page)).toEqual([])
})

test('the screen is on it as people saw it: large and moving, beside the face, as long as it was shown [MEET-08]', async () => {
  const looks = await looksOf(child.page.getByLabel(/^Recording of /))
  expect(turnsOf(looks)).toEqual(['face', 'screen', 'face'])
  const shown = looks.filter(({ what }) => what === 'screen')
  // Three parts of two seconds, looked at four times a second.
  expect(shown.length).toBeGreaterThan(20)
  expect(new Set(shown.map(({ picture }) => picture)).size).toBeGreaterThan(shown.length / 2)
})

test('the child deletes it by the keyboard, for everybody [MEET-08]', async () => {
  const { page } = child
  await page.getByRole('button', { name: 'Delete recording' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this recording?' })
  await dialog.getByText(/You take your yes back/).waitFor()
  await dialog.getByRole('button', { name: 'Delete recording' }).press('Enter')
  await page.getByText(/This recording was deleted on/).waitFor()
  await teacher.page.goto(`/teacher-dashboard/recordings/lesson/${lesson}`)
  await teacher.page.getByText(/This recording was deleted on/).waitFor()
})

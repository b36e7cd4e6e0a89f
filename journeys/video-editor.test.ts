/** A teacher cuts a minute of video in the browser: chooses it, plays it, trims, splits, drops, and exports it. */
import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onShelf } from '../features/videos/testing/library.ts'
import { openDesk } from './setting/desk.ts'
import { inspect } from './setting/inspect.ts'
import { openWorkshop } from './setting/made-clip.ts'
import { tracksOf } from './setting/mp4-tables.ts'

const { somo, teacher, visitor, page, text, button } = await openDesk('Achieng Odhiambo')
const clip = { seconds: 60, framesPerSecond: 6, width: 1280, height: 720, even: 400, odd: 900 }
const workshop = await openWorkshop(somo.browser)
let made: Buffer
let exported: Buffer
beforeAll(async () => {
  made = await workshop.make(clip)
})
afterAll(() => somo.close())

const picker = () => page.locator('input[type=file]').first()
const choose = (name: string, mimeType: string, buffer: Buffer) => picker().setInputFiles({ name, mimeType, buffer })
const slider = (name: string) => page.getByRole('slider', { name })
/** A slider takes what a finger gives it by its value. */
const slide = (name: string, to: number) =>
  slider(name).evaluate((input: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(value))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, to)
const standsAt = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const isPlaying = () => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused)

test('what is no video, or cannot be read, is refused in words, and a clip is opened where it lies [EDIT-01]', async () => {
  await page.goto('/teacher-dashboard/video-editor')
  await text('Choose a video to begin').waitFor()
  await choose('notes.txt', 'text/plain', Buffer.from('no video'))
  await page.getByRole('alert').getByText('notes.txt is not a video. Choose a video file, such as MP4 or MOV.').waitFor()
  await choose('Equations in three steps.mp4', 'video/mp4', made)
  await page.getByText('Equations in three steps.mp4, ').waitFor()
  await page.getByText('00:00:00 / 00:01:00').waitFor()
  await choose('broken.mp4', 'video/mp4', Buffer.from('no video either'))
  await page.getByRole('alert').getByText('broken.mp4 cannot be opened in this browser.').waitFor()
  await text('What you had open is still here.').waitFor()
  expect(await page.getByText('00:00:00 / 00:01:00').isVisible()).toBe(true)
  await button('Close').click()
})

test('below it stand the four latest of their own videos, and a way to all of them [EDIT-01] [TCH-02]', async () => {
  const strip = page.getByRole('region', { name: 'My Videos' })
  await strip.getByText('Record a lesson once, and it is watched again and again. You earn from every sale.').waitFor()
  for (const title of ['First', 'Second', 'Third', 'Fourth'])
    await onShelf({ db: somo.db, clock: { now: somo.clock.now() } }, teacher, { title })
  await onShelf({ db: somo.db, clock: { now: somo.clock.now() } }, teacher, { title: 'Fifth', priceCents: null, status: 'draft' })
  await page.reload()
  await strip.getByRole('link', { name: 'See all 5' }).waitFor()
  const cards = async () =>
    (await strip.getByRole('listitem').allInnerTexts()).map((card) => card.split('\n').filter(Boolean).slice(-3))
  await expect.poll(cards).toEqual([
    ['Fifth', 'No price yet · 0 views', 'Draft'],
    ['Fourth', 'KES 120 · 0 views', 'Published'],
    ['Third', 'KES 120 · 0 views', 'Published'],
    ['Second', 'KES 120 · 0 views', 'Published'],
  ])
  await strip.getByRole('link', { name: 'See all 5' }).click()
  await page.waitForURL(/lessons\?tab=videos$/)
  await page.goBack()
  await choose('Equations in three steps.mp4', 'video/mp4', made)
  await page.getByText('00:00:00 / 00:01:00').waitFor()
})

test('the centre button, a click on the picture and Space play and pause; a click on the seek bar jumps [EDIT-01]', async () => {
  await button('Play').first().click()
  await expect.poll(isPlaying).toBe(true)
  await page.locator('video').click({ position: { x: 20, y: 20 } })
  await expect.poll(isPlaying).toBe(false)
  await page.locator('main').press(' ')
  await expect.poll(isPlaying).toBe(true)
  await page.locator('main').press(' ')
  await expect.poll(isPlaying).toBe(false)
  const bar = slider('Place in the video')
  const { width = 0 } = (await bar.boundingBox()) ?? {}
  await bar.click({ position: { x: width / 2, y: 20 } })
  await page.getByText('00:00:30 / 00:01:00').waitFor()
  await page.locator('main').press('ArrowRight')
  await expect.poll(standsAt).toBeGreaterThan(29)
  // On a button Space presses that button.
  await button('Undo').press(' ')
  await text('There is nothing to undo.').waitFor()
  expect(await isPlaying()).toBe(false)
})

test('the start and the end stay a tenth of a second apart, and each step can be taken back [EDIT-02]', async () => {
  await slide('End Time', 20)
  await slide('Start Time', 40)
  expect([await slider('Start Time').inputValue(), await slider('End Time').inputValue()]).toEqual(['19.9', '20'])
  await text('Result 00:00:00').waitFor()
  await button('Undo').click()
  await button('Undo').click()
  await text('Result 00:01:00').waitFor()
  await slide('Start Time', 3)
  await slide('End Time', 57)
  await text('Result 00:00:54').waitFor()

  // The handles of the timeline do the same.
  const strip = page.getByRole('region', { name: 'Timeline' }).locator('svg[preserveAspectRatio]')
  await strip.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0 } = (await strip.boundingBox()) ?? {}
  await page.mouse.move(x + (width * 3) / 60, y - 40)
  await page.mouse.down()
  await page.mouse.move(x + (width * 12) / 60, y - 40, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs(Number(await slider('Start Time').inputValue()) - 12)).toBeLessThan(0.5)
  await button('Undo').click()
  await text('Result 00:00:54').waitFor()
})

test('the timeline is drawn wider and narrower, and the player goes on the whole screen and back [EDIT-02]', async () => {
  const strip = page.getByRole('region', { name: 'Timeline' }).locator('svg[preserveAspectRatio]')
  const width = async () => ((await strip.boundingBox())?.width ?? 0).toFixed(0)
  const widths: string[] = []
  for (const zoom of ['0.5', '1.5', '1']) {
    await page.getByRole('group', { name: 'Zoom' }).getByText(zoom, { exact: true }).click()
    widths.push(await width())
  }
  const [half = 0, more = 0, own = 0] = widths.map(Number)
  expect(half < own && own < more).toBe(true)
  await button('Fullscreen').click()
  await button('Leave fullscreen').click()
  await button('Fullscreen').waitFor()
})

test('split in three with the middle dropped, playing in the page jumps over it [EDIT-03]', async () => {
  await slide('Place in the video', 20)
  await button('Split').click()
  await slide('Place in the video', 38)
  await page.locator('main').press('s')
  await text('Piece 3').waitFor()
  await slide('Place in the video', 25)
  await page.locator('main').press('Delete')
  await text('Result 00:00:36').waitFor()
  await page.getByRole('group', { name: 'Playback Speed' }).getByText('1.5', { exact: true }).click()
  await text('Result 00:00:24').waitFor()
  await slide('Place in the video', 19.6)
  await page.locator('main').press(' ')
  await expect.poll(standsAt).toBeGreaterThan(37.9)
  await page.locator('main').press(' ')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5)
})

test('with a clip in it the page fits every screen, and a checker finds nothing [EDIT-03]', async () => {
  expect(await inspect(page)).toEqual([])
})

test('pieces are moved by a button or dragged, and a split too near an edge is refused in words [EDIT-03]', async () => {
  await button('Move piece 3 earlier').click()
  await text('Piece 3 is now played as number 2.').waitFor()
  await button('Undo').click()
  const [first, , third] = await page.getByRole('listitem').filter({ hasText: 'Piece' }).all()
  await third?.scrollIntoViewIfNeeded()
  const grip = await third?.locator('span[aria-hidden]').first().boundingBox()
  const there = await first?.boundingBox()
  if (!grip || !there) throw new Error('three pieces')
  await page.mouse.move(grip.x + 8, grip.y + 20)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, there.y + 20, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => page.getByText(/^Piece \d$/).allTextContents()).toEqual(['Piece 3', 'Piece 1', 'Piece 2'])
  await button('Undo').click()
  await slide('Place in the video', 20)
  await button('Split').click()
  await text('A piece has at least 0.1 s. Move a little further from its edge.').waitFor()
})

test(
  'exported it has the right frames to the last one, and its sound has the clip’s pitch; closing ' +
    'the tab asks, a cancelled one ends at once, and it goes on while its teacher is elsewhere [EDIT-03]',
  async () => {
    await button('Export').click()
    await page.getByText(/^Exporting \d+%$/).waitFor()
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await question).dismiss()
    await button('Cancel').click()
    await text('Export cancelled').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Close')
    await text('Result 00:00:24').waitFor()

    const arrived = page.waitForEvent('download')
    await button('Export').click()
    // Until somebody says so nothing of it is sent.
    expect(await page.getByRole('checkbox', { name: 'Then to My Videos' }).isChecked()).toBe(false)
    await page.getByText(/^Exporting \d+%$/).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).first().click()
    await page.waitForURL(/teacher-dashboard$/)
    const download: Download = await arrived
    expect(download.suggestedFilename()).toBe('Equations in three steps.mp4')
    exported = await readFile(await download.path())
    const [pictures, sound] = ['vide', 'soun'].map((kind) => tracksOf(exported).find((track) => track.kind === kind))
    expect(pictures).toEqual({ kind: 'vide', samples: 24 * clip.framesPerSecond, seconds: 24 })
    expect(Math.abs((sound?.seconds ?? 0) - 24)).toBeLessThan(1 / clip.framesPerSecond)

    // Frame n shows what stood at n / fps × speed of the kept pieces: 3 to 20, then 38 to 57.
    const asked = [0, 1, 2, 40, 67, 68, 69, 120, 143]
    const seen = await workshop.look(
      exported,
      asked.map((n) => (n + 0.5) / clip.framesPerSecond),
    )
    const wanted = asked.map((n) => {
      const at = (n / clip.framesPerSecond) * 1.5
      return Math.floor((at < 17 ? 3 + at : 38 + at - 17) * clip.framesPerSecond + 1e-6)
    })
    expect(seen.numbers).toEqual(wanted)
    // In the middle of a second of the clip its tone is heard as high as it was.
    const middles = [3, 4, 11, 19, 38, 45, 56].map((second) => (second < 20 ? second - 3 : second - 38 + 17) + 0.5)
    const { tones } = await workshop.look(
      exported,
      middles.map((at) => at / 1.5),
    )
    const heard = [clip.odd, clip.even, clip.odd, clip.odd, clip.even, clip.odd, clip.even]
    for (const [at, tone] of tones.entries()) expect(Math.abs(tone - (heard[at] ?? 0))).toBeLessThan(15)
    expect(Math.abs(seen.heardSeconds - 24)).toBeLessThan(0.05)

    await page.goBack()
    await text('Exported').waitFor()
    await text('Result 00:00:24').waitFor()
  },
)

test('one that is cancelled in the moment it is done stays cancelled, and nothing of it is kept [EDIT-03]', async () => {
  await page.evaluate(() => {
    const request = navigator.locks.request.bind(navigator.locks)
    const held = Promise.withResolvers<void>()
    const slow = async (name: string, options: LockOptions, work: LockGrantedCallback<void>) => {
      if (!name.startsWith('export ')) return request(name, options, work)
      Object.assign(window, { asked: name, letHold: held.resolve })
      await held.promise
      await request(name, options, work)
      Object.assign(window, { letGo: true })
    }
    Object.assign(navigator.locks, { request: slow })
  })
  type Asked = { asked?: string; letHold?: () => void; letGo?: boolean }
  await button('Export').click()
  await page.waitForFunction(() => (window as Asked).asked)
  await button('Cancel').click()
  await text('Export cancelled').waitFor()
  await page.evaluate(() => (window as Asked).letHold?.())
  await page.waitForFunction(() => (window as Asked).letGo)
  expect(await text('Export cancelled').count()).toBe(1)
})

test('what is to go to My Videos goes there by itself, wherever its teacher is meanwhile [EDIT-03] [VID-07]', async () => {
  await button('Export').click()
  await page.getByRole('checkbox', { name: 'Then to My Videos' }).check()
  await page.getByRole('link', { name: 'Wallet', exact: true }).filter({ visible: true }).first().click()
  await page.waitForURL(/tab=videos/)
  await page.getByText('Equations in three steps').first().waitFor()
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/video-editor$/)
})

test('an export in another tab clears away what is left over, not what a tab still sends [EDIT-03] [VID-07]', async () => {
  // What was handed on last is the newest of those that lie there.
  const lying = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('exports')
      const { values } = folder as unknown as { values: () => AsyncIterable<FileSystemFileHandle> } // as: newer than the types
      const files: { name: string; size: number; at: number }[] = []
      for await (const handle of values.call(folder)) {
        const { size, lastModified } = await handle.getFile()
        files.push({ name: handle.name, size, at: lastModified })
      }
      return files.toSorted((a, b) => b.at - a.at)
    })
  const [sent] = await lying()
  expect(sent?.size).toBeGreaterThan(10_000)
  await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('exports')
    await folder.getFileHandle('left over', { create: true })
  })
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Short.mp4', mimeType: 'video/mp4', buffer: await workshop.make({ ...clip, seconds: 2 }) })
  await other.getByText('00:00:00 / 00:00:02').waitFor()
  await other.getByRole('button', { name: 'Export', exact: true }).click()
  await other.getByText('Exported', { exact: true }).waitFor()
  const names = (await lying()).map((file) => file.name)
  expect(names).toContain(sent?.name)
  expect(names).not.toContain('left over')
  await other.close()
})

test('what came out is a clip that plays; nothing was complained about, and no other worker runs [EDIT-03]', async () => {
  await choose('Cut.mp4', 'video/mp4', exported)
  await page.getByText('00:00:00 / 00:00:24').waitFor()
  await page.locator('main').press(' ')
  await expect.poll(standsAt).toBeGreaterThan(0.3)
  expect(visitor.complaints).toEqual([])
  // Its own worker came through the browser's default policy, which lets nothing else through.
  const others = await page.evaluate(() =>
    ['/service-worker.js', '/api/docs', 'https://elsewhere.example/assets/x.js', 'data:text/javascript,1'].map((address) => {
      try {
        return String(new Worker(address))
      } catch (reason) {
        return (reason as Error).name
      }
    }),
  )
  expect(others).toEqual(Array(4).fill('TypeError'))
  await workshop.close()
})

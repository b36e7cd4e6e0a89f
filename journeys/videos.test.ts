/** A recorded lesson from a teacher's phone to a family's: uploaded, published, found, watched to the wall, bought, kept. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAllowance } from '../features/approvals/contract.ts'
import type { Page, Request } from '@playwright/test'
import { writeComment, writeReply } from '../features/comments/contract.ts'
import { reportVideo } from '../features/moderation/contract.ts'
import { folderMedia } from '../features/videos/server/folder-media.ts'
import { newFileKey } from '../features/videos/server/media-store.ts'
import { videoFiles, videos } from '../features/videos/server/tables.ts'
import { onShelf } from '../features/videos/testing/library.ts'
import { showWallet } from '../features/wallet/contract.ts'
import { minutes, plus } from '../shared/time.ts'
import { focused, type Person } from './setting/stage.ts'
import { openDesk } from './setting/desk.ts'
import { tooWide } from './setting/inspect.ts'
import type { Visitor } from './setting/somo.ts'

const { somo, stage, teacher, page, text, button } = await openDesk('Achieng Odhiambo')
let clip: Buffer
let student: Person
let reader: Visitor
beforeAll(async () => {
  clip = await readFile(new URL('../features/videos/testing/clips/index-last.mp4', import.meta.url))
  student = await stage.people.student('Wanjiku Kamau')
  await stage.fund(student, 150)
})
afterAll(() => somo.close())

test('My Videos come first; an upload is shown under way, then a draft that says what it lacks [TCH-01] [VID-07]', async () => {
  await page.goto('/teacher-dashboard/lessons')
  await page.getByRole('heading', { name: 'My Lessons', level: 1 }).waitFor()
  await text('Manage your lesson content and schedule').waitFor()
  await page.getByRole('link', { name: 'My Videos', exact: true }).and(page.locator('[aria-current=page]')).waitFor()
  await text('No videos yet').waitFor()
  const picker = page.locator('input[type=file]').first()
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') })
  await page.getByText('“notes.txt” is no video.').waitFor()
  await picker.setInputFiles({ name: 'Equations.mp4', mimeType: 'video/mp4', buffer: clip })
  await text('On their way').waitFor()
  await text('Needs a subject, grades and a price').waitFor()
  await page.getByRole('heading', { name: 'Equations', level: 3 }).waitFor()
})

test('how far the work on an upload is is said, and what cannot be used says why and what to do [VID-07]', async () => {
  const now = somo.clock.now()
  const coming = { status: 'draft', publishedAt: null } as const
  const shelf = { db: somo.db, clock: { now } }
  const file = { fileName: 'IMG_0042.MOV', media: 'failed', fault: 'needs_other_format' } as const
  await onShelf(shelf, teacher, { ...coming, ...file })
  const worked = { media: 'working', madePercent: 40, dueAt: plus(now, minutes(60)), title: 'Half made' } as const
  const made = await onShelf(shelf, teacher, { ...coming, ...worked })
  await page.reload()
  await page.getByText('40 % done. It goes on without you; then you publish it').waitFor()
  const failed = page.getByRole('listitem').filter({ hasText: 'IMG_0042.MOV' })
  await failed
    .getByText(/does not play on every phone\. On an iPhone choose “Most compatible” under Camera, Formats\.$/)
    .waitFor()
  await failed.getByRole('button', { name: 'Remove' }).click()
  await failed.waitFor({ state: 'detached' })
  await somo.db.update(videos).set({ status: 'removed', media: 'gone', dueAt: null }).where(eq(videos.id, made))
  await page.reload()
})

test('a draft is described and published, and its description shown and hidden [VID-07] [TCH-02]', async () => {
  await button(/^More for/).click()
  await expect.poll(() => button('Publish').isDisabled()).toBe(true)
  await button('Edit').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Equations in three steps')
  await dialog.getByLabel('Description').fill('What is done on one side is done on the other.')
  await dialog.getByLabel('Subject').selectOption('Mathematics')
  await dialog.getByLabel('From grade').selectOption('9')
  await dialog.getByLabel('To grade').selectOption('8')
  await dialog.getByLabel('Price in shillings').fill('120')
  await dialog.getByText('Of each sale you keep 70%: KES 84.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The first grade comes before the last.').first().waitFor()
  await dialog.getByLabel('To grade').selectOption('11')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button('Publish').click()
  await text('Published').waitFor()
  await button('Show Description').click()
  await text('What is done on one side is done on the other.').waitFor()
  await button('Hide Description').click()
  await text('What is done on one side is done on the other.').waitFor({ state: 'detached' })
})

test('captions are a file for each language; what is none is refused in words [VID-08]', async () => {
  await button('Captions').click()
  const dialog = page.getByRole('dialog')
  const english = dialog.locator('input[type=file]').first()
  const send = (name: string, words: string) => english.setInputFiles({ name, mimeType: 'text/vtt', buffer: Buffer.from(words) })
  await send('lesson.srt', '1\n00:00:01,000 --> 00:00:09,000\nBoth sides.')
  await dialog.getByText('These are no WebVTT captions. The first line of such a file is WEBVTT.').waitFor()
  await send('lesson.vtt', 'WEBVTT\n\n00:00.500 --> 00:09.000\nBoth sides.')
  await page.getByText('The captions are there.').waitFor()
  await dialog.getByText('There', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
})

test('its teacher plays it in its card, and finds it by words of title or description, or by what it is [TCH-02]', async () => {
  const card = page.getByRole('listitem').filter({ hasText: 'Equations in three steps' })
  expect(await card.locator('video').count()).toBe(0)
  await card.getByRole('button', { name: 'Play “Equations in three steps”' }).click()
  await expect.poll(() => card.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  const search = page.getByPlaceholder('Search videos...')
  const asked = () => new URL(page.url()).searchParams.get('q')
  for (const words of ['THREE STEPS', 'the other.']) {
    await search.fill('photosynthesis')
    await text('No videos found').waitFor()
    // A pause in the middle takes nothing from what is typed.
    const [first, second] = words.split(' ')
    await search.fill(`${first} `)
    await expect.poll(asked).toBe(first)
    await search.pressSequentially(`${second}`)
    await expect.poll(asked).toBe(words)
    await card.waitFor()
  }
  await button(/^Drafts/).click()
  await text('No videos found').waitFor()
  // What is looked for stands in the address, and a reload keeps it.
  await page.reload()
  await expect.poll(() => search.inputValue()).toBe('the other.')
  await button(/^All/).click()
  await card.waitFor()
  await search.fill('')
  await expect.poll(asked).toBeNull()
})

test('a family finds it by words, subject and teacher, and is told where nothing fits [HUB-05] [VID-01]', async () => {
  reader = await stage.admit(student)
  const { page: phone } = reader
  await phone.goto('/student-dashboard/lessons?tab=videos')
  await phone.getByRole('heading', { name: 'Video Content from Teachers' }).waitFor()
  const found = phone.getByRole('link', { name: 'Equations in three steps' })
  await found.waitFor()
  const search = phone.getByPlaceholder('Search videos, teachers, or subjects...')
  // A pause in the middle takes nothing from what is typed.
  await search.fill('no such ')
  await expect.poll(() => new URL(phone.url()).searchParams.get('q')).toBe('no such')
  await search.pressSequentially('thing')
  await expect.poll(() => new URL(phone.url()).searchParams.get('q')).toBe('no such thing')
  await phone.getByText('No videos found').waitFor()
  await phone.getByText('Try adjusting your search or filters').waitFor()
  await phone.getByRole('button', { name: 'Clear search and filters' }).click()
  await found.waitFor()
  await search.fill('achieng')
  for (const [box, all] of [
    ['Subject', 'All Subjects'],
    ['Teacher', 'All Teachers'],
  ] as const)
    await phone.getByLabel(box, { exact: true }).selectOption({ label: all })
  await phone.getByLabel('Subject', { exact: true }).selectOption({ label: 'Mathematics' })
  await phone.getByLabel('Teacher', { exact: true }).selectOption({ label: 'Achieng Odhiambo' })
  await expect.poll(() => new URL(phone.url()).searchParams.get('teacher')).toBe(String(teacher.id))
  await found.waitFor()
  await phone.getByRole('heading', { name: 'Video Library Overview' }).waitFor()
  // Lists of one's own that are empty say what fills them.
  await phone.goto('/student-dashboard/videos?show=saved')
  await phone.getByText('No saved videos yet').waitFor()
  await phone.getByRole('button', { name: /^Yours/ }).click()
  await phone.getByText('No bought videos yet').waitFor()
  await phone.goBack()
  await phone.getByRole('heading', { name: 'Video Library Overview' }).waitFor()
  // It survives a reload, and Back leads to it.
  await phone.reload()
  await found.click()
  await phone.getByRole('heading', { name: 'Equations in three steps', level: 1 }).waitFor()
  await phone.getByRole('link', { name: '← Back to Video feed' }).click()
  await found.waitFor()
  expect(new URL(phone.url()).searchParams.get('subject')).toBe('Mathematics')
  await found.click()
})

test('a student’s places lead there, their names whole where text is large; messages stand in the menu [SHELL-11]', async () => {
  const { page: phone } = reader
  const places = phone.getByRole('navigation', { name: 'Main menu' }).filter({ visible: true }).getByRole('link')
  await expect.poll(() => places.allTextContents()).toEqual(['Home', 'Lessons', 'Teachers', 'Videos', 'Wallet'])
  await expect.poll(() => places.nth(3).getAttribute('aria-current')).toBe('page')
  // Some browsers make the text alone larger, and tell no media query.
  const enlarge = (size: string) => phone.evaluate((to) => void (document.documentElement.style.fontSize = to), size)
  await enlarge('200%')
  for (const place of await places.all()) expect([await place.textContent(), await place.evaluate(isWhole)]).toContain(true)
  expect(await phone.getByRole('banner').evaluate((bar) => bar.scrollWidth <= bar.clientWidth)).toBe(true)
  await enlarge('')
  await phone.getByRole('button', { name: 'Wanjiku Kamau, your menu' }).filter({ visible: true }).click()
  await phone.getByRole('link', { name: 'Messages', exact: true }).filter({ visible: true }).waitFor()
  await phone.keyboard.press('Escape')
})

/** Nothing in it is cut, and it is all on the screen. */
const isWhole = (one: Element): boolean =>
  [one, ...one.querySelectorAll('*')].every((each) => {
    const { left, right, width } = each.getBoundingClientRect()
    const isSpoken = each.classList.contains('sr-only') || width === 0
    return isSpoken || (left >= 0 && right <= innerWidth && each.scrollWidth <= Math.ceil(each.clientWidth || right - left) + 1)
  })

const player = () => reader.page.locator('video')
const seconds = () => player().evaluate((video: HTMLVideoElement) => video.currentTime)
const isAtPlayer = () => reader.page.getByRole('region', { name: /^Video player/ }).evaluate(isFocused)
const source = () => player().evaluate((video: HTMLVideoElement) => new URL(video.currentSrc || 'http://none/').pathname)

test('it plays when asked to, and stops at a fifth with what the rest costs and who gets it [VID-05] [VID-08]', async () => {
  const { page: phone } = reader
  await phone.getByRole('heading', { name: 'Equations in three steps', level: 1 }).waitFor()
  expect(await source()).toBe('/')
  await phone.getByRole('button', { name: 'Play' }).first().click()
  await phone.getByText('You have seen the first 20 %').waitFor()
  expect(await source()).toMatch(/^\/media\/(low|full)-preview\//)
  await phone.getByRole('heading', { name: 'Unlock for KES 120' }).waitFor()
  await phone.getByText('Ksh 120 = Ksh 84 to your teacher + Ksh 36 service').waitFor()
  await phone.getByText('Balance Ksh 150, then Ksh 30').waitFor()
  await expect.poll(() => phone.evaluate(() => document.activeElement?.textContent)).toBe('Unlock for KES 120')
  // All of it is in sight, above the places.
  const places = await phone.getByRole('navigation', { name: 'Main menu' }).filter({ visible: true }).boundingBox()
  for (const part of [phone.getByText('You have seen the first 20 %'), phone.getByText('Balance Ksh 150, then Ksh 30')]) {
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
        return y > 56 && y + height <= (places?.y ?? 0)
      })
      .toBe(true)
  }
})

test('bought from the wallet it goes on by itself, whole, and is there as theirs [VID-05]', async () => {
  const { page: phone } = reader
  // The money is taken, and the network goes before anybody is told: what is said does not deny it.
  await phone.route('**/buy', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const buy = phone.getByRole('button', { name: 'Buy from wallet' })
  await buy.click()
  await phone.getByText('No answer came. Press again: if it went through, the video is yours').waitFor()
  expect(await phone.getByText('Nothing was taken').count()).toBe(0)
  await phone.unroute('**/buy')
  expect(reader.complaints.splice(0).filter((one) => !/ERR_FAILED/.test(one))).toEqual([])
  await buy.click()
  await phone.getByText('Unlock for KES 120').waitFor({ state: 'detached' })
  await expect.poll(source).toMatch(/^\/media\/(low|full)\//)
  await expect.poll(seconds).toBeGreaterThan(2)
  await expect.poll(isAtPlayer).toBe(true)
  expect((await student.call(showWallet, { userId: student.id })).body.balance).toBe(30)
})

test('what was paid, from where and what is left is said, with the way to its line in the wallet [VID-05]', async () => {
  const { page: phone } = reader
  await phone.getByText('“Equations in three steps”: Ksh 120 taken from your wallet, Ksh 30 left.').waitFor()
  const receipt = phone.getByRole('link', { name: 'Receipt' })
  await receipt.click()
  await phone.waitForURL(/\/wallet\?/)
  await expect.poll(() => focused(phone)).toMatch(/^Equations in three steps.*120/)
  await phone.goBack()
  await phone.getByRole('button', { name: 'Play' }).first().click()
  await expect.poll(source).toMatch(/^\/media\/(low|full)\//)
  await phone.getByRole('button', { name: 'Pause' }).waitFor()
})

test('after a reload it goes on where it was paused [VID-05]', async () => {
  const { page: phone } = reader
  // It may have come to its end by itself, which is told too.
  const isPaused = (request: Request) => (request.postDataJSON() as { seconds: number }).seconds === 3
  const kept = phone.waitForResponse(
    (response) => response.url().endsWith('/position') && response.ok() && isPaused(response.request()),
  )
  await phone.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = 3.2
    await there
    await video.play()
    video.pause()
  })
  await kept
  await phone.reload()
  await phone.getByText('0:03 / 0:10').waitFor()
  await phone.goto('/student-dashboard/videos?show=yours')
  await phone.getByRole('link', { name: 'Equations in three steps' }).waitFor()
})

test('it is saved and rated, and both are there after a reload [VID-04] [VID-09]', async () => {
  const { page: phone, complaints } = reader
  await phone.getByRole('link', { name: 'Equations in three steps' }).click()
  await phone.getByRole('button', { name: 'Save Video' }).click()
  await phone.getByRole('button', { name: 'Saved' }).waitFor()
  await phone.locator('label:has(input[name="stars"][value="4"])').click()
  await phone.getByText('Your stars are counted.').waitFor()
  await phone.getByText('1 rating').first().waitFor()
  await phone.reload()
  await phone.getByRole('button', { name: 'Saved' }).waitFor()
  await expect.poll(() => phone.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  expect(complaints).toEqual([])
})

test('keys, speeds and captions work; low data is chosen by size and price, and remembered [VID-05] [VID-08]', async () => {
  const { page: phone } = reader
  await keepLowCopy(Number(new URL(phone.url()).pathname.split('/').at(-1)))
  await phone.reload()
  const choice = (line: string) => phone.locator('label').filter({ hasText: line }).filter({ visible: true })
  const play = () => phone.getByRole('button', { name: 'Play' }).first().click()
  await choice('Low data38 MB, about KES 8').click()
  await play()
  await expect.poll(source).toMatch(/^\/media\/low\//)
  const does = <T>(what: (video: HTMLVideoElement) => T) => player().evaluate(what)
  const box = phone.getByRole('region', { name: /^Video player/ })
  await expect.poll(() => does((video) => video.paused)).toBe(false)
  await box.press('k')
  await expect.poll(() => does((video) => video.paused)).toBe(true)
  await does((video) => void (video.currentTime = 3))
  for (const [key, to] of [
    ['ArrowRight', 8],
    ['ArrowLeft', 3],
  ] as const) {
    await phone.getByText(key === 'ArrowRight' ? '0:03 / 0:10' : '0:08 / 0:10').waitFor()
    await box.press(key)
    // Where it was paused may be told a moment later than it stood there.
    await expect.poll(seconds).toBeCloseTo(to, 0)
  }
  await box.press('m')
  expect(await does((video) => video.muted)).toBe(true)
  await box.press('m')
  expect(await does((video) => video.muted)).toBe(false)
  await box.press('f')
  await expect.poll(() => phone.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await box.press('f')
  await expect.poll(() => phone.evaluate(() => document.fullscreenElement)).toBeNull()
  const speed = phone.getByLabel('Speed')
  await expect.poll(() => speed.locator('option').allTextContents()).toEqual(['0.5×', '0.75×', '1×', '1.25×', '1.5×', '2×'])
  await speed.selectOption('1.5')
  expect(await does((video) => video.playbackRate)).toBe(1.5)
  await box.press('c')
  const said = (video: HTMLVideoElement) =>
    [...video.textTracks].map(({ mode, language, cues }) => [
      mode,
      language,
      ...[...(cues ?? [])].map((cue) => (cue as VTTCue).text),
    ])
  await expect.poll(() => does(said)).toEqual([['showing', 'en', 'Both sides.']])
  await box.press('c')
  expect(await does((video) => video.querySelectorAll('track').length)).toBe(0)
  // This phone goes on as it was told, and another copy at the same place and speed.
  await phone.reload()
  await play()
  await expect.poll(source).toMatch(/^\/media\/low\//)
  await speed.selectOption('2')
  await choice('Full').click()
  await expect.poll(source).toMatch(/^\/media\/full\//)
  await expect.poll(seconds).toBeGreaterThan(2.9)
  await expect.poll(() => does((video) => video.playbackRate)).toBe(2)
  await does((video) => video.pause())
  // Chosen while the other is being asked for: what comes of that one is not gone by.
  await phone.reload()
  await somo.db.transaction(async (tx) => {
    await tx.execute(sql`lock table video_files in access exclusive mode`)
    await play()
    await choice('Low data38 MB, about KES 8').click()
  })
  await expect.poll(source).toMatch(/^\/media\/low\//)
  await expect.poll(seconds).toBeGreaterThan(5)
  expect(await source()).toMatch(/^\/media\/low\//)
  await does((video) => video.pause())
})

/** A copy with less data, as a machine with FFmpeg makes one. */
async function keepLowCopy(videoId: number): Promise<void> {
  const media = folderMedia(path.join(somo.filesFolder, 'media'))
  const [file, fileKey] = [path.join(await media.workFolder(), 'low.mp4'), newFileKey()]
  await writeFile(file, clip)
  await media.keep('low', fileKey, file)
  await somo.db.insert(videoFiles).values({ fileKey, videoId, name: 'low', bytes: 38_000_000, state: 'kept' })
}

test('a comment is posted, answered and liked, and the talk is hidden and shown [VID-02]', async () => {
  const { page: phone } = reader
  await phone.getByText('No comments yet. Be the first to comment!').waitFor()
  const post = phone.getByRole('button', { name: 'Post' })
  await expect.poll(() => post.isDisabled()).toBe(true)
  await phone.getByText('Shown as Wanjiku K. · Numbers, addresses and links are hidden.').waitFor()
  await phone.getByRole('textbox', { name: 'Write a comment' }).fill('Why do we divide by 2a?')
  await post.click()
  await phone.getByText('Why do we divide by 2a?').waitFor()
  await phone.getByRole('heading', { name: 'Comments 1' }).waitFor()
  await phone.getByRole('button', { name: 'Reply' }).click()
  await phone.getByRole('textbox', { name: 'Reply to Wanjiku K.' }).fill('I see it now.')
  await post.last().click()
  await phone.getByText('I see it now.').waitFor()
  const like = phone.getByRole('button', { name: /^Like what Wanjiku K\. wrote/ }).first()
  await like.click()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  await phone.getByRole('button', { name: 'Hide comments' }).click()
  await phone.getByText('I see it now.').waitFor({ state: 'hidden' })
  await phone.getByRole('button', { name: 'Show comments' }).click()
  await phone.getByText('I see it now.').waitFor()
})

test('what does not arrive is said: words stay in their box, hearts and stars as they were [VID-02] [VID-04]', async () => {
  const { page: phone, complaints } = reader
  const lost = /\/api\/(comments|replies|ratings)\//
  await phone.route(lost, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  await phone.getByRole('textbox', { name: 'Write a comment' }).fill('One more question.')
  await phone.getByRole('button', { name: 'Post' }).first().click()
  await phone.getByText(/^It was not posted\. ./).waitFor()
  await expect.poll(() => phone.getByRole('textbox', { name: 'Write a comment' }).inputValue()).toBe('One more question.')
  await phone.getByRole('button', { name: 'Reply' }).first().click()
  await phone.getByRole('textbox', { name: 'Reply to Wanjiku K.' }).fill('And one more answer.')
  await phone.getByRole('button', { name: 'Post' }).last().click()
  await expect.poll(() => phone.getByText(/^It was not posted\. ./).count()).toBe(2)
  await expect.poll(() => phone.getByRole('textbox', { name: 'Reply to Wanjiku K.' }).inputValue()).toBe('And one more answer.')
  const like = phone.getByRole('button', { name: /^Like what Wanjiku K\. wrote/ }).first()
  await like.click()
  await phone
    .getByRole('status')
    .getByText(/No connection/)
    .last()
    .waitFor()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  await phone.locator('label:has(input[name="stars"][value="1"])').click()
  await phone.getByText('Your stars did not arrive.').waitFor()
  await expect.poll(() => phone.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  await phone.unroute(lost)
  await phone.getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await phone.getByRole('textbox', { name: 'Write a comment' }).fill('')
  expect(complaints.splice(0).filter((one) => !/ERR_FAILED/.test(one))).toEqual([])
})

test('what was begun in a box outlasts hiding the talk, and Cancel gives the focus back to Reply [VID-02]', async () => {
  const { page: phone } = reader
  const comment = phone.getByRole('textbox', { name: 'Write a comment' })
  const reply = phone.getByRole('textbox', { name: 'Reply to Wanjiku K.' })
  await comment.fill('And what if a is')
  await phone.getByRole('button', { name: 'Reply', exact: true }).nth(1).press('Enter')
  await expect.poll(() => reply.evaluate(isFocused)).toBe(true)
  await reply.fill('Nearly')
  await phone.getByRole('button', { name: 'Hide comments' }).press('Enter')
  await comment.waitFor({ state: 'hidden' })
  await phone.getByRole('button', { name: 'Show comments' }).press('Enter')
  expect([await comment.inputValue(), await reply.inputValue()]).toEqual(['And what if a is', 'Nearly'])
  // Another Reply is pressed meanwhile: the box goes on, and it is that one which the focus goes back to.
  await phone.getByRole('button', { name: 'Reply', exact: true }).first().press('Enter')
  await expect.poll(() => reply.evaluate(isFocused)).toBe(true)
  await phone.getByRole('button', { name: 'Cancel' }).press('Enter')
  await reply.waitFor({ state: 'detached' })
  await expect.poll(() => phone.getByRole('button', { name: 'Reply', exact: true }).first().evaluate(isFocused)).toBe(true)
  await comment.fill('')
})

test('deleting asks first, of a reply in its own words, works once, and leaves the focus in the talk [VID-02]', async () => {
  const { page: phone, complaints } = reader
  await phone.getByRole('textbox', { name: 'Write a comment' }).fill('Said too soon.')
  await phone.getByRole('button', { name: 'Post' }).click()
  const comment = phone.getByRole('listitem').filter({ hasText: 'Said too soon.' })
  await comment.getByRole('button', { name: 'Reply' }).click()
  await phone.getByRole('textbox', { name: 'Reply to Wanjiku K.' }).fill('Answered too soon.')
  await comment.getByRole('button', { name: 'Post' }).press('Enter')
  await phone.getByRole('heading', { name: 'Comments 4' }).waitFor()
  await expect.poll(() => focused(phone)).toBe('Reply')
  const opener = (at: number) => comment.getByRole('button', { name: 'Delete', exact: true }).nth(at)
  const keep = comment.getByRole('button', { name: 'Keep it' })
  const ofComment = comment.getByRole('group', { name: 'Delete it, with its replies?', exact: true })
  const ofReply = comment.getByRole('group', { name: 'Delete it?', exact: true })
  for (const [at, question] of [ofComment, ofReply].entries()) {
    await opener(at).press('Enter')
    await question.waitFor()
    await expect.poll(() => keep.evaluate(isFocused)).toBe(true)
    await phone.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => opener(at).evaluate(isFocused)).toBe(true)
  }
  for (const [at, left] of [
    [1, 3],
    [0, 2],
  ] as const) {
    const held = Promise.withResolvers<void>()
    let sent = 0
    await phone.route(/\/api\/(comments|replies)\/\d+$/, async (route) => {
      if (route.request().method() === 'DELETE') sent += 1
      await held.promise
      await route.continue()
    })
    await opener(at).press('Enter')
    await phone.getByRole('button', { name: 'Delete it' }).press('Enter')
    const working = phone.getByRole('button', { name: 'Deleting' })
    await working.press('Enter')
    await expect.poll(() => keep.isDisabled()).toBe(true)
    held.resolve()
    await phone.getByRole('heading', { name: `Comments ${left}` }).waitFor()
    await expect.poll(() => focused(phone)).toBe(`Comments ${left}`)
    await phone.unrouteAll({ behavior: 'wait' })
    expect(sent).toBe(1)
  }
  expect(complaints).toEqual([])
})

const isFocused = (element: Element): boolean => element === document.activeElement

test('a report needs words, keeps them when it cannot be sent, and loses them when it is closed [VID-03]', async () => {
  const { page: phone } = reader
  await phone.getByRole('button', { name: 'Report', exact: true }).first().click()
  const dialog = phone.getByRole('dialog')
  const words = dialog.getByLabel('What did you see?')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Please write what is wrong.').waitFor()
  await expect.poll(() => words.evaluate((box) => box === document.activeElement)).toBe(true)
  await words.fill('The answer to question 19 is wrong.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await phone.getByRole('button', { name: 'Report', exact: true }).first().click()
  expect(await words.inputValue()).toBe('')
  await dialog.getByText('Wrong or misleading').click()
  await words.fill('The answer to question 19 is wrong.')
  await phone.route('**/reports/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('The report could not be sent.').waitFor()
  await expect.poll(() => words.inputValue()).toBe('The answer to question 19 is wrong.')
  await phone.unroute('**/reports/**')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await phone.getByText('Content reported successfully!').waitFor()
  expect(reader.complaints.filter((one) => !/ERR_FAILED/.test(one))).toEqual([])
})

test('the desk looks at it, gives the money back and takes the video out of sight [VID-03] [VID-05] [ADM-08]', async () => {
  const { page: desk, complaints } = await stage.admit(await stage.people.admin('Otieno Were'), 'desktop')
  await desk.goto('/admin/queues')
  await desk.getByRole('link', { name: 'Reported video: Equations in three steps' }).click()
  await desk.getByRole('heading', { name: 'Reported by Wanjiku Kamau' }).waitFor()
  await desk.getByText('Wrong or misleading').waitFor()
  await desk.getByLabel('Why it is given back').fill('The answer is wrong.')
  await desk.getByRole('button', { name: 'Give back KES 120' }).click()
  await desk.getByText('KES 120 for Wanjiku Kamau, given back').waitFor()
  expect((await student.call(showWallet, { userId: student.id })).body.balance).toBe(150)
  await desk.getByLabel('What happens now').selectOption({ label: 'Take it out of sight' })
  await desk.getByLabel('Why, for the audit log').fill('The answer is wrong, and many will learn it.')
  await desk.getByRole('button', { name: 'Decide' }).click()
  await desk.getByText('Was taken out of sight').waitFor()
  await reader.page.reload()
  await reader.page.getByRole('heading', { name: 'This video is not here' }).waitFor()
  await desk.getByLabel('Why, for the audit log').fill('It was put right.')
  await desk.getByRole('button', { name: 'Show it again' }).click()
  await desk.getByText('Was left in sight').waitFor()
  await reader.page.reload()
  await reader.page.getByRole('heading', { name: 'Equations in three steps', level: 1 }).waitFor()
  expect(complaints).toEqual([])
})

test('its teacher reads what is said below it, and is told where [VID-02] [MSG-02]', async () => {
  await page.goto('/teacher-dashboard/notices')
  await page.getByRole('link', { name: /There are new comments on “Equations in three steps”/ }).click()
  await page.getByRole('heading', { name: 'Comments 2' }).waitFor()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Look at 0:40 again.')
  await button('Post').first().click()
  await page.getByText('Look at 0:40 again.').waitFor()
  await page.getByText('Shown as Achieng Odhiambo', { exact: false }).waitFor()
  await page.getByRole('link', { name: '← Back to My Videos' }).click()
  await page.waitForURL(/tab=videos$/)
})

test('a title among their own leads to the page that families see [TCH-02]', async () => {
  await page.goto('/teacher-dashboard/lessons?tab=videos')
  await page.getByRole('link', { name: 'Equations in three steps' }).click()
  await page.getByRole('heading', { name: 'Comments 3' }).waitFor()
})

test('a child who asks first is told so at the wall, before any press and after a reload [VID-05] [PAR-03]', async () => {
  const { parent, children } = await stage.fundedFamily(0)
  const [child] = children
  await parent.call(setAllowance, { childId: child.id, weekly_limit: null, ask_first: true })
  const { page: phone } = await stage.admit(child)
  await phone.goto('/student-dashboard/videos')
  await phone.getByRole('link', { name: 'Equations in three steps' }).click()
  const play = () => phone.getByRole('button', { name: 'Play' }).first().click()
  await play()
  await phone.getByRole('heading', { name: 'Your parent answers first' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Buy from wallet' }).count()).toBe(0)
  await phone.getByRole('button', { name: 'Ask for KES 120' }).click()
  await phone.getByRole('heading', { name: 'Your parent was asked' }).waitFor()
  // Who stopped at the wall comes back to it.
  await phone.reload()
  await phone.getByText(/^0:0[12] \/ 0:10$/).waitFor()
  await play()
  await phone.getByRole('heading', { name: 'Your parent was asked' }).waitFor()
})

test('a word without an end widens no page, be it in a title, said or reported [VID-01] [VID-02] [VID-03]', async () => {
  const word = 'Mm'.repeat(60)
  const njeri = await stage.people.teacher('Njeri Mwangi')
  const now = { now: somo.clock.now() }
  const videoId = await onShelf({ db: somo.db, clock: now }, njeri, { title: word, description: word.repeat(3) })
  const said = { text: word.repeat(3), user_id: student.id }
  const { comment } = (await student.call(writeComment, { videoId, ...said })).body
  await student.call(writeReply, { commentId: comment.id, ...said })
  const wanja = await stage.people.student('Wanja Kariuki')
  for (const about of [{}, { comment_id: comment.id }])
    expect((await wanja.call(reportVideo, { videoId, userId: wanja.id, content: word.repeat(3), ...about })).ok).toBe(true)
  const places = [
    [student, ['/student-dashboard', '/student-dashboard/videos', `/student-dashboard/videos/${videoId}`]],
    [njeri, ['/teacher-dashboard/lessons?tab=videos', `/teacher-dashboard/videos/${videoId}`, '/teacher-dashboard/notices']],
    [await stage.people.admin('Zawadi Auma'), ['/admin/reports?of=videos', `/admin/videos/${videoId}`, '/admin/queues']],
  ] as const
  const faults: string[] = []
  for (const [who, addresses] of places) {
    const { page: screen, close } = await stage.enter(who)
    const look = async (where: string) => {
      for (const width of [360, 1280]) {
        await screen.setViewportSize({ width, height: 800 })
        for (const fault of [...(await tooWide(screen)), ...(await runsOut(screen, word))])
          faults.push(`${where} ${width}: ${fault}`)
      }
    }
    for (const address of addresses) {
      await screen.goto(address)
      await screen.getByText(word).filter({ visible: true }).first().waitFor()
      await look(address)
    }
    if (who === student) {
      await screen.goto(addresses[2])
      await screen.getByRole('button', { name: 'Report', exact: true }).first().click()
      await screen.getByRole('dialog').getByText(word).waitFor()
      await look('report')
    } else if (who !== njeri) {
      await screen.goto('/admin/queues')
      await screen
        .getByRole('link', { name: new RegExp(word) })
        .first()
        .click()
      await screen.getByRole('heading', { name: /^Reported by/ }).waitFor()
      await look('case')
    }
    await close()
  }
  expect(faults).toEqual([])
})

/** Whatever holds the word and lets it run past its own edge, or past that of something around it. */
const runsOut = (screen: Page, word: string): Promise<string[]> =>
  screen.evaluate((long) => {
    const holds = [...document.querySelectorAll('main *, dialog *')].filter(
      (one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.includes(long)),
    )
    return holds.flatMap((one) => {
      if (getComputedStyle(one).textOverflow === 'ellipsis' || one.closest('option, textarea')) return []
      const range = document.createRange()
      range.selectNodeContents(one)
      const { right, left } = range.getBoundingClientRect()
      for (let around: Element | null = one; around; around = around.parentElement) {
        const edge = around.getBoundingClientRect()
        const { display, overflowX } = getComputedStyle(around)
        if (display !== 'inline' && (right > edge.right + 1 || left < edge.left - 1))
          return [`${one.localName}.${one.className} runs past ${around.localName}.${around.className}`]
        if (overflowX !== 'visible' && around !== one) break
      }
      return []
    })
  }, word)

test('each of 103 videos is reached by key, every page asked for once, and a reload keeps what was open [VID-01]', async () => {
  const baraka = await stage.people.teacher('Baraka Mutua')
  const now = somo.clock.now()
  const titles = Array.from({ length: 103 }, (_, at) => `Lesson ${at + 1}`)
  for (const [at, title] of titles.entries())
    await onShelf({ db: somo.db, clock: { now } }, baraka, { title, publishedAt: plus(now, minutes(-at)) })
  const { page: phone, complaints, close } = await stage.enter(student)
  const asked: string[] = []
  phone.on('request', (request) => {
    if (request.url().includes('/preview_videos?')) asked.push(request.url())
  })
  await phone.goto(`/student-dashboard/videos?teacher=${baraka.id}`)
  const cards = phone.getByRole('main').getByRole('link', { name: /^Lesson \d+$/ })
  const more = phone.getByRole('button', { name: 'Show more videos' })
  await phone.getByText('9 of 103 shown').waitFor()
  for (let there = 9; there < 103; there += 9) {
    await more.press('Enter')
    await expect.poll(() => cards.count()).toBe(Math.min(103, there + 9))
    await expect.poll(() => focused(phone)).toBe(`Lesson ${there + 1}`)
  }
  await phone.getByText('103 of 103 shown').waitFor()
  await expect.poll(() => cards.allTextContents()).toEqual(titles)
  expect(await more.count()).toBe(0)
  expect(asked.filter((url) => url.includes('cursor='))).toHaveLength(11)
  expect(new Set(asked).size).toBe(asked.length)
  // What was open comes back, up to so much at once, and nobody is taken away from the top.
  await phone.reload()
  await phone.getByText('99 of 103 shown').waitFor()
  await expect.poll(() => cards.allTextContents()).toEqual(titles.slice(0, 99))
  expect(await focused(phone)).not.toMatch(/^Lesson \d+$/)
  // Whom one can choose comes by a call of its own.
  await expect.poll(() => phone.getByLabel('Teacher', { exact: true }).inputValue()).toBe(String(baraka.id))
  await more.press('Enter')
  await phone.getByText('103 of 103 shown').waitFor()
  // Another search begins at its first page.
  await phone.getByPlaceholder('Search videos, teachers, or subjects...').fill('lesson')
  await phone.getByText('9 of 103 shown').waitFor()
  expect(new URL(phone.url()).searchParams.has('count')).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

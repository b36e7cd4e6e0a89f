/** What a screen reader is told and in which order, what is left in chosen colours, and what a phone lying down shows. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, nairobiDate, plus } from '../shared/time.ts'
import { inspect } from './setting/inspect.ts'
import { lessonNow } from './setting/lesson-now.ts'
import { arrive, demoEmail } from './setting/people.ts'
import { openSomo, sizes, type Somo, type Visitor } from './setting/somo.ts'

let somo: Somo
let learner: Visitor
let teacher: Visitor
let lesson = 0
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  lesson = await lessonNow(somo.db, 'achieng')
  learner = await somo.visit('phone')
  teacher = await somo.visit('phone')
  await arrive(learner.page, demoEmail('wanjiku'))
  await arrive(teacher.page, demoEmail('achieng'))
})
afterAll(() => somo?.close())

/** What can be heard and done, with its name, in the order of the accessibility tree; texts are left out. */
const heard = async (page: Page, scope = 'body'): Promise<string[]> =>
  (await page.locator(scope).ariaSnapshot())
    .split('\n')
    .flatMap(
      (line) =>
        /^\s*- '?((?:banner|main|heading|region|group|switch|button|tab|textbox|navigation|grid|log)\b[^:]*)/.exec(line)?.[1] ??
        [],
    )
    .map((line) => line.replace(/ \[.*$/, '').trim())

test('a screen reader hears the lobby from what it is to how to come in [SHELL-11] [MEET-05]', async () => {
  const { page } = learner
  await page.goto(`/classroom/lesson/${lesson}`)
  await page.getByText('Room is open').waitFor()
  await expect
    .poll(() => heard(page))
    .toEqual([
      'banner',
      'button "Back"',
      'button "Get help from our team. Nobody in this room sees it."',
      'main',
      'heading "Quadratic equations"',
      'switch "Microphone"',
      'switch "Camera"',
      'button "Play sound"',
      'group "How much data?"',
      'button "Join Now"',
    ])
})

const controls = [
  'navigation "Your controls"',
  'button "Mute"',
  'button "Camera"',
  'button "Raise hand"',
  'button "Board"',
  'button "Share screen"',
  'button "People 1"',
  'button "Leave"',
]

test('and the room from its name over who is there and what is said to one’s own controls [SHELL-11]', async () => {
  const { page } = learner
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
  const data = expect.stringMatching(/^button "0\.\d MB.*Change how much data"$/)
  const start = ['banner', 'heading "Quadratic equations"', data, 'main', 'region "Participants"']
  await expect.poll(() => heard(page)).toEqual([...start, 'button "No messages yet. Say hello. Open chat"', ...controls, 'log'])
  await page.setViewportSize({ width: 1280, height: 800 })
  const chat = ['tab "Chat"', 'tab "Participants 1"', 'textbox "Message everyone"', 'button "Send"']
  await expect.poll(() => heard(page)).toEqual([...start, ...chat, ...controls, 'log'])
})

test('the room fits every screen; its stage has most of the height lying down, of the width on a tablet [SHELL-11]', async () => {
  const { page } = learner
  expect(await inspect(page)).toEqual([])
  await page.setViewportSize({ width: 740, height: 360 })
  const stage = page.getByRole('region', { name: 'Participants' })
  await expect.poll(async () => (await stage.boundingBox())?.height).toBeGreaterThan(180)
  const leave = await page.getByRole('button', { name: 'Leave' }).boundingBox()
  expect((leave?.y ?? 0) + (leave?.height ?? 360)).toBeLessThanOrEqual(360)
  // A tablet held upright: the chat stands beside the stage and leaves it the larger part.
  await page.setViewportSize({ width: 768, height: 1024 })
  const chat = page.getByRole('complementary')
  await chat.waitFor()
  const widths = async () => [(await stage.boundingBox())?.width ?? 0, (await chat.boundingBox())?.width ?? 1] as const
  await expect
    .poll(async () => {
      const [wide, narrow] = await widths()
      return wide / narrow
    })
    .toBeGreaterThan(1.6)
})

test('a calendar is heard from its month over its weeks to the chosen day, each with what it holds [SHELL-11]', async () => {
  const { page } = teacher
  // A day to come, and so a month that has some, also at the end of one.
  const day = nairobiDate(plus(new Date(), days(3)))
  await page.goto(`/teacher-dashboard/schedule?month=${day.slice(0, 7)}&day=${day}`)
  await page.getByRole('region', { name: new RegExp(`^\\w+day ${Number(day.slice(-2))} \\w+$`) }).waitFor()
  await page
    .getByRole('button', { name: /\d free/ })
    .first()
    .waitFor()
  const all = await heard(page, 'main')
  const ofMonth = all.filter((one) => /^button "\w+day \d+ \w+/.test(one))
  const numbers = ofMonth.map((one) => Number(/\d+/.exec(one)?.[0]))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(28)
  expect(ofMonth.some((one) => /\d free"$/.test(one))).toBe(true)
  expect(all.slice(0, 7)).toEqual([
    'main',
    'heading "Schedule"',
    'navigation "Schedule"',
    'button "Previous month"',
    expect.stringMatching(/^heading "\w+ 20\d\d"$/),
    'button "Next month"',
    expect.stringMatching(/^grid "\w+ 20\d\d"$/),
  ])
  const chosen = all.findIndex((one) => /^region "\w+day \d+ \w+"$/.test(one))
  expect(chosen).toBeGreaterThan(all.indexOf(ofMonth.at(-1) ?? ''))
})

test('where a person has chosen all colours, the place, the fields and a dialog are still seen [SHELL-11]', async () => {
  const { page } = teacher
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  // The person's own colour for what is chosen, and none of ours.
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(sizes[size])
    await page.goto('/teacher-dashboard/lessons?tab=upcoming')
    await page
      .getByRole('button', { name: /^Create/ })
      .first()
      .waitFor()
    for (const places of ['nav[aria-label="Main menu"]', 'main nav']) {
      expect(await ground(`${places} a[aria-current]`), places).toBe(highlight)
      expect(await ground(`${places} a:not([aria-current])`), places).not.toBe(highlight)
    }
  }
  await page
    .getByRole('button', { name: /^Create/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  const bordered = await page.locator('dialog, dialog :is(input, select, textarea):not(.sr-only)').evaluateAll((all) =>
    all.map((one) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one)
      return borderTopStyle === 'solid' && parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor
    }),
  )
  expect(bordered.length).toBeGreaterThan(5)
  expect(bordered).not.toContain(false)
  expect(await ground('dialog label:has(:checked)')).toBe(highlight)
  expect(await ground('dialog label:has([type=radio]:not(:checked))')).not.toBe(highlight)
})

test('the side bar ends where the screen ends, below the ribbon that says that no money is real [SHELL-11]', async () => {
  const { page } = teacher
  await page.setViewportSize({ width: 850, height: 600 })
  await page.goto('/teacher-dashboard')
  await page.getByText('Test money').first().waitFor()
  const person = page.getByRole('button', { name: /Achieng/ }).filter({ visible: true })
  const { y = 0, height = 0 } = (await person.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(600)
  expect(height).toBeGreaterThan(40)
})

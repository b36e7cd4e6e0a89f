/** The main ways through Somo in the engines of Firefox and Safari, at every size. Its pictures are to be looked at. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../database/demo/people.ts'
import { keepConnections, rememberConnections } from '../../features/classroom/testing/connections.ts'
import { expectMore, expectVoice, join } from '../../features/classroom/testing/room-pages.ts'
import { root } from '../../scripts/root.ts'
import { lessonNow } from '../setting/lesson-now.ts'
import { arrive, demoEmail } from '../setting/people.ts'
import { openSomo, type Somo } from '../setting/somo.ts'
import { keys, until, type Driver, type Size } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const sizes: readonly Size[] = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 850, height: 900 },
  { width: 1280, height: 800 },
]
const PHONE: Size = { width: 360, height: 740 }

const env = (name: string): string => process.env[name] ?? ''
const engines = {
  firefox: () => openFirefox(env('FIREFOX_PATH'), keepConnections),
  webkit: () => openWebKit({ driver: env('WEBKIT_DRIVER_PATH'), browser: env('WEBKIT_PATH'), display: env('XVFB_PATH') }),
} as const

describe.each(['firefox', 'webkit'] as const)('in %s', (engine) => {
  const folder = path.join(root, '.build', 'engines', engine)
  let somo: Somo
  let driver: Driver
  let teacher = 0
  let lesson = 0
  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    somo = await openSomo({ demo: true })
    const { rows } = await somo.db.$client.query<{ id: number }>('select id from users where email = $1', [demoEmail('achieng')])
    teacher = Number(rows[0]?.id)
    lesson = await lessonNow(somo.db, 'achieng')
    driver = await engines[engine]()
  })
  afterAll(async () => {
    await driver?.close()
    await somo?.close()
  })

  const goTo = (address: string) => driver.goTo(somo.origin + address)
  const has = (words: string) => until(words, () => driver.value(`document.body.innerText.includes(${JSON.stringify(words)})`))

  /** At every size: nothing stands beyond the right edge, an open dialog shows what it holds, and a picture is taken. */
  async function looksRight(name: string): Promise<void> {
    for (const size of sizes) {
      await driver.resize(size)
      writeFileSync(path.join(folder, `${name}-${size.width}x${size.height}.png`), await driver.picture())
      expect([name, size, await driver.value(faults)]).toEqual([name, size, []])
    }
    await driver.resize(PHONE)
  }

  async function signIn(name: string): Promise<void> {
    await driver.forget()
    await goTo('/login')
    await driver.value('localStorage.clear()')
    await pressAt('the address', first('[name=email]'))
    await driver.type(demoEmail(name))
    await pressAt('the password', first('[name=password]'))
    await driver.type(DEMO_PASSWORD)
    await pressAt('the door', first('main form [type=submit]'))
    await until('the dashboard', () => driver.value(`location.pathname !== '/login'`))
  }

  /** Presses what the expression gives once it is there, in the middle of the screen, clear of the bars above and below. */
  async function pressAt(what: string, expression: string): Promise<void> {
    await until(what, () =>
      driver.value<boolean>(
        `(() => { const one = ${expression}; one?.scrollIntoView({ block: 'center', behavior: 'instant' }); return !!one })()`,
      ),
    )
    await driver.press(expression)
  }
  const press = (words: string) => pressAt(words, named(words))
  const first = (selector: string) =>
    `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility())`

  const focusIsAt = (selector: string) =>
    until(`the focus at ${selector}`, () => driver.value(`document.activeElement.matches(${JSON.stringify(selector)})`))

  test('public pages', async () => {
    for (const [name, address] of [
      ['home', '/'],
      ['tutors', '/tutors'],
      ['tutor', `/tutors/${teacher}`],
      ['faq', '/faq'],
      ['login', '/login'],
      ['signup', '/signup?role=student'],
    ] as const) {
      await goTo(address)
      await looksRight(name)
    }
  })

  test('sign-in and the first page', async () => {
    await driver.resize(PHONE)
    await signIn('wanjiku')
    await has('Wanjiku')
    await looksRight('student-home')
  })

  test('booking', async () => {
    await goTo(`/student-dashboard/teachers/${teacher}`)
    await pressAt('the way in', first('main a[href*="book=1"]'))
    await focusIsAt('dialog[open] h2')
    await looksRight('booking')
    await driver.type(keys.Escape)
    await focusIsAt('a[href*="book=1"]')
    await driver.type(keys.Enter)
    await press('Confirm')
    await has('Session booked successfully')
  })

  test('paying', async () => {
    await goTo('/student-dashboard/lessons?tab=payments')
    await press('Pay Now')
    await focusIsAt('dialog[open] h2')
    await looksRight('paying')
    await press('Pay ')
    await focusIsAt('main :is(h1, h2, h3, h4)')
  })

  test('cancelling', async () => {
    await goTo('/student-dashboard/lessons?tab=scheduled')
    await press('Cancel')
    await focusIsAt('dialog[open] h2')
    await looksRight('cancelling')
    await press('ancel')
    await focusIsAt('main :is(h1, h2, h3, h4)')
    await looksRight('cancelled')
  })

  // WebKitGTK as Debian builds it has no WebRTC.
  if (engine === 'firefox') test('a room', aRoom)
  async function aRoom(): Promise<void> {
    const { page: chromium } = await somo.visit('desktop')
    await rememberConnections(chromium)
    await arrive(chromium, demoEmail('achieng'))
    await chromium.goto(`/classroom/lesson/${lesson}`)
    await chromium.getByRole('switch', { name: 'Camera' }).click()
    await join(chromium)

    await goTo(`/classroom/lesson/${lesson}`)
    await has('Room is open')
    await looksRight('lobby')
    await press('Join Now')
    await until('the controls', () => driver.value(`Boolean(document.querySelector('nav[aria-label="Your controls"]'))`))
    await press('Camera')
    // By what comes and is drawn, both ways.
    for (const [kind, counter] of [
      ['audio', 'packetsReceived'],
      ['video', 'framesDecoded'],
    ] as const) {
      const before = await driver.value<number>(received(kind, counter))
      await until(`${kind} in Firefox`, async () => (await driver.value<number>(received(kind, counter))) > before + 5)
    }
    await expectVoice(chromium)
    await expectMore(chromium, 'video', 'framesDecoded')
    await looksRight('room')
    // Where nobody speaks or is seen the way is not taken for lost, and this browser counts what the room says all the same.
    for (const name of ['Mute', 'Camera']) await chromium.getByRole('button', { name, exact: true }).click()
    const made = await driver.value<number>('connections.length')
    await chromium.waitForTimeout(5000)
    expect(await driver.value<number>('connections.length')).toBe(made)
    const before = await driver.value<number>(heardInAll)
    await until('a word of the room in Firefox', async () => (await driver.value<number>(heardInAll)) > before)
    await press('Leave')
    await focusIsAt('dialog[open] h2')
    await looksRight('leaving')
    await press('Leave')
    await focusIsAt('main h1')
  }

  test('the calendar', async () => {
    await signIn('achieng')
    await goTo('/teacher-dashboard/schedule')
    await until('the month', () => driver.value(`Boolean(document.querySelector('[role=grid]'))`))
    await looksRight('calendar')
    const day = `document.querySelector('[role=grid] [tabindex="0"]')`
    const before = await driver.value<string>(`${day}.dataset.date`)
    await pressAt('a day', day)
    await driver.type(keys.ArrowRight)
    await until('the next day', () => driver.value(`document.activeElement.dataset.date > ${JSON.stringify(before)}`))
    await press('Add')
    await focusIsAt('dialog[open] h2')
    await looksRight('adding')
  })
})

/** In the page: the last that can be pressed and carries these words. */
const named = (words: string): string =>
  `[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('a, button')]
    .filter((one) => one.checkVisibility() && !one.disabled)
    .filter((one) => one.textContent.includes(${JSON.stringify(words)}))
    .at(-1)`

/** In a page that keeps its connections: a counter over all that they receive of one kind. */
const received = (kind: 'audio' | 'video', counter: string): string =>
  `mediaStats().then((all) => all.filter(({ type, kind }) => type === 'inbound-rtp' && kind === '${kind}')
    .reduce((sum, one) => sum + (one.${counter} ?? 0), 0))`

/** In such a page: the bytes by which it knows that the room is there. */
const heardInAll = `mediaStats().then((all) => all.filter(({ type }) => type === 'candidate-pair')
  .reduce((sum, one) => sum + one.bytesReceived, 0))`

/** In the page: what reaches beyond the right edge, and an open dialog that is as good as empty. */
const faults = `(() => {
  const found = []
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) found.push('scrolls sideways to ' + wide)
  const dialog = document.querySelector('dialog[open]')
  if (dialog) {
    const body = dialog.children[1]
    const [seen, all] = [body.clientHeight, body.scrollHeight]
    if (seen < Math.min(all, 180) - 1) found.push('shows ' + seen + ' of ' + all)
    if (dialog.scrollWidth > dialog.clientWidth) found.push('the dialog scrolls sideways')
  }
  return found
})()`

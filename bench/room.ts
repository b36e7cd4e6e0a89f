/**
 * `npm run bench:room`: a lesson of two in headless Chromium, over networks that are as bad as those it is meant for, beside what
 * it may cost there; how soon a page is in, and back; then what classes of all sizes cost. `npm run bench:room -- 60 loss` gives
 * every network a minute, and takes those with "loss" in their name; `-- 10 back` takes the ways in and back alone, `-- 10 class`
 * the classes, `-- 10 ten` the one whose people are in a browser.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { join, roomFlags, visitThrough } from '../features/classroom/testing/room-pages.ts'
import { open, openShapedLink, openShapedTcp, type Shape } from '../features/classroom/testing/shaped-link.ts'
import { spokenMicrophone } from '../features/classroom/testing/spoken-wave.ts'
import { openTestRoom, type TestRoom } from '../features/classroom/testing/test-room.ts'
import { headlessPath } from '../scripts/browser.ts'
import { reportLoad } from './room-load.ts'
import { reportWaysBack } from './room-back.ts'
import { reportTen } from './room-ten.ts'
import { reading, roundTrip, watchFrames } from './room-reading.ts'
import { table } from './table.ts'

type Network = { name: string; teacher: Link; learner: Link; concealed: string; frozen: string; over?: 'tcp' }
type Link = { up: Shape; down: Shape }

const fine: Link = { up: open, down: open }
const both = (shape: Partial<Shape>): Link => ({ up: { ...open, ...shape }, down: { ...open, ...shape } })
const slow = { ...open, kbitPerSecond: 150 }

/** The teacher speaks and is seen, the learner listens and looks: whose way is bad is the question. */
const networks: readonly Network[] = [
  { name: 'unshaped', teacher: fine, learner: fine, concealed: '< 0.5', frozen: '< 2' },
  { name: 'learner 150 kbit/s down', teacher: fine, learner: { up: open, down: slow }, concealed: '< 3', frozen: '< 10' },
  { name: 'teacher 150 kbit/s up', teacher: { up: slow, down: open }, learner: fine, concealed: '< 3', frozen: '< 10' },
  { name: 'learner 10 % loss each way', teacher: fine, learner: both({ loss: 0.1 }), concealed: '< 3', frozen: '< 10' },
  { name: 'teacher 10 % loss each way', teacher: both({ loss: 0.1 }), learner: fine, concealed: '< 3', frozen: '< 10' },
  {
    name: 'learner 10 % loss each way, 100 ms',
    teacher: fine,
    learner: both({ loss: 0.1, delayMs: 50 }),
    concealed: '< 3',
    frozen: '< 10',
  },
  {
    name: 'teacher 10 % loss each way, 100 ms',
    teacher: both({ loss: 0.1, delayMs: 50 }),
    learner: fine,
    concealed: '< 3',
    frozen: '< 10',
  },
  { name: 'learner 300 ms delay', teacher: fine, learner: both({ delayMs: 150 }), concealed: '< 1', frozen: '< 2' },
  // Nothing is lost there, and all that queues is late.
  {
    name: 'learner 150 kbit/s down, over TCP',
    teacher: fine,
    learner: { up: open, down: slow },
    concealed: '< 3',
    frozen: '< 10',
    over: 'tcp',
  },
  {
    name: 'teacher 150 kbit/s up, over TCP',
    teacher: { up: slow, down: open },
    learner: fine,
    concealed: '< 3',
    frozen: '< 10',
    over: 'tcp',
  },
]

const columns = [
  'voice concealed %',
  'budget',
  'picture frozen %',
  'budget',
  'round trip ms',
  'voice held ms',
  'first frame ms',
  'MB/h',
  'told',
]

/** Longer says nothing more: every packet is like the one before. */
const LOAD_SECONDS = 10

const [given, ...more] = process.argv.slice(2)
const seconds = Number(given ?? 20)
const wanted = networks.filter(({ name }) => more.every((word) => name.includes(word)))
const classes = more.length === 0 || more.includes('class')
const ten = more.length === 0 || more.includes('ten')
const back = more.length === 0 || more.includes('back')
if (!(seconds > 0) || (wanted.length === 0 && !classes && !ten && !back)) {
  throw new Error('npm run bench:room -- <seconds> <words of a network’s name, or back, or class, or ten>')
}

if (wanted.length > 0) console.log(await networksTable())
if (back) console.log(`${await reportWaysBack()}\n`)
if (ten) console.log(`${await reportTen(Math.min(seconds, LOAD_SECONDS))}\n`)
if (classes) console.log(await reportLoad(Math.min(seconds, LOAD_SECONDS)))
process.exit(0)

async function networksTable(): Promise<string> {
  const microphone = spokenMicrophone()
  const room = await openTestRoom()
  const browser = await chromium.launch({ executablePath: headlessPath(), args: [...roomFlags, microphone.flag] })
  try {
    const rows = [['network', ...columns]]
    for (const network of wanted) rows.push([network.name, ...(await measure(network, room, browser))])
    return `${table(rows)}\n`
  } finally {
    await browser.close()
    await room.close()
    microphone.remove()
  }
}

async function measure(network: Network, room: TestRoom, browser: Browser): Promise<string[]> {
  const { over = 'udp' } = network
  const link = ({ up, down }: Link) =>
    over === 'tcp' ? openShapedTcp(room.tcpPort, up, down) : openShapedLink(room.udpPort, up, down)
  const links = [await link(network.teacher), await link(network.learner)] as const
  const [teacher, learner] = await Promise.all([
    visitThrough(browser, await room.admit(person('teacher', 'host')), links[0], over),
    visitThrough(browser, await room.admit(person('learner', 'learner')), links[1], over),
  ])
  await teacher.getByRole('switch', { name: 'Camera' }).click()
  await join(teacher)
  const clicked = performance.now()
  await join(learner)
  await learner.waitForFunction(() => document.querySelector('video')?.videoWidth, undefined, { polling: 'raf' })
  const firstFrame = performance.now() - clicked
  await learner.getByRole('button', { name: /Change how much data/ }).click()
  await learner.getByRole('radio', { name: /Full picture/ }).check()
  await learner.getByRole('button', { name: 'Done' }).click()
  await watchFrames(learner)

  const before = await reading(learner)
  const trips: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    trips.push(Math.max(await roundTrip(teacher), await roundTrip(learner)))
  }
  const after = await reading(learner)
  const told = await Promise.all([teacher, learner].map(notice))
  for (const page of [teacher, learner]) await page.context().close()
  for (const link of links) await link.close()
  return figures(network, { before, after, trips, firstFrame, told })
}

type Reading = Awaited<ReturnType<typeof reading>>
type Measured = { before: Reading; after: Reading; trips: number[]; firstFrame: number; told: string[] }

function figures({ concealed, frozen }: Network, { before, after, trips, firstFrame, told }: Measured): string[] {
  const gained = (name: keyof Reading): number => after[name] - before[name]
  return [
    ((100 * gained('concealed')) / gained('samples')).toFixed(1),
    concealed,
    ((100 * gained('frozenMs')) / (seconds * 1000)).toFixed(1),
    frozen,
    Math.max(...trips).toFixed(0),
    ((1000 * gained('heldSeconds')) / gained('emitted')).toFixed(0),
    firstFrame.toFixed(0),
    ((gained('bytes') / 1e6 / seconds) * 3600).toFixed(0),
    told.join(' / '),
  ]
}

function person(personId: string, role: 'host' | 'learner') {
  return { personId, name: personId, role, maySend: true, mayWrite: true, keepsDoor: false }
}

/** The word for the connection, and whatever stands above the stage. */
async function notice(page: Page): Promise<string> {
  const word = await page.getByText('Connection: ', { exact: false }).first().textContent()
  const strips = await page.locator('section p[role=status]:not(.sr-only), section p[role=alert]').allTextContents()
  return [word?.replace('Connection: ', '') ?? '', ...strips.map((text) => text.slice(0, 30))].join(': ')
}

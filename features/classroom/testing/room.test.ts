import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../../journeys/setting/checker.ts'
import { SIGN_MS } from '../../../scripts/sign-ms.ts'
import { rememberConnections, type PageMedia } from './connections.ts'
import { breakSocket, changeNetwork, keepSockets, knowItsNetwork, watchForLoss } from './losses.ts'
import { expectMore, expectVoice, join, roomFlags } from './room-pages.ts'
import { openTestRoom, type TestRoom } from './test-room.ts'

let browser: Browser
let room: TestRoom

beforeAll(async () => {
  room = await openTestRoom()
  browser = await chromium.launch({ executablePath: process.env['HEADLESS_PATH'] ?? '', args: roomFlags })
})

// Each by itself, so that one that does not end is known. A browser with much media takes its time on a busy machine.
afterAll(() => room?.close())
afterAll(() => browser?.close(), 180_000)

const otieno = { personId: 'otieno', name: 'Otieno Okoth', role: 'host' as const, maySend: true, mayWrite: true, keepsDoor: true }
const amina = {
  personId: 'amina',
  name: 'Amina Yusuf',
  role: 'learner' as const,
  maySend: true,
  mayWrite: true,
  keepsDoor: false,
}
const grace = {
  personId: 'grace',
  name: 'Grace Wambui',
  role: 'guardian' as const,
  maySend: false,
  mayWrite: true,
  keepsDoor: false,
}

describe('the built-in classroom', () => {
  let teacher: Page
  let learner: Page

  test('two people see and hear each other after Join Now [MEET-05]', async () => {
    teacher = await visit(await room.admit(otieno), 1280, 820)
    learner = await visit(await room.admit(amina), 360, 780)
    await teacher.getByRole('switch', { name: 'Camera' }).click()
    await join(teacher)
    await learner.getByText('Otieno Okoth is inside').waitFor()
    await join(learner)
    await learner.getByRole('button', { name: 'Camera' }).click()
    for (const page of [teacher, learner]) {
      await expectPicture(page)
      await expectVoice(page)
    }
    const inside = room.events.filter(({ kind }) => kind !== 'waits' && kind !== 'waited')
    expect(inside.map(({ kind, personId }) => [kind, personId])).toEqual([
      ['started', undefined],
      ['joined', 'otieno'],
      ['joined', 'amina'],
    ])
  })

  test('lips and voice agree: a page knows of both when they were said [MEET-05]', async () => {
    const apart = () => apartMs(learner)
    await expect.poll(apart).not.toBeNull()
    await expect.poll(apart).toBeLessThan(150)
  })

  test('a picture in full quality replaces the small one, and the element that plays it is never emptied [MEET-05]', async () => {
    await learner.evaluate(() => {
      const video = document.querySelector('main video, section video')
      const breaks: string[] = []
      for (const name of ['emptied', 'ended', 'error']) video?.addEventListener(name, () => breaks.push(name))
      Object.assign(globalThis, { playing: video, breaks })
    })
    await learner.getByRole('button', { name: /Change how much data/ }).click()
    await learner.getByRole('radio', { name: /Full picture/ }).check()
    expect(await violations(learner)).toEqual([])
    await learner.getByRole('button', { name: 'Done' }).click()
    // A busy machine looks like a queue; then it is tried again some ten, twenty and forty seconds later.
    const isWide = () => (globalThis as unknown as { playing: HTMLVideoElement }).playing.videoWidth === 640
    await learner.waitForFunction(isWide)
    const { breaks, stands } = await learner.evaluate(() => {
      const kept = globalThis as unknown as { playing: HTMLVideoElement; breaks: string[] }
      return { breaks: kept.breaks, stands: kept.playing.isConnected }
    })
    expect([breaks, stands]).toEqual([[], true])
  })

  test('what one writes all read, also those who come later [MEET-05]', async () => {
    await say(teacher, 'Which two numbers add to 5?')
    await learner.getByRole('button', { name: /Which two numbers/ }).click()
    expect(await violations(learner)).toEqual([])
    await say(learner, '2 and 3')
    await learner.getByRole('button', { name: 'Close' }).click()
    await teacher.getByText('2 and 3', { exact: true }).first().waitFor()

    const late = await visit(await room.admit(grace), 1280, 820)
    expect(await late.getByRole('switch').count()).toBe(0)
    await join(late)
    await late.getByText('2 and 3', { exact: true }).waitFor()
    await teacher.getByRole('tabpanel').getByText('Grace Wambui is sitting in').waitFor()
    await learner.locator('header').getByText('Grace Wambui is sitting in').waitFor()
    await late.context().close()
    await teacher.getByText('Grace Wambui left').waitFor({ state: 'attached' })
  })

  test('a guardian in a class reads along and has nothing to write with [MEET-05]', async () => {
    const quiet = await visit(await room.admit({ ...grace, personId: 'quiet', mayWrite: false }), 360, 780)
    await quiet.getByText('You are sitting in: you see, hear and read along.', { exact: false }).waitFor()
    await join(quiet)
    await quiet.getByRole('button', { name: /2 and 3/ }).click()
    await quiet.getByText('those who sit in read along', { exact: false }).waitFor()
    expect(await quiet.getByRole('textbox').count()).toBe(0)
    expect(await violations(quiet)).toEqual([])
    await quiet.context().close()
  })

  test('a learner reads before who may sit in, and after the booked time that it is over [MEET-05]', async () => {
    const address = new URL(await room.admit({ ...amina, personId: 'late', name: 'Late Amina' }))
    const hour = 3_600_000
    address.searchParams.set('startsAt', new Date(Date.now() - 1.1 * hour).toISOString())
    address.searchParams.set('endsAt', new Date(Date.now() - 0.1 * hour).toISOString())
    for (const name of ['Grace', 'Joseph']) address.searchParams.append('maySitIn', name)
    const late = await visit(address.href, 360, 780)
    await late.getByText('Grace, Joseph may sit in.', { exact: false }).waitFor()
    await late.getByRole('radio', { name: /Voice and board/ }).waitFor()
    await join(late)
    await late.locator('header').getByText('The booked 60 min are over', { exact: false }).waitFor()
    await late.context().close()
  })

  test('the head counts the booked time and what is spent, and says when five minutes are left [MEET-05] [STU-03]', async () => {
    const address = new URL(await room.admit({ ...amina, personId: 'juma', name: 'Juma Otieno' }))
    const minute = 60_000
    const minuteIn = 54.1
    address.searchParams.set('startsAt', new Date(Date.now() - minuteIn * minute).toISOString())
    address.searchParams.set('endsAt', new Date(Date.now() + (60 - minuteIn) * minute).toISOString())
    // Ten shillings are spent in seconds.
    address.searchParams.set('kesPerMegabyte', '100')
    const late = await visit(address.href, 360, 780)
    await join(late)
    const head = late.locator('header')
    await head.getByText(/^54:\d\d of 60 min/).waitFor()
    const ending = head.getByText('Less than 5 minutes left. The lesson is booked until', { exact: false })
    expect(await ending.count()).toBe(0)
    const began = await head.innerText()
    await expect.poll(() => head.innerText()).not.toBe(began)
    // The rest as on a device that has slept: the page asks whether it has, and nobody answers.
    await late.route('**/health', (route) => route.abort())
    await late.clock.setSystemTime(Date.now() + (55 - minuteIn) * minute)
    await head.getByText(/^55:\d\d of 60 min/).waitFor()
    await ending.waitFor()
    expect(await violations(late)).toEqual([])

    const spent = async () => {
      const [, megabytes, shillings] = /([\d.]+) MB · about KES (\d+) so far/.exec(await head.innerText()) ?? []
      return [Number(megabytes), Number(shillings)]
    }
    await expect.poll(async () => (await spent())[1]).toBeGreaterThan(10)
    const [megabytes = NaN, shillings = NaN] = await spent()
    // It is rounded to a tenth of a megabyte there.
    expect(Math.abs(megabytes * 100 - shillings)).toBeLessThanOrEqual(6)
    await late.getByText(/^You have used about KES \d*0 of data in this room\.$/).waitFor({ state: 'attached' })
    await late.context().close()
  })

  test('a raised hand is shown to everybody, and a host can mute [MEET-05]', async () => {
    await learner.getByRole('button', { name: 'Raise hand' }).click()
    await teacher.getByRole('tab', { name: /Participants/ }).click()
    await teacher.getByText('hand up').waitFor({ state: 'attached' })
    await teacher.getByRole('button', { name: 'Mute Amina Yusuf' }).click()
    await learner.getByText('The teacher switched this off for you', { exact: false }).first().waitFor()
    expect(await learner.getByRole('button', { name: 'Mute' }).getAttribute('aria-pressed')).toBe('true')
    await learner.getByRole('button', { name: 'Mute' }).click()
    await teacher.getByRole('button', { name: 'Mute Amina Yusuf' }).waitFor()
  })

  test('a screen the teacher shows is large for the learner, outlives a lost room and ends by a press [MEET-05]', async () => {
    await teacher.getByRole('button', { name: 'Share screen' }).click()
    await expectScreen(learner)
    await learner.getByText('Otieno’s screen').waitFor()
    await learner.getByText('Otieno Okoth shows a screen').waitFor({ state: 'attached' })
    // One at a time.
    await learner.getByRole('button', { name: 'Share screen' }).waitFor({ state: 'detached' })
    for (const page of [teacher, learner]) expect(await violations(page)).toEqual([])

    const late = await visit(await room.admit(grace), 1280, 820)
    await join(late)
    await expectScreen(late)
    await late.context().close()

    const pid = room.engine.pid() ?? 0
    const losses = await Promise.all([teacher, learner].map(watchForLoss))
    process.kill(pid, 'SIGKILL')
    for (const said of losses) await said()
    await expectScreen(learner)

    await teacher.getByRole('button', { name: 'Stop sharing' }).click()
    await screenOn(learner).waitFor({ state: 'detached' })
    await expectPicture(learner)
  })

  test('a learner’s screen the teacher can end, and the page of the learner knows [MEET-05]', async () => {
    const late = await visit(await room.admit({ ...amina, personId: 'juma', name: 'Juma Otieno' }), 1280, 820)
    await join(late)
    await late.getByRole('button', { name: 'Share screen' }).click()
    await screenOn(teacher).waitFor()
    await teacher.getByRole('tab', { name: /Participants/ }).click()
    await teacher.getByRole('button', { name: 'Stop Juma Otieno’s screen' }).click()
    await late.getByText('The teacher switched this off for you', { exact: false }).first().waitFor()
    await late.getByRole('button', { name: 'Share screen' }).waitFor()
    await screenOn(teacher).waitFor({ state: 'detached' })
    await late.context().close()
  })

  test('what one draws the others see, and after a lost network what was drawn meanwhile [MEET-05]', async () => {
    await teacher.getByRole('button', { name: 'Board' }).click()
    await drawOn(teacher)
    await learner.getByRole('region', { name: 'Board, 1 stroke', exact: true }).waitFor()
    await drawOn(learner)
    await teacher.getByRole('region', { name: 'Board, 2 strokes' }).waitFor()
    await teacher.getByText('Amina Yusuf drew last').waitFor()
    for (const page of [teacher, learner]) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await violations(page)).toEqual([])
    }

    const away = await visit(await room.admit({ ...amina, personId: 'juma', name: 'Juma Otieno' }), 360, 780, keepSockets)
    await join(away)
    await away.getByRole('region', { name: 'Board, 2 strokes' }).waitFor()
    await breakSocket(away)
    await drawOn(teacher)
    await away.getByRole('region', { name: 'Board, 3 strokes' }).waitFor()
    await away.context().close()

    await learner.getByRole('button', { name: 'Undo' }).click()
    await teacher.getByRole('region', { name: 'Board, 2 strokes' }).waitFor()
    await teacher.getByRole('checkbox', { name: 'Learners draw' }).click()
    await learner.getByText('Drawing is off for you', { exact: false }).waitFor()
    await teacher.getByRole('checkbox', { name: 'Learners draw' }).click()
    await teacher.getByRole('button', { name: 'Clear' }).click()
    await teacher.getByText('Clear the board for everybody?').waitFor()
    await teacher.getByRole('button', { name: 'Clear' }).click()
    await teacher.getByRole('region', { name: 'Board, empty' }).waitFor()
    await teacher.getByRole('button', { name: 'Board' }).click()
    await teacher.getByRole('tab', { name: 'Participants 2' }).waitFor()
  })

  test('on a phone the bar of controls stays in sight however much stands above it [MEET-05]', async () => {
    const board = learner.getByRole('region', { name: /^Board, / })
    // Empty, it has gone by itself.
    await board.waitFor({ state: 'detached' })
    await learner.getByRole('button', { name: 'Board' }).click()
    await board.waitFor()
    const controls = learner.getByRole('navigation', { name: 'Your controls' })
    const box = async () => (await controls.boundingBox()) ?? { y: Infinity, height: Infinity }
    await learner.setViewportSize({ width: 360, height: 640 })
    await expect.poll(async () => (await box()).y + (await box()).height).toBeLessThanOrEqual(640)
    expect(await violations(learner)).toEqual([])
    await learner.setViewportSize({ width: 360, height: 780 })
    await learner.getByRole('button', { name: 'Board' }).click()
  })

  test('a locked room keeps a learner at the check screen until the teacher lets them in [MEET-05]', async () => {
    await teacher.getByRole('checkbox', { name: 'Keep the room locked' }).click()
    await teacher.getByRole('checkbox', { name: 'Keep the room locked', checked: true }).waitFor()
    const late = await visit(await room.admit({ ...amina, personId: 'zuri', name: 'Zuri Atieno' }), 360, 780)
    await late.getByRole('button', { name: 'Join Now' }).click()
    await late.getByText('Waiting for the teacher to let you in').waitFor()
    expect(await violations(late)).toEqual([])
    await late.getByRole('button', { name: /^Get help/ }).waitFor()
    expect(await teacher.getByRole('button', { name: /^Get help/ }).count()).toBe(0)
    await teacher.getByText('Zuri Atieno is waiting to be let in').first().waitFor()
    expect(await violations(teacher)).toEqual([])
    await teacher.getByRole('button', { name: 'Let in Zuri Atieno' }).click()
    await late.getByRole('navigation', { name: 'Your controls' }).waitFor()
    await expectVoice(late)
    await late.getByRole('button', { name: 'People' }).click()
    await late.getByRole('button', { name: /^Get help/ }).waitFor()
    expect(await violations(late)).toEqual([])
    await teacher.getByRole('checkbox', { name: 'Keep the room locked' }).click()
    await teacher.getByRole('checkbox', { name: 'Keep the room locked', checked: false }).waitFor()
    await late.context().close()
    await teacher.getByText('Zuri Atieno left').waitFor({ state: 'attached' })
  })

  test('the teacher takes somebody out, is asked first, and has to let them in again [MEET-05]', async () => {
    const zuri = { ...amina, personId: 'zuri', name: 'Zuri Atieno' }
    const late = await visit(await room.admit(zuri), 360, 780)
    await join(late)
    await teacher.getByRole('button', { name: 'Take out Zuri Atieno' }).click()
    await teacher.getByText('Take Zuri Atieno out?').waitFor()
    expect(await violations(teacher)).toEqual([])
    await teacher.getByRole('button', { name: 'Keep', exact: true }).click()
    await teacher.getByRole('button', { name: 'Take out Zuri Atieno' }).click()
    await teacher.getByRole('button', { name: 'Take out', exact: true }).click()
    await late.getByRole('heading', { name: 'The teacher took you out of the room' }).waitFor()
    await late.goto(await room.admit(zuri))
    await late.getByRole('button', { name: 'Join Now' }).click()
    await late.getByText('Waiting for the teacher to let you in').waitFor()
    await late.context().close()
    await teacher.getByText('Waiting at the door').waitFor({ state: 'detached' })
  })

  test('a camera that opens while one is being let in is seen by the others [MEET-05]', async () => {
    const late = await visit(
      await room.admit({ ...amina, personId: 'baraka', name: 'Baraka Mutua' }),
      1280,
      820,
      openCameraWhenAsking,
    )
    await late.getByRole('switch', { name: 'Camera' }).click()
    await join(late)
    const picture = teacher.locator('video[aria-label="Baraka Mutua"]')
    const plays = () => picture.evaluateAll((all) => all.some((video) => (video as HTMLVideoElement).videoWidth > 0))
    // On a busy machine one picture may be all that seems to fit, for a while.
    await expect.poll(plays).toBe(true)
    await late.context().close()
    await teacher.getByText('Baraka Mutua left').waitFor({ state: 'attached' })
  })

  test('room and check screen have no accessibility fault and no sideways scroll [MEET-05]', async () => {
    const check = await visit(await room.admit({ ...amina, personId: 'zawadi', name: 'Zawadi Njeri' }), 360, 780)
    await check.getByText('Room is open').waitFor()
    for (const page of [check, learner, teacher]) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await violations(page)).toEqual([])
    }
    await check.context().close()
  })

  test('a phone that goes from Wi-Fi to data joins anew at once, and hears again [MEET-05]', async () => {
    const phone = await visit(await room.admit({ ...amina, personId: 'juma', name: 'Juma Otieno' }), 360, 780, knowItsNetwork)
    await join(phone)
    await expectVoice(phone)
    const made = () => phone.evaluate(() => (globalThis as unknown as { connections: unknown[] }).connections.length)
    const before = await made()
    await changeNetwork(phone)
    await expect.poll(made).toBe(before + 1)
    await expectVoice(phone)
    // Only its speed is another.
    await phone.evaluate(() => Reflect.get(navigator, 'connection').dispatchEvent(new Event('change')))
    await expectVoice(phone)
    expect(await made()).toBe(before + 1)
    await phone.context().close()
    await teacher.getByRole('tab', { name: 'Participants 2' }).waitFor()
  })

  test('a page that hears nothing from the room any more says so, and comes back when the room does [MEET-05]', async () => {
    const pid = room.engine.pid() ?? 0
    process.kill(pid, 'SIGSTOP')
    await learner.getByText('Reconnecting', { exact: false }).waitFor()
    process.kill(pid, 'SIGCONT')
    for (const page of [teacher, learner]) {
      await page.getByText('Reconnecting', { exact: false }).waitFor({ state: 'detached' })
      await expectVoice(page)
    }
  })

  test('a page whose socket breaks is back by itself, hears and sees [MEET-05]', async () => {
    const away = await visit(await room.admit({ ...amina, personId: 'juma', name: 'Juma Otieno' }), 360, 780, keepSockets)
    await join(away)
    await expectVoice(away)
    const saidSo = await watchForLoss(away)
    await breakSocket(away)
    await saidSo()
    await away.getByText('Reconnecting', { exact: false }).waitFor({ state: 'detached' })
    await expectVoice(away)
    await expectPicture(away)
    await away.context().close()
    await teacher.getByRole('tab', { name: 'Participants 2' }).waitFor()
  })

  test('a tab that is killed has left, to 5 s; whoever opens it again hears and sees [MEET-05] [BOOK-07]', async () => {
    const address = await room.admit({ ...amina, personId: 'juma', name: 'Juma Otieno' })
    const killed = await visit(address, 360, 780)
    await join(killed)
    await expectVoice(killed)
    await teacher.getByRole('tab', { name: 'Participants 3' }).waitFor()
    const cdp = await killed.context().newCDPSession(killed)
    const [told, at] = [room.events.length, Date.now()]
    cdp.send('Page.crash').catch(() => undefined)
    await teacher.getByRole('tab', { name: 'Participants 2' }).waitFor()
    const left = () => room.events.slice(told).find(({ kind, personId }) => kind === 'left' && personId === 'juma')
    await expect.poll(left).toBeDefined()
    expect(Math.abs((left()?.at.getTime() ?? NaN) - at)).toBeLessThan(5000)
    await killed.context().close()

    const again = await visit(address, 360, 780)
    await join(again)
    await expectVoice(again)
    await expectPicture(again)
    await again.context().close()
    await teacher.getByRole('tab', { name: 'Participants 2' }).waitFor()
  })

  test('a second join of one person ends the first [MEET-05]', async () => {
    const second = await visit(await room.admit(amina), 1280, 820)
    await join(second)
    await learner.getByRole('heading', { name: 'You joined somewhere else' }).waitFor()
    await expectPicture(second)
    await second.getByRole('tab', { name: 'Participants 2' }).waitFor()
    await learner.getByRole('button', { name: 'Join here instead' }).click()
    await second.getByRole('heading', { name: 'You joined somewhere else' }).waitFor()
    await second.context().close()
    await expectPicture(learner)
  })

  test('when the media process dies both pages come back by themselves, and attendance is right [MEET-05]', async () => {
    room.events.length = 0
    const pid = room.engine.pid()
    expect(pid).not.toBeNull()
    const losses = await Promise.all([teacher, learner].map(watchForLoss))
    process.kill(pid ?? 0, 'SIGKILL')
    for (const said of losses) await said()
    for (const page of [teacher, learner]) {
      await page.getByText('Reconnecting', { exact: false }).waitFor({ state: 'detached' })
      await expectVoice(page)
    }
    await expectPicture(learner)
    const told = room.events.map(({ kind, personId }) => `${kind} ${personId ?? ''}`)
    expect(told.slice(0, 2).toSorted()).toEqual(['left amina', 'left otieno'])
    expect(told.slice(2).toSorted()).toEqual(['joined amina', 'joined otieno', 'started '])
  })

  test('whoever is taken out cannot come back with the same admission, and an ended room lets nobody in [MEET-05]', async () => {
    const admission = await room.admit(grace)
    const guest = await visit(admission, 1280, 820)
    await join(guest)
    await guest.getByRole('tab', { name: 'Participants 3' }).waitFor()
    await room.engine.remove(room.ref, 'grace')
    await guest.getByRole('heading', { name: 'The teacher took you out of the room' }).waitFor()
    await guest.goto(admission)
    await guest.getByRole('heading', { name: 'The teacher took you out of the room' }).waitFor()

    await room.engine.end(room.ref)
    for (const page of [teacher, learner]) await page.getByRole('heading', { name: 'The lesson has ended' }).waitFor()
    await expect.poll(() => room.events.at(-1)?.kind).toBe('ended')
  })

  test('the teacher ends the lesson for all, and the door says so [MEET-05]', async () => {
    const address = await room.admit(amina)
    await teacher.goto(await room.admit(otieno))
    await learner.goto(address)
    await join(teacher)
    await join(learner)
    await learner.getByRole('button', { name: 'Leave' }).click()
    await learner.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await teacher.getByText('Amina Yusuf has left.', { exact: false }).waitFor()
    await learner.getByRole('button', { name: 'Join again' }).click()
    await teacher.getByText('Amina Yusuf has left.', { exact: false }).waitFor({ state: 'detached' })

    await teacher.getByRole('button', { name: 'Leave' }).click()
    await teacher.getByRole('button', { name: 'End for all' }).click()
    await teacher.getByText('End the lesson for everybody?').waitFor()
    expect(await violations(teacher)).toEqual([])
    await teacher.getByRole('button', { name: 'End for all' }).click()
    await teacher.getByRole('heading', { name: 'You have ended the lesson' }).waitFor()
    await learner.getByRole('heading', { name: 'The teacher has ended the lesson' }).waitFor()
    await learner.goto(await room.admit(amina))
    await learner.getByRole('heading', { name: 'The teacher has ended the lesson' }).waitFor()
  })
})

/** A page of its own browser profile; it remembers its media connections so that the tests can read their statistics. */
async function visit(address: string, width: number, height: number, prepare?: () => void): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(SIGN_MS)
  await rememberConnections(page)
  if (prepare) await page.addInitScript(prepare)
  await page.goto(address)
  return page
}

/** In the page: a camera as slow as those of cheap phones; it is there in the very moment the page has asked to be let in. */
function openCameraWhenAsking(): void {
  let asked = () => {}
  const asking = new Promise<void>((resolve) => {
    asked = resolve
  })
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (this: WebSocket, data) {
    send.call(this, data)
    if (String(data).includes('"t":"join"')) asked()
  }
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    if (wanted?.video) await asking
    return stream
  }
}

/** A line across the board, by mouse. */
async function drawOn(page: Page): Promise<void> {
  const box = await page.locator('section svg[viewBox="0 0 10000 7500"]').boundingBox()
  if (!box) throw new Error('no board')
  const { x, y, width, height } = box
  await page.mouse.move(x + width * 0.4, y + height * 0.4)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 8 })
  await page.mouse.up()
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message everyone' }).fill(text)
  await page.keyboard.press('Enter')
}

const screenOn = (page: Page) => page.locator('video[aria-label$="’s screen"]')

/** As wide as a screen that is played, and its frames go on being decoded. */
async function expectScreen(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        screenOn(page)
          .evaluate((video: HTMLVideoElement) => video.videoWidth)
          .catch(() => 0),
      // A busy machine looks like a queue, which costs the screen for ten or twenty seconds.
    )
    .toBe(1280)
  await expectMore(page, 'video', 'framesDecoded')
}

/** The other person's picture stands on the stage and its frames go on being decoded. */
async function expectPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('main video, section video') as HTMLVideoElement | null)?.videoWidth)
  await expectMore(page, 'video', 'framesDecoded')
}

/** How far apart what is seen and heard now was said, by the room’s clock, in milliseconds; null while a page does not know. */
const apartMs = (page: Page): Promise<number | null> =>
  page.evaluate(async () => {
    const { mediaStats } = globalThis as unknown as PageMedia // as: the page remembers its connections
    const streams = (await mediaStats()).filter(({ type }) => type === 'inbound-rtp')
    const [seen, heard] = ['video', 'audio'].map((wanted) =>
      Number(
        streams.find(({ kind, estimatedPlayoutTimestamp: at }) => kind === wanted && at)?.['estimatedPlayoutTimestamp'] ?? 0,
      ),
    )
    return seen && heard ? Math.abs(seen - heard) : null
  })

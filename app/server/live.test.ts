/** Streams of hints as browsers hear them: real connections, and a listener for each of two processes. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signOut } from '../../features/accounts/contract.ts'
import { listNotices } from '../../features/notices/contract.ts'
import { editUser } from '../../features/users/contract.ts'
import { makeLog } from '../../shared/server/log.ts'
import { openLive, STREAMS_A_PERSON, type Live } from '../../shared/server/live.ts'
import { minutes, seconds } from '../../shared/time.ts'
import { openFrontDoor, type FrontDoor } from './front-door.ts'
import { openWorld, type Person, type World } from './testing/world.ts'

let somo: World
/** Two processes of one Somo: the first has the door. */
let lives: Live[]
let door: FrontDoor
beforeAll(async () => {
  somo = await openWorld({
    front: {
      live: {
        stream: (...told) => lives[0]?.stream(...told),
        hears: () => lives[0]?.hears() ?? false,
        close: async () => undefined,
      },
    },
  })
  const log = makeLog('silent')
  lives = [openLive(somo.target, log), openLive(somo.target, log)]
  door = await openFrontDoor({
    fetch: somo.app.fetch,
    port: 0,
    host: '127.0.0.1',
    headers: {},
    now: () => somo.clock.now,
    upgrades: new Map(),
    log,
  })
  while (!lives.every((live) => live.hears())) await new Promise((soon) => setTimeout(soon, 10))
})
afterAll(async () => {
  for (const live of lives ?? []) await live.close()
  await door?.close(0)
  await somo?.close()
})

type Stream = { status: number; type: string | null; heard: string[]; ended: Promise<void>; close(): void }

/** How often everything was to be asked for; a lesson that is asked for also moves the thread of its two. */
const everything = ({ heard }: Stream): number => heard.filter((one) => one === '*').length

/** Opens a stream, and gathers what it says. @param since as a page says when it was made */
async function look(who: Pick<Person, 'cookie'> | null, since?: string): Promise<Stream> {
  const closing = new AbortController()
  const response = await fetch(`http://127.0.0.1:${door.port}/live${since === undefined ? '' : `?since=${since}`}`, {
    signal: closing.signal,
    headers: who ? { cookie: `somo_session=${who.cookie}` } : {},
  })
  const heard: string[] = []
  const read = async (): Promise<void> => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      heard.push(...[...part.value.matchAll(/^data: (.*)$/gm)].map(([, said = '']) => said))
  }
  const ended = read().catch(() => undefined)
  return { status: response.status, type: response.headers.get('content-type'), heard, ended, close: () => closing.abort() }
}

/** As a page that was made so many milliseconds ago says when that was. */
const ago = (ms: number): string => String(somo.clock.now.getTime() - ms)

/** What the triggers say. */
const hint = (person: Person, changed: string) =>
  somo.db.execute(sql`select pg_notify('live', ${JSON.stringify({ to: person.id, changed })})`)

describe('who hears that something has changed', () => {
  test('its person, when a notice has come, and nobody else [MSG-02]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    const [own, other] = [await look(amina), await look(await somo.people.student('Baraka Otieno'))]
    expect([own.status, own.type]).toEqual([200, 'text/event-stream'])
    await somo.stage.acceptedLesson({ student: amina })
    await somo.settle()
    expect((await amina.call(listNotices, {})).body.unread).toBe(1)
    await expect.poll(() => everything(own)).toBe(1)
    // One goes through a process after the other: what it were to hear of that has come.
    await hint(amina, '/last')
    await expect.poll(() => own.heard.at(-1)).toBe('/last')
    expect([everything(own), other.heard]).toEqual([1, []])
    for (const stream of [own, other]) stream.close()
  })

  test('every operator, when one of them has done something, and no learner [ADM-08] [MSG-02]', async () => {
    const [first, second] = [await somo.people.admin('First Operator'), await somo.people.admin('Second Operator')]
    const learner = await somo.people.student('Amina Njoroge')
    const streams = [await look(first), await look(second), await look(learner)]
    const was = { name: learner.name, email: learner.email }
    await first.call(editUser, { userId: learner.id, name: 'Amani Njoroge', was })
    await expect.poll(() => streams.slice(0, 2).map(({ heard }) => heard)).toEqual([['*'], ['*']])
    expect(streams[2]?.heard).toEqual([])
    for (const stream of streams) stream.close()
  })
})

describe('a page that asked before it could listen', () => {
  // A process of its own, by whose clock no time passes beside what is said here.
  let serving: Live | undefined
  let clock: number
  beforeEach(async () => {
    clock = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    serving = lives[0]
    const young = (lives[0] = openLive(somo.target, makeLog('silent')))
    await expect.poll(young.hears).toBe(true)
  })
  afterEach(async () => {
    await lives[0]?.close()
    if (serving) lives[0] = serving
    vi.restoreAllMocks()
  })

  test('hears what has changed since, once, of its own alone, and nothing of before [MSG-02]', async () => {
    clock += minutes(2)
    const [amina, baraka] = [await somo.people.student('Amina Njoroge'), await somo.people.student('Baraka Otieno')]
    const early = await look(amina)
    const happens = async (who: Person, path: string): Promise<void> => {
      clock += seconds(10)
      await hint(who, path)
      if (who === amina) await expect.poll(() => early.heard.at(-1)).toBe(path)
    }
    for (const path of ['/wallet', '/notices', '/threads', '/notices']) await happens(amina, path)
    await happens(baraka, '/foreign')
    await happens(amina, '/lessons')
    const streams = await Promise.all(
      [ago(40_000), ago(39_999), ago(-5), 'Infinity', 'for ever', undefined].map((since) => look(amina, since)),
    )
    await happens(amina, '/last')
    await expect.poll(() => streams.map(({ heard }) => heard.at(-1))).toEqual(streams.map(() => '/last'))
    expect(streams.map(({ heard }) => heard.slice(0, -1))).toEqual([
      ['/notices', '/threads', '/lessons'],
      ['/threads', '/notices', '/lessons'],
      ...[[], [], [], []],
    ])
    for (const stream of [...streams, early]) stream.close()
  })

  test('hears no more than is kept, however old it says it is [MSG-02]', async () => {
    clock += minutes(2)
    const amina = await somo.people.student('Amina Njoroge')
    const early = await look(amina)
    for (const path of ['/forgotten', '/kept']) {
      await hint(amina, path)
      await expect.poll(() => early.heard.at(-1)).toBe(path)
      clock += seconds(60)
    }
    const stream = await look(amina, '1')
    await expect.poll(() => stream.heard).toEqual(['/kept'])
    for (const one of [stream, early]) one.close()
  })

  test('asks for everything, and for nothing beside, where the process itself listens only since then [OPS-02]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    const early = await look(amina)
    await hint(amina, '/notices')
    await expect.poll(() => early.heard.at(-1)).toBe('/notices')
    const stream = await look(amina, ago(60_000))
    await hint(amina, '/last')
    await expect.poll(() => stream.heard).toEqual(['*', '/last'])
    for (const one of [stream, early]) one.close()
  })
})

describe('whom a stream is opened for', () => {
  test('nobody without a session, and nobody whose session has ended [AUTH-05]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    expect((await look(null)).status).toBe(401)
    await amina.call(signOut, {})
    expect((await look(amina)).status).toBe(401)
  })

  test(`a ninth of one person ends the oldest of the ${STREAMS_A_PERSON}, and nobody else's [MSG-02]`, async () => {
    const [amina, baraka] = [await somo.people.student('Amina Njoroge'), await somo.people.student('Baraka Otieno')]
    const foreign = await look(baraka)
    const streams: Stream[] = []
    for (let browser = 0; browser <= STREAMS_A_PERSON; browser += 1) streams.push(await look(amina))
    await streams[0]?.ended
    await hint(amina, '/heard')
    await hint(baraka, '/heard')
    await expect.poll(() => streams.map(({ heard }) => heard.length)).toEqual([0, ...Array(STREAMS_A_PERSON).fill(1)])
    await expect.poll(() => foreign.heard).toEqual(['/heard'])
    for (const stream of [...streams, foreign]) stream.close()
  })
})

describe('a process that loses the database', () => {
  test('hears again by itself, and has everything asked for that it may have missed [OPS-02]', async () => {
    const amina = await somo.people.student('Amina Njoroge')
    const stream = await look(amina)
    await somo.db.execute(sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where query = 'listen live' and datname = current_database()`)
    await expect.poll(() => stream.heard).toEqual(['*'])
    await somo.stage.acceptedLesson({ student: amina })
    await somo.settle()
    await expect.poll(() => everything(stream)).toBe(2)
    stream.close()
  })
})

test('a server that stops ends its streams at once [OPS-03]', async () => {
  const [serving] = lives
  const stopping = openLive(somo.target, makeLog('silent'))
  lives[0] = stopping
  const stream = await look(await somo.people.student('Amina Njoroge'))
  await stopping.close()
  await stream.ended
  if (serving) lives[0] = serving
})

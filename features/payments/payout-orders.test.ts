/**
 * Withdrawals under several servers at once, by each provider, in orders drawn at random: every call to it can be slow before and
 * after it takes effect, processes die between any two steps or sleep through the end of their lease, and their clocks are hours
 * apart. `ROUNDS=2500 npm test -- features/payments/payout-orders` draws ten thousand, of Daraja a fifth; `SEED` draws others.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seeded } from '../../app/server/testing/seeded.ts'
import type { Person, World } from '../../app/server/testing/world.ts'
import { hours, minutes, plus } from '../../shared/time.ts'
import { showWallet } from '../wallet/contract.ts'
import { withdraw } from './contract.ts'
import type { PayoutProvider } from './server/provider.ts'
import { sendPayouts } from './server/send-payouts.ts'
import { providers, type Provided } from './testing/providers.ts'
import { openSlowServer, playOut, tick, type Draw } from './testing/slow-server.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 125)
const AT_ONCE = 4
const SEED = Number(process.env['SEED'] ?? 20261125)
const CLOCKS = [-hours(2), 0, hours(2)]
const MOST_TURNS = 60

let provided: Provided
let somo: World
let teachers: Person[]

describe.each(providers)('%s', (name, open) => {
  // What is ours is the same; of Daraja each look waits for its answer.
  const rounds = name === 'Daraja' ? Math.ceil(ROUNDS / 5) : ROUNDS
  const all = rounds * AT_ONCE
  const title = `${all} withdrawals drawn from seed ${SEED}: each is paid exactly once, by the provider’s own statement`
  beforeEach(async () => {
    provided = await open()
    somo = provided.somo
    teachers = []
    while (teachers.length < AT_ONCE) teachers.push(await somo.people.teacher(`Teacher Number ${teachers.length}`))
    for (const teacher of teachers) await somo.earn(teacher, 100 * rounds)
    await provided.control('float', { available: 1_000_000 })
    // What IntaSend sends by itself only makes a withdrawal due, and each of these is due whenever anybody looks.
    await somo.control('webhook/configure')
  })
  afterEach(() => provided.close())

  test(
    `${title} [WAL-11] [OPS-02]`,
    async () => {
      const random = seeded(SEED)
      const draw: Draw = (below) => Math.floor(random() * below)
      for (let round = 0; round < rounds; round += 1) {
        const asked = await Promise.all(
          teachers.map((teacher) => teacher.call(withdraw, { teacher_id: teacher.id, amount: 100, mpesa_number: '0712345650' })),
        )
        expect([round, asked.map(({ status }) => status)]).toEqual([round, asked.map(() => 200)])
        await playOrder(draw)
        await bringToRest()
      }
      expect(await states()).toEqual([{ state: 'paid', count: all }])
      expect(await provided.arrived()).toEqual(Array.from({ length: all }, () => 100))
      for (const teacher of teachers) {
        const { earnings } = (await teacher.call(showWallet, { userId: teacher.id })).body
        expect(earnings).toMatchObject({ available: 0, in_flight: 0 })
      }
    },
    rounds * 5_000,
  )
})

/** Some turns: a server looks, a call goes through or its answer does, a process dies or falls asleep, time passes. */
async function playOrder(draw: Draw): Promise<void> {
  const servers = CLOCKS.map((ahead) => openServer(ahead))
  const asleep = new Set<Server>()
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const awake = servers.filter((server) => !asleep.has(server))
    const server = awake[draw(awake.length)]
    if (!server) break
    const act = draw(16)
    if (act === 0) await server.die()
    else if (act === 1 && server.waits()) asleep.add(server)
    else if (act < 4) await letTimePass(draw(20))
    else if (act < 8) server.look()
    else server.letThrough(draw)
    await tick(awake)
  }
  // Whoever slept is taken for dead; it wakes up when somebody else may have done everything, and goes on where it stood.
  const other = openServer(0)
  for (let look = 0; look < 1 + draw(4); look += 1) {
    await letTimePass(draw(20))
    other.look()
    await playOut([other], draw)
  }
  await playOut(servers, draw)
}

/** A server whose clock is so far ahead, and which carries withdrawals. */
function openServer(aheadMs: number) {
  const server = openSlowServer()
  const { slow } = server
  const { payouts } = somo.parts
  const provider: PayoutProvider = {
    name: payouts.name,
    float: slow(() => payouts.float()),
    prepare: slow((input) => payouts.prepare(input)),
    commit: slow((handle) => payouts.commit(handle)),
    fetch: slow((handle) => payouts.fetch(handle)),
    cancel: slow(async (handle) => (await payouts.cancel?.(handle)) ?? { ok: true, value: undefined }),
  }
  return {
    ...server,
    look: () => server.begin(() => sendPayouts(server.of(somo.db), provider, somo.parts.payments, plus(somo.clock.now, aheadMs))),
  }
}

type Server = ReturnType<typeof openServer>

/** Leases end, pauses are over, and the provider goes on with what was approved. */
async function letTimePass(seconds: number): Promise<void> {
  await somo.db.$client.query(`
    update payouts
    set leased_until = clock_timestamp() - interval '1 second', next_step_at = now() - interval '1 year'
    where state = 'processing'`)
  await provided.control('clock/advance', { ms: 1000 * seconds })
}

/** One server whose clock is right does the rest. */
async function bringToRest(): Promise<void> {
  for (let i = 0; i < 20 && (await states()).some(({ state }) => state !== 'paid'); i += 1) {
    // A process that died in the middle of taking one may still have got it.
    await letTimePass(120)
    somo.clock.now = plus(somo.clock.now, minutes(2))
    await sendPayouts(somo.db, somo.parts.payouts, somo.parts.payments, somo.clock.now)
  }
}

async function states(): Promise<{ state: string; count: number }[]> {
  const { rows } = await somo.db.$client.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from payouts group by state',
  )
  return rows
}

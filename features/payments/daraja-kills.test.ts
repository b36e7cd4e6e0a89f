/** With Daraja, a server is killed at each point around each of its calls: what takes it up loses and doubles nothing. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, World } from '../../app/server/testing/world.ts'
import { minutes, seconds } from '../../shared/time.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { showWallet } from '../wallet/contract.ts'
import { showDeposit, startPrompt, withdraw } from './contract.ts'
import { checkPayments } from './server/check-payments.ts'
import type { AskedPrompt } from './server/provider.ts'
import { sendPayouts } from './server/send-payouts.ts'
import { startPrompt as sendPrompt } from './server/start-prompt.ts'
import { openDaraja, type Provided } from './testing/providers.ts'
import { endLeases, killAt, killSending, openSlowServer, passUnseen, slowIf } from './testing/slow-server.ts'

let provided: Provided
let somo: World
/** Our clock and the one that Daraja has. */
let clocks: Pick<World, 'clock' | 'control'>
beforeAll(async () => {
  provided = await openDaraja()
  somo = provided.somo
  clocks = { clock: somo.clock, control: provided.control }
})
afterAll(() => provided.close())

const balanceOf = async (person: Person) => (await person.call(showWallet, { userId: person.id })).body.balance
const actorOf = ({ id }: Person) => ({ userId: id, role: 'student', sessionId: 0 }) as const
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += seconds(20)) await provided.pass(seconds(20))
}

test.each([
  ['before Daraja heard of it', 1, 'created', 0],
  ['while Daraja answered', 2, 'complete', 700],
] as const)(
  'a prompt whose server died %s rings once or not at all, and is credited once if it was paid [FUND-08] [FUND-09] [OPS-02]',
  async (_when, stop, state, credited) => {
    const amina = await somo.people.student('Amina Njoroge')
    const wish = { key: randomUUID(), amount: 700, phone: `07${11_000_000 + 100 * amina.id}` }
    const server = openSlowServer()
    const { payments } = somo.parts
    const dying = { ...payments, stkPush: slowIf(true, server, payments.stkPush) }
    const asked = { actor: actorOf(amina), key: wish.key, amountKes: 700, phone: wish.phone, times: 1, now: somo.clock.now }
    server.begin(() => sendPrompt(somo.db, dying, asked))
    expect(await killAt(server, stop)).toBe(true)
    // The person presses again, and the next server sends no second one.
    const { body } = await amina.call(startPrompt, wish)
    await pass(minutes(2))
    const { body: shown } = await amina.call(showDeposit, { depositId: body.deposit.id })
    expect([shown.state, await balanceOf(amina)]).toEqual([state, credited])
    const rang = await provided.listed<{ phone: string }>('prompts')
    expect(rang.filter(({ phone }) => phone.endsWith(wish.phone.slice(1))).length).toBe(stop - 1)
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  },
)

test.each([1, 2])(
  'a prompt at which a server died looking, at its stop %i, is credited once by the next server [FUND-09] [OPS-02]',
  async (stop) => {
    const amina = await somo.people.student('Amina Njoroge')
    await amina.call(startPrompt, { key: randomUUID(), amount: 700, phone: `07${11_000_000 + 100 * amina.id}` })
    await passUnseen(clocks, seconds(10))
    const server = openSlowServer()
    const { payments } = somo.parts
    const fetchPayment = server.slow((id: string, asked: AskedPrompt | null) => payments.fetchPayment(id, asked))
    server.begin(() => checkPayments(somo.db, { ...payments, fetchPayment }, somo.clock.now))
    expect(await killAt(server, stop)).toBe(true)
    expect(await balanceOf(amina)).toBe(0)
    await endLeases(somo)
    await pass(minutes(1))
    expect(await balanceOf(amina)).toBe(700)
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  },
)

const calls = ['float', 'prepare', 'commit', 'fetch'] as const

test.each(calls.flatMap((call) => [1, 2].map((stop) => [call, stop] as const)))(
  'a withdrawal whose server died at %s, at its stop %i, is paid once by the next server [WAL-11] [OPS-02]',
  async (call, stop) => {
    const teacher = await somo.people.teacher('Otieno Ouma')
    await somo.earn(teacher, 1000)
    const before = await provided.arrived()
    await teacher.call(withdraw, { teacher_id: teacher.id, amount: 700, mpesa_number: '0712345650' })
    const server = openSlowServer()
    const { payouts, payments } = somo.parts
    const dying = {
      name: payouts.name,
      float: slowIf(call === 'float', server, payouts.float),
      prepare: slowIf(call === 'prepare', server, payouts.prepare),
      commit: slowIf(call === 'commit', server, payouts.commit),
      fetch: slowIf(call === 'fetch', server, payouts.fetch),
    }
    expect(await killSending(server, stop, clocks, () => sendPayouts(server.of(somo.db), dying, payments, somo.clock.now))).toBe(
      true,
    )
    await endLeases(somo)
    await pass(minutes(8))
    const earnings = async () => (await teacher.call(showWallet, { userId: teacher.id })).body.earnings
    // Daraja answers by calls of its own, which take as long as the machine does, whatever our clock says meanwhile.
    await expect.poll(async () => (await pass(minutes(1)), (await earnings())?.in_flight)).toBe(0)
    expect(await provided.arrived()).toEqual([...before, 700])
    expect(await earnings()).toMatchObject({ available: 300, in_flight: 0 })
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
  },
)

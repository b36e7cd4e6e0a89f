/** Money that an operator sends back to where it came from, as its owner sees it until it is there. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportDeposit, startDeposit } from '../features/payments/contract.ts'
import { approveWithdrawal, waitingWithdrawals } from '../features/payments/desk-contract.ts'
import { refundPayment } from '../features/payments/refund-contract.ts'
import { payAtFrame } from '../features/payments/testing/pay.ts'
import { hasCome, inspect } from './setting/inspect.ts'
import { figureUnder } from './setting/look.ts'
import { tellProvider } from './setting/phone.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage, type Person } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
let desk: Person
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
  desk = await stage.people.admin('Desk Operator')
})
afterAll(() => somo?.close())

const words = {
  en: {
    title: /^Ksh 25,000 is going back to your M-Pesa$/,
    waiting: 'Somebody at Somo looks at it before it is sent.',
    ready: 'It is not sent yet; we send it as soon as M-Pesa can take it.',
    checked: 'We are checking what became of Ksh 25,000 on its way back to you',
  },
  sw: {
    title: /^Ksh 25,000 zinarudi kwenye M-Pesa yako$/,
    waiting: 'Mmoja wetu anaziangalia kabla hazijatumwa.',
    ready: 'Bado hazijatumwa; tutazituma mara M-Pesa itakapoweza kuzipokea.',
    checked: 'Tunakagua Ksh 25,000 zilizokuwa njiani kurudi kwako',
  },
} as const
const balanceName = { en: 'Balance', sw: 'Salio' } as const

const control = (call: string, body: object): Promise<unknown> => tellProvider(somo, call, body)

/** Of the newest that goes back. */
const stateOf = async () =>
  (await somo.db.$client.query<{ state: string }>('select state from payouts order by id desc limit 1')).rows[0]?.state

async function putIn(who: Person, amount: number): Promise<string> {
  const { body } = await who.call(startDeposit, { key: randomUUID(), amount })
  const paymentId = await payAtFrame(somo.intasend, body.checkout, '0712345600')
  await expect
    .poll(async () => {
      await somo.passTime(10_000)
      return (await who.call(reportDeposit, { transaction_id: paymentId })).body.status
    })
    .toBe('complete')
  return paymentId
}

test.each(['en', 'sw'] as const)(
  'what goes back stands in the wallet, with what is known of it, until it is there; in %s [WAL-13] [WAL-01]',
  async (language) => {
    const said = words[language]
    const amina = await stage.people.student('Amina Njoroge')
    const paymentId = await putIn(amina, 30_000)
    const back = { paymentId, key: randomUUID(), amount: 25_000, reason: 'Asked in the chat.' }
    expect((await desk.call(refundPayment, back)).status).toBe(200)
    const visitor = await stage.admit(amina, 'phone', language)
    const { page } = visitor
    const note = page.getByRole('listitem').filter({ has: page.getByText(said.title) })
    await page.goto('/student-dashboard/wallet')
    await note.getByText(said.waiting).waitFor()
    await expect.poll(() => figureUnder(page, balanceName[language]).textContent()).toBe('Ksh 5,000')
    expect(await inspect(page)).toEqual([])
    await page.goto('/student-dashboard')
    await note.getByText(said.waiting).waitFor()
    // The provider has nothing to send it from.
    await control('float', { available: 0 })
    const { withdrawals } = (await desk.call(waitingWithdrawals, {})).body
    await desk.call(approveWithdrawal, { withdrawalId: withdrawals[0]?.id ?? 0, reason: 'Her own number.' })
    await page.goto('/student-dashboard/wallet')
    await note.getByText(said.ready).waitFor()
    await expect.poll(stateOf).toBe('processing')
    await somo.db.$client.query(`update payouts set state = 'review', next_step_at = null where state = 'processing'`)
    await page.reload()
    await page.getByText(said.checked).waitFor()
    expect(await inspect(page)).toEqual([])
    await somo.db.$client.query(`update payouts set state = 'processing', next_step_at = $1 where state = 'review'`, [
      somo.clock.now(),
    ])
    await control('float', { available: 100_000_000 })
    await page.reload()
    await hasCome(page)
    // The notice that it was sent brings the page's answers anew.
    await expect
      .poll(async () => {
        await somo.passTime(20_000)
        return [await stateOf(), await note.count()]
      })
      .toEqual(['paid', 0])
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  },
)

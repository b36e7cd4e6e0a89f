/** Money that somebody has M-Pesa's message of and does not see: they say its code, and it is found, or decided about. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, seconds } from '../../shared/time.ts'
import { showWallet } from '../wallet/contract.ts'
import { CLAIMS_AN_HOUR, claimPayment, showClaim } from './claim-contract.ts'
import { listDeposits, reportDeposit, startDeposit, startPrompt } from './contract.ts'
import { creditPayment, returnPayment, showPaymentInReview } from './desk-contract.ts'
import { payAtFrame } from './testing/pay.ts'

let somo: World
let amina: Person
let grace: Person
let operator: Person

beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  grace = await somo.people.parent('Grace Wambui')
  operator = await somo.people.admin('Desk Operator')
})
afterEach(() => somo.close())

type Invoice = { invoice_id: string; mpesa_reference: string }
const invoices = async () => (await (await fetch(`${somo.simulator.apiOrigin}/__sim/invoices`)).json()) as Invoice[]
const newestCode = async () => (await invoices()).at(-1)?.mpesa_reference ?? ''
const claim = (who: Person, code: string) => who.call(claimPayment, { code })
const shown = async (who: Person, code: string) => (await who.call(showClaim, { code })).body
const balance = async (who: Person) => (await who.call(showWallet, { userId: who.id })).body.balance
const looksAt = async () =>
  (await somo.db.$client.query<{ at: Date | null }>('select next_look_at as at from provider_payments')).rows.map(({ at }) => at)
const balanced = async () => (await somo.books()).balanced

/** Paid straight to the till, with a reference that is none of ours: it stands in review and is nobody's. */
async function paidWithoutReference(): Promise<{ paymentId: string; code: string }> {
  const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: 100 })
  const paymentId = await payAtFrame(somo.simulator, body.checkout, '0712345611')
  await somo.pass(seconds(10))
  await amina.call(reportDeposit, { transaction_id: paymentId })
  return { paymentId, code: await newestCode() }
}

const credit = (paymentId: string, claimId?: number) =>
  operator.call(creditPayment, { paymentId, reason: 'The number is theirs.', ...(claimId && { claim_id: claimId }) })

describe('the code of a message', () => {
  test.each(['skp2m8x4ld', 'SKP2M8X4L', '1KP2M8X4LD', "SKP2M8X4L'", ''])('as “%s” is refused [FUND-08]', async (code) => {
    const { status, problem } = await claim(amina, code)
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, ['code']])
  })
})

describe('a claim', () => {
  test('has the provider asked at once about what has not ended [FUND-08]', async () => {
    // Of it the provider never says more than that it is pending.
    await amina.call(startPrompt, { key: randomUUID(), amount: 500, phone: '0712345612' })
    await somo.pass(minutes(9))
    const [before] = await looksAt()
    expect(before?.getTime()).toBeGreaterThan(somo.clock.now.getTime() + minutes(10))
    expect((await claim(amina, 'SKP2M8X4LD')).body).toEqual({ code: 'SKP2M8X4LD', state: 'looking', deposit: null })
    expect(await looksAt()).toEqual([somo.clock.now])
  })

  test('of what is in the wallet says so, and how much it was [FUND-08]', async () => {
    const { deposit } = (await amina.call(startPrompt, { key: randomUUID(), amount: 500, phone: '0712345600' })).body
    await somo.pass(minutes(1))
    const code = await newestCode()
    const arrived = { code, state: 'arrived', deposit: { id: deposit.id, amount: 500 } }
    expect((await claim(amina, code)).body).toEqual(arrived)
    expect(await shown(amina, code)).toEqual(arrived)
    expect(await balance(amina)).toBe(500)
  })

  test('leaves other people’s payments unlooked at, and those that have ended [FUND-08]', async () => {
    for (const [who, phone] of [
      [grace, '0712345612'],
      [amina, '0712345600'],
    ] as const)
      await who.call(startPrompt, { key: randomUUID(), amount: 500, phone })
    await somo.pass(minutes(9))
    const before = await looksAt()
    expect(before.filter(Boolean)).toHaveLength(1)
    await claim(amina, 'SKP2M8X4LD')
    expect(await looksAt()).toEqual(before)
  })

  test('finds nothing of anybody else’s: their code is as any other that is not there [FUND-08]', async () => {
    await grace.call(startPrompt, { key: randomUUID(), amount: 500, phone: '0712345600' })
    await somo.pass(minutes(1))
    const code = await newestCode()
    expect((await claim(grace, code)).body.state).toBe('arrived')
    expect((await claim(amina, code)).body).toEqual({ code, state: 'looking', deposit: null })
    expect(await balance(amina)).toBe(0)
  })

  test('of what nobody has seen within half an hour says so, and is shown to nobody else [FUND-08]', async () => {
    await claim(amina, 'SKP2M8X4LD')
    expect((await grace.call(showClaim, { code: 'SKP2M8X4LD' })).status).toBe(404)
    await somo.pass(minutes(30) - 1)
    expect(await shown(amina, 'SKP2M8X4LD')).toMatchObject({ state: 'looking' })
    await somo.pass(1)
    expect(await shown(amina, 'SKP2M8X4LD')).toMatchObject({ state: 'not_found' })
    // Said again it is the same one, and does not begin anew.
    expect((await claim(amina, 'SKP2M8X4LD')).body.state).toBe('not_found')
  })

  test('may be made ten times an hour [FUND-08]', async () => {
    const own = await openWorld({ now: '2026-11-25T06:00:00Z', limits: { times: 1 } })
    const kevin = await own.people.student('Kevin Otieno')
    for (let n = 0; n < 10; n += 1) expect((await claim(kevin, `SKP2M8X4L${n}`)).status).toBe(200)
    const { problem } = await claim(kevin, 'SKP2M8X4LD')
    expect([CLAIMS_AN_HOUR, problem?.code]).toEqual([10, 'too_many_claims'])
    await own.close()
  })
})

describe('a payment that came without a reference of ours', () => {
  test('is shown to the operator with who says that it is theirs, and from which number it was paid [FUND-09]', async () => {
    const { paymentId, code } = await paidWithoutReference()
    await claim(grace, code)
    await claim(amina, code)
    const { body } = await operator.call(showPaymentInReview, { paymentId })
    expect(body).toMatchObject({ person: null, review: 'reference', receipt: code, paid_from: '254712345611' })
    expect(body.claims.map(({ person, phone }) => [person.name, phone])).toEqual([
      ['Amina Njoroge', expect.stringMatching(/^254/)],
      ['Grace Wambui', expect.stringMatching(/^254/)],
    ])
    expect(await shown(grace, code)).toMatchObject({ state: 'looking', deposit: null })
  })

  test('goes to the one the operator believes, once, and to their statement and receipts [FUND-09] [ADM-04]', async () => {
    const { paymentId, code } = await paidWithoutReference()
    await claim(amina, code)
    await claim(grace, code)
    const { claims } = (await operator.call(showPaymentInReview, { paymentId })).body
    const hers = claims.find(({ person }) => person.id === grace.id)?.id
    const both = await Promise.all([credit(paymentId, hers), credit(paymentId, claims.find(({ id }) => id !== hers)?.id)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status !== 200)?.problem?.code).toBe('payment_not_in_review')
    const [winner, other] = both[0]?.status === 200 ? [grace, amina] : [amina, grace]
    expect([await balance(winner), await balance(other), await balanced()]).toEqual([100, 0, true])
    expect(await shown(winner, code)).toMatchObject({ state: 'arrived', deposit: { amount: 100 } })
    expect((await winner.call(listDeposits, {})).body.deposits).toMatchObject([{ amount: 100, state: 'complete', receipt: code }])
    expect((await operator.call(showPaymentInReview, { paymentId })).body).toMatchObject({
      person: { id: winner.id },
      claims: [],
      decided: { outcome: 'credited' },
    })
  })

  test('goes to nobody by no claim, by one of another code, or of somebody who has left [FUND-09]', async () => {
    const { paymentId, code } = await paidWithoutReference()
    await claim(grace, 'SKP2M8X4LD')
    await claim(amina, code)
    const { rows } = await somo.db.$client.query<{ id: string; user_id: string }>('select id, user_id from payment_claims')
    const idOf = (who: Person) => Number(rows.find(({ user_id: id }) => Number(id) === who.id)?.id)
    expect((await credit(paymentId)).problem?.code).toBe('not_creditable')
    expect((await credit(paymentId, idOf(grace))).problem?.code).toBe('not_creditable')
    await somo.db.$client.query(
      `update users set status = 'gone', email = null, password_hash = null, phone = null where id = $1`,
      [amina.id],
    )
    expect((await credit(paymentId, idOf(amina))).problem?.code).toBe('not_creditable')
    expect([await balance(grace), await balanced()]).toEqual([0, true])
    expect((await operator.call(showPaymentInReview, { paymentId })).body.review).toBe('reference')
  })

  test('that is no whole shillings can only be given back: no deposit of ours is of cents [FUND-09]', async () => {
    const { paymentId, code } = await paidWithoutReference()
    await claim(grace, code)
    const { rows } = await somo.db.$client.query<{ id: string }>('select id from payment_claims')
    await somo.db.$client.query('update provider_payments set gross_cents = gross_cents + 50')
    expect((await credit(paymentId, Number(rows[0]?.id))).problem?.code).toBe('not_creditable')
    expect([await balance(grace), await balanced()]).toEqual([0, true])
  })

  test('that has a deposit stays its owner’s, whoever claims it [FUND-09]', async () => {
    const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: 900 })
    // Another amount comes than was asked for.
    const paymentId = await payAtFrame(somo.simulator, body.checkout, '0712345609')
    await somo.pass(seconds(10))
    await amina.call(reportDeposit, { transaction_id: paymentId })
    const code = await newestCode()
    expect((await claim(amina, code)).body.state).toBe('in_review')
    await claim(grace, code)
    const { rows } = await somo.db.$client.query<{ id: string }>('select id from payment_claims where user_id = $1', [grace.id])
    expect((await operator.call(showPaymentInReview, { paymentId })).body.claims).toEqual([])
    expect((await credit(paymentId, Number(rows[0]?.id))).status).toBe(200)
    expect([await balance(grace), (await balance(amina)) > 0]).toEqual([0, true])
  })

  test('that was given back says so to whose it was [FUND-09]', async () => {
    const { body } = await amina.call(startDeposit, { key: randomUUID(), amount: 900 })
    const paymentId = await payAtFrame(somo.simulator, body.checkout, '0712345609')
    await somo.pass(seconds(10))
    await amina.call(reportDeposit, { transaction_id: paymentId })
    await operator.call(returnPayment, { paymentId, reason: 'Ticket 4711.' })
    expect((await claim(amina, await newestCode())).body.state).toBe('returned')
  })
})

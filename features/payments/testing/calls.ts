import { randomUUID } from 'node:crypto'
import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { ofPeople } from '../../../app/server/testing/long-life.ts'
import type { Person, World } from '../../../app/server/testing/world.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { claimPayment } from '../claim-contract.ts'
import { listWithdrawals, reportDeposit, startDeposit, startPrompt, withdraw } from '../contract.ts'
import { creditPayment } from '../desk-contract.ts'
import { payAtFrame } from './pay.ts'

const graces: Asked = async ({ parent }) => {
  const { body } = await parent.call(startDeposit, { key: randomUUID(), amount: 500 })
  return { depositId: body.deposit.id }
}

let rung = 0
/** A number that nobody was prompted on yet, whose ending plays nothing. */
function ringing(): string {
  rung += 1
  return `0712${String(rung).padStart(4, '0')}99`
}

const prompt: Asked = () => ({ key: randomUUID(), amount: 500, phone: ringing() })

const gracesPrompt: Asked = async ({ parent }, somo) => {
  const { body } = await parent.call(startPrompt, { key: randomUUID(), amount: 500, phone: ringing() })
  somo.clock.now = plus(somo.clock.now, minutes(1))
  return { depositId: body.deposit.id, key: randomUUID() }
}

const gracesClaim: Asked = async ({ parent }) => {
  await parent.call(claimPayment, { code: 'SKP2M8X4LE' })
  return { code: 'SKP2M8X4LE' }
}

/** What somebody can withdraw. */
async function wanted(teacher: Person, somo: World) {
  await somo.earn(teacher, 500)
  return { teacher_id: teacher.id, amount: 100, mpesa_number: '0712345650' }
}
const earned: Asked = ({ teacher }, somo) => wanted(teacher, somo)

/** The one on its way, of which there is only one at a time. */
const own: Asked = async ({ teacher }, somo) => {
  await teacher.call(withdraw, await wanted(teacher, somo))
  const { body } = await teacher.call(listWithdrawals, { teacherId: teacher.id })
  return { withdrawalId: body.withdrawals[0]?.id }
}

/** So much that an operator has to look at it first. */
const waiting = async (_: unknown, somo: World): Promise<{ withdrawalId: number }> => {
  const rich = await somo.people.teacher('Rich Teacher')
  await somo.earn(rich, 30_000)
  const { body } = await rich.call(withdraw, { teacher_id: rich.id, amount: 25_000, mpesa_number: '0712345650' })
  return { withdrawalId: body.withdrawal.id }
}

const said: Asked = async (cast, somo) => ({ ...(await waiting(cast, somo)), reason: 'Known number.' })

const inReview: Asked = async (cast, somo) => {
  const asked = await waiting(cast, somo)
  await somo.db.$client.query(`update payouts set state = 'review' where id = $1`, [asked.withdrawalId])
  return { ...asked, outcome: 'returned', reason: 'They say so.' }
}

/** Another amount than was asked for. */
const reviewed: Asked = async ({ parent }, somo) => {
  const { body } = await parent.call(startDeposit, { key: randomUUID(), amount: 900 })
  const paymentId = await payAtFrame(somo.simulator, body.checkout, '0712345609')
  await somo.pass(10_000)
  await parent.call(reportDeposit, { transaction_id: paymentId })
  return { paymentId }
}
const ruled: Asked = async (cast, somo) => ({ ...(await reviewed(cast, somo)), reason: 'They rang about it.' })

/** In her wallet. */
const credited: Asked = async ({ parent }, somo) => {
  const { body } = await parent.call(startDeposit, { key: randomUUID(), amount: 900 })
  const paymentId = await payAtFrame(somo.simulator, body.checkout, '0712345600')
  await somo.pass(10_000)
  await parent.call(reportDeposit, { transaction_id: paymentId })
  return { paymentId }
}
const refunded: Asked = async (cast, somo) => ({
  ...(await credited(cast, somo)),
  ...{ key: randomUUID(), amount: 500, reason: 'She asked for it.' },
})

/** In our books, and not on the provider's list. */
const apart: Asked = async (_, somo) => {
  const { rows } = await somo.db.$client.query<{ id: number }>(
    `insert into payment_differences (provider, payment_id, kind, day, ours_cents, found_at)
     values ('intasend', gen_random_uuid()::text, 'not_listed', '2026-11-24', 90000, now()) returning id`,
  )
  return { differenceId: rows[0]?.id, reason: 'Their people found it.' }
}

/** Of which a part was credited, before the rest came. */
const rest: Asked = async (cast, somo) => {
  const { body } = await cast.parent.call(startDeposit, { key: randomUUID(), amount: 900 })
  const paymentId = await payAtFrame(somo.simulator, body.checkout, '0712345612')
  await somo.control(`invoice/${paymentId}/state`, { state: 'PARTIAL', paid: 400 })
  await cast.parent.call(reportDeposit, { transaction_id: paymentId })
  await cast.operator.call(creditPayment, { paymentId, reason: 'The part that came.' })
  await somo.control(`invoice/${paymentId}/state`, { state: 'COMPLETE' })
  const { rows } = await somo.db.$client.query<{ id: number }>(
    `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, ours_cents, found_at)
     values ('intasend', $1, 'other_amount', '2026-11-24', 90000, 40000, now()) returning id`,
    [paymentId],
  )
  return { differenceId: rows[0]?.id, reason: 'Their page shows both parts.' }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /payments/settings': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
  'POST /payments/deposits': [() => ({ key: randomUUID(), amount: 500 }), '401 201 201 201 201 201 201 201 404 401'],
  'POST /payments/prompts': [prompt, '401 201 201 201 201 201 201 201 404 401'],
  'POST /payments/prompts/{depositId}/again': [gracesPrompt, '401 404 404 201 404 404 404 404 404 401'],
  'GET /payments/deposits/{depositId}': [graces, '401 404 404 200 404 404 404 404 404 200'],
  'GET /payments/deposits': [() => ({}), '401 200 200 200 200 200 200 200 200 200'],
  'POST /payments/api/intasend/deposit': [
    ({ parent }) => ({ user_id: parent.id, transaction_id: 'NOBODYS1' }),
    '401 403 403 200 403 403 403 403 403 401',
  ],
  'POST /payments/claims': [() => ({ code: 'SKP2M8X4LD' }), '401 200 200 200 200 200 200 200 404 401'],
  'GET /payments/claims/{code}': [gracesClaim, '401 404 404 200 404 404 404 404 404 200'],
  'POST /payments/teacher_withdraw': [earned, '401 404 404 404 404 200 403 403 404 401'],
  'GET /payments/teacher_withdraw/{withdrawalId}': [own, '401 404 404 404 404 200 404 404 404 200'],
  'GET /payments/withdrawals/{teacherId}': [
    ({ teacher }) => ({ teacherId: teacher.id }),
    '401 404 404 404 404 200 404 404 404 200',
  ],
  'GET /admin/api/withdrawals': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/withdrawals/{withdrawalId}': [waiting, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/withdrawals/{withdrawalId}/approve': [said, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/withdrawals/{withdrawalId}/send-back': [said, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/withdrawals/{withdrawalId}/decide': [inReview, '401 404 404 404 404 404 404 404 200 401'],
  'GET /admin/api/provider': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/provider/own-money': [
    () => ({ what: 'put_in', amount: 500, reference: 'TK25FLOAT1', reason: 'To pay withdrawals out with.' }),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/provider/differences/{differenceId}/settle': [apart, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/provider/differences/{differenceId}/credit-rest': [rest, '401 404 404 404 404 404 404 404 200 401'],
  'GET /admin/api/payments/{paymentId}': [reviewed, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/payments/{paymentId}/credit': [ruled, '401 404 404 404 404 404 404 404 200 401'],
  'GET /admin/api/payments/{paymentId}/refund': [credited, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/payments/{paymentId}/refund': [refunded, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/payments/{paymentId}/return': [ruled, '401 404 404 404 404 404 404 404 200 401'],
}

export const longLife: readonly string[] = [
  `with other as (
     insert into ledger_transfers (key, kind, posted_at, about_id)
     select 'other:' || n, 'deposit', :hour, n from generate_series(:life, 1, -1) n returning id, about_id)
   insert into ledger_entries (transfer_id, account_id, amount_cents)
   select other.id, ledger_accounts.id, 100
   from other join pupil on n = about_id join ledger_accounts on owner_id = pupil.id and kind = 'wallet'`,
  `insert into ledger_transfers (key, kind, posted_at, about_id)
   select 'gone:' || n, 'withdrawal_reserve', :hour, n from generate_series(:life / 100, 1, -1) n`,
  `insert into ledger_entries (transfer_id, account_id, amount_cents)
   select ledger_transfers.id, account.id, case account.kind when 'teacher_earnings' then -70 else 70 end
   from ledger_transfers, ledger_accounts account
   where key like 'gone:%' and account.owner_id = :teacher and account.kind in ('teacher_earnings', 'payout_in_flight')`,
  `insert into deposits (user_id, request_key, ref, amount_cents, state, created_at, completed_at)
   select person, gen_random_uuid(), 'life' || person || '-' || n, 100000, case n % 2 when 0 then 'complete' else 'failed' end,
     :hour, case n % 2 when 0 then :hour end
   from ${ofPeople(':student, :parent')}`,
  `insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, credited_at,
     first_seen_at, changed_at)
   select ref, id, 'complete', 100000, 0, 100000, 'KES', 'M-PESA', completed_at, completed_at, completed_at
   from deposits where ref like 'life%' and state = 'complete'`,
  `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at, finished_at)
   select person, gen_random_uuid(), 10000, '254712345678', 'paid', :hour, :hour from ${ofPeople(':teacher')}`,
]

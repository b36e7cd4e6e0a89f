/**
 * Money out through Daraja's B2C. Its `OriginatorConversationID` is ours and is taken once ("to avoid double disbursement", its
 * page of B2C), so preparing makes that id, and sending the same again pays nobody twice. What became of it comes later: a result
 * is a hint to ask, and only the answer to a question of ours is believed.
 */
import { randomBytes } from 'node:crypto'
import { assert } from '../../../../shared/refusal.ts'
import { centsFromShillings, type Cents } from '../../../../shared/money.ts'
import type { PayoutProvider, PayoutSnapshot, Result } from '../provider.ts'
import { refused, unreadable, type DarajaCall, type DarajaClient, type DarajaConfig } from './daraja-client.ts'
import { words } from './daraja-payments.ts'
import { sealed, type Questions } from './daraja-questions.ts'
import { accountsIn, payoutStanding, type ResultFacts } from './daraja-results.ts'
import { isBody, text, wholeShillings } from './wire.ts'

const REMARKS_LENGTH = 100

type Order = { amount: number; phone: string; remarks: string }

export function darajaPayouts(
  config: DarajaConfig,
  { client, questions }: { client: DarajaClient; questions: Questions },
): PayoutProvider {
  const credential = sealed(config)
  return {
    name: 'daraja',

    async float() {
      const path = '/mpesa/accountbalance/v1/query'
      const told = await questions.ask(path, { CommandID: 'AccountBalance' }, 'balance')
      if (!told.ok) return told
      const accounts = accountsIn(told.value.parameters.AccountBalance)
      return accounts ? { ok: true, value: { available: accounts.utility } } : unreadable({ path })
    },

    async prepare({ attemptId, amount, phone, narrative }) {
      const order: Order = { amount: wholeShillings(amount), phone, remarks: words(narrative, REMARKS_LENGTH) }
      // Another Somo, or this one after its database was put back, must not meet an id that was used.
      const trackingId = `${attemptId}-${randomBytes(8).toString('hex')}`
      return { ok: true, value: { provider: 'daraja', trackingId, opaque: order } }
    },

    async commit({ trackingId, opaque }) {
      const { amount, phone, remarks } = orderIn(opaque)
      const body = {
        OriginatorConversationID: trackingId,
        InitiatorName: config.initiator,
        SecurityCredential: credential(),
        CommandID: 'BusinessPayment',
        Amount: amount,
        PartyA: config.shortCode,
        PartyB: phone,
        Remarks: remarks,
        QueueTimeOutURL: `${config.callbackBase}/payout`,
        ResultURL: `${config.callbackBase}/payout`,
        // Spelt so on the wire.
        Occassion: '',
      }
      const call: DarajaCall = { path: '/mpesa/b2c/v3/paymentrequest', body, movesMoney: true }
      const answer = await client(call)
      // It has come in before: an answer of ours was lost, and this is it.
      if (!answer.ok && /duplicate originatorconversationid/i.test(answer.fault.message)) return { ok: true, value: undefined }
      if (!answer.ok) return answer
      return text(answer.value.ResponseCode) === '0' ? { ok: true, value: undefined } : unreadable(call)
    },

    async fetch({ trackingId, opaque }) {
      const amount = centsFromShillings(orderIn(opaque).amount)
      // An answer that came after we had stopped waiting for it: what has ended need not be asked about again.
      const before = await questions.answered(trackingId)
      const known = before && payoutStanding(before, amount)
      if (known?.state === 'paid' || known?.state === 'failed') return { ok: true, value: known }
      const fields = { CommandID: 'TransactionStatusQuery', OriginalConversationID: trackingId }
      return standing(await questions.ask('/mpesa/transactionstatus/v1/query', fields, trackingId), amount)
    },
  }
}

const standing = (told: Result<ResultFacts>, amount: Cents): Result<PayoutSnapshot> =>
  told.ok ? { ok: true, value: payoutStanding(told.value, amount) } : refused(told.fault)

/** As `prepare` made it. */
function orderIn(opaque: unknown): Order {
  assert(isBody(opaque), 'the handle is not a prepared one')
  const { amount, phone, remarks } = opaque
  assert(
    typeof amount === 'number' && typeof phone === 'string' && typeof remarks === 'string',
    'the handle is not a prepared one',
  )
  return { amount, phone, remarks }
}

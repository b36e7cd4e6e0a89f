/** B2C payouts, questions about them, and what the accounts hold. All are answered later, at the address of the call. */
import { json, readObject, type Answer, type Ask, type Route } from '../http.ts'
import { sendLater } from './callbacks.ts'
import {
  addressField,
  amountField,
  isInitiator,
  need,
  phoneField,
  requireToken,
  shortCodeField,
  wordsField,
  type Body,
} from './fields.ts'
import { payoutScenario, payoutScenarioOf, type Failure } from './scenarios.ts'
import type { Payout, Sim } from './state.ts'
import { conversationId, decimal, merchantRequestId, plain, problem, receipt, result, stamp } from './wire.ts'

const wrongInitiator: Failure = { code: 2001, reason: 'The initiator information is invalid.' }
/** What a status query says of an id that M-Pesa has not seen is not documented: its code is a guess, its words too. */
const unknownTransaction: Failure = { code: 2032, reason: 'The transaction cannot be found.' }
const shortFloat: Failure = { code: 1, reason: 'The balance is insufficient for the transaction.' }
const fine: Failure = { code: 0, reason: 'The service request is processed successfully.' }

export const payoutRoutes = (sim: Sim): Route[] => [
  { method: 'POST', path: '/mpesa/b2c/v3/paymentrequest', handle: (ask) => pay(sim, ask) },
  { method: 'POST', path: '/mpesa/transactionstatus/v1/query', handle: (ask) => status(sim, ask) },
  { method: 'POST', path: '/mpesa/accountbalance/v1/query', handle: (ask) => balance(sim, ask) },
]

function pay(sim: Sim, ask: Ask): Answer {
  requireToken(sim, ask)
  const body = readObject(ask) ?? {}
  const id = body.OriginatorConversationID
  need(typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id), 'OriginatorConversationID')
  need(body.InitiatorName === sim.settings.initiator, 'InitiatorName')
  need(['BusinessPayment', 'SalaryPayment', 'PromotionPayment'].includes(String(body.CommandID)), 'CommandID')
  const amount = amountField(body, 10)
  shortCodeField(sim, body, 'PartyA')
  const phone = phoneField(body, 'PartyB')
  wordsField(body, 'Remarks', 2, 100)
  addressField(body, 'QueueTimeOutURL')
  const resultUrl = addressField(body, 'ResultURL')
  if (sim.state.payouts[id]) return problem(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
  const { lose } = payoutScenario(payoutScenarioOf(phone))
  if (lose === 'request' && !sim.state.lost.includes(phone)) {
    sim.state.lost.push(phone)
    return 'drop'
  }
  const payout = begin(sim, { id, phone, amount, resultUrl }, isInitiator(sim, body.SecurityCredential))
  return lose === 'answer' ? 'drop' : accepted(payout.conversationId, id)
}

function begin(sim: Sim, asked: Pick<Payout, 'id' | 'phone' | 'amount' | 'resultUrl'>, mayPay: boolean): Payout {
  const now = sim.timeline.now()
  const scenario = payoutScenarioOf(asked.phone)
  const payout: Payout = {
    ...asked,
    conversationId: conversationId(sim.state, now),
    transactionId: receipt(sim.state),
    charge: sim.settings.payoutCharge,
    scenario,
    state: mayPay ? 'in_process' : wrongInitiator,
    createdAt: now,
    endedAt: mayPay ? null : now,
  }
  sim.state.payouts[payout.id] = payout
  if (!mayPay) {
    tell(sim, payout)
    return payout
  }
  const { endsAfterMs, forgedFailure } = payoutScenario(scenario)
  if (endsAfterMs !== undefined) sim.timeline.schedule(endsAfterMs, { kind: 'payout', id: payout.id })
  if (forgedFailure) tell(sim, { ...payout, state: shortFloat })
  return payout
}

/** Its end falls due. */
export function endPayout(sim: Sim, id: string): void {
  const payout = sim.state.payouts[id]
  if (payout?.state !== 'in_process') return
  const { failure, silent } = payoutScenario(payout.scenario)
  const short = sim.state.utility < payout.amount
  payout.state = failure ?? (short ? shortFloat : 'paid')
  payout.endedAt = sim.timeline.now()
  if (payout.state === 'paid') {
    sim.state.utility -= payout.amount
    sim.state.charges -= payout.charge
  }
  if (!silent) tell(sim, payout)
}

function tell(sim: Sim, payout: Payout): void {
  const { code, reason: description } = typeof payout.state === 'object' ? payout.state : fine
  const ids = { conversationId: payout.conversationId, originatorId: payout.id, transactionId: payout.transactionId }
  const parameters = {
    TransactionAmount: plain(payout.amount),
    TransactionReceipt: payout.transactionId,
    B2CRecipientIsRegisteredCustomer: 'Y',
    B2CChargesPaidAccountAvailableFunds: plain(sim.state.charges),
    ReceiverPartyPublicName: partyOf(payout),
    TransactionCompletedDateTime: '25.11.2026 12:00:00',
    B2CUtilityAccountAvailableFunds: plain(sim.state.utility),
    B2CWorkingAccountAvailableFunds: 0,
  }
  sendLater(sim, 0, payout.resultUrl, result({ ...ids, code, description }, code === 0 ? parameters : {}))
}

/** About a payout by the id that was given to it, which is answered as an id of the question's own. */
function status(sim: Sim, ask: Ask): Answer {
  requireToken(sim, ask)
  const body = readObject(ask) ?? {}
  const { ids, url } = question(sim, body, 'TransactionStatusQuery')
  need(typeof body.OriginalConversationID === 'string', 'OriginalConversationID')
  const payout = sim.state.payouts[body.OriginalConversationID]
  const initiator = isInitiator(sim, body.SecurityCredential)
  const { code, reason: description } = initiator ? (payout ? fine : unknownTransaction) : wrongInitiator
  const afterMs = (payout && payoutScenario(payout.scenario).answersAfterMs) ?? 0
  sendLater(sim, afterMs, url, result({ ...ids, code, description }, code === 0 && payout ? statusOf(payout) : {}))
  return accepted(ids.conversationId, ids.originatorId)
}

function statusOf(payout: Payout): object {
  const word = { in_process: 'Pending', paid: 'Completed' } as const
  const { state } = payout
  return {
    DebitPartyName: '174379 - Somebody’s business',
    CreditPartyName: partyOf(payout),
    OriginatorConversationID: payout.id,
    InitiatedTime: stamp(payout.createdAt),
    DebitAccountType: 'Utility Account',
    DebitPartyCharges: state === 'paid' ? `Fee For B2C Payment|KES|${decimal(payout.charge)}` : '',
    TransactionReason: typeof state === 'object' ? state.reason : '',
    ReasonType: 'Business Payment to Customer via API',
    TransactionStatus: typeof state === 'object' ? 'Failed' : word[state],
    FinalisedTime: payout.endedAt === null ? '' : stamp(payout.endedAt),
    Amount: plain(payout.amount),
    ConversationID: payout.conversationId,
    ReceiptNo: payout.transactionId,
  }
}

function balance(sim: Sim, ask: Ask): Answer {
  requireToken(sim, ask)
  const body = readObject(ask) ?? {}
  const { ids, url } = question(sim, body, 'AccountBalance')
  const { code, reason: description } = isInitiator(sim, body.SecurityCredential) ? fine : wrongInitiator
  const line = (name: string, cents: number) => `${name}|KES|${decimal(cents)}|${decimal(cents)}|0.00|0.00`
  const AccountBalance = [
    line('Working Account', 0),
    line('Float Account', 0),
    line('Utility Account', sim.state.utility),
    line('Charges Paid Account', sim.state.charges),
    line('Organization Settlement Account', 0),
  ].join('&')
  const parameters = { AccountBalance, BOCompletedTime: stamp(sim.timeline.now()) }
  sendLater(sim, 0, url, result({ ...ids, code, description }, code === 0 ? parameters : {}))
  return accepted(ids.conversationId, ids.originatorId)
}

/** What every question has, and the ids that it is given. */
function question(sim: Sim, body: Body, command: string) {
  need(body.Initiator === sim.settings.initiator, 'Initiator')
  need(typeof body.SecurityCredential === 'string', 'SecurityCredential')
  need(body.CommandID === command, 'CommandID')
  shortCodeField(sim, body, 'PartyA')
  need(String(body.IdentifierType) === '4', 'IdentifierType')
  wordsField(body, 'Remarks', 1, 100)
  addressField(body, 'QueueTimeOutURL')
  const now = sim.timeline.now()
  const ids = {
    conversationId: conversationId(sim.state, now),
    originatorId: merchantRequestId(sim.state),
    transactionId: receipt(sim.state),
  }
  return { ids, url: addressField(body, 'ResultURL') }
}

const accepted = (ConversationID: string, OriginatorConversationID: string): Answer =>
  json(200, {
    ConversationID,
    OriginatorConversationID,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  })

const partyOf = ({ phone }: Payout): string => `${phone} - Grace Wambui`

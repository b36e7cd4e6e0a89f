/** M-Pesa Express: the prompt on a phone, what became of it, and the callback that tells. */
import { json, readObject, type Answer, type Ask, type Route } from '../http.ts'
import { sendLater } from './callbacks.ts'
import {
  addressField,
  amountField,
  need,
  phoneField,
  Refused,
  requireToken,
  shortCodeField,
  wordsField,
  type Body,
} from './fields.ts'
import { failures, promptScenario, promptScenarioOf, type Failure, type PromptStep } from './scenarios.ts'
import type { Prompt, Sim } from './state.ts'
import { checkoutRequestId, invalid, merchantRequestId, plain, problem, receipt, stamp } from './wire.ts'

export const promptRoutes = (sim: Sim): Route[] => [
  { method: 'POST', path: '/mpesa/stkpush/v1/processrequest', handle: (ask) => push(sim, ask) },
  { method: 'POST', path: '/mpesa/stkpushquery/v1/query', handle: (ask) => query(sim, ask) },
]

function push(sim: Sim, ask: Ask): Answer {
  requireToken(sim, ask)
  const body = readObject(ask) ?? {}
  requirePassword(sim, body)
  need(body.TransactionType === 'CustomerPayBillOnline', 'TransactionType')
  const amount = amountField(body, 1)
  const phone = phoneField(body, 'PhoneNumber')
  need(body.PartyA === body.PhoneNumber, 'PartyA')
  shortCodeField(sim, body, 'PartyB')
  const callbackUrl = addressField(body, 'CallBackURL')
  const reference = wordsField(body, 'AccountReference', 1, 12)
  wordsField(body, 'TransactionDesc', 1, 13)
  if (Object.values(sim.state.prompts).some((one) => one.phone === phone && one.state === 'ringing'))
    return problem(
      500,
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    )
  const prompt = ring(sim, { phone, amount, reference, callbackUrl })
  if (promptScenario(prompt.scenario).loseAnswer) return 'drop'
  return json(200, {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.id,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  })
}

function ring(sim: Sim, asked: Pick<Prompt, 'phone' | 'amount' | 'reference' | 'callbackUrl'>): Prompt {
  const now = sim.timeline.now()
  const scenario = promptScenarioOf(asked.phone)
  const { steps, queryErrors = 0 } = promptScenario(scenario)
  const prompt: Prompt = {
    ...asked,
    id: checkoutRequestId(sim.state, now),
    merchantRequestId: merchantRequestId(sim.state),
    scenario,
    state: 'ringing',
    receipt: null,
    queryErrors,
    queries: 0,
    createdAt: now,
  }
  sim.state.prompts[prompt.id] = prompt
  for (const step of steps) sim.timeline.schedule(step.afterMs, { kind: 'prompt', id: prompt.id, step })
  return prompt
}

/** It says neither the amount nor the reference nor the receipt, and the code of the result as text. */
function query(sim: Sim, ask: Ask): Answer {
  requireToken(sim, ask)
  const body = readObject(ask) ?? {}
  requirePassword(sim, body)
  const prompt = sim.state.prompts[String(body.CheckoutRequestID)]
  if (!prompt) return invalid('CheckoutRequestID')
  if (prompt.queryErrors > 0) {
    prompt.queryErrors -= 1
    return { status: 503, headers: { 'content-type': 'text/html' }, body: '<html><body>Service unavailable</body></html>' }
  }
  if (prompt.state !== 'ringing') {
    const { code, reason } = outcomeOf(prompt.state)
    return queried(prompt, String(code), reason)
  }
  // Both were seen of the same state.
  prompt.queries += 1
  if (prompt.queries % 2 === 1) return problem(500, '500.001.1001', 'The transaction is being processed')
  return queried(prompt, '4999', 'The transaction is still under processing')
}

const queried = ({ id, merchantRequestId: merchant }: Prompt, ResultCode: string, ResultDesc: string): Answer =>
  json(200, {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: merchant,
    CheckoutRequestID: id,
    ResultCode,
    ResultDesc,
  })

function requirePassword({ settings }: Sim, body: Body): void {
  const { shortCode, passKey } = settings
  need(String(body.BusinessShortCode) === shortCode, 'BusinessShortCode')
  const time = String(body.Timestamp)
  need(isInstant(time), 'Timestamp')
  if (body.Password === Buffer.from(`${shortCode}${passKey}${time}`).toString('base64')) return
  throw new Refused(problem(500, '500.001.1001', 'Wrong credentials'))
}

const isInstant = (time: string): boolean =>
  /^\d{14}$/.test(time) &&
  !Number.isNaN(Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')))

/** A step of the scenario falls due. One that no longer applies (the person answered first) does nothing. */
export function takePromptStep(sim: Sim, id: string, { to }: PromptStep): void {
  const prompt = sim.state.prompts[id]
  if (!prompt || prompt.state === 'paid') return
  // The query goes on saying that it is being processed: only a receiver that believes callbacks would credit this.
  if (to === 'forged_callback') tell(sim, { ...prompt, state: 'paid', receipt: 'FORGED0001' })
  else if (to === 'no_answer') endPrompt(sim, prompt, failures.noAnswer)
  else endPrompt(sim, prompt, to)
}

/** A failure is soft: a success that came late is told as well. `false` where there is nothing to end. */
export function endPrompt(sim: Sim, prompt: Prompt, to: 'paid' | Failure): boolean {
  if (prompt.state === 'paid' || (prompt.state !== 'ringing' && to !== 'paid')) return false
  prompt.state = to
  if (to === 'paid') {
    prompt.receipt = receipt(sim.state)
    sim.state.utility += prompt.amount
  }
  tell(sim, prompt)
  return true
}

function tell(sim: Sim, prompt: Prompt): void {
  const { code, reason } = outcomeOf(prompt.state)
  const items = [
    { Name: 'Amount', Value: plain(prompt.amount) },
    { Name: 'MpesaReceiptNumber', Value: prompt.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(stamp(sim.timeline.now())) },
    { Name: 'PhoneNumber', Value: Number(prompt.phone) },
  ]
  const stkCallback = {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.id,
    ResultCode: code,
    ResultDesc: reason,
    ...(code === 0 && { CallbackMetadata: { Item: items } }),
  }
  for (const afterMs of promptScenario(prompt.scenario).callbackAfterMs ?? [0])
    sendLater(sim, afterMs, prompt.callbackUrl, { Body: { stkCallback } })
}

const outcomeOf = (state: Prompt['state']): Failure =>
  typeof state === 'object' ? state : { code: 0, reason: 'The service request is processed successfully.' }

/** Where a deposit stands on the screen: one table of what can happen next, without the network and without React. */
import type { Answer } from '../../../shared/endpoint.ts'
import type { DepositView, reportDeposit } from '../contract.ts'
import { isOverdue } from '../rules.ts'
import type { WidgetMessage } from './widget-messages.ts'

export type Paying = {
  depositId: number
  amount: number
  since: Date
  account: string | null
  /** The server knows that it is paid so. */
  card: boolean
  open: boolean
  /** Of a prompt; null in the widget. */
  prompt: Prompt | null
}

/**
 * The phone, as far as it is shown, and when another prompt may go there. Until the provider has said that it sends the prompt
 * nobody knows whether the phone was asked (`heard`).
 */
type Prompt = { phone: string; resendAt: Date; heard: boolean }

export type Step =
  | { at: 'idle' }
  | { at: 'starting'; amount: number }
  /** Found again after the page was left: opened at the provider, and nothing paid yet. */
  | { at: 'unpaid'; depositId: number; amount: number; since: Date }
  /** The widget is open, or the person is at their phone: everything about the amount is off. `found`: again, after a reload. */
  | ({ at: 'processing'; found: boolean } & Paying)
  | ({ at: 'arrived' } & Arrived)
  | ({ at: 'failed'; reason: string | null } & Paying)
  /** Nobody knows yet. The server keeps asking the provider, and so does this page for a while. `review`: a person decides. */
  | ({ at: 'unknown'; review: boolean } & Paying)

/** `unheard`: seen by a look of ours, and the widget's own word of it is still to come. */
type Arrived = {
  /** Null where only the provider's page spoke of it. */
  depositId: number | null
  amount: number | null
  balance: number
  duplicate: boolean
  open: boolean
  unheard?: true
}

export type Event =
  | { is: 'pressed'; amount: number }
  | { is: 'refused' }
  | { is: 'started'; deposit: DepositView }
  /** Another prompt was sent for the same. */
  | { is: 'repeated'; deposit: DepositView }
  /** The page was left or loaded anew meanwhile; this is how the deposit stands. */
  | { is: 'found'; deposit: DepositView; now: Date }
  | { is: 'resumed' }
  | { is: 'said'; message: WidgetMessage }
  | { is: 'reported'; answer: Answer<typeof reportDeposit>; amount: number | null }
  | { is: 'looked'; deposit: DepositView }
  | { is: 'waited' }
  | { is: 'closed' }
  | { is: 'reset' }

export function nextStep(step: Step, event: Event): Step {
  switch (event.is) {
    case 'pressed':
      return step.at === 'starting' || step.at === 'processing' ? step : { at: 'starting', amount: event.amount }
    case 'refused':
      return step.at === 'starting' ? { at: 'idle' } : step
    case 'started':
      return step.at === 'starting' ? begun(event.deposit) : step
    case 'repeated':
      return 'prompt' in step ? begun(event.deposit) : step
    case 'found':
      return step.at === 'idle' ? found(event) : step
    case 'resumed':
      return step.at === 'unpaid'
        ? { ...step, at: 'processing', found: false, account: null, card: false, open: true, prompt: null }
        : step
    case 'said':
      return afterMessage(step, event.message)
    case 'reported':
      return afterReport(step, event.answer, event.amount)
    case 'looked':
      return afterLook(step, event.deposit)
    case 'waited':
      return step.at === 'processing' ? unanswered(step) : step
    case 'closed':
      return afterClose(step)
    case 'reset':
      return { at: 'idle' }
  }
}

/** The widget opens; a prompt rings without it. */
const begun = (deposit: DepositView): Step => ({
  ...{ at: 'processing', found: false },
  ...payingOf(deposit),
  open: deposit.prompt === null,
})

const payingOf = (deposit: DepositView): Paying => ({
  depositId: deposit.id,
  amount: deposit.amount,
  since: new Date(deposit.created_at),
  account: null,
  card: deposit.method === 'card',
  open: false,
  prompt: promptOf(deposit),
})

const promptOf = ({ prompt, state }: DepositView): Prompt | null =>
  prompt && { phone: prompt.phone, resendAt: new Date(prompt.resend_at), heard: state !== 'created' }

/** What should have ended by now is not waited for at the screen. */
function found({ deposit, now }: Extract<Event, { is: 'found' }>): Step {
  const step = afterReturn(deposit)
  return step.at === 'processing' && isOverdue(step.since, now) ? unanswered(step) : step
}

const unanswered = (step: Extract<Step, { at: 'processing' }>): Step => ({ ...step, at: 'unknown', review: false })

function afterReturn(deposit: DepositView): Step {
  const { amount, balance } = deposit
  switch (isPaid(deposit) ? 'complete' : deposit.state) {
    case 'complete':
      return { at: 'arrived', depositId: deposit.id, amount, balance, duplicate: false, open: false }
    case 'failed':
      return { at: 'failed', reason: deposit.failure, ...payingOf(deposit) }
    case 'processing':
      return { at: 'processing', found: deposit.prompt === null, ...payingOf(deposit) }
    case 'review':
      return { at: 'unknown', review: true, ...payingOf(deposit) }
    case 'created':
      // Of a prompt there is nothing to open again: it may ring, and it is sent anew.
      if (deposit.prompt) return { at: 'processing', found: false, ...payingOf(deposit) }
      return { at: 'unpaid', depositId: deposit.id, amount, since: new Date(deposit.created_at) }
  }
}

/** Itself, or by another prompt for the same. */
const isPaid = ({ state, prompt }: DepositView): boolean => state === 'complete' || prompt?.paid_instead === true

function afterMessage(step: Step, message: WidgetMessage): Step {
  if (message.kind === 'close') return afterClose(step)
  if (step.at !== 'processing' && step.at !== 'unknown' && step.at !== 'failed') return step
  if (message.state === 'FAILED') return { ...step, at: 'failed', reason: message.reason }
  const account = message.account ?? step.account
  // After a failure the frame lets people try again with the same checkout.
  return step.at === 'failed' ? { ...step, at: 'processing', found: false, account } : { ...step, account }
}

/** What the server found at the provider; only `complete` and `failed` are an end. */
function afterReport(step: Step, answer: Answer<typeof reportDeposit>, amount: number | null): Step {
  const open = 'open' in step && step.open
  const unheard = step.at === 'arrived' && step.unheard === true
  const awaited = unheard || step.at === 'processing' || step.at === 'unknown' || step.at === 'failed'
  // The provider's own message to the server is often faster than the browser: what this page waited for is no repetition.
  if (answer.status === 'complete')
    return {
      at: 'arrived',
      depositId: 'depositId' in step ? step.depositId : null,
      amount: unheard ? step.amount : amount,
      balance: answer.balance,
      duplicate: answer.duplicate && !awaited,
      open,
    }
  if (step.at !== 'processing' && step.at !== 'unknown') return step
  if (answer.status === 'failed') return { ...step, at: 'failed', reason: answer.failure }
  return { ...step, at: 'unknown', review: answer.status === 'review' }
}

function afterLook(step: Step, deposit: DepositView): Step {
  if (!('since' in step) || deposit.id !== step.depositId) return step
  if (step.at === 'unpaid') return afterReturn(deposit)
  if (isPaid(deposit)) {
    const { id: depositId, amount, balance } = deposit
    return { at: 'arrived', depositId, amount, balance, duplicate: false, open: step.open, unheard: true }
  }
  if (deposit.state === 'failed') return { ...step, at: 'failed', reason: deposit.failure }
  if (deposit.state === 'review') return { ...step, at: 'unknown', review: true }
  if (step.prompt?.heard === false) return { ...step, prompt: promptOf(deposit) }
  const card = deposit.method === 'card'
  return card === step.card ? step : { ...step, card }
}

/** Closing the widget before anything was paid is a change of mind; after it, the payment goes on without the widget. */
function afterClose(step: Step): Step {
  if (!('open' in step)) return step
  if (step.at === 'processing' && step.account === null) return { at: 'idle' }
  return { ...step, open: false }
}

import { useEffect, useReducer, useRef, useState } from 'react'
import type { CallFailed } from '../../../shared/web/client.ts'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { serverNow } from '../../../shared/web/server-clock.ts'
import { reportDeposit, showDeposit, startDeposit, type DepositView } from '../contract.ts'
import { nextStep } from './deposit-steps.ts'
import type { Event, Step } from './deposit-steps.ts'
import { useFreshMoney } from './fresh-money.ts'
import { useKey, usePrompts } from './use-prompts.ts'
import { frameAddress, isIos } from './widget-messages.ts'
import type { Checkout, WidgetMessage } from './widget-messages.ts'

/** How long the page asks often; the server goes on asking the provider by itself for two days. */
const LOOK_SECONDS = 3
const OFTEN_FOR_SECONDS = 120
const LATER_SECONDS = 30

export type Deposit = {
  step: Step
  checkout: Checkout | null
  /** The tab that took the widget's place: on iOS, and where the frame is blocked. */
  tab: Window | null
  error: CallFailed | null
  press: (amount: number) => void
  /** Has a prompt sent to a phone instead. */
  prompt: (amount: number, phone: string) => void
  /** Has another sent for the same. */
  again: { send: () => void; sending: boolean; error: CallFailed | null }
  hear: (message: WidgetMessage) => void
  close: () => void
  /** Goes on in a tab of its own. To be called from a press, or the browser opens none. */
  openTab: () => void
  /** Goes on with a payment that was only opened. */
  resume: () => void
  reset: () => void
}

type Wish = {
  frameOrigin: string | null
  returnTo: string
  returned: string | null
  left: number | null
  onDeposit: (id: number | null) => void
}

/**
 * Putting money in, from the press to the wallet. Whatever the widget says, only the server's word moves the step to arrived.
 * @param frameOrigin the provider's; null where it has no widget, and money comes in by a prompt alone
 * @param returnTo where the provider leads a browser back to that left our page, on iOS
 * @param returned the tracking id such a browser came back with
 * @param left the deposit that the page was left with, by its address
 * @param onDeposit hears which deposit the page is about, so that its address can say so; null for none
 */
export function useDeposit({ frameOrigin, returnTo, returned, left, onDeposit }: Wish): Deposit {
  const [step, send] = useReducer(nextStep, { at: 'idle' })
  const [checkout, setCheckout] = useState<Checkout | null>(null)
  const [tab, setTab] = useState<Window | null>(null)
  const key = useKey()
  const opened = useRef<Window | null>(null)
  const start = useSend(startDeposit, {
    done: ({ deposit, checkout: made }) => {
      key.forget()
      setCheckout(made)
      if (opened.current && frameOrigin)
        opened.current.location.href = frameAddress(frameOrigin, made, { phone: true, ios: true })
      setTab(opened.current)
      send({ is: 'started', deposit })
      onDeposit(deposit.id)
    },
    failed: () => {
      opened.current?.close()
      send({ is: 'refused' })
    },
  })
  const prompts = usePrompts(key, step, send, onDeposit)
  const amount = step.at === 'processing' || step.at === 'unknown' || step.at === 'failed' ? step.amount : null
  const { mutate: report } = useSend(reportDeposit, {
    done: (answer) => send({ is: 'reported', answer, amount }),
    failed: () => send({ is: 'waited' }),
  })
  useReturned(returned, report)
  useFound(left, step, send, setCheckout)
  const seen = useLooks(step, send)
  useFreshMoney(step.at === 'arrived' ? 'complete' : seen)

  const press = (wanted: number) => {
    // A browser lets a page open a tab only while the press itself is being handled.
    opened.current = isIos(navigator) ? open('', '_blank') : null
    prompts.forget()
    send({ is: 'pressed', amount: wanted })
    start.mutate({ key: key.of(`widget ${wanted}`), amount: wanted, return_to: returnTo })
  }
  /** Whoever closes it before paying has changed their mind: there is nothing to come back to. */
  const say = (event: Event) => {
    if (step.at !== 'idle' && nextStep(step, event).at === 'idle') onDeposit(null)
    send(event)
  }
  const hear = (message: WidgetMessage) => {
    say({ is: 'said', message })
    if (message.kind === 'status' && message.state === 'COMPLETE' && message.trackingId)
      report({ transaction_id: message.trackingId })
  }
  const openTab = () =>
    checkout && frameOrigin && setTab(open(frameAddress(frameOrigin, checkout, { phone: true, ios: true }), '_blank'))
  const resume = () => {
    send({ is: 'resumed' })
    if (isIos(navigator)) openTab()
  }
  const reset = () => {
    key.forget()
    start.reset()
    prompts.forget()
    say({ is: 'reset' })
  }
  return {
    ...{ step, checkout, tab, press, hear, openTab, resume, reset },
    error: start.error ?? prompts.error,
    prompt: (wanted, phone) => {
      start.reset()
      prompts.send(wanted, phone)
    },
    again: prompts.again,
    close: () => say({ is: 'closed' }),
  }
}

/** A page that was left or loaded anew in the middle goes on where its deposit stands now. */
function useFound(
  left: number | null,
  step: Step,
  send: (event: Event) => void,
  setCheckout: (checkout: Checkout) => void,
): void {
  const { data } = useCall(showDeposit, { depositId: left ?? 0 }, { when: left !== null && step.at === 'idle' })
  useEffect(() => {
    if (!data) return
    if (data.checkout) setCheckout(data.checkout)
    send({ is: 'found', deposit: data, now: serverNow() })
  }, [data, send, setCheckout])
}

/** A browser that paid on the provider's own page comes back with the tracking id in the address; asked about once. */
function useReturned(trackingId: string | null, report: (input: { transaction_id: string }) => void): void {
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (!trackingId || asked.current === trackingId) return
    asked.current = trackingId
    report({ transaction_id: trackingId })
  }, [trackingId, report])
}

/**
 * Looks at the deposit itself every few seconds, since the widget may be closed, blocked or wrong; also at one that failed, as
 * long as only the widget says so.
 * @returns how it stood at the last look; null before the first, when nothing is waited for, and of what was only opened
 */
function useLooks(step: Step, send: (event: Event) => void): DepositView['state'] | null {
  const waiting = 'since' in step
  const depositId = waiting ? step.depositId : 0
  const since = waiting ? step.since.getTime() : 0
  const [often, setOften] = useState(true)
  useEffect(() => {
    if (!since) return
    setOften(true)
    const timer = setTimeout(() => {
      setOften(false)
      send({ is: 'waited' })
    }, OFTEN_FOR_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [since, send])
  const everySeconds = (answered: DepositView | undefined) =>
    step.at === 'failed' && answered?.state === 'failed' ? 0 : often ? LOOK_SECONDS : LATER_SECONDS
  const { data } = useCall(showDeposit, { depositId }, { when: waiting, everySeconds })
  useEffect(() => {
    if (data) send({ is: 'looked', deposit: data })
  }, [data, send])
  return data && (data.state !== 'created' || data.prompt) ? data.state : null
}

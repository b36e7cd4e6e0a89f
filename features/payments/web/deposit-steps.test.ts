import { describe, expect, test } from 'vitest'
import { minutes, plus } from '../../../shared/time.ts'
import type { DepositView } from '../contract.ts'
import { nextStep } from './deposit-steps.ts'
import type { Event, Step } from './deposit-steps.ts'

const now = new Date('2026-11-25T15:21:00Z')
const deposit = {
  id: 7,
  amount: 500,
  state: 'created' as const,
  failure: null,
  method: null,
  created_at: now.toISOString(),
  balance: 1200,
  prompt: null,
}
const after = (...events: Event[]): Step => events.reduce(nextStep, { at: 'idle' })
const started: Event[] = [
  { is: 'pressed', amount: 500 },
  { is: 'started', deposit },
]
const said = (state: 'IN-PROGRESS' | 'COMPLETE' | 'FAILED', reason: string | null = null): Event => ({
  is: 'said',
  message: { kind: 'status', state, trackingId: 'KNDELM3', reason, account: '254712345678' },
})
const looked = (state: 'processing' | 'complete' | 'review'): Event => ({ is: 'looked', deposit: { ...deposit, state } })
const found = (one: DepositView, ms = 0): Event => ({ is: 'found', deposit: one, now: plus(now, ms) })
const close: Event = { is: 'said', message: { kind: 'close' } }
const reported = (status: 'complete' | 'processing' | 'unknown', duplicate = false): Event => ({
  is: 'reported',
  answer: { status, duplicate, balance: 1700, failure: null },
  amount: 500,
})

describe('a deposit on the screen', () => {
  test('a second press while one is starting changes nothing [FUND-02]', () => {
    expect(after({ is: 'pressed', amount: 500 }, { is: 'pressed', amount: 900 })).toEqual({ at: 'starting', amount: 500 })
  })

  test('closing the widget before anything was paid leads back to the start [FUND-04]', () => {
    expect(after(...started, close)).toEqual({ at: 'idle' })
  })

  test('closing it while the phone is asked leaves the payment running [FUND-04]', () => {
    expect(after(...started, said('IN-PROGRESS'), close)).toMatchObject({
      at: 'processing',
      open: false,
      account: '254712345678',
    })
  })

  test('COMPLETE alone arrives nowhere: the server has to say so [FUND-06]', () => {
    expect(after(...started, said('COMPLETE'))).toMatchObject({ at: 'processing' })
    expect(after(...started, said('COMPLETE'), reported('complete'))).toMatchObject({
      at: 'arrived',
      amount: 500,
      balance: 1700,
      duplicate: false,
    })
  })

  test('a repeated tracking id is told to be a duplicate [FUND-06]', () => {
    expect(after(reported('complete', true))).toMatchObject({ at: 'arrived', duplicate: true })
    expect(after(...started, reported('complete'), reported('complete', true))).toMatchObject({ at: 'arrived', duplicate: true })
  })

  test('what the page waited for is no duplicate when the server heard of it first [FUND-06]', () => {
    expect(after(...started, reported('complete', true))).toMatchObject({ at: 'arrived', duplicate: false })
  })

  test('nor when its own look saw it first, and the widget says so after that [FUND-06]', () => {
    const arrived = { at: 'arrived', amount: 500, duplicate: false }
    expect(after(...started, looked('complete'), reported('complete', true))).toMatchObject(arrived)
    const again = after(...started, looked('complete'), reported('complete', true), reported('complete', true))
    expect(again).toMatchObject({ at: 'arrived', duplicate: true })
  })

  test('FAILED returns with the reason, and the amount can be tried again [FUND-06]', () => {
    expect(after(...started, said('FAILED', 'Wrong PIN'))).toMatchObject({ at: 'failed', amount: 500, reason: 'Wrong PIN' })
    expect(after(...started, said('FAILED', 'Wrong PIN'), { is: 'pressed', amount: 500 })).toEqual({
      at: 'starting',
      amount: 500,
    })
  })

  test('trying again inside the open widget is the same deposit going on [FUND-06]', () => {
    expect(after(...started, said('FAILED', 'Wrong PIN'), said('IN-PROGRESS'))).toMatchObject({ at: 'processing', depositId: 7 })
  })

  test('a late success after a failure that the server sees still arrives [FUND-09]', () => {
    expect(after(...started, said('FAILED'), reported('complete'))).toMatchObject({ at: 'arrived' })
  })

  test('nor does a failure that only the widget tells of end the looking: the server may know better [FUND-06] [FUND-09]', () => {
    const failed = [...started, said('FAILED', 'Wrong PIN')]
    expect(after(...failed, looked('processing'))).toMatchObject({ at: 'failed', reason: 'Wrong PIN' })
    expect(after(...failed, looked('complete'))).toMatchObject({ at: 'arrived', amount: 500 })
    expect(after(...failed, looked('review'))).toMatchObject({ at: 'unknown', depositId: 7, review: true })
  })

  test('what nobody knows yet is unknown, never failed, and the next look can end it [FUND-06]', () => {
    expect(after(...started, said('IN-PROGRESS'), { is: 'waited' })).toMatchObject({ at: 'unknown', depositId: 7, review: false })
    expect(
      after(...started, reported('unknown'), { is: 'looked', deposit: { ...deposit, state: 'complete', balance: 1700 } }),
    ).toMatchObject({ at: 'arrived', balance: 1700 })
  })

  test('found ten minutes later without an answer is unknown, and looked at; only opened it is not paid [FUND-06]', () => {
    const paying = { ...deposit, state: 'processing' as const }
    expect(after(found(paying, minutes(10) - 1))).toMatchObject({ at: 'processing', found: true })
    const later = after(found(paying, minutes(10)))
    expect(later).toMatchObject({ at: 'unknown', depositId: 7, review: false })
    expect(nextStep(later, looked('complete'))).toMatchObject({ at: 'arrived', amount: 500 })
    expect(after(found(deposit, minutes(10)))).toMatchObject({ at: 'unpaid', depositId: 7 })
  })

  test('of which the provider says that a card pays it is by card, seen by a look or found again [FUND-04]', () => {
    const card = { ...deposit, state: 'processing' as const, method: 'card' }
    expect(after(...started)).toMatchObject({ at: 'processing', card: false })
    expect(after(...started, { is: 'looked', deposit: card })).toMatchObject({ at: 'processing', card: true })
    expect(after(found(card))).toMatchObject({ at: 'processing', found: true, card: true })
    expect(after(found({ ...card, method: 'mpesa' }))).toMatchObject({ at: 'processing', card: false })
  })

  test('a deposit of an earlier press does not end this one [FUND-06]', () => {
    expect(after(...started, { is: 'looked', deposit: { ...deposit, id: 6, state: 'complete' } })).toMatchObject({
      at: 'processing',
    })
  })

  test('Reset clears [FUND-06]', () => {
    expect(after(...started, said('FAILED'), { is: 'reset' })).toEqual({ at: 'idle' })
  })
})

describe('a prompt on the screen', () => {
  const prompt = { phone: '0712 ••• 678', resend_at: '2026-11-25T15:22:00.000Z', paid_instead: false }
  const rung = { ...deposit, state: 'processing' as const, prompt }
  const waiting = after({ is: 'pressed', amount: 500 }, { is: 'started', deposit: rung })

  test('opens no window, and tells the phone and when another may be sent [FUND-08]', () => {
    expect(waiting).toMatchObject({
      ...{ at: 'processing', open: false, found: false },
      prompt: { phone: '0712 ••• 678', resendAt: new Date('2026-11-25T15:22:00Z') },
    })
  })

  test('is heard of once the provider has said that it sends it, however that came to us [FUND-08]', () => {
    const unheard = after({ is: 'pressed', amount: 500 }, { is: 'started', deposit: { ...rung, state: 'created' } })
    expect(unheard).toMatchObject({ at: 'processing', prompt: { phone: '0712 ••• 678', heard: false } })
    expect(nextStep(unheard, { is: 'looked', deposit: { ...rung, state: 'created' } })).toEqual(unheard)
    expect(nextStep(unheard, { is: 'looked', deposit: rung })).toEqual(waiting)
    expect(waiting).toMatchObject({ prompt: { heard: true } })
  })

  test('is the same moment when it is found again, also where the provider has said nothing yet [FUND-08]', () => {
    for (const state of ['created', 'processing'] as const) {
      const deposit = { ...rung, state }
      const seen = after({ is: 'pressed', amount: 500 }, { is: 'started', deposit })
      expect(after(found(deposit))).toEqual(seen)
    }
  })

  test('of which nothing was heard for ten minutes is unknown when it is found, whatever the provider had said [FUND-08]', () => {
    for (const state of ['created', 'processing'] as const)
      expect(after(found({ ...rung, state }, minutes(10)))).toMatchObject({ at: 'unknown', depositId: 7, review: false })
  })

  test('that was paid by another prompt for the same has arrived [FUND-08]', () => {
    const instead = { is: 'looked' as const, deposit: { ...rung, balance: 1700, prompt: { ...prompt, paid_instead: true } } }
    expect(nextStep(waiting, instead)).toMatchObject({ at: 'arrived', amount: 500, balance: 1700, open: false })
    expect(after(found(instead.deposit))).toMatchObject({ at: 'arrived', balance: 1700 })
  })

  test('that is sent again is waited for in place of the first [FUND-08]', () => {
    const again = nextStep(waiting, { is: 'repeated', deposit: { ...rung, id: 8 } })
    expect(again).toMatchObject({ at: 'processing', depositId: 8 })
    expect(nextStep(again, { is: 'looked', deposit: { ...rung, state: 'complete' } })).toBe(again)
  })
})

/** When a provider that does not answer is left alone, and what finds out that it does again. */
import { describe, expect, test } from 'vitest'
import { plus, seconds } from '../../../../shared/time.ts'
import type { ProviderFault, Result } from '../provider.ts'
import { circuit } from './circuit.ts'

const NOON = new Date('2026-11-25T09:00:00Z')
const silent: ProviderFault = { kind: 'unavailable', code: 'timeout', message: 'no answer' }

/** Somebody to ask, who answers as `says` does, and a clock that is set by hand. */
function open(says: () => Promise<ProviderFault | null> | ProviderFault | null = () => silent) {
  const clock = { now: NOON, made: 0, says }
  const client = async (): Promise<Result<string>> => {
    clock.made += 1
    const fault = await clock.says()
    return fault ? { ok: false, fault } : { ok: true, value: 'fine' }
  }
  const one = circuit(client, { now: () => clock.now, mayTry: (call: 'question' | 'money') => call === 'question' })
  /** How many of these calls were made. */
  async function made(times: number, call: 'question' | 'money' = 'question'): Promise<number> {
    const before = clock.made
    for (let time = 0; time < times; time += 1) await one.ask(call)
    return clock.made - before
  }
  return { ...one, clock, made, pass: (ms: number) => void (clock.now = plus(clock.now, ms)) }
}

describe('a provider that does not answer', () => {
  test('is left alone after five calls in a row: each is answered at once that nothing was sent [FUND-09] [OPS-02]', async () => {
    const { ask, made, silentSince, pass } = open()
    expect([await made(4), silentSince()]).toEqual([4, null])
    pass(seconds(3))
    expect([await made(1), silentSince()]).toEqual([1, NOON])
    expect(await made(20)).toBe(0)
    expect(await ask('money')).toMatchObject({ ok: false, fault: { kind: 'unavailable', code: 'left_alone' } })
    // The pause is counted from the fifth.
    pass(seconds(5) - 1)
    expect(await made(3)).toBe(0)
    pass(1)
    expect(await made(3)).toBe(1)
  })

  test('is asked by one question after 5, 10, 20, 40 and 60 seconds, and then each minute [FUND-09] [OPS-02]', async () => {
    const { made, pass } = open()
    await made(5)
    for (const pause of [5, 10, 20, 40, 60, 60, 60]) {
      pass(seconds(pause) - 1)
      expect(await made(3)).toBe(0)
      pass(1)
      expect([await made(3, 'money'), await made(3)]).toEqual([0, 1])
    }
  })

  test('is asked by one of many at once, and by all again once that one was answered [FUND-09] [OPS-02]', async () => {
    const { ask, clock, made, pass, silentSince } = open()
    await made(5)
    pass(seconds(5))
    let answer: () => void = () => undefined
    clock.says = async () => (await new Promise<void>((resolve) => (answer = resolve)), null)
    const all = [1, 2, 3].map(() => ask('question'))
    expect((await Promise.all(all.slice(1))).map((one) => one.ok)).toEqual([false, false])
    answer()
    expect([(await all[0])?.ok, clock.made, silentSince()]).toEqual([true, 6, null])
    clock.says = () => null
    expect(await made(3, 'money')).toBe(3)
    // It begins anew: as many in a row, and the shortest pause.
    clock.says = () => silent
    expect(await made(9)).toBe(5)
    pass(seconds(5))
    expect(await made(2)).toBe(1)
  })

  test('is tried after its pause where the clock was put back [FUND-09] [OPS-02]', async () => {
    const { made, pass } = open()
    await made(5)
    pass(-seconds(3600))
    expect(await made(2)).toBe(1)
  })

  test('is left alone no longer by the failures of those that were under way with the others [FUND-09] [OPS-02]', async () => {
    const { ask, clock, made, pass } = open()
    const fail: (() => void)[] = []
    clock.says = async () => (await new Promise<void>((resolve) => fail.push(resolve)), silent)
    const all = Array.from({ length: 8 }, () => ask('question'))
    for (const one of fail) one()
    await Promise.all(all)
    clock.says = () => silent
    pass(seconds(5))
    expect([clock.made, await made(2)]).toEqual([8, 1])
  })
})

test.each<[string, ProviderFault | null]>([
  ['answers', null],
  ['says no', { kind: 'rejected', message: '' }],
  ['does not know our keys', { kind: 'unauthorized', message: '' }],
  ['is asked too often', { kind: 'rate_limited', message: '' }],
  ['speaks of the payment with the status of a failed server', { kind: 'in_doubt', itsWord: true, message: '' }],
])('one that %s is there: it is asked on, and four silences before count no more [FUND-09] [OPS-02]', async (_, says) => {
  const { clock, made, silentSince } = open()
  await made(4)
  clock.says = () => says
  expect(await made(6)).toBe(6)
  clock.says = () => silent
  expect([await made(4), silentSince()]).toEqual([4, null])
})

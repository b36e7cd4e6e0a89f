import { expect, test } from 'vitest'
import { sparing } from './sparing.ts'

/** A reading that takes so long, by a clock that stands still otherwise. */
function reading(ms: number) {
  const at = { now: 0, times: 0 }
  const answer = sparing(
    async () => {
      at.times += 1
      const mine = at.times
      await Promise.resolve()
      at.now += ms
      if (mine === 13) throw new Error('the database is away')
      return mine
    },
    () => at.now,
  )
  return { at, answer }
}

test('what comes at once is read anew each time', async () => {
  const { answer } = reading(499)
  expect([await answer(), await answer()]).toEqual([1, 2])
})

test('what takes a second is read again after nineteen, and until then the last is given', async () => {
  const { at, answer } = reading(1000)
  expect(await answer()).toBe(1)
  at.now = 19_999
  expect(await answer()).toBe(1)
  at.now = 20_000
  expect(await answer()).toBe(2)
})

test('who asks while it is read waits for that', async () => {
  const { at, answer } = reading(1000)
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1])
  expect(at.times).toBe(1)
})

test('a failure is told to who waited for it, and kept for nobody', async () => {
  const { at, answer } = reading(1000)
  at.times = 12
  await expect(Promise.all([answer(), answer()])).rejects.toThrow('the database is away')
  expect(await answer()).toBe(14)
})

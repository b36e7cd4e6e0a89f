import { expect, test } from 'vitest'
import { Lateness } from './lateness.ts'

test('what was done late is told twice, so that what waited for it is read by then; being early is no gain [MEET-05]', () => {
  const lateness = new Lateness()
  for (const now of [1000, 1020, 1030, 1350]) lateness.beat(20, now)
  expect(lateness.take()).toBe(300)
  lateness.beat(20, 1380)
  expect(lateness.take()).toBe(300)
  lateness.beat(20, 1400)
  expect([lateness.take(), lateness.take()]).toEqual([10, 0])
})

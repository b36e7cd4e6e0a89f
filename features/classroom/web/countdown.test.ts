import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

test.each([
  [-5_000, '0:00'],
  [999, '0:01'],
  [252_000, '4:12'],
  [3_849_000, '1:04:09'],
  [183_600_000, '2 d 3 h'],
])('%i ms before the door opens the page counts %s [MEET-05]', (ms, shown) => {
  expect(countdown(ms)).toBe(shown)
})

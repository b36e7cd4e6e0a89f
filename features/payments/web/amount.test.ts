import { describe, expect, test } from 'vitest'
import { topUpFor } from '../rules.ts'
import { amountInAddress, amountProblem, typedAmount } from './amount.ts'

describe('the amount of a deposit', () => {
  test.each([
    ['', '5', '5'],
    ['5', '50', '50'],
    ['50', '50.', '50.'],
    ['50.', '50.5', '50.5'],
    ['50.5', '50.5.', '50.5'],
    ['50', '50a', '50'],
    ['50', '-50', '50'],
    ['50', '5e1', '50'],
    ['50', '', ''],
  ])('typing over %j to %j leaves %j: only digits and one decimal point are let in [FUND-02]', (before, typed, after) => {
    expect(typedAmount(before, typed)).toBe(after)
  })

  test.each([
    ['', 'empty'],
    ['0', 'empty'],
    ['.', 'empty'],
    ['9', 'too_little'],
    ['10', null],
    ['10.0', null],
    ['10.5', 'not_whole'],
    ['150000', null],
    ['150001', 'too_much'],
  ])('%j is %j [FUND-02]', (typed, problem) => {
    expect(amountProblem(typed, { least: 10, most: 150_000 })).toBe(problem)
  })

  test('an address can name a whole amount and nothing else [HUB-09]', () => {
    expect(['350', '0', '01', '3.5', 'x', '9999999', null].map(amountInAddress)).toEqual(['350', '', '', '', '', '', ''])
  })

  test('a shortfall is topped up to whole shillings, and never below the least deposit [HUB-09]', () => {
    expect([topUpFor(349.5, 10), topUpFor(3, 10), topUpFor(200, 10)]).toEqual([350, 10, 200])
  })
})

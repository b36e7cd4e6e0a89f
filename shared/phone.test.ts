import { describe, expect, test } from 'vitest'
import { maskPhone, normalisePhone, readablePhone } from './phone.ts'

describe('a Kenyan mobile number is kept in one form', () => {
  test.each([
    ['0712345678', '254712345678'],
    ['0112345678', '254112345678'],
    ['0712 345 678', '254712345678'],
    ['0112-345-678', '254112345678'],
    ['+254712345678', '254712345678'],
    ['+254 112-345678', '254112345678'],
    ['254712345678', '254712345678'],
    ['254112345678', '254112345678'],
    [' 0712  345\t678 ', '254712345678'],
    ['(0712) 345.678', '254712345678'],
  ])('%j is %s [AUTH-02]', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept)
  })

  test.each([
    '',
    '0812345678',
    '0212345678',
    '071234567',
    '07123456789',
    '00712345678',
    '254812345678',
    '25471234567',
    '2547123456789',
    '1254712345678',
    '+255712345678',
    '712345678',
    '+712345678',
    '0712345678x',
    'x0712345678',
    '07123x5678',
    '07 12 34 56 7a',
    '0712345678/9',
    '0712+345678',
    '254+712345678',
    '++254712345678',
    '+2540712345678',
  ])('%j is none [AUTH-02]', (typed) => {
    expect(normalisePhone(typed)).toBeNull()
  })
})

test('a number is shown without giving it away [WAL-09]', () => {
  expect(maskPhone('254712345678')).toBe('0712 ••• 678')
  expect(maskPhone('254110000999')).toBe('0110 ••• 999')
})

test('a stored number is read as people write it [AUTH-02]', () => {
  expect([readablePhone('254712345678'), readablePhone('254112345678')]).toEqual(['0712 345 678', '0112 345 678'])
})

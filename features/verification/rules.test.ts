import { describe, expect, test } from 'vitest'
import { isOpen, neededDocuments, papersLeaveAt } from './rules.ts'
import { notYetApprovable } from './rules/approvable.ts'

test.each([
  ['none', true],
  ['rejected', true],
  ['pending', false],
  ['approved', false],
] as const)('whoever is %s may write in the form: %s [VER-01]', (status, open) => {
  expect(isOpen(status)).toBe(open)
})

test('an identity card and the certificate of the TSC are asked for, and no degree [VER-03]', () => {
  expect(neededDocuments).toEqual(['national_id', 'tsc_certificate'])
})

test('papers are kept for 90 days [VER-03]', () => {
  expect(papersLeaveAt(new Date('2026-11-25T07:00:00Z')).toISOString()).toBe('2027-02-23T07:00:00.000Z')
})

describe('an operator approves', () => {
  const results = { name: 'matches', id_number: 'matches', face: 'matches', tsc_number: 'matches' } as const
  const right = { status: 'pending', emailConfirmed: true, results, numberTaken: false } as const
  test.each([
    ['what was found right', {}, null],
    ['nothing that was approved already', { status: 'approved' }, 'already_decided'],
    ['nothing that was rejected', { status: 'rejected' }, 'already_decided'],
    ['nobody whose address is not confirmed', { emailConfirmed: false }, 'email_unconfirmed'],
    ['nobody whose number another has', { numberTaken: true }, 'number_taken'],
    ['nobody who was not looked at', { results: {} }, 'not_checked'],
    ['nobody whose name differs', { results: { ...results, name: 'differs' } }, 'not_checked'],
    ['nobody whose number differs', { results: { ...results, id_number: 'differs' } }, 'not_checked'],
    ['nobody whose face differs', { results: { ...results, face: 'differs' } }, 'not_checked'],
    ['nobody whose number at the TSC differs', { results: { ...results, tsc_number: 'differs' } }, 'not_checked'],
    [
      'and says what comes first',
      { status: 'approved', emailConfirmed: false, numberTaken: true, results: {} },
      'already_decided',
    ],
    ['and says the address before the number', { emailConfirmed: false, numberTaken: true, results: {} }, 'email_unconfirmed'],
    ['and says the number before the looks', { numberTaken: true, results: {} }, 'number_taken'],
  ] as const)('%s [VER-04]', (_, facts, why) => {
    expect(notYetApprovable({ ...right, ...facts })).toBe(why)
  })
})

import { expect, test } from 'vitest'
import type { Transaction } from '../contract.ts'
import { expenditures, oldestNeeded, spendingByMonth } from './spending.ts'

const now = new Date('2026-11-25T15:22:00Z')
let id = 0
const moved = (type: Transaction['type'], amount: number, timestamp: string): Transaction => ({
  id: (id += 1),
  type,
  transaction_type: type,
  amount,
  timestamp,
  status: 'completed',
  receipt_of: null,
  title: '',
  details: {
    mpesa_number: null,
    sent_back: false,
    booking_id: null,
    purchase_id: null,
    learner: null,
    learner_id: null,
    learner_photo: null,
    paid: null,
    method: null,
    receipt: null,
    clears_at: null,
  },
})
const statement = [
  moved('hold', -600, '2026-11-25T06:02:00Z'),
  moved('refund', 650, '2026-11-16T04:02:00Z'),
  moved('lesson_payment', -1900.5, '2026-11-02T10:00:00Z'),
  moved('deposit', 1000, '2026-11-21T05:04:00Z'),
  moved('lesson_payment', -650, '2026-10-31T21:30:00Z'),
  moved('refund', 400, '2026-08-02T10:00:00Z'),
  moved('lesson_payment', -900, '2026-06-01T10:00:00Z'),
  moved('lesson_payment', -5000, '2026-05-31T20:59:00Z'),
]

test('months are Nairobi months, refunds come off, and none is below zero [WAL-02]', () => {
  expect(spendingByMonth(statement, now)).toEqual([
    { month: '2026-06', cents: 90_000 },
    { month: '2026-07', cents: 0 },
    { month: '2026-08', cents: 0 },
    { month: '2026-09', cents: 0 },
    { month: '2026-10', cents: 0 },
    { month: '2026-11', cents: 60_000 - 65_000 + 190_050 + 65_000 },
  ])
})

test('what was spent are payments with their refunds [WAL-02] [WAL-03]', () => {
  expect(expenditures(statement)).toHaveLength(7)
  expect(oldestNeeded(now)).toBe('2026-06-01')
})

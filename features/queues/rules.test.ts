import { describe, expect, test } from 'vitest'
import { caseAt, dueAt, isUrgent, promisedMs, queueKinds, urgencyOf, type QueueKind } from './rules.ts'

/** In minutes, each another, so that none can stand for another. */
const promises = { child_report: 61, support: 16, deposit: 241, payout: 481, report: 1441, dispute: 2881, verification: 2882 }
const SEVEN_DAYS = 7 * 24 * 60

const expected: Record<QueueKind, { promised: number; urgent: boolean }> = {
  help: { promised: 61, urgent: true },
  safety: { promised: 61, urgent: true },
  child_report: { promised: 61, urgent: true },
  unsafe_video: { promised: 61, urgent: true },
  dispute: { promised: 2881, urgent: false },
  payout: { promised: 481, urgent: false },
  deposit: { promised: 241, urgent: false },
  difference: { promised: 241, urgent: false },
  verification: { promised: 2882, urgent: false },
  report: { promised: 1441, urgent: false },
  video_report: { promised: 1441, urgent: false },
  data_export: { promised: SEVEN_DAYS, urgent: false },
  data_deletion: { promised: SEVEN_DAYS, urgent: false },
  support: { promised: 16, urgent: false },
}

test.each(Object.entries(expected))('%s: within which time it is promised, and whether it is urgent [ADM-08]', (name, is) => {
  const kind = name as QueueKind // as: a key of the table
  expect(promisedMs(kind, promises)).toBe(is.promised * 60_000)
  expect(isUrgent(kind)).toBe(is.urgent)
})

test('the queues are those, and what may have hurt a child stands first [ADM-08]', () => {
  expect(queueKinds).toEqual(Object.keys(expected))
})

test('what is promised counts from when it came [ADM-08]', () => {
  expect(dueAt('support', new Date('2026-11-25T07:00:00Z'), promises).toISOString()).toBe('2026-11-25T07:16:00.000Z')
})

describe('how urgent a case is', () => {
  const now = new Date('2026-11-25T07:00:00Z')
  test.each([
    ['help', '2026-12-25T07:00:00.000Z', 'safety'],
    ['unsafe_video', '2026-11-01T07:00:00.000Z', 'safety'],
    ['payout', '2026-11-25T06:59:59.999Z', 'late'],
    ['payout', '2026-11-25T07:00:00.000Z', 'today'],
    ['payout', '2026-11-26T07:00:00.000Z', 'today'],
    ['payout', '2026-11-26T07:00:00.001Z', 'later'],
  ] as const)('%s that is due at %s is for %s [ADM-08]', (kind, due, urgency) => {
    expect(urgencyOf(kind, new Date(due), now)).toBe(urgency)
  })
})

test.each([
  ['help', {}, '/admin/help/7'],
  ['safety', {}, '/admin/disputes/7'],
  ['dispute', {}, '/admin/disputes/7'],
  ['child_report', {}, '/admin/reports/7'],
  ['report', {}, '/admin/reports/7'],
  ['unsafe_video', {}, '/admin/video-reports/7'],
  ['video_report', {}, '/admin/video-reports/7'],
  ['verification', {}, '/admin/verification/7'],
  ['support', {}, '/admin/support/7'],
  ['payout', {}, '/admin/transactions?payout=7'],
  ['deposit', {}, '/admin/transactions?payment=7'],
  ['difference', {}, '/admin/health?difference=7'],
  ['data_export', {}, '/admin/health'],
  ['data_deletion', { by: 'fault', name: 'Kevin' }, '/admin/health'],
  ['data_deletion', { by: 'person', name: 'Kevin & Ann' }, '/admin/users?status=leaving&words=Kevin%20%26%20Ann'],
] as const)('%s with %j is decided at %s [ADM-08]', (kind, facts, at) => {
  expect(caseAt({ kind, id: '7', facts })).toBe(at)
})

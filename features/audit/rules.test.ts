import { expect, test } from 'vitest'
import { houseSettings } from '../house/rules.ts'
import { actLeadsTo } from './rules.ts'

test.each([
  ['teacher_approved', { request: 4 }, '/admin/verification/4'],
  ['post_published', { post: 7 }, '/admin/blogs/7'],
  ['post_deleted', { post: 7 }, null],
  ['event_changed', { event: 3 }, '/admin/events/3'],
  ['event_deleted', { event: 3 }, null],
  ['dispute_decided', { booking: 31, family_cents: 0, teacher_cents: 0 }, '/admin/disputes/31'],
  ['payout_approved', { payout: 9, cents: 2_500_000 }, '/admin/transactions?words=WD-9'],
  ['payment_credited', { payment: 'K7 QX', cents: 100 }, '/admin/transactions?words=K7%20QX'],
  ['rest_credited', { payment: 'K7QX', cents: 100 }, '/admin/transactions?words=K7QX'],
  ['testimonial_hidden', { review: 12 }, '/admin/reports?of=testimonials'],
  ['testimonial_shown', { review: 12 }, '/admin/reports?of=testimonials'],
  ['user_suspended', {}, null],
  ['post_changed', { post: 'seven' }, null],
] as const)('%s of %o leads from the log to %s [ADM-08]', (act, facts, address) => {
  expect(actLeadsTo({ act, facts })).toBe(address)
})

test.each(houseSettings)('a change of %s leads to the settings [ADM-08]', (setting) => {
  expect(actLeadsTo({ act: `${setting}_set`, facts: { version: 2 } })).toBe('/admin/settings')
})

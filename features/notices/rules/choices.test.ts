import { describe, expect, test } from 'vitest'
import { noticeKinds } from '../contract.ts'
import { mailedKinds } from '../mails.ts'
import { comesThrough, halfHours, isLastWay, quietUntil, rowsOf, topicOf, usualQuietHours } from './choices.ts'

const late = { starts_at: '2026-11-27T13:00:00Z' }

describe('what somebody can choose of notices [MSG-02]', () => {
  test.each([
    ['21:00', '06:30', '2026-11-25T18:00:00Z', '2026-11-26T03:30:00.000Z'],
    ['21:00', '06:30', '2026-11-26T03:29:00Z', '2026-11-26T03:30:00.000Z'],
    ['21:00', '06:30', '2026-11-26T03:30:00Z', null],
    ['21:00', '06:30', '2026-11-25T17:59:00Z', null],
    ['13:00', '15:00', '2026-11-25T10:00:00Z', '2026-11-25T12:00:00.000Z'],
    ['13:00', '15:00', '2026-11-25T12:00:00Z', null],
    ['22:00', '00:00', '2026-12-31T20:00:00Z', '2026-12-31T21:00:00.000Z'],
  ])('from %s to %s, at %s, it is quiet until %s', (from, to, at, end) =>
    expect(quietUntil({ on: true, from, to }, new Date(at))?.toISOString() ?? null).toBe(end),
  )

  test('quiet hours that are off are none', () => {
    expect(quietUntil({ on: false, from: '21:00', to: '06:30' }, new Date('2026-11-25T20:00:00Z'))).toBe(null)
  })

  test('quiet hours begin and end at full and half hours', () => {
    expect(halfHours).toHaveLength(48)
    expect([halfHours[0], halfHours[1], halfHours[19], halfHours[20], halfHours.at(-1)]).toEqual([
      ...['00:00', '00:30', '09:30', '10:00', '23:30'],
    ])
    expect(usualQuietHours).toEqual({ on: false, from: '21:00', to: '06:30' })
  })

  test.each([
    ['a lesson of the morning', 'lesson_reminder', { starts_at: '2026-11-26T09:30:00Z' }, true],
    ['a lesson after it', 'lesson_reminder', { starts_at: '2026-11-26T09:30:01Z' }, false],
    ['one that was moved into the morning', 'move_accepted', { ...late, new_starts_at: '2026-11-26T09:30:00Z' }, true],
    ['one that was moved after it', 'move_accepted', { ...late, new_starts_at: '2026-11-26T09:30:01Z' }, false],
    ['what is to be done until they end', 'booking_requested', { ...late, until: '2026-11-26T03:30:00Z' }, true],
    ['what may be done after they end', 'booking_requested', { ...late, until: '2026-11-26T03:30:01Z' }, false],
    ['what names no time', 'message_new', {}, false],
    ['what is not about a time, though a number', 'message_new', { until: 1, starts_at: 2 }, false],
    ['what is always told', 'withdrawal_paid', {}, true],
  ] as const)('in quiet hours until half past six: %s (%s with %j) rings: %s', (_, kind, facts, rings) => {
    expect(comesThrough(kind, facts, new Date('2026-11-26T03:30:00Z'))).toBe(rings)
  })

  const [everyWay, lessons] = [{ app: true, mail: true, sms: true, push: true }, rowsOf.teacher[0]]
  test.each([
    ['app', {}, false],
    ['mail', {}, false],
    ['app', { mail: false }, true],
    ['mail', { app: false }, true],
    // One that is off already takes nothing away, and a phone's ways are never the last.
    ['app', { app: false, mail: false }, false],
    ['sms', { app: false, mail: false }, false],
    ['push', { app: false, mail: false, sms: false }, false],
  ] as const)('%s is the last way of lessons, with %j: %s', (channel, ways, last) => {
    expect(lessons && isLastWay(lessons, { ...everyWay, ...ways }, channel)).toBe(last)
  })

  test('what need not be told has no last way, and where there is one way alone it is the last', () => {
    const ways = { app: true, mail: false, sms: false, push: false }
    expect(isLastWay({ topic: 'ratings', channels: ['app'], needed: false }, ways, 'app')).toBe(false)
    expect(isLastWay({ topic: 'ratings', channels: ['app'], needed: true }, { ...ways, mail: true }, 'app')).toBe(true)
  })

  test('each role chooses about what it is told of', () => {
    const all = ['app', 'mail', 'sms', 'push']
    expect(rowsOf).toEqual({
      student: [
        { topic: 'lessons', channels: all, needed: true },
        { topic: 'reminders', channels: all, needed: true },
        { topic: 'approvals', channels: ['app', 'push'], needed: false },
      ],
      parent: [
        { topic: 'lessons', channels: all, needed: true },
        { topic: 'reminders', channels: all, needed: true },
        { topic: 'approvals', channels: all, needed: true },
      ],
      teacher: [
        { topic: 'lessons', channels: all, needed: true },
        { topic: 'reminders', channels: all, needed: true },
        { topic: 'ratings', channels: ['app'], needed: false },
      ],
      admin: [],
    })
  })

  test.each([
    ['reminders', ['lesson_reminder', 'lesson_soon', 'payment_soon']],
    ['approvals', ['wish_approved', 'wish_asked', 'wish_declined', 'wish_expired', 'wish_unanswerable']],
    ['ratings', ['review_written']],
    [
      'lessons',
      [
        ...['booking_accepted', 'booking_cancelled', 'booking_declined', 'booking_expired', 'booking_paid', 'booking_requested'],
        ...['booking_unpaid', 'class_cancelled', 'class_enrolled', 'comment_answered', 'lesson_completed', 'message_new'],
        ...['move_accepted', 'move_declined', 'move_lapsed', 'move_proposed', 'move_taken_back', 'seat_free', 'seat_given_back'],
        ...['series_accepted', 'series_declined', 'series_expired', 'series_requested', 'series_stopped', 'video_commented'],
      ],
    ],
  ])('what is chosen as %s', (topic, kinds) => {
    expect(noticeKinds.filter((kind) => topicOf[kind] === topic).toSorted()).toEqual(kinds)
  })

  test('what can be chosen by mail is mailed, and every kind is either chosen or always told', () => {
    const mailedTopics = new Set(mailedKinds.map((kind) => topicOf[kind]))
    for (const { topic, channels } of Object.values(rowsOf).flat())
      if (channels.includes('mail')) expect(mailedTopics.has(topic)).toBe(true)
    expect(noticeKinds.filter((kind) => topicOf[kind] === undefined).toSorted()).toEqual(
      [
        'child_signs_in',
        'parent_joined',
        'money_held_up',
        'money_looked_at',
        'money_not_sent_back',
        'money_sent_back',
        'account_rejected',
        'account_verified',
        'video_ready',
        'video_unreadable',
        'intro_ready',
        'intro_unreadable',
        'video_hidden',
        'video_shown_again',
        'video_refunded',
        'comment_hidden',
        'testimonial_hidden',
        'testimonial_shown_again',
        'deposit_complete',
        'payment_returned',
        'dispute_decided',
        'export_ready',
        'guardian_agreed',
        'guardian_asks',
        'guardian_declined',
        'guardian_left',
        'kept_outside',
        'learners_kept_outside',
        'learning_stopped',
        'lesson_missed',
        'lesson_refunded',
        'link_agreed',
        'link_declined',
        'money_released',
        'messages_closed',
        'messages_go_on',
        'messages_paused',
        'paid_at_once',
        'payment_short',
        'problem_reported',
        'support_answered',
        'help_answered',
        'withdrawal_paid',
        'withdrawal_returned',
      ].toSorted(),
    )
  })
})

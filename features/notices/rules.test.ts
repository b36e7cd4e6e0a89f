import { describe, expect, test } from 'vitest'
import { noticeKinds } from './contract.ts'
import { noticeLeadsTo } from './rules.ts'
import { noticeMail } from './mails.ts'
import { FORMER_MEMBER } from '../../shared/former-member.ts'
import { noticeSentence, type NoticeFacts } from './sentences.ts'

const facts = { booking: 31, learner: 7, wish: 5, thread: 9, subject: 'Physics', starts_at: '2026-11-27T13:00:00Z' }

describe('a mail, of which nobody knows where it is read', () => {
  const grace = { role: 'parent' } as const
  const said = (kind: 'lesson_soon' | 'withdrawal_paid', language: 'en' | 'sw', about: NoticeFacts) =>
    noticeMail(kind, about, { ...grace, language }, 'https://somo.example')?.text.split('\n')[0]

  test.each([
    ['en', /^A lesson starts in 1 hour\. Physics on Fri 27 Nov, 4:00 PM\..* \(Nairobi time\.\)$/],
    ['sw', / 4:00 PM\..* \(Saa za Nairobi\.\)$/],
  ] as const)('says whose time it names, in %s [MSG-02] [DIR-05]', (language, sentence) => {
    expect(said('lesson_soon', language, { ...facts, minutes: 60 })).toMatch(sentence)
  })

  test('says nothing of time where it names none [MSG-02]', () => {
    expect(said('withdrawal_paid', 'en', { amount: 40_000 })).toBe('KES 400 was sent to your M-Pesa.')
  })
})

describe('a notice leads to what it is about [HUB-07] [PAR-01]', () => {
  test.each([
    ['booking_accepted', '/lessons?tab=scheduled&pay=31'],
    ['series_accepted', '/lessons?tab=scheduled&pay=31'],
    ['series_declined', '/lessons?tab=scheduled&lesson=31'],
    ['series_expired', '/lessons?tab=scheduled&lesson=31'],
    ['series_stopped', '/lessons?tab=scheduled&lesson=31'],
    ['payment_soon', '/lessons?tab=scheduled&pay=31'],
    ['payment_short', '/lessons?tab=scheduled&pay=31'],
    ['paid_at_once', '/lessons?tab=scheduled&lesson=31'],
    ['booking_declined', '/lessons?tab=scheduled&lesson=31'],
    ['booking_expired', '/lessons?tab=scheduled&lesson=31'],
    ['booking_unpaid', '/lessons?tab=scheduled&lesson=31'],
    ['booking_paid', '/lessons?tab=scheduled&lesson=31'],
    ['booking_cancelled', '/lessons?tab=scheduled&lesson=31'],
    ['lesson_completed', '/lessons?tab=scheduled&lesson=31'],
    ['lesson_refunded', '/lessons?tab=scheduled&lesson=31'],
    ['lesson_reminder', '/lessons?tab=scheduled&lesson=31'],
    ['lesson_soon', '/lessons?tab=scheduled&lesson=31'],
    ['class_enrolled', '/lessons?tab=live'],
    ['seat_given_back', '/lessons?tab=live'],
    ['class_cancelled', '/lessons?tab=live'],
    ['move_proposed', '/lessons?tab=scheduled&move=31'],
    ['guardian_agreed', '/teachers'],
    ['deposit_complete', '/wallet'],
    ['payment_returned', '/wallet'],
    ['guardian_asks', '/my-parent'],
    ['guardian_left', '/my-parent'],
    ['wish_unanswerable', '/my-parent'],
    ['child_signs_in', '/family?child=7'],
    ['link_agreed', '/family?child=7'],
    ['parent_joined', '/family?child=7'],
    ['link_declined', '/family'],
    ['wish_asked', '/asks/5'],
    ['wish_approved', '/lessons?tab=scheduled&lesson=31'],
    ['wish_declined', '/asks/5'],
    ['wish_expired', '/asks/5'],
    ['message_new', '/messages/9'],
    ['video_refunded', '/wallet'],
    ['testimonial_hidden', '/account'],
    ['testimonial_shown_again', '/account'],
  ] as const)('%s, for who learns and who pays, to %s', (kind, address) => {
    expect(noticeLeadsTo(kind, facts, 'student')).toBe(`/student-dashboard${address}`)
    expect(noticeLeadsTo(kind, facts, 'parent')).toBe(`/parent-dashboard${address}`)
  })

  test.each([
    ['booking_requested', '/lessons?tab=requests&lesson=31'],
    ['series_requested', '/lessons?tab=requests&lesson=31'],
    ['series_expired', '/lessons?tab=activity&lesson=31'],
    ['series_stopped', '/lessons?tab=activity&lesson=31'],
    ['booking_paid', '/lessons?tab=upcoming&session=lesson-31'],
    ['lesson_reminder', '/lessons?tab=upcoming&session=lesson-31'],
    ['lesson_soon', '/lessons?tab=upcoming&session=lesson-31'],
    ['booking_expired', '/lessons?tab=activity&lesson=31'],
    ['booking_unpaid', '/lessons?tab=activity&lesson=31'],
    ['booking_cancelled', '/lessons?tab=activity&lesson=31'],
    ['lesson_missed', '/lessons?tab=activity&lesson=31'],
    ['move_proposed', '/lessons?tab=upcoming&move=31'],
    ['money_released', '/wallet'],
    ['withdrawal_paid', '/wallet'],
    ['withdrawal_returned', '/wallet'],
    ['deposit_complete', '/wallet'],
    ['payment_returned', '/wallet'],
    ['video_ready', '/lessons?tab=videos'],
    ['video_unreadable', '/lessons?tab=videos'],
    ['intro_ready', '/profile'],
    ['intro_unreadable', '/profile'],
    ['video_hidden', '/lessons?tab=videos'],
    ['video_shown_again', '/lessons?tab=videos'],
    ['account_verified', '/schedule'],
    ['account_rejected', '/verification'],
    ['messages_paused', '/messages/9'],
  ] as const)('%s, for a teacher, to “%s” of the own area', (kind, address) =>
    expect(noticeLeadsTo(kind, facts, 'teacher')).toBe(`/teacher-dashboard${address}`),
  )

  test.each(['video_commented', 'comment_answered', 'comment_hidden'] as const)('%s leads to the video', (kind) => {
    expect(noticeLeadsTo(kind, { video: 44 }, 'teacher')).toBe('/teacher-dashboard/videos/44')
    if (kind !== 'video_commented') expect(noticeLeadsTo(kind, { video: 44 }, 'parent')).toBe('/parent-dashboard/videos/44')
  })

  test('a free seat leads to taking it, a withdrawal to its page, and what was approved to what it was', () => {
    expect(noticeLeadsTo('seat_free', { class: 8 }, 'parent')).toBe('/parent-dashboard/lessons?tab=live&join=8')
    expect(noticeLeadsTo('withdrawal_paid', { withdrawal: 12 }, 'teacher')).toBe('/teacher-dashboard/wallet/withdrawals/12')
    expect(noticeLeadsTo('wish_approved', { video: 44 }, 'student')).toBe('/student-dashboard/videos/44')
    expect(noticeLeadsTo('problem_reported', {}, 'teacher')).toBe('/teacher-dashboard/lessons?tab=activity')
  })

  test('an answer of support leads to the chat, which stands outside the areas', () => {
    for (const role of ['student', 'parent', 'teacher'] as const)
      expect(noticeLeadsTo('support_answered', {}, role)).toBe('/live-chat')
  })

  test('an answer to a call for help leads to the room it was asked from', () =>
    expect(noticeLeadsTo('help_answered', { room: 'class', id: 7 }, 'student')).toBe('/classroom/class/7'))

  test('a parent’s no leads to Home, where the child asks again', () =>
    expect(noticeLeadsTo('guardian_declined', {}, 'student')).toBe('/student-dashboard'))

  test('a reminder of a class leads to it', () => {
    expect(noticeLeadsTo('lesson_soon', { class: 7 }, 'student')).toBe('/student-dashboard/lessons?tab=live')
    expect(noticeLeadsTo('lesson_soon', { class: 7 }, 'teacher')).toBe('/teacher-dashboard/lessons?tab=upcoming&session=class-7')
  })

  test('one of a class, which is no lesson, to the list it was in', () => {
    expect(noticeLeadsTo('lesson_refunded', { subject: 'Physics' }, 'parent')).toBe('/parent-dashboard/lessons?tab=scheduled')
  })

  test('none leads out of the reader’s own area', () => {
    for (const kind of noticeKinds) expect(noticeLeadsTo(kind, facts, 'admin')).toBe('/admin')
  })
})

test.each([
  [100_000, 'en', 'Physics on Fri 27 Nov, 4:00 PM was cancelled. KES 1,000 went back to the wallet.'],
  [0, 'en', 'Physics on Fri 27 Nov, 4:00 PM was cancelled.'],
  [100_000, 'sw', 'Somo la Fizikia Iju 27 Nov, 4:00 PM limeghairiwa. KES 1,000 zimerudi kwenye pochi.'],
  [0, 'sw', 'Somo la Fizikia Iju 27 Nov, 4:00 PM limeghairiwa.'],
] as const)('a cancelled lesson tells of the money that went back, of %d cents in %s [BOOK-06]', (amount, language, said) => {
  expect(noticeSentence('booking_cancelled', { ...facts, amount }, language)).toBe(said)
})

test('a notice of who has left since names them in the language of its reader [AUTH-11]', () => {
  const said = (['en', 'sw'] as const).map((language) => noticeSentence('message_new', { who: FORMER_MEMBER }, language))
  expect(said).toEqual(['Former member has written to you.', 'Aliyeondoka amekuandikia.'])
})

import { describe, expect, test } from 'vitest'
import { formatMoney } from '../../../shared/money.ts'
import { partsOf } from '../../../simulators/sms/gsm.ts'
import { accountChanges, mailedKinds } from '../mails.ts'
import { accountChangedSms, briefKinds, briefSentence, goesBySms, guardianSms, noticeSms, phoneCodeSms } from './brief.ts'

describe('the letters of SMS and of locked screens', () => {
  const most = {
    amount: 99_999_999_99,
    starts_at: '2026-09-30T20:30:00Z',
    new_starts_at: '2026-09-30T20:30:00Z',
    until: '2026-09-30T20:30:00Z',
    minutes: 59,
    lessons: 12,
    of: 12,
    who: 'Wanjikũ wa Mũthoni Kĩbakĩ-Ng’ang’a',
    parent: 'Mũthoni Kĩbakĩ',
    guardian: 'Mũthoni Kĩbakĩ',
    subject: 'Chemistry',
    reason: 'Secret word',
    to: '0712 ••• 678',
  }

  test.each(['en', 'sw'] as const)('in %s are one part each, and name nobody [MSG-02]', (language) => {
    const texts = [
      guardianSms('https://somo.example', language),
      ...briefKinds.flatMap((kind) => [noticeSms(kind, most, language), noticeSms(kind, {}, language)]),
      ...accountChanges.map((what) => accountChangedSms(what, language)),
      phoneCodeSms('123456', language),
    ]
    for (const text of texts) {
      expect([text, partsOf(text ?? '')]).toEqual([text, { encoding: 'GSM-7', letters: text?.length, parts: 1 }])
      expect(text).not.toMatch(/Wanj|thoni|Chemistry|Kemia|Secret|0712|https?:|undefined|NaN/)
    }
    expect(briefSentence('deposit_complete', most, language)).toContain(formatMoney(most.amount).replace(/\s/g, ' '))
  })

  test('every mail has its sentence for a locked screen, in both languages another one [MSG-02]', () => {
    expect(mailedKinds.filter((kind) => briefSentence(kind, most, 'en') === null)).toEqual([])
    for (const kind of briefKinds) {
      const [en, sw] = [briefSentence(kind, most, 'en'), briefSentence(kind, most, 'sw')]
      for (const sentence of [en, sw]) expect(sentence).toMatch(/^\p{Lu}[^ ]* .*\.$/u)
      expect(en).not.toBe(sw)
    }
    const more = briefKinds.filter((kind) => !mailedKinds.includes(kind))
    expect(more).toEqual(['deposit_complete', 'wish_approved', 'wish_declined', 'wish_expired'])
  })

  test('few kinds go by SMS [MSG-02]', () => {
    const about = { starts_at: '2026-11-25T20:00:00Z' }
    const going = briefKinds.filter((kind) => goesBySms(kind, about, new Date('2026-11-25T08:00:00Z')))
    expect(going.toSorted()).toEqual(
      [
        'booking_cancelled',
        'class_cancelled',
        'deposit_complete',
        'lesson_refunded',
        'lesson_soon',
        'money_held_up',
        'money_looked_at',
        'money_not_sent_back',
        'money_sent_back',
        'parent_joined',
        'payment_returned',
        'wish_asked',
        'withdrawal_paid',
        'withdrawal_returned',
      ].toSorted(),
    )
  })

  const about = { starts_at: '2026-11-27T13:00:00Z', new_starts_at: '2026-11-28T05:30:00Z', until: '2026-11-26T18:00:00Z' }
  test.each([
    ['booking_cancelled', {}, 'The lesson on Fri 27 Nov, 4:00 PM was cancelled.', 'Somo la Iju 27 Nov, 4:00 PM limeghairiwa.'],
    [
      'booking_cancelled',
      { amount: 100_000 },
      'The lesson on Fri 27 Nov, 4:00 PM was cancelled. KES 1,000 went back to the wallet.',
      'Somo la Iju 27 Nov, 4:00 PM limeghairiwa. KES 1,000 zimerudi kwenye pochi.',
    ],
    ['lesson_refunded', { amount: 0 }, 'The lesson on Fri 27 Nov, 4:00 PM did not take place.', null],
    ['lesson_refunded', { amount: -1 }, 'The lesson on Fri 27 Nov, 4:00 PM did not take place.', null],
    [
      'lesson_refunded',
      { amount: 1 },
      'The lesson on Fri 27 Nov, 4:00 PM did not take place. KES 0.01 is back in the wallet.',
      'Somo la Iju 27 Nov, 4:00 PM halikufanyika. KES 0.01 zimerudi kwenye pochi.',
    ],
    ['lesson_missed', { amount: '100' }, 'The lesson on Fri 27 Nov, 4:00 PM counts as not given.', null],
    ['lesson_missed', { amount: 100 }, 'The lesson on Fri 27 Nov, 4:00 PM counts as not given. KES 1 was given back.', null],
    [
      'kept_outside',
      { amount: 100 },
      'The door of the room on Fri 27 Nov, 4:00 PM stayed shut. KES 1 is back in the wallet.',
      null,
    ],
    [
      'learners_kept_outside',
      { amount: 100 },
      'On Fri 27 Nov, 4:00 PM a learner was not let into the room. KES 1 was given back.',
      'Tarehe Iju 27 Nov, 4:00 PM mwanafunzi hakuruhusiwa kuingia chumbani. KES 1 zimerudishwa.',
    ],
    [
      'class_cancelled',
      { amount: 100 },
      'The class on Fri 27 Nov, 4:00 PM was cancelled. KES 1 is back in the wallet.',
      'Darasa la Iju 27 Nov, 4:00 PM limeghairiwa. KES 1 zimerudi kwenye pochi.',
    ],
    ['move_accepted', {}, 'The lesson on Fri 27 Nov, 4:00 PM is now on Sat 28 Nov, 8:30 AM.', null],
    [
      'payment_short',
      { amount: 25_000 },
      'A lesson was accepted and your wallet lacks KES 250. Pay by Thu 26 Nov, 9:00 PM to keep it.',
      'Somo limekubaliwa na pochi yako imepungukiwa KES 250. Lipa kabla ya Alh 26 Nov, 9:00 PM ili libaki lako.',
    ],
    ['lesson_soon', {}, 'A lesson starts in 1 hour. The room opens ten minutes before.', null],
    ['lesson_soon', { minutes: 61 }, 'A lesson starts in 1 hour. The room opens ten minutes before.', null],
    [
      'lesson_soon',
      { minutes: 60 },
      'A lesson starts in 1 hour. The room opens ten minutes before.',
      'Somo linaanza baada ya saa moja. Chumba hufunguliwa dakika kumi kabla.',
    ],
    [
      'lesson_soon',
      { minutes: 59 },
      'A lesson starts in 59 minutes. The room opens ten minutes before.',
      'Somo linaanza baada ya dakika 59. Chumba hufunguliwa dakika kumi kabla.',
    ],
    ['lesson_soon', { minutes: 1 }, 'A lesson starts in 1 minute. The room opens ten minutes before.', null],
  ] as const)('%s with %j is said as it is meant [MSG-02]', (kind, facts, en, sw) => {
    expect(briefSentence(kind, { ...about, ...facts }, 'en')).toBe(en)
    if (sw) expect(briefSentence(kind, { ...about, ...facts }, 'sw')).toBe(sw)
  })

  test('of what has none nothing is said [MSG-02]', () => {
    expect(briefSentence('review_written', most, 'en')).toBe(null)
    expect(noticeSms('review_written', most, 'sw')).toBe(null)
  })

  test.each([
    ['password', 'SOMO: The password of your account was changed. If it was not you, write to us at once.'],
    ['phone', 'SOMO: Your account has another phone number now. If it was not you, write to us at once.'],
    ['email', 'SOMO: Your account has another e-mail address now. If it was not you, write to us at once.'],
    ['second_factor_on', 'SOMO: Your account asks for a code now. If it was not you, write to us at once.'],
    ['second_factor_off', 'SOMO: Your account asks for no code any more. If it was not you, write to us at once.'],
  ] as const)('a change of the %s is told its owner, in both languages [MSG-02] [AUTH-08]', (what, sentence) => {
    expect(accountChangedSms(what, 'en')).toBe(sentence)
    expect(accountChangedSms(what, 'sw')).toMatch(/^SOMO: .*kaunti yako .*\. Kama si wewe, tuandikie mara moja\.$/)
  })

  test('a code is said with how long it opens, and where a parent opens an account [MSG-02] [AUTH-10]', () => {
    expect(phoneCodeSms('123456', 'en')).toContain('Your code is 123456, for 10 minutes. Give it to nobody.')
    expect(phoneCodeSms('123456', 'sw')).toContain('Msimbo wako ni 123456, kwa dakika 10. Usimpe mtu yeyote.')
    expect(guardianSms('https://somo.example', 'en')).toContain(' open a parent account at somo.example and ')
    expect(guardianSms('http://localhost:3000', 'sw')).toContain(' fungua akaunti ya mzazi localhost:3000, ')
  })
})

describe('whether a lesson that was cancelled is worth an SMS', () => {
  const happenedAt = new Date('2026-11-25T08:00:00Z')
  test.each([
    ['booking_cancelled', '2026-11-26T08:00:00.000Z', true],
    ['booking_cancelled', '2026-11-26T08:00:00.001Z', false],
    ['booking_cancelled', '2026-11-25T08:00:00.001Z', true],
    ['booking_cancelled', '2026-11-25T08:00:00.000Z', false],
    ['class_cancelled', '2026-11-26T08:00:00.000Z', true],
    ['class_cancelled', '2026-11-26T08:00:00.001Z', false],
    // What is about money and safety does not wait for a day.
    ['lesson_refunded', '2026-12-26T08:00:00.000Z', true],
    ['move_accepted', '2026-11-25T09:00:00.000Z', false],
  ] as const)('%s, of one at %s: %s [MSG-02]', (kind, starts_at, goes) => {
    expect(goesBySms(kind, { starts_at }, happenedAt)).toBe(goes)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, plus } from '../../shared/time.ts'
import { closedBecause, eventBetween, showsContacts, type ThreadFacts } from './rules.ts'
import { masked } from '../../shared/contacts.ts'

const separator = fc.constantFrom('', ' ', '.', '-', ' - ', '(', ') ', '/', '_', '  ', '*', '+', '\u200b', '–')
/** Words without digits. */
const words = fc.string({ maxLength: 20 }).map((some) =>
  some
    .replace(/[\p{Nd}\p{No}\p{Nl}]/gu, '')
    .normalize('NFKC')
    .replace(/\d/g, ''),
)
const eight = fc.stringMatching(/^[17]\d{8}$/)
const kenyan = fc
  .tuple(fc.constantFrom('0', '254', '+254', '00254', ''), eight, fc.array(separator, { minLength: 16, maxLength: 16 }))
  .map(([prefix, rest, gaps]) =>
    (prefix + rest)
      .split('')
      .map((sign, at) => sign + (gaps[at] ?? ''))
      .join(''),
  )
const abroad = fc
  .tuple(fc.stringMatching(/^\+[2-9]\d{7,13}$/), fc.array(separator, { minLength: 16, maxLength: 16 }))
  .map(([number, gaps]) =>
    number
      .split('')
      .map((sign, at) => sign + (gaps[at] ?? ''))
      .join(''),
  )

const digitsOf = (text: string): string => text.replace(/\D/g, '')

describe('before a lesson is paid', () => {
  test('no phone number survives, however its digits are set apart and whatever stands around it [MSG-01]', () => {
    fc.assert(
      fc.property(words, fc.oneof(kenyan, abroad), words, (before, number, after) => {
        const left = masked(`${before} ${number} ${after}`)
        expect(left.hidden).toBe(true)
        expect(digitsOf(left.text).length).toBeLessThan(6)
      }),
      { numRuns: 3000 },
    )
  })

  test('what was hidden once has nothing left to hide [MSG-01]', () => {
    fc.assert(
      fc.property(fc.string(), kenyan, (some, number) => {
        const once = masked(`${some} ${number}`).text
        expect(digitsOf(masked(once).text).length).toBeLessThanOrEqual(digitsOf(once).length)
      }),
    )
  })

  test.each([
    ['Call 0712 345 678 tonight', 'Call 07•• ••• ••• tonight'],
    ['+254 712-345-678', '25•• ••• •••'],
    ['0.7.1.2.3.4.5.6.7.8', '07•• ••• •••'],
    ['712345678', '71•• ••• •••'],
    ['0712,345,678 or 0712:345:678', '07•• ••• ••• or 07•• ••• •••'],
    ["07'12'34'56'78", '07•• ••• •••'],
    ['12 712 345 678', '12•• ••• •••'],
    ['٠٧١٢٣٤٥٦٧٨', '07•• ••• •••'],
    ['+44 20 7946 0958', '44•• ••• •••'],
    ['write to fatuma.ali@gmail.com please', 'write to ••••••• please'],
    ['fatuma @ gmail . com', '•••••••'],
    ['https://wa.me/254712345678', '•••••••'],
    ['see wa.me/fatuma', 'see •••••••'],
    ['t.me/fatuma_ali', '•••••••'],
    ['on fatuma-lessons.co.ke, ask there', 'on •••••••, ask there'],
    ['www.example.museum', '•••••••'],
    ['FATUMA.COM', '•••••••'],
    ['find me as @fatuma_ali', 'find me as •••••••'],
    // What looks like an address takes the end of the number with it, and the number the rest.
    ['+200000(00 @A.AA', '•••••••'],
    ['0712 345 678@home.example', '•••••••'],
  ])('“%s” is read as “%s” [MSG-01]', (text, left) => expect(masked(text)).toEqual({ text: left, hidden: true }))

  test.each([
    'Bring the plan, one page is enough.',
    'Friday 27 Nov, 4:00 PM - 5:00 PM, in 2026',
    'Exercise 3.14, then 22/7 and 1,000,000',
    '27/11/2026 at 16:00',
    'KES 1,250 for 60 minutes',
    'Sawa.Ni vizuri sana.',
    'x² + 3x = 10, so x = 2',
    'meet @ 5',
    'Counting on: 1, 2, 3, 4, 5, 6, 7, 8, 9, then 7,14,21,28,35',
    'At 10:17, 12:30 or 14:00',
  ])('“%s” is read as it was written [MSG-01]', (text) => expect(masked(text)).toEqual({ text, hidden: false }))

  test.each(['a', 'a.', 'a-', 'a@', 'http'])('many “%s” in a row keep no reader waiting [MSG-01]', (sign) => {
    const long = `${sign.repeat(60_000)} 0712 345 678`
    expect(masked(long).text.endsWith(' 07•• ••• •••')).toBe(true)
  })

  test('nothing is shown where nothing was paid, and never where a child is in the thread [MSG-01]', () => {
    expect([
      showsContacts({ paid: false, withChild: false }),
      showsContacts({ paid: true, withChild: false }),
      showsContacts({ paid: true, withChild: true }),
    ]).toEqual([false, true, false])
  })
})

describe('a thread', () => {
  const now = new Date('2026-11-25T06:00:00Z')
  const open: ThreadFacts = {
    closedByDesk: false,
    paused: false,
    bothActive: true,
    live: true,
    lastEndsAt: null,
    blockedByViewer: false,
    blocked: false,
    needsConsent: false,
  }

  test.each([
    [{}, null],
    [{ live: false }, 'over'],
    [{ live: false, lastEndsAt: plus(now, -days(30) + 1) }, null],
    [{ live: false, lastEndsAt: plus(now, -days(30)) }, 'over'],
    [{ live: true, lastEndsAt: plus(now, -days(300)) }, null],
    [{ bothActive: false }, 'gone'],
    [{ blocked: true }, 'blocked'],
    [{ blocked: true, blockedByViewer: true }, 'blocked_by_you'],
    [{ needsConsent: true }, 'parent_must_agree'],
    [{ paused: true, bothActive: false }, 'paused'],
    [{ paused: true, closedByDesk: true }, 'desk'],
  ] as const)('with %o is closed because %s [MSG-01]', (facts, because) => {
    expect(closedBecause({ ...open, ...facts }, now)).toBe(because)
  })

  test('says what happened to the lesson, and a new time once [MSG-01]', () => {
    const startsAt = now
    const at = (status: 'pending' | 'accepted' | 'disputed', ms = 0) => ({ status, startsAt: plus(startsAt, ms) })
    expect([
      eventBetween(null, at('pending')),
      eventBetween(at('pending'), at('accepted')),
      eventBetween(at('accepted'), at('accepted')),
      eventBetween(at('accepted'), at('accepted', 1)),
      eventBetween(at('accepted'), at('disputed')),
    ]).toEqual(['asked', 'accepted', null, 'moved', null])
  })
})

import { describe, expect, test } from 'vitest'
import { namedIn } from './rules/codes.ts'
import { clockFrom, isOpen, LONGEST_LINE, opensAt } from './rules.ts'

const times = { opens: '07:00', closes: '21:00', answerMinutes: 15 }

describe('opening hours, by the Nairobi clock [PUB-11]', () => {
  test.each([
    ['2026-11-25T03:59:59Z', false, '2026-11-25T04:00:00.000Z'],
    ['2026-11-25T04:00:00Z', true, '2026-11-25T04:00:00.000Z'],
    ['2026-11-25T17:59:00Z', true, '2026-11-25T17:59:00.000Z'],
    ['2026-11-25T18:00:00Z', false, '2026-11-26T04:00:00.000Z'],
    ['2026-11-25T21:30:00Z', false, '2026-11-26T04:00:00.000Z'],
  ])('at %s the desk is open: %s, and next at %s', (at, open, next) =>
    expect([isOpen(new Date(at), times), opensAt(new Date(at), times).toISOString()]).toEqual([open, next]),
  )

  test.each([
    ['2026-11-25T06:00:00Z', '2026-11-25T06:00:00.000Z'],
    ['2026-11-25T17:45:00Z', '2026-11-25T17:45:00.000Z'],
    // Ten minutes are left of the day, so five of the next morning.
    ['2026-11-25T17:50:00Z', '2026-11-26T03:50:00.000Z'],
    ['2026-11-25T18:00:00Z', '2026-11-26T04:00:00.000Z'],
    ['2026-11-26T02:00:00Z', '2026-11-26T04:00:00.000Z'],
  ])('the promise to who writes at %s runs as if from %s', (at, from) =>
    expect(clockFrom(new Date(at), times).toISOString()).toBe(from),
  )
})

const addresses = (count: number): string[] => Array.from({ length: count }, (_, i) => `u${i}@example.com`)

describe('what a line names [ADM-08]', () => {
  test.each([
    ['skp7h0lm2a na SKP7H0LQ9C', ['receipt SKP7H0LM2A', 'receipt SKP7H0LQ9C']],
    ['MATHEMATIC, 1234567890 and ABCDEFGHIJK1', []],
    ['Lesson 31, booking #32, somo namba 33', ['lesson 31', 'lesson 32', 'lesson 33']],
    ['lesson no. 31, kipindi na. 32, booking number 33, somo nambari 34', ['lesson 31', 'lesson 32', 'lesson 33', 'lesson 34']],
    ['lesson #31, lesson   32, lesson no.   #   33, lesson34', ['lesson 31', 'lesson 32', 'lesson 33', 'lesson 34']],
    ['lesson 0, lesson 07, mylesson 31, lesson x32, lesson #-33', []],
    ['my withdrawal 7 and payout no. 8', ['payout 7', 'payout 8']],
    ['kutoa namba 7, malipo na. 8, payout number 9, kutoa nambari #10', ['payout 7', 'payout 8', 'payout 9', 'payout 10']],
    ['payout   no.   #   7, withdrawal8, payout 0, mypayout 9', ['payout 7', 'payout 8']],
    // A number of its own for each kind.
    ['lesson 7 and payout 7', ['lesson 7', 'payout 7']],
    ['SKP7H0LM2A9, SKP7H0LM2 and 1SKP7H0LM2', []],
    ['Grace Wambui Kamau Njeri', ['name grace wambui kamau']],
    ['Ann Njeri, Ben Otieno, Cate Kirui and Dan Mutua', ['name ann njeri', 'name ben otieno', 'name cate kirui']],
    ['Grace, wambui Kamau and GraceWambui', []],
    ['call 0712 345 678 or +254 110 345678', ['phone 254712345678', 'phone 254110345678']],
    ['I am Grace Wambui, grace@example.com.', ['email grace@example.com', 'name grace wambui']],
    ['SKP7H0LM2A SKP7H0LM2A', ['receipt SKP7H0LM2A']],
    ['Hello there', []],
    [addresses(13).join(' '), addresses(12).map((address) => `email ${address}`)],
  ])('%s: %j', (text, named) => expect(namedIn(text).map(({ kind, value }) => `${kind} ${value}`)).toEqual(named))

  test('what stands far apart names nothing, and keeps nobody waiting', () => {
    const line = `lesson${' '.repeat(LONGEST_LINE)}1 ${'a'.repeat(LONGEST_LINE)}`
    expect(namedIn(Array.from({ length: 20 }, () => line).join('\n'))).toEqual([])
  })
})

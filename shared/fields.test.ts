import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sentenceOf } from './said.ts'
import { date, id, idInAddress, instant, kes, month, pageInput, personName, text } from './fields.ts'

const fits = (field: z.ZodMiniType, value: unknown): boolean => z.safeParse(field, value).success
/** What is complained of, in English and Kiswahili. */
const problem = (field: z.ZodMiniType, value: unknown): string =>
  Object.values(sentenceOf(z.safeParse(field, value).error?.issues[0]?.message ?? '')).join(' / ')

test('an id is a whole number above nought [OPS-06]', () => {
  expect([1, 2 ** 53 - 1].map((value) => fits(id(), value))).toEqual([true, true])
  for (const value of [0, -1, 1.5, 2 ** 53, '1', null, undefined]) expect(fits(id(), value), String(value)).toBe(false)
})

describe('an amount in KES', () => {
  test.each([0, 0.01, 0.29, 1.1, 1250.5, 99_999_999.99, 100_000_000])('%s is one [FUND-02]', (amount) => {
    expect(fits(kes(), amount)).toBe(true)
  })

  test.each([-0.01, -1, 100_000_000.01, 100_000_001, Number.NaN, Number.POSITIVE_INFINITY, '5'])(
    '%s is none [FUND-02]',
    (amount) => {
      expect(fits(kes(), amount)).toBe(false)
    },
  )

  test.each([0.001, 1.005, 12.345, 99.999])('%s has too many decimals [FUND-02]', (amount) => {
    expect(problem(kes(), amount)).toBe('At most two decimals. / Si zaidi ya desimali mbili.')
  })
})

test('an instant is ISO 8601 in UTC, a date a day of the calendar [SCH-04]', () => {
  expect(fits(instant(), '2026-11-25T06:00:00.000Z')).toBe(true)
  for (const value of ['2026-11-25T09:00:00+03:00', '2026-11-25 09:00', '2026-11-25', ''])
    expect(fits(instant(), value), value).toBe(false)
  expect(fits(date(), '2028-02-29')).toBe(true)
  for (const value of ['2026-02-29', '2026-11-25T06:00:00Z', '25.11.2026', '']) expect(fits(date(), value), value).toBe(false)
})

test('a month is one of this century [WAL-12]', () => {
  for (const value of ['2026-01', '2026-09', '2026-10', '2026-12', '2099-11']) expect(fits(month(), value), value).toBe(true)
  const none = [
    '2026-00',
    '2026-13',
    '2026-20',
    '2026-1',
    '1999-11',
    '20x6-11',
    '202x-11',
    'x2026-11',
    '2026-11x',
    '2026-11-01',
    '',
  ]
  for (const value of none) expect(fits(month(), value), value).toBe(false)
})

test('an address names an id by a whole number above nought, or none', () => {
  expect([idInAddress('7'), idInAddress('10'), idInAddress('9'.repeat(15))]).toEqual([7, 10, 999_999_999_999_999])
  for (const part of ['', null, undefined, '0', '07', '-7', '+7', '7x', 'x7', '7.5', '1e3', '9'.repeat(16)])
    expect(idInAddress(part), String(part)).toBe(null)
})

describe('text that a person types', () => {
  test('is kept without the spaces around it, its letters in one form [AUTH-02]', () => {
    expect(z.parse(text(1, 20), '  Wanjikũ Kamau \n')).toBe('Wanjikũ Kamau'.normalize('NFC'))
    expect(z.parse(text(0, 20), '   ')).toBe('')
    expect(z.parse(text(1, 20), 'one\n\ttwo')).toBe('one\n\ttwo')
  })

  test('is as long as it may be, counted after that [AUTH-02]', () => {
    expect(problem(text(1, 5), '   ')).toBe('Please fill this in. / Tafadhali jaza hapa.')
    expect(problem(text(2, 5), ' a ')).toBe('At least 2 characters. / Angalau herufi 2.')
    expect(problem(text(0, 5), 'abcdef')).toBe('At most 5 characters. / Si zaidi ya herufi 5.')
    for (const value of ['ab', 'abcde', '  abcde  ']) expect(fits(text(2, 5), value), value).toBe(true)
  })

  test('is not looked at when it is four times too long already [OPS-06]', () => {
    expect(fits(text(0, 5), ' '.repeat(20))).toBe(true)
    expect(fits(text(0, 5), ' '.repeat(21))).toBe(false)
  })

  test.each(['\u0000', '\u0008', '\u000B', '\u000C', '\u000E', '\u001F', '\u007F'])(
    'has no control characters, %j [AUTH-02]',
    (character) => {
      expect(problem(text(0, 20), `a${character}b`)).toBe('Please remove the control characters. / Tafadhali ondoa herufi fiche.')
    },
  )

  test.each(['\t', '\n', '\r', ' ', '~', 'é', '\u0080'])('has what belongs to text, %j [AUTH-02]', (character) => {
    expect(z.parse(text(0, 20), `a${character}b`)).toBe(`a${character}b`)
  })

  test('is text [OPS-06]', () => {
    expect(fits(text(0, 5), 5)).toBe(false)
  })
})

describe('a person’s name', () => {
  test.each([
    ['Wanjiku Kamau', 'Wanjiku Kamau'],
    ['  Wanjiku \n Kamau\t', 'Wanjiku Kamau'],
    ['Otieno\u00a0Ouma', 'Otieno Ouma'],
    ['Otieno\ufeffOuma', 'Otieno Ouma'],
    ['J.K.Otieno', 'J. K. Otieno'],
    ['Mr. Otieno O.', 'Mr. Otieno O.'],
    ['Ng’ang’a wa Thiong’o', 'Ng’ang’a wa Thiong’o'],
    ['Zoë Odhiambo-Müller', 'Zoë Odhiambo-Müller'],
  ])('%j is one, as %j: always one line [AUTH-02]', (written, kept) => {
    expect(z.parse(personName(), written)).toBe(kept)
  })

  test.each([
    ['an e-mail address', 'win@evil.example'],
    ['an address', 'Win at evil.example'],
    ['a short address', 'bit.ly/win'],
    ['a path', 'Win //evil'],
    ['a site', 'WWW.evil'],
  ])('has no address in it: %s [AUTH-02]', (_, name) => {
    expect(problem(personName(), name)).toBe(
      'Only a name, please, without any address. / Jina tu, tafadhali, bila anwani yoyote.',
    )
  })

  test('has no number in it, but may be a second or third of its name [AUTH-02]', () => {
    for (const name of ['0712345678 K', 'Amina 07 12 3', 'Amina ٠٧١٢٣'])
      expect(problem(personName(), name)).toBe('Only a name, please, without a number. / Jina tu, tafadhali, bila namba.')
    for (const name of ['Amina Njoroge 2', 'Year 2024 Otieno']) expect(fits(personName(), name)).toBe(true)
  })

  test.each(['\u202e', '\u200f', '\u2066', '\u061c', '\u200b', '\u0000', '\u0085'])(
    'has no sign that turns or hides what it says, %j [AUTH-02]',
    (sign) => {
      expect(problem(personName(), `Amina${sign}Njoroge`)).toMatch(
        /^Please remove the (hidden|control) characters\. \/ Tafadhali/,
      )
    },
  )
})

test('a page of a list is asked for by a cursor and has 1 to 100 rows, or neither is said [WAL-10]', () => {
  const page = z.strictObject(pageInput)
  for (const wish of [{}, { limit: 1 }, { limit: 100, cursor: 'x'.repeat(64) }]) expect(fits(page, wish)).toBe(true)
  for (const wish of [{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { limit: '5' }, { cursor: 'x'.repeat(65) }, { cursor: 5 }])
    expect(fits(page, wish), JSON.stringify(wish)).toBe(false)
})

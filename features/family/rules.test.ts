import { expect, test } from 'vitest'
import type { ConsentPurpose } from './contract.ts'
import { consentState, isNeeded, neededPurposes, photoForTeachers, standingOf, yearsOf, type ConsentState } from './rules.ts'
import { codeOfDigest, linkCode } from './rules/link-code.ts'

const child = '2012-04-01'
const grownUp = '2006-01-01'

test.each<[string, ConsentState, string, ConsentPurpose[]]>([
  ['an adult', 'not_needed', grownUp, []],
  ['an adult whose parent once agreed', 'not_needed', grownUp, ['account', 'lessons']],
  ['a child', 'missing', child, []],
  ['a child whose account alone was agreed to', 'missing', child, ['account']],
  ['a child whose lessons alone were agreed to', 'missing', child, ['lessons']],
  ['a child whose parent agreed to everything else', 'missing', child, ['messages', 'recording', 'marketing']],
  ['a child whose account and lessons were agreed to', 'given', child, ['lessons', 'account']],
  ['a child whose parent agreed to everything', 'given', child, ['account', 'lessons', 'messages', 'recording', 'marketing']],
])('%s: consent is %s [AUTH-10]', (_who, state, bornOn, given) => {
  expect(consentState({ bornOn, given }, new Date('2026-11-25T12:00:00+03:00'))).toBe(state)
})

test('consent is no longer needed from the month of the eighteenth birthday [AUTH-10]', () => {
  const learner = { bornOn: '2008-11-01', given: [] }
  expect(consentState(learner, new Date('2026-10-31T12:00:00+03:00'))).toBe('missing')
  expect(consentState(learner, new Date('2026-11-01T12:00:00+03:00'))).toBe('not_needed')
})

test('a child learns with an account and lessons agreed to, and without the rest [AUTH-10]', () => {
  expect(neededPurposes).toEqual(['account', 'lessons'])
  expect((['account', 'messages', 'lessons', 'marketing'] as const).map(isNeeded)).toEqual([true, false, true, false])
})

const noon = new Date('2026-11-25T12:00:00+03:00')
test.each([
  ['a child whose parent has not agreed', child, false, null],
  ['a child whose parent has agreed', child, true, '/faces/7'],
  ['an adult who was never asked', grownUp, false, '/faces/7'],
])('teachers see the photo of %s or not [AUTH-08]', (_who, bornOn, photoAgreed, seen) => {
  expect(photoForTeachers({ photo: '/faces/7', photoAgreed, bornOn }, noon)).toBe(seen)
})

test('a purpose stands as it was written down last [AUTH-10]', () => {
  const today = { version: '2026-11-24', withdrawnAt: null }
  const all = [undefined, today, { ...today, version: '2026-11-01' }, { ...today, withdrawnAt: noon }]
  expect(all.map(standingOf)).toEqual(['never', 'agreed', 'new_version', 'withdrawn'])
})

test.each([
  ['2011-11', '2026-11-01T00:00:00+03:00', 15],
  ['2011-12', '2026-11-30T23:59:59+03:00', 14],
  ['2011-12', '2026-12-01T00:00:00+03:00', 15],
  ['2026-11', '2026-11-25T12:00:00+03:00', 0],
])('born in %s, at %s somebody is %i [PAR-02]', (month, now, years) => {
  expect(yearsOf(month, new Date(now))).toBe(years)
})

test('a code is six letters and numbers that nobody mistakes for each other [PAR-02]', () => {
  expect(codeOfDigest(Uint8Array.of(0, 8, 13, 31, 32, 255, 99))).toBe('AJP9A9')
})

test.each([
  ['abc-def', 'ABCDEF'],
  [' 2 3 4 5 6 7 ', '234567'],
  ['ABCDE', null],
  ['ABCDEFG', null],
  ['ABCDE0', null],
  ['ABCDEI', null],
  [`ABCDEF${' '.repeat(40)}`, null],
])('“%s” is read as the code %s [PAR-02]', (typed, code) => {
  const read = linkCode().safeParse(typed)
  expect(read.success ? read.data : null).toBe(code)
})

import { expect, test } from 'vitest'
import type { ConsentPurpose } from './contract.ts'
import { consentState, neededPurposes, type ConsentState } from './rules.ts'

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
})

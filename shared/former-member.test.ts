import { expect, test } from 'vitest'
import { firstName } from '../features/accounts/rules.ts'
import { FORMER_MEMBER, jsonFor, memberName } from './former-member.ts'

test('who has left is read in both languages, whole also where a first name is taken of it [AUTH-11]', () => {
  const names = (['en', 'sw'] as const).map((language) => memberName(FORMER_MEMBER, language))
  expect(names).toEqual(['Former member', 'Aliyeondoka'])
  expect(names.map(firstName)).toEqual(names)
  expect(memberName('Grace Wambui', 'sw')).toBe('Grace Wambui')
})

test('an answer has their words where a name stands alone, and nothing else of it is touched [AUTH-11]', () => {
  const answer = { name: FORMER_MEMBER, text: 'A "Former member" wrote: Former member.', list: [FORMER_MEMBER, 7, null] }
  expect(JSON.parse(jsonFor(answer, 'en'))).toEqual(answer)
  expect(JSON.parse(jsonFor(answer, 'sw'))).toEqual({ ...answer, name: 'Aliyeondoka', list: ['Aliyeondoka', 7, null] })
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { check } from './complaints.ts'
import { date, instant } from './fields.ts'
import { said, sentenceOf } from './said.ts'

/** What is complained of, in both languages. */
const told = (schema: z.ZodMiniType, value: unknown): string =>
  Object.values(sentenceOf(check(schema, value).error?.issues[0]?.message ?? '')).join(' / ')

test.each<[string, z.ZodMiniType, unknown, string]>([
  ['nothing', z.string(), undefined, 'Please fill this in. / Tafadhali jaza hapa.'],
  ['a number that nobody typed', z.number(), Number.NaN, 'Please fill this in. / Tafadhali jaza hapa.'],
  ['an empty choice', z.enum(['a', 'b']), '', 'Please fill this in. / Tafadhali jaza hapa.'],
  ['words for a number', z.number(), 'five', 'Enter a number. / Weka namba.'],
  ['half a number', z.int(), 0.5, 'Enter a whole number. / Weka namba kamili.'],
  ['a number for words', z.string(), 5, 'Enter words. / Weka maneno.'],
  ['words for yes or no', z.boolean(), 'yes', 'Say yes or no. / Sema ndiyo au hapana.'],
  ['one thing for a list', z.array(z.string()), 'a', 'Give a list. / Toa orodha.'],
  ['words for several fields', z.strictObject({}), 'a', 'Send one object. / Tuma kitu kimoja.'],
  ['another choice', z.enum(['a', 'b']), 'c', 'Choose one of the choices. / Chagua mojawapo ya yaliyopo.'],
  ['no address', z.email(), 'amina', 'Enter an e-mail address like amina@example.com. / Weka barua pepe kama amina@example.com.'],
  ['no date', date(), 'soon', 'Choose a date. / Chagua tarehe.'],
  ['no instant', instant(), '', 'Choose a date and a time. / Chagua tarehe na muda.'],
  ['a pattern', z.string().check(z.regex(/^a/)), 'b', 'This is not in the right form. / Muundo wa hapa si sahihi.'],
  ['nothing typed', z.string().check(z.minLength(1)), '', 'Please fill this in. / Tafadhali jaza hapa.'],
  ['too short', z.string().check(z.minLength(3)), 'a', 'At least 3 characters. / Angalau herufi 3.'],
  ['too long', z.string().check(z.maxLength(2)), 'abc', 'At most 2 characters. / Si zaidi ya herufi 2.'],
  ['too many', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'At most 1. / Isizidi 1.'],
  ['too few', z.array(z.string()).check(z.minLength(2)), ['a'], 'At least 2. / Angalau 2.'],
  ['too small', z.number().check(z.gte(1500)), 1, 'At least 1,500. / Angalau 1,500.'],
  ['not above', z.number().check(z.positive()), 0, 'More than 0. / Zaidi ya 0.'],
  ['too big', z.number().check(z.lte(20_000)), 20_001, 'At most 20,000. / Isizidi 20,000.'],
  ['a field nobody knows', z.strictObject({}), { a: 1 }, 'Unknown field. / Sehemu isiyojulikana.'],
  ['whatever else', z.union([z.literal(1), z.literal(2)]), 3, 'This value does not fit. / Thamani hii haifai.'],
])('of %s people are told in our words [SHELL-08]', (_, schema, value, sentence) => {
  expect(told(schema, value)).toBe(sentence)
})

test('a field with words of its own says those, whatever is wrong with it [SHELL-08]', () => {
  const grade = z.int(said('Choose a grade.', 'Chagua gredi.')).check(z.gte(1), z.lte(12))
  for (const value of [undefined, '', Number.NaN, 0.5, 0, 13, 'x'])
    expect(told(grade, value)).toBe('Choose a grade. / Chagua gredi.')
})

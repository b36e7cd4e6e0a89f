import { expect, test } from 'vitest'
import { preferredLanguage, said, sentenceOf } from './said.ts'

test('a complaint is carried as one string and read in both languages [SHELL-08]', () => {
  expect(sentenceOf(said('Please fill this in.', 'Tafadhali jaza hapa.'))).toEqual({
    en: 'Please fill this in.',
    sw: 'Tafadhali jaza hapa.',
  })
  expect(sentenceOf(said('', ''))).toEqual({ en: '', sw: '' })
})

test('nobody is told what only a validator says [SHELL-08]', () => {
  expect(sentenceOf('Invalid input')).toEqual({ en: 'This value does not fit.', sw: 'Thamani hii haifai.' })
})

test.each([
  ['sw', 'sw'],
  ['sw-KE,sw;q=0.9,en;q=0.8', 'sw'],
  ['SW', 'sw'],
  [' sw', 'sw'],
  ['en-GB,en;q=0.9,sw;q=0.8', 'en'],
  ['swe', 'en'],
  ['xsw', 'en'],
  ['', 'en'],
  [null, 'en'],
  [undefined, 'en'],
])('who asks for %j is answered in %s [SHELL-08]', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

import { expect, test } from 'vitest'
import { subjectsCalled } from '../../../features/teachers/server/index.ts'
import { texts } from './landing-texts.ts'

test.each(['en', 'sw'] as const)('the words that the search suggests in %s find a subject [PUB-06]', (language) => {
  const words = texts[language].placeholder.replace('…', '').split(', ')
  const found = (word: string) => subjectsCalled.some(({ called }) => called.some((name) => name.startsWith(word)))
  expect(words.filter((word) => !found(word))).toEqual([])
})

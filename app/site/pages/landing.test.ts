import { expect, test } from 'vitest'
import { curriculum, subjectsAlsoCalled } from '../../../features/teachers/server/index.ts'
import { texts } from './landing-texts.ts'

test.each(['en', 'sw'] as const)('the words that the search suggests in %s find a subject [PUB-06]', (language) => {
  const words = texts[language].placeholder.replace('…', '').split(', ')
  const found = (word: string) => curriculum.some(({ name }) => name.includes(word)) || subjectsAlsoCalled(word).length > 0
  expect(words.filter((word) => !found(word))).toEqual([])
})

import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commonRefusals } from '../shared/endpoint.ts'
import { inKiswahili, sentenceIn } from './sentences.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const contracts = globSync('features/*/contract.ts', { cwd: root })

test.each([...contracts, 'shared/endpoint.ts'])('every refusal of %s can be said in Kiswahili [SHELL-08]', async (file) => {
  const exported: Record<string, unknown> =
    file === 'shared/endpoint.ts' ? { common: { refusals: commonRefusals } } : await import(/* @vite-ignore */ `${root}/${file}`)
  const missing = Object.values(exported).flatMap((one) =>
    one && typeof one === 'object' && 'refusals' in one
      ? Object.values(one.refusals as typeof commonRefusals).map(([, said]) => said)
      : [],
  )
  expect(missing.filter((sentence) => inKiswahili(sentence) === sentence)).toEqual([])
})

test('numbers in a sentence stay', () => {
  expect(inKiswahili('At most 1,200 characters.')).toBe('Si zaidi ya herufi 1,200.')
  expect(inKiswahili('Enter a whole amount between KES 10 and KES 150,000.')).toBe(
    'Weka kiasi kamili kati ya KES 10 na KES 150,000.',
  )
})

test('English stays English, and an unknown sentence stays what it is', () => {
  expect(sentenceIn('Please sign in.', 'en')).toBe('Please sign in.')
  expect(sentenceIn('Something nobody wrote.', 'sw')).toBe('Something nobody wrote.')
})

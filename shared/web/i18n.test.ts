import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseLanguage } from './i18n.ts'
import type { Texts } from './i18n.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync(
  [
    'app/**/texts.ts',
    'app/**/*-texts.ts',
    'features/*/web/texts.ts',
    'features/*/web/*-texts.ts',
    'shared/web/*texts.ts',
    'shared/web/kit/*texts.ts',
  ],
  { cwd: root },
)

test.each(files)('every text of %s exists in English and Kiswahili [SHELL-08]', async (file) => {
  const { texts }: { texts: { en: Texts; sw: Texts } } = await import(/* @vite-ignore */ `${root}/${file}`)
  const [english, kiswahili] = [leaves(texts.en), leaves(texts.sw)]
  expect([...kiswahili.keys()]).toEqual([...english.keys()])
  for (const [key, value] of kiswahili) {
    if (typeof value === 'string') expect(value.trim(), `${key} in Kiswahili`).not.toBe('')
    // A whole sentence that reads the same in both was never translated.
    if (typeof value === 'string' && value.split(' ').length > 4)
      expect(value, `${key} is not translated`).not.toBe(english.get(key))
  }
})

test('a language nobody speaks here is English', () => {
  expect([parseLanguage('sw'), parseLanguage('fr'), parseLanguage(null)]).toEqual(['sw', 'en', 'en'])
})

function leaves(texts: Texts, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [key, value] of Object.entries(texts)) {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'object' && !Array.isArray(value)) for (const [k, v] of leaves(value as Texts, at)) found.set(k, v)
    else found.set(at, value)
  }
  return found
}

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inOneLanguage } from './one-language.ts'

const words = `
export const texts = dictionary({
  en: {
    title: 'Lessons',
    states: {
      open: 'Open',
    },

    line: (n: string) => \`\${n} lessons\`,
  },
  sw: {
    title: 'Masomo',
    states: { open: 'Wazi' },
    line: (n: string) => \`masomo \${n}\`,
  },
})
export const inBoth = {
  en: {
    first: 'Dear teacher',
  },
  sw: {
    first: 'Mpendwa mwalimu',
  },
}
`

test('a dictionary keeps the words of one language, on lines of the same number, and nothing else is touched [SHELL-08]', () => {
  const english = inOneLanguage(words, 'en')
  expect([english.includes('Lessons'), english.includes('Masomo'), english.includes('Wazi')]).toEqual([true, false, false])
  const kiswahili = inOneLanguage(words, 'sw')
  expect([kiswahili.includes('Lessons'), kiswahili.includes('Open'), kiswahili.includes('Masomo')]).toEqual([false, false, true])
  for (const slim of [english, kiswahili]) {
    expect(slim.split('\n').indexOf('export const inBoth = {')).toBe(16)
    expect([slim.includes('Dear teacher'), slim.includes('Mpendwa mwalimu')]).toEqual([true, true])
  }
})

test('a dictionary laid out in another way stops the build', () => {
  expect(() => inOneLanguage(words.replace('  sw: {\n', '  sw:\n  {\n'), 'en')).toThrow('a dictionary without words of sw')
})

test('every dictionary of a browser is laid out so, but for those of one line', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = globSync('{app,features,shared}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const found = files.map((file) => readFileSync(`${root}/${file}`, 'utf8')).filter((code) => / = dictionary\(\{$/m.test(code))
  expect(found.length).toBeGreaterThan(60)
  for (const code of found) for (const language of ['en', 'sw'] as const) inOneLanguage(code, language)
})

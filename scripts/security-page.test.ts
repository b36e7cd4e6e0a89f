/** docs/security.md speaks of every requirement once, and of tests that there are. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0: section, and its numbers of those levels. */
const SECTIONS =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 ' +
  '4.1:1-3 4.2:1-1 4.3:1-2 4.4:1-4 5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 ' +
  '6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1 9.1:1-3 9.2:1-4 10.1:1-2 ' +
  '10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1 ' +
  '12.1:1-3 12.2:1-2 12.3:1-4 13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 ' +
  '15.3:1-7 16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1-1 17.2:1-4 17.3:1-2'

const wanted = SECTIONS.split(' ').flatMap((section) => {
  const [name = '', first, last] = section.split(/[:-]/)
  const [from, to] = [Number(first), Number(last)]
  return Array.from({ length: to - from + 1 }, (_, i) => `${name}.${from + i}`)
})

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| ([\d.]+) \| (.) \| (.*) \| (.*) \|$/gm)].map(
  ([, number = '', mark = '', words = '', shown = '']) => ({
    number,
    mark,
    words,
    shown,
  }),
)

test('each requirement of levels 1 and 2 is spoken of once, in the order of the standard', () => {
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(wanted)
})

test('one that is met names a test, one that is not says why', () => {
  const wrong = rows.filter(({ mark, words, shown }) => !(mark === '✓' ? shown : ['○', '✗', '–'].includes(mark) && words))
  expect(wrong).toEqual([])
})

test('the tests it names are there, under those words', () => {
  const missing = rows.flatMap(({ number, shown }) => {
    if (!shown) return []
    const [, file = '', title = ''] = /^`([^`]+\.test\.ts)` “(.+)”$/.exec(shown) ?? []
    const there = existsSync(path.join(root, file)) && titlesIn(file).includes(title)
    return title && there ? [] : [`${number}: ${shown}`]
  })
  expect(missing).toEqual([])
})

/** The text of a file with its strings that go over several lines put together. */
const titlesIn = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll(/['"`]\s*\+\s*['"`]/g, '')

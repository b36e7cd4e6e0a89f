import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.ts'

const text = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** What the site's pages are drawn with: their own files, and what these bring in, as far as it goes. */
function drawnWith(): Set<string> {
  const found = new Set(globSync('app/site/**/*.tsx', { cwd: root }))
  for (const file of found)
    for (const [, name = ''] of text(file).matchAll(/^(?:import|export) (?!type ).*'(\..+\.tsx)'$/gm))
      found.add(path.join(path.dirname(file), name))
  return found
}

/** What the site's stylesheet looks through for the classes it is to hold. */
function lookedThrough(): Set<string> {
  const sources = [...text('app/site/site.css').matchAll(/^@source (not )?"(.+)";$/gm)]
  const named = (not: boolean): string[] =>
    sources
      .filter(([, word]) => not === (word !== undefined))
      .flatMap(([, , pattern = '']) => globSync(path.join('app/site', pattern), { cwd: root }))
  const left = new Set(named(true))
  return new Set(named(false).filter((file) => !left.has(file)))
}

test('the site’s stylesheet has the classes of all that its pages are drawn with [SHELL-08]', () => {
  const looked = lookedThrough()
  const drawn = drawnWith()
  expect(drawn.size).toBeGreaterThan(50)
  expect([...drawn].filter((file) => !looked.has(file)).sort()).toEqual([])
})

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
  const found = new Set<string>()
  for (const [, not, pattern = ''] of text('app/site/site.css').matchAll(/^@source (not )?"(.+)";$/gm))
    for (const file of globSync(path.join('app/site', pattern), { cwd: root })) not ? found.delete(file) : found.add(file)
  return found
}

test('the site’s stylesheet has the classes of all that its pages are drawn with [SHELL-08]', () => {
  const looked = lookedThrough()
  const drawn = drawnWith()
  expect(drawn.size).toBeGreaterThan(50)
  expect([...drawn].filter((file) => !looked.has(file)).sort()).toEqual([])
})

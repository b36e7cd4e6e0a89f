import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as brand from './brand.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const tokens = Object.fromEntries(
  [...read('web/theme.css').matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]+);/g)].map(([, name = '', colour]) => [name, colour]),
)

test('every colour that code paints with is the one pages are styled with under the same name', () => {
  const colours = Object.entries(brand).filter(([, value]) => String(value).startsWith('#'))
  expect(colours.length).toBeGreaterThan(10)
  const named = Object.fromEntries(colours.map(([name, colour]) => [name.toLowerCase().replace('_', '-'), colour]))
  expect(tokens).toMatchObject(named)
})

test('the picture in the browser’s tab is painted with colours of the brand', () => {
  const painted = read('../app/site/static/favicon.svg').match(/#[0-9a-f]{3,8}\b/g)
  expect(painted).toEqual([brand.GREEN_800, brand.MARIGOLD_500])
})

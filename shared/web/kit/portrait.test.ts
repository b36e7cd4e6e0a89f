import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Portrait, portraitCount, portraitTraits } from './portrait.tsx'

const sizes = (step: number) =>
  Array.from(
    { length: Math.floor(portraitCount / step) },
    (_, i) => renderToStaticMarkup(createElement(Portrait, { seed: i * step })).length,
  )

test('a drawn face costs less than a kilobyte, and about 850 bytes in the middle', () => {
  const all = sizes(11)
  expect(Math.max(...all)).toBeLessThan(1100)
  expect(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]).toBeLessThan(870)
})

test('the same seed is always the same face, and neighbours differ', () => {
  expect(portraitTraits(4711)).toEqual(portraitTraits(4711))
  expect(portraitTraits(4711)).toEqual(portraitTraits(4711 + portraitCount))
  expect(portraitTraits(4711)).not.toEqual(portraitTraits(4712))
})

test('a beard never grows under a headscarf, braids or a bun', () => {
  for (let seed = 0; seed < portraitCount; seed++) {
    const { beard, hair } = portraitTraits(seed)
    if (beard) expect(['short', 'afro', 'bald']).toContain(hair)
  }
})

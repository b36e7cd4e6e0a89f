import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { chosenTraits, Face, idWithFace, plainTraits, portraitAddress, portraitCount, portraitNumber } from './portrait.tsx'
import { Initial, Portrait, traitsOf } from './portrait.tsx'

const markup = (seed: number, chosen: boolean): string => renderToStaticMarkup(createElement(Portrait, { seed, chosen }))

test('a drawn face costs about 850 bytes, and never more than 1.1 KB', () => {
  const sizes = Array.from({ length: 200 }, (_, i) => markup(i * 19, true).length).toSorted((a, b) => a - b)
  expect(sizes[100]).toBeLessThan(880)
  expect(sizes.at(-1)).toBeLessThan(1100)
})

test('every face has a number, and every number its face', () => {
  for (let number = 0; number < portraitCount; number += 7) expect(portraitNumber(chosenTraits(number))).toBe(number)
})

test('somebody made up is known by the face in their id; nobody whom the database counted has one [OPS-01]', () => {
  const face = { skin: 3, hair: 'headscarf', glasses: true, beard: false, old: true, cloth: 2, ground: 4 } as const
  for (const order of [0, 7]) expect(traitsOf(idWithFace(face, order))).toEqual(face)
  expect([1, 5000, 999_999_999].map(traitsOf)).toEqual([1, 5000, 999_999_999].map(plainTraits))
})

test('without a choice a face guesses nothing: hair anybody wears and no beard, the same each time', () => {
  const faces = Array.from({ length: 300 }, (_, id) => plainTraits(id))
  expect(new Set(faces.map(({ hair }) => hair))).toEqual(new Set(['short', 'crop', 'twists', 'afro']))
  expect(faces.some(({ beard }) => beard)).toBe(false)
  const glasses = faces.filter((face) => face.glasses).length
  expect(glasses).toBeGreaterThan(60)
  expect(glasses).toBeLessThan(140)
  expect(plainTraits(41)).toEqual(plainTraits(41))
})

test('neighbouring ids do not look alike', () => {
  const looks = Array.from({ length: 40 }, (_, id) => JSON.stringify(plainTraits(id)))
  expect(new Set(looks).size).toBeGreaterThan(36)
})

test('before there is a face stands the first letter of the name, as a capital', () => {
  const initial = (name: string) => renderToStaticMarkup(createElement(Initial, { name })).replace(/<[^>]*>/g, '')
  expect(['Amina Njoroge', ' wanjiku', 'école'].map(initial)).toEqual(['A', 'W', 'É'])
})

test('a chosen face stands where a photo would, and is drawn without a request', () => {
  const photo = portraitAddress({ skin: 1, hair: 'bun', glasses: true, beard: false, old: false, cloth: 0, ground: 0 })
  expect(renderToStaticMarkup(createElement(Face, { photo, seed: 1 }))).toMatch(/^<svg.*#f7c65b/)
  const shown = renderToStaticMarkup(createElement(Face, { photo: '/photos/1.webp', seed: 1, large: true }))
  expect(shown).toMatch(/^<img src="\/photos\/1.webp"/)
})

test('beside a name a photo is asked for in its small size', () => {
  const shown = renderToStaticMarkup(createElement(Face, { photo: '/photos/1.webp', seed: 1 }))
  expect(shown).toMatch(/^<img src="\/photos\/1-face.webp"/)
})

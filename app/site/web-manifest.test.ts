import { expect, test } from 'vitest'
import { webManifest } from './web-manifest.ts'

test('on a phone’s home screen the product stands under its name, in the colours of the chalkboard', () => {
  expect(webManifest).toMatchObject({ name: 'Somo', short_name: 'Somo', background_color: '#fffcf6', theme_color: '#0b3a2c' })
})

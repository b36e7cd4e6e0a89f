import { expect, test } from 'vitest'
import { isChunkFailure } from './chunk-failure.ts'

test.each([
  'Loading chunk failed',
  'Loading chunk 7 failed.',
  'Loading CSS chunk 3 failed.',
  'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
  'error loading dynamically imported module: http://localhost/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('“%s” says that a file is gone [SHELL-06]', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true)
})

test.each([new Error('x is not a function'), new Error(''), 'Loading chunk failed', null])('%s does not [SHELL-06]', (error) => {
  expect(isChunkFailure(error)).toBe(false)
})

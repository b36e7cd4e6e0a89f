import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST, spread } from './longest-first.ts'
import { root } from './root.ts'

test('each file that is begun first is there', () =>
  expect(LONGEST.filter((file) => !existsSync(path.join(root, file)))).toEqual([]))

test('those that take turns stand apart, and none is lost', () => {
  const small = (name: string): boolean => name === name.toLowerCase()
  expect(spread('ABCDEFGxyz'.split(''), small).join('')).toBe('xABCyDEFzG')
  expect(spread('xyz'.split(''), small).join('')).toBe('xyz')
  expect(spread('ABC'.split(''), small).join('')).toBe('ABC')
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST } from './longest-first.ts'
import { root } from './root.ts'

test('each file that is begun first is there', () =>
  expect(LONGEST.filter((file) => !existsSync(path.join(root, file)))).toEqual([]))

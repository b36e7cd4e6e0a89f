import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconPaths } from './icon-paths.ts'

test('each icon that every start of the app carries is named somewhere outside their list', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
  const code = files
    .split('\n')
    .filter((file) => file && !/icon-paths|\.test\.tsx?$|^scripts\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(Object.keys(iconPaths).filter((name) => !new RegExp(`['"\`]${name}['"\`]`).test(code))).toEqual([])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { browserOnly, isServer } from './browser-only.ts'

const root = mkdtempSync(path.join(tmpdir(), 'somo-guard-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function bundle(files: Record<string, string>): Promise<unknown> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const rolldownOptions = { input: path.join(root, 'page.ts') }
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [browserOnly(root)],
    build: { write: false, rolldownOptions },
  })
}

test('a build that reaches for server code stops and names both files', async () => {
  const files = {
    'page.ts': `import './features/booking/web/part.ts'`,
    'features/booking/web/part.ts': `import { secret } from '../server/keys.ts'\nconsole.log(secret)`,
    'features/booking/server/keys.ts': `export const secret = 'x'`,
  }
  await expect(bundle(files)).rejects.toThrow(
    'features/booking/web/part.ts imports features/booking/server/keys.ts, which is server code.',
  )
})

test('a build that reaches for Node stops and names the file', async () => {
  await expect(bundle({ 'page.ts': `import { readFileSync } from 'node:fs'\nconsole.log(readFileSync)` })).rejects.toThrow(
    'page.ts imports node:fs',
  )
})

test('types of the server may be named, because nothing of them is left', async () => {
  const files = {
    'page.ts': `import type { Secret } from './server/keys.ts'\nexport const none: Secret | null = null\nconsole.log(none)`,
    'server/keys.ts': `export type Secret = string`,
  }
  await expect(bundle(files)).resolves.toBeDefined()
})

test('a file named server is not a folder named server', () => {
  expect([isServer('app/server/http.ts'), isServer('shared/web/server.ts')]).toEqual([true, false])
})

import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firstPages } from '../server/brought-along.ts'
import { readAssets } from './assets.ts'
import { withImports, type Manifest } from './manifest.ts'
import { renderPage } from './document.tsx'
import { landing } from './pages/landing.tsx'
import { notFound } from './page.ts'
import { source, visitTo } from './testing/sample.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'somo-web-'))
const fonts = fileURLToPath(new URL('../../shared/web/fonts/', import.meta.url))
const compressed = (text: string | Buffer): number => brotliCompressSync(text).length
const built = (address: string): Buffer => readFileSync(path.join(folder, address))

beforeAll(async () => {
  // The test runner's own environment would bundle React's development half.
  vi.stubEnv('NODE_ENV', 'production')
  const configFile = fileURLToPath(new URL('../dashboard/vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'error', build: { outDir: folder } })
}, 60_000)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('the landing page with its styles is at most 15 KB, and its script at most 3 KB', async () => {
  const assets = readAssets(folder, 'site')
  const visit = visitTo('/')
  const { teachers } = await source.teachers({})
  const six = {
    ...source,
    teachers: async () => ({ ...(await source.teachers({})), teachers: [...teachers, ...teachers, ...teachers] }),
  }
  const data = await landing.load(six, visit)
  if (data === notFound) throw new Error('no landing page')
  expect(compressed(renderPage(landing, data, visit, assets))).toBeLessThan(15 * 1024)
  expect(compressed(built(assets.script))).toBeLessThan(3 * 1024)
})

test('the script of the public pages is one file', () => {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest
  expect([...withImports(manifest, '../site/enhance.ts')]).toEqual(['../site/enhance.ts'])
})

test('both fonts together are at most 30 KB', () => {
  const bytes = ['figtree.woff2', 'bricolage-700.woff2'].map((name) => statSync(path.join(fonts, name)).size)
  expect(bytes.reduce((a, b) => a + b)).toBeLessThan(30 * 1024)
})

test('the signed-in app starts with at most 110 KB of script', () => {
  const assets = readAssets(folder, 'app')
  const first = [assets.script, ...assets.modules].map((address) => compressed(built(address)))
  expect(first.reduce((a, b) => a + b)).toBeLessThan(110 * 1024)
})

test('every page of the signed-in areas adds at most 30 KB of script when it is opened', () => {
  const pages = Object.entries(readAssets(folder, 'app').pages).map(([name, files]) => ({
    name,
    bytes: files.reduce((sum, file) => sum + compressed(built(file)), 0),
  }))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter(({ bytes }) => bytes > 30 * 1024)).toEqual([])
})

test('each page whose files a document names is in the build, in so few that a browser asks for all in three times six', () => {
  const { modules, pages } = readAssets(folder, 'app')
  const fonts = 2
  const asked = firstPages.map(([, file]) => ({ file, requests: fonts + 1 + modules.length + (pages[file]?.length ?? Infinity) }))
  expect(asked.filter(({ requests }) => requests > 3 * 6)).toEqual([])
})

test('no script of the app fetches styles, which its document has', () => {
  const scripts = globSync('assets/*.js', { cwd: folder })
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((file) => /assets\/[\w-]+\.css/.test(built(file).toString()))).toEqual([])
})

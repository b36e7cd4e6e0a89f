import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildWeb, webFolder as folder } from '../../scripts/build.ts'
import { LANGUAGES } from '../../shared/said.ts'
import { firstPages } from '../server/brought-along.ts'
import { readAssets } from './assets.ts'
import { withImports, type Manifest } from './manifest.ts'
import { renderPage } from './document.tsx'
import { blogPost } from './pages/blog-post.tsx'
import { blog } from './pages/blog.tsx'
import { landing } from './pages/landing.tsx'
import { liveChat } from './pages/live-chat.tsx'
import { notFound } from './page.ts'
import { post, source, visitTo } from './testing/sample.ts'

const fonts = fileURLToPath(new URL('../../shared/web/fonts/', import.meta.url))
const compressed = (text: string): number => brotliCompressSync(text).length
/** As it is sent, by its address. */
const sent = (address: string): number => statSync(path.join(folder, `${address}.br`)).size
const isLiveKit = (name: string): boolean => name.endsWith('/livekit-room.tsx')
const built = (address: string): Buffer => readFileSync(path.join(folder, address))

beforeAll(buildWeb, 120_000)

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
  expect(sent(assets.script)).toBeLessThan(3 * 1024)
})

test('the blog and a post of a thousand words are at most 15 KB each, with their styles [PUB-07]', () => {
  const assets = readAssets(folder, 'site')
  const list = Array.from({ length: 9 }, (_, at) => ({ ...post, slug: `post-${at}`, title: `${post.title} ${at}` }))
  const words = Array.from({ length: 1000 }, (_, at) => `w${((at * 7919) % 997).toString(36)}`).join(' ')
  const shown = { post: { ...post, body: words }, pictures: [], next: list.slice(0, 2) }
  const page = renderPage(blog, { list, next: 7, before: null }, visitTo('/blog'), assets)
  expect(compressed(page)).toBeLessThan(15 * 1024)
  expect(compressed(renderPage(blogPost, shown, visitTo('/blog/past-paper'), assets))).toBeLessThan(15 * 1024)
})

test('the chat with Somo with forty lines is at most 15 KB, and its script, one file, at most 2 KB [PUB-11]', async () => {
  const assets = readAssets(folder, 'site')
  const visit = visitTo('/live-chat')
  const empty = await liveChat.load(source, visit)
  if (empty === notFound) throw new Error('no chat')
  const lines = Array.from({ length: 40 }, (_, id) => ({
    ...{ id, by: id % 2 ? ('operator' as const) : ('person' as const), name: id % 2 ? 'Amina' : null, automatic: null },
    text: `Line ${id} of ${((id * 7919) % 997).toString(36)} words that somebody wrote about their money.`,
    at: '2026-11-25T06:00:00Z',
  }))
  const shown = { ...empty.shown, lines, chat: { state: 'waiting' as const, phone_ends: null } }
  expect(compressed(renderPage(liveChat, { ...empty, shown }, visit, assets))).toBeLessThan(15 * 1024)
  expect(sent(assets.chat)).toBeLessThan(2 * 1024)
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest-en.json'), 'utf8')) as Manifest
  expect([...withImports(manifest, '../site/chat.ts')]).toEqual(['../site/chat.ts'])
})

test('the script of the public pages is one file', () => {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest-en.json'), 'utf8')) as Manifest
  expect([...withImports(manifest, '../site/enhance.ts')]).toEqual(['../site/enhance.ts'])
})

test('both fonts together are at most 30 KB', () => {
  const bytes = ['figtree.woff2', 'bricolage-700.woff2'].map((name) => statSync(path.join(fonts, name)).size)
  expect(bytes.reduce((a, b) => a + b)).toBeLessThan(30 * 1024)
})

test.each(LANGUAGES)('the signed-in app starts with at most 110 KB of script in %s', (language) => {
  const assets = readAssets(folder, language)
  const first = [assets.script, ...assets.modules].map((address) => sent(address))
  expect(first.reduce((a, b) => a + b)).toBeLessThan(110 * 1024)
})

test.each(LANGUAGES)('every page of the signed-in areas adds at most 28 KB of script when it is opened in %s', (language) => {
  const pages = Object.entries(readAssets(folder, language).pages).map(([name, files]) => ({
    name,
    bytes: files.reduce((sum, file) => sum + sent(file), 0),
  }))
  expect(pages.length).toBeGreaterThan(10)
  // A room that LiveKit carries brings LiveKit's client along, and has a budget of its own.
  const [atLiveKit, ...others] = pages.toSorted((a, b) => Number(isLiveKit(b.name)) - Number(isLiveKit(a.name)))
  expect(others.filter(({ bytes }) => bytes > 28 * 1024)).toEqual([])
  expect(atLiveKit && isLiveKit(atLiveKit.name)).toBe(true)
  expect(atLiveKit?.bytes).toBeLessThan(150 * 1024)
})

test.each(LANGUAGES)(
  'LiveKit’s client comes with rooms that LiveKit carries, and with nothing else, in %s [MEET-07]',
  (language) => {
    const assets = readAssets(folder, language)
    const heavy = globSync('assets/*.js', { cwd: folder }).filter((file) => built(file).includes('livekit.SignalResponse'))
    const users = Object.entries(assets.pages).filter(([, files]) =>
      files.some((file) => heavy.includes(file.replace(/^\//, ''))),
    )
    expect(users.map(([name]) => name.replace(/^.*\//, ''))).toEqual(['livekit-room.tsx'])
    const first = [assets.script, ...assets.modules].map((file) => file.replace(/^\//, ''))
    expect(first.filter((file) => heavy.includes(file))).toEqual([])
  },
)

test('what reads and writes video is one file of at most 130 KB in both languages, and asks for no other [EDIT-03]', () => {
  const [worker = '', ...others] = globSync('assets/media-worker-*.js', { cwd: folder })
  expect(others).toEqual([])
  expect(sent(worker)).toBeLessThan(130 * 1024)
  expect(built(worker).toString()).not.toMatch(/\bimport\(|importScripts\(/)
})

test('each page whose files a document names is in the build, in so few that a browser asks for all in three times six', () => {
  const { modules, pages } = readAssets(folder, 'sw')
  const fonts = 2
  const asked = firstPages.map(([, file]) => ({ file, requests: fonts + 1 + modules.length + (pages[file]?.length ?? Infinity) }))
  expect(asked.filter(({ requests }) => requests > 3 * 6)).toEqual([])
})

test('no script of the app fetches styles, which its document has', () => {
  const scripts = globSync('assets/*.js', { cwd: folder })
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((file) => /assets\/[\w-]+\.css/.test(built(file).toString()))).toEqual([])
})

/** The service worker in a browser's place: its stores, a server that answers what a test says, and a network that can go. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { KEPT_PAGES } from '../../shared/web/kept-session.ts'
import { areas } from './places.ts'

const SITE = 'https://somo.test'
const script = stripTypeScriptTypes(readFileSync(new URL('service-worker.ts', import.meta.url), 'utf8'))

type Answer = { text: string; status?: number; build?: string }
type Asked = string | { url: string }

/** What the server answers, by path and query. */
let server: Record<string, Answer>
let online: boolean
/** Whether there is room for more. */
let full: boolean
let asked: string[]
let stores: Map<string, Map<string, Response>>
let tabs: string[]
/** How often it has taken over the pages that are open. */
let claims: number
/** Notifications, and tabs that were opened or brought to the front. */
let shown: unknown[]
let listeners: Map<string, (event: object) => void>

const addressOf = (request: Asked): string => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, SITE)
  return pathname + search
}

async function fetchIt(request: Asked): Promise<Response> {
  const address = addressOf(request)
  asked.push(address)
  if (!online) throw new TypeError('Failed to fetch')
  const { text, status = 200, build } = server[address] ?? { text: 'Not found', status: 404 }
  return new Response(text, { status, headers: build === undefined ? {} : { 'x-build': build } })
}

const storeOf = (entries: Map<string, Response>) => ({
  match: async (request: Asked) => entries.get(addressOf(request))?.clone(),
  put: async (request: Asked, answer: Response) => {
    if (full) throw new DOMException('no room', 'QuotaExceededError')
    entries.set(addressOf(request), answer)
  },
  add: async (address: string) => void entries.set(address, await fetchIt(address)),
  keys: async () => [...entries.keys()].map((address) => ({ url: SITE + address })),
  delete: async (request: Asked) => entries.delete(addressOf(request)),
})

const caches = {
  open: async (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return storeOf(entries)
  },
  has: async (name: string) => stores.has(name),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (request: Asked) => {
    for (const entries of stores.values()) if (entries.has(addressOf(request))) return entries.get(addressOf(request))?.clone()
    return undefined
  },
}

beforeEach(() => {
  server = { '/offline': { text: 'You are offline' } }
  online = true
  full = false
  asked = []
  tabs = []
  claims = 0
  shown = []
  stores = new Map()
  listeners = new Map()
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => void (claims += 1),
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => void shown.push(`focus ${url}`) })),
      openWindow: async (address: string) => void shown.push(`open ${address}`),
    },
    registration: {
      showNotification: async (title: string, how: { body: string; tag: string; data: unknown }) =>
        void shown.push([title, how.body, how.tag, how.data]),
    },
    location: new URL('/service-worker.js', SITE),
  }
  runInNewContext(script, { self, caches, fetch: fetchIt, URL, Response, Promise, Set, console: { info: () => undefined } })
})

/** Something happens to the worker, and all that it does then is waited for. */
async function happens(type: string, event: object = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(type)?.({
    ...event,
    waitUntil: (more: Promise<unknown>) => work.push(more),
    respondWith: (response: Promise<Response>) => (answer = response),
  })
  const response = await answer
  // A browser waits for it and forgives what fails, except where the worker is installed.
  while (work.length > 0) await work.shift()?.catch((reason: unknown) => (type === 'fetch' ? undefined : Promise.reject(reason)))
  return response
}

const asks = (address: string, mode = 'cors', method = 'GET') =>
  happens('fetch', { request: { url: new URL(address, SITE).href, mode, method } })
const opens = (address: string) => asks(address, 'navigate')
const read = async (answer: Response | undefined): Promise<string | undefined> => answer?.text()
const files = (): string[] =>
  [...stores].flatMap(([, entries]) => [...entries.keys()].filter((address) => address.startsWith('/assets/')))

/** A release: the documents of an area, its shell and a page of it, each naming what it stands on. */
function release(build: string, root = '/student-dashboard', shared = 'libraries-1'): void {
  server[root] = { text: `<p>Amina</p><script src="/assets/main-${build}.js">`, build }
  server[`/shell${root}`] = { text: `<script src="/assets/main-${build}.js"><link href="/assets/${shared}.js">`, build }
  server['/faq'] = { text: `<header>Amina</header> questions of ${build}`, build }
  for (const name of [`main-${build}`, `wallet-${build}`, shared]) server[`/assets/${name}.js`] = { text: name }
}

/** Somebody opens an area and a page of it, as a browser asks. */
async function visits(build: string, root = '/student-dashboard', shared = 'libraries-1'): Promise<void> {
  release(build, root, shared)
  await opens(root)
  for (const name of [`main-${build}`, shared, `wallet-${build}`]) await asks(`/assets/${name}.js`)
}

describe('a push [MSG-02]', () => {
  const push = (text: string | null) => happens('push', { data: text === null ? null : { text: () => text } })
  const press = (path: unknown) => {
    let isClosed = false
    const notification = { data: { path }, close: () => (isClosed = true) }
    return happens('notificationclick', { notification }).then(() => isClosed)
  }

  test('is shown as it was sent; one that cannot be read shows something too, or the browser takes the leave away', async () => {
    await push('{"title":"Somo","body":"A lesson starts in 1 hour.","path":"/student-dashboard/lessons","tag":"notice-7"}')
    await push('nonsense')
    await push(null)
    expect(shown).toEqual([
      ['Somo', 'A lesson starts in 1 hour.', 'notice-7', { path: '/student-dashboard/lessons' }],
      ['somo.test', '', '', { path: '/' }],
      ['somo.test', '', '', { path: '/' }],
    ])
  })

  test('leads to its thing when it is pressed: in the tab that shows it, or in a new one, and nowhere but here', async () => {
    tabs = [`${SITE}/student-dashboard`, `${SITE}/student-dashboard/wallet`]
    expect(await press('/student-dashboard/wallet')).toBe(true)
    await press('/student-dashboard/lessons?tab=scheduled&pay=7')
    await press('https://elsewhere.example/wallet')
    await press('//elsewhere.example/wallet')
    expect(shown).toEqual([
      `focus ${SITE}/student-dashboard/wallet`,
      `open ${SITE}/student-dashboard/lessons?tab=scheduled&pay=7`,
    ])
  })
})

describe('the files of a build [SHELL-09]', () => {
  test('are fetched once, and stay on the device through the next release; the one after that takes them away', async () => {
    await visits('one')
    await visits('one')
    expect(asked.filter((address) => address === '/assets/wallet-one.js')).toHaveLength(1)
    await visits('two')
    expect(files()).toEqual(expect.arrayContaining(['/assets/wallet-one.js', '/assets/wallet-two.js']))
    await visits('three')
    expect(files().filter((file) => file.includes('one'))).toEqual([])
    for (const build of ['four', 'five', 'six', 'seven']) await visits(build)
    expect(new Set(files())).toEqual(
      new Set(['main-six', 'wallet-six', 'main-seven', 'wallet-seven', 'libraries-1'].map((name) => `/assets/${name}.js`)),
    )
  })

  test('that a release has not changed are not fetched again, however many releases there are', async () => {
    for (const build of ['one', 'two', 'three', 'four']) await visits(build)
    expect(asked.filter((address) => address === '/assets/libraries-1.js')).toHaveLength(1)
    expect(files()).toContain('/assets/libraries-1.js')
  })

  test('go also from the device of somebody who only reads the public pages', async () => {
    for (const build of ['one', 'two', 'three']) {
      release(build)
      await opens('/faq')
      await asks(`/assets/main-${build}.js`)
    }
    expect(files()).toEqual(['/assets/main-two.js', '/assets/main-three.js'])
  })

  test('answer with a shell of their own build when the network is gone', async () => {
    await visits('one')
    await visits('two')
    online = false
    expect(await read(await opens('/student-dashboard/wallet?amount=5'))).toContain('main-two')
    expect(await read(await asks('/assets/main-two.js'))).toBe('main-two')
  })

  test('are there after the first visit already, whose page was open before the worker was [SHELL-07]', async () => {
    tabs = [`${SITE}/student-dashboard/lessons?tab=live`]
    release('one')
    await happens('install')
    online = false
    expect(await read(await opens('/student-dashboard/wallet'))).toContain('main-one')
    expect(await read(await asks('/assets/main-one.js'))).toBe('main-one')
  })

  test('and with a page that was left out when the worker took the others over, and says so [SHELL-07]', async () => {
    tabs = [`${SITE}/login`]
    release('one')
    await happens('install')
    await happens('activate')
    tabs = [`${SITE}/student-dashboard`]
    await happens('message', { data: 'take me' })
    expect(claims).toBe(2)
    online = false
    expect(await read(await opens('/student-dashboard/wallet'))).toContain('main-one')
  })

  test('arrive also where a device has no room for them', async () => {
    full = true
    release('one')
    expect(await read(await opens('/student-dashboard'))).toContain('Amina')
    expect(await read(await asks('/assets/main-one.js'))).toBe('main-one')
  })

  test('and what workers before this one have kept goes when it takes over, but no page that was read', async () => {
    for (const name of ['files', 'pages', 'build one']) await caches.open(name)
    await happens('activate')
    expect([...stores.keys()]).toEqual(['pages', 'build one'])
  })
})

describe('of somebody [AUTH-05]', () => {
  test.each(Object.values(areas).map(({ root }) => root))(
    'nothing is kept of what stands in %s: only its empty shell, from the first visit on',
    async (root) => {
      tabs = [`${SITE}${root}/lessons?tab=live`]
      release('one', root)
      await happens('install')
      for (const address of [root, `${root}/wallet`]) {
        server[address] = { text: 'Amina has Ksh 2,000', build: 'one' }
        await opens(address)
      }
      const kept = await Promise.all([...stores.values()].flatMap((one) => [...one.values()]).map((one) => one.clone().text()))
      expect(kept.filter((text) => text.includes('Amina'))).toEqual([])
      online = false
      expect(await read(await opens(`${root}/wallet?amount=5`))).toContain('main-one')
    },
  )

  test('a public page that was read has the name in its head, and stands in the store that signing out empties', async () => {
    release('one')
    await opens('/faq')
    const named = [...stores].filter(([, entries]) => entries.has('/faq')).map(([name]) => name)
    expect(named).toEqual([KEPT_PAGES])
    online = false
    expect(await read(await opens('/faq'))).toContain('questions of one')
    await caches.delete(KEPT_PAGES)
    await expect(opens('/faq')).rejects.toThrow('Failed to fetch')
  })

  test.each([
    ...['/login?next=/admin', '/signup', '/student-signup', '/teacher-signup', '/reset-password/secret', '/confirm-email/secret'],
    ...['/guardian/secret', '/classroom/lesson/7', '/logout'],
  ])('%s is never kept: it carries a secret, or what somebody typed or is in', async (address) => {
    server[address] = { text: 'Amina', build: 'one' }
    expect(await read(await opens(address))).toBe('Amina')
    expect([...stores.values()].flatMap((entries) => [...entries.keys()])).toEqual([])
  })

  test('no call is touched, no form, no other site and nothing that a page asks for beside its files', async () => {
    for (const [address, mode, method] of [
      ['/api/payments/wallet/7', 'cors', 'GET'],
      ['/login', 'navigate', 'POST'],
      ['https://elsewhere.example/assets/x.js', 'cors', 'GET'],
      ['/health', 'cors', 'HEAD'],
      ['/photos/7.webp', 'no-cors', 'GET'],
    ] as const)
      expect([address, await asks(address, mode, method)]).toEqual([address, undefined])
    expect([asked, [...stores.keys()]]).toEqual([[], []])
  })

  test('an answer that is no page of ours, or no good one, is given on and not kept', async () => {
    server['/faq'] = { text: 'broken', status: 500, build: 'one' }
    server['/health'] = { text: 'ok' }
    for (const [address, text] of [
      ['/faq', 'broken'],
      ['/health', 'ok'],
    ] as const)
      expect(await read(await opens(address))).toBe(text)
    expect([...stores.values()].flatMap((entries) => [...entries.keys()])).toEqual([])
  })

  test('a search that was read is there without a network, and for another search the page that says so [SHELL-07]', async () => {
    server['/tutors?subject=Physics'] = { text: 'who teaches Physics', build: 'one' }
    await opens('/tutors?subject=Physics')
    online = false
    expect(await read(await opens('/tutors?subject=Physics'))).toBe('who teaches Physics')
    for (const other of ['/tutors', '/tutors?subject=Biology']) expect(await read(await opens(other))).toBe('You are offline')
  })

  test('only the public pages that were read last are kept', async () => {
    for (let at = 0; at < 50; at += 1) {
      server[`/tutors/${at}`] = { text: 'a teacher', build: 'one' }
      await opens(`/tutors/${at}`)
    }
    const pages = [...(stores.get(KEPT_PAGES)?.keys() ?? [])]
    expect([pages.length, pages.includes('/tutors/9'), pages.includes('/tutors/10')]).toEqual([41, false, true])
  })
})

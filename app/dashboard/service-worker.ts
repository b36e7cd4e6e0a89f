/**
 * Keeps the app openable without a network. It never touches calls or another method than GET. Of an area it keeps the empty
 * shell, which is nobody's, and never a document of somebody; data is kept by the app itself under the person's name.
 */
declare const self: ServiceWorkerGlobalScope

type Tab = { url: string; focus: () => Promise<unknown> }
type Shown = { data: unknown; close: () => void }
type Waits = { waitUntil: (work: Promise<unknown>) => void }
type ServiceWorkerGlobalScope = {
  addEventListener: ((type: 'install' | 'activate' | 'message', listener: (event: Waits) => void) => void) &
    ((
      type: 'fetch',
      listener: (event: Waits & { request: Request; respondWith: (response: Promise<Response>) => void }) => void,
    ) => void) &
    ((type: 'push', listener: (event: Waits & { data: { text: () => string } | null }) => void) => void) &
    ((type: 'notificationclick', listener: (event: Waits & { notification: Shown }) => void) => void)
  registration: {
    showNotification: (title: string, how: { body: string; tag: string; icon: string; data: unknown }) => Promise<void>
  }
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (wish: { includeUncontrolled: boolean; type?: 'window' }) => Promise<Tab[]>
    openWindow: (address: string) => Promise<unknown>
  }
  location: Location
}

/** A store for each build begins so: its files, and the empty shells that name them. */
const BUILD = 'build '
/** Of this build and of the one before, for tabs that are still open in it, and while two servers answer with one each. */
const BUILDS_KEPT = 2
/** Public pages as somebody has read them, with their name in the head: signing out empties it. */
const PAGES = 'pages'
const PAGES_KEPT = 40
const OFFLINE = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  void self.skipWaiting()
})

/** The page that installs it is often the only one of the visit: what it stands on is kept now. */
async function install(): Promise<void> {
  const pages = await caches.open(PAGES)
  await pages.add(OFFLINE)
  await keepOpen()
}

/** The shells of the areas that are open. Nothing of this may keep the worker from being installed. */
async function keepOpen(): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true })
  const roots = new Set(open.map(({ url }) => rootOf(new URL(url).pathname)))
  await Promise.allSettled([...roots].map(async (root) => root && keepShell(root)))
}

/** A page was not taken over when this became active, and says so. */
self.addEventListener('message', (event) => event.waitUntil(Promise.all([self.clients.claim(), keepOpen()])))

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropForeign()])))

/** What workers before this one have kept under other names. */
async function dropForeign(): Promise<void> {
  const foreign = (await caches.keys()).filter((name) => name !== PAGES && !name.startsWith(BUILD))
  await Promise.all(foreign.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (request.mode === 'navigate') event.respondWith(page(request, url, event))
})

/** The names of the builds' stores, oldest first: stores stand in the order in which they were made. */
const builds = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(BUILD))

/** The store of the newest build. */
const newest = async (): Promise<Cache> => caches.open((await builds()).at(-1) ?? BUILD)

/** A release begins a store of its own, and the oldest goes: what nobody asks for any more goes with it. */
async function enterBuild(document: Response): Promise<void> {
  const name = `${BUILD}${document.headers.get('x-build')}`
  if (await caches.has(name)) return
  await caches.open(name)
  await Promise.all((await builds()).slice(0, -BUILDS_KEPT).map((old) => caches.delete(old)))
}

/** Built files never change under their name: once here, never fetched again. */
async function file(request: Request | string): Promise<Response> {
  const store = await newest()
  const kept = await store.match(request)
  if (kept) return kept
  // What a release has not changed moves on into its store.
  const found = (await caches.match(request)) ?? (await fetch(request))
  if (found.ok) await store.put(request, found.clone()).catch(isFull)
  return found
}

/** The network first; without it the area's shell or the page as it was last seen, then the offline page. */
async function page(request: Request, url: URL, event: Waits): Promise<Response> {
  const root = rootOf(url.pathname)
  let fresh: Response
  try {
    fresh = await fetch(request)
  } catch (error) {
    return withoutNetwork(root, url, error)
  }
  // What names no build is no document of ours.
  if (!fresh.ok || fresh.redirected || !fresh.headers.has('x-build')) return fresh
  // Before the browser reads it, and asks for the files that it names.
  await enterBuild(fresh).catch(isFull)
  event.waitUntil(root ? renewShell(root, languageOf(fresh)) : keep(url, fresh.clone()))
  return fresh
}

async function withoutNetwork(root: string | null, url: URL, error: unknown): Promise<Response> {
  const pages = await caches.open(PAGES)
  const kept = (root ? await shellOf(root) : await pages.match(url.pathname + url.search)) ?? (await pages.match(OFFLINE))
  if (kept) return kept
  throw error
}

/** A device without room keeps nothing more, and whoever asked is answered all the same. */
const isFull = (reason: unknown): void => console.info('not kept', reason)

/** Where an area begins: all its pages, whatever their query, are the same shell. */
const rootOf = (path: string): string | null =>
  /^\/(student-dashboard|parent-dashboard|teacher-dashboard|admin)(?=\/|$)/.exec(path)?.[0] ?? null

/** The shell of the newest build that has one. */
async function shellOf(root: string): Promise<Response | undefined> {
  for (const name of (await builds()).reverse()) {
    const shell = await (await caches.open(name)).match(root)
    if (shell) return shell
  }
  return undefined
}

const languageOf = (document: Response): string | null => document.headers.get('content-language')

/** A shell of another build asks for files that are gone one day; one in another language has none of the reader's words. */
async function renewShell(root: string, language: string | null): Promise<void> {
  const kept = await (await newest()).match(root)
  if (!kept || languageOf(kept) !== language) await keepShell(root)
}

/** The shell, and the files that it names: those are in the browser already, and cost nothing again. */
async function keepShell(root: string): Promise<void> {
  const shell = await fetch(`/shell${root}`)
  if (!shell.ok) return
  await enterBuild(shell)
  const text = await shell.clone().text()
  await Promise.all((text.match(/\/assets\/[\w.-]+\.(js|woff2)/g) ?? []).map(file))
  await (await newest()).put(root, shell)
}

/** Forms and personal links are not kept: they carry tokens or show what somebody typed. */
async function keep(url: URL, response: Response): Promise<void> {
  if (
    /^\/(login|signup|student-signup|teacher-signup|reset-password|confirm-email|new-email|guardian|logout|classroom)/.test(
      url.pathname,
    )
  )
    return
  const pages = await caches.open(PAGES)
  await pages.put(url.pathname + url.search, response)
  // Signing out empties the store.
  if (!(await pages.match(OFFLINE))) await pages.add(OFFLINE)
  const keys = (await pages.keys()).filter((one) => new URL(one.url).pathname !== OFFLINE)
  await Promise.all(keys.slice(0, Math.max(0, keys.length - PAGES_KEPT)).map((one) => pages.delete(one)))
}

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = told(event.data?.text() ?? '')
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: ICON, data: { path } }))
})

/** The same as the app's manifest. */
const ICON = '/icon-192.png'

/** Browsers take the leave away from who is told and shows nothing, so what cannot be read shows something too. */
function told(text: string): { title: string; body: string; tag: string; path: string } {
  try {
    const { title, body, tag, path } = JSON.parse(text) as Record<string, unknown>
    return { title: String(title ?? ''), body: String(body ?? ''), tag: String(tag ?? ''), path: String(path ?? '/') }
  } catch {
    return { title: self.location.hostname, body: '', tag: '', path: '/' }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(show(new URL(path, self.location.origin)))
})

/** In the tab that is open there already, or else in a new one; nowhere but on our own pages. */
async function show(to: URL): Promise<void> {
  if (to.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const tab = tabs.find(({ url }) => url === to.href)
  await (tab ? tab.focus() : self.clients.openWindow(to.href))
}

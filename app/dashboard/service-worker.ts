/**
 * Keeps the app openable without a network. It never touches calls or another method than GET. Of an area it keeps the empty
 * shell, which is nobody's, and never a document of somebody; data is kept by the app itself under the person's name.
 */
declare const self: ServiceWorkerGlobalScope

type Waits = { waitUntil: (work: Promise<unknown>) => void }
type ServiceWorkerGlobalScope = {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Waits) => void) => void) &
    ((
      type: 'fetch',
      listener: (event: Waits & { request: Request; respondWith: (response: Promise<Response>) => void }) => void,
    ) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void>; matchAll: (wish: { includeUncontrolled: boolean }) => Promise<{ url: string }[]> }
  location: Location
}

const FILES = 'files'
const PAGES = 'pages'
const OFFLINE = '/offline'
/** Enough for the public pages somebody has read lately and the four shells. */
const PAGES_KEPT = 40

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  void self.skipWaiting()
})

/** The page that installs it is often the only one of the visit: what it stands on is kept now. */
async function install(): Promise<void> {
  const pages = await caches.open(PAGES)
  await pages.add(OFFLINE)
  const open = await self.clients.matchAll({ includeUncontrolled: true })
  const roots = new Set(open.map(({ url }) => rootOf(new URL(url).pathname)))
  // Nothing of this may keep the worker from being installed.
  await Promise.allSettled([...roots].map(async (root) => root && keepShell(root)))
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (request.mode === 'navigate') event.respondWith(page(request, url, event))
})

/** Built files never change under their name: once here, never fetched again. */
async function file(request: Request | string): Promise<Response> {
  const files = await caches.open(FILES)
  const kept = await files.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await files.put(request, fresh.clone())
  return fresh
}

/** The network first; without it the area's shell or the page as it was last seen, then the offline page. */
async function page(request: Request, url: URL, event: Waits): Promise<Response> {
  const root = rootOf(url.pathname)
  try {
    const fresh = await fetch(request)
    const copy = fresh.clone()
    if (fresh.ok && !fresh.redirected) event.waitUntil(root ? renewShell(root, fresh) : keep(url, copy))
    return fresh
  } catch (error) {
    const pages = await caches.open(PAGES)
    const kept = (await pages.match(root ?? url.pathname + url.search)) ?? (await pages.match(OFFLINE))
    if (kept) return kept
    throw error
  }
}

/** Where an area begins: all its pages, whatever their query, are the same shell. */
const rootOf = (path: string): string | null =>
  /^\/(student-dashboard|parent-dashboard|teacher-dashboard|admin)(?=\/|$)/.exec(path)?.[0] ?? null

/** A shell of another build would ask for files that are gone one day. */
async function renewShell(root: string, document: Response): Promise<void> {
  const kept = await (await caches.open(PAGES)).match(root)
  if (kept?.headers.get('x-build') !== document.headers.get('x-build')) await keepShell(root)
}

/** The shell, and the files that it names: those are in the browser already, and cost nothing again. */
async function keepShell(root: string): Promise<void> {
  const shell = await fetch(`/shell${root}`)
  if (!shell.ok) return
  const text = await shell.clone().text()
  await Promise.all((text.match(/\/assets\/[\w.-]+\.(js|woff2)/g) ?? []).map(file))
  await (await caches.open(PAGES)).put(root, shell)
}

/** Forms and personal links are not kept: they carry tokens or show what somebody typed. */
async function keep(url: URL, response: Response): Promise<void> {
  if (/^\/(login|signup|student-signup|teacher-signup|reset-password|confirm-email|guardian|logout|classroom)/.test(url.pathname))
    return
  const pages = await caches.open(PAGES)
  await pages.put(url.pathname + url.search, response)
  // Signing out empties the store.
  if (!(await pages.match(OFFLINE))) await pages.add(OFFLINE)
  const keys = (await pages.keys()).filter((one) => new URL(one.url).pathname !== OFFLINE)
  await Promise.all(keys.slice(0, Math.max(0, keys.length - PAGES_KEPT)).map((one) => pages.delete(one)))
}

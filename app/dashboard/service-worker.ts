/**
 * Keeps the app openable without a network. It never touches calls or another method than GET, so nothing private is stored here:
 * documents of the areas are empty shells, and data is kept by the app itself under the person's name.
 */
declare const self: ServiceWorkerGlobalScope

type ServiceWorkerGlobalScope = {
  addEventListener: ((
    type: 'install' | 'activate',
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void) &
    ((type: 'fetch', listener: (event: { request: Request; respondWith: (response: Promise<Response>) => void }) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  location: Location
}

const FILES = 'files'
const PAGES = 'pages'
const OFFLINE = '/offline'
/** Enough for the public pages somebody has read lately and the four shells. */
const PAGES_KEPT = 40

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGES).then((pages) => pages.add(OFFLINE)))
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (request.mode === 'navigate') event.respondWith(page(request, url))
})

/** Built files never change under their name: once here, never fetched again. */
async function file(request: Request): Promise<Response> {
  const files = await caches.open(FILES)
  const kept = await files.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await files.put(request, fresh.clone())
  return fresh
}

/** The network first; without it the page as it was last seen, then the offline page. */
async function page(request: Request, url: URL): Promise<Response> {
  const pages = await caches.open(PAGES)
  const key = shellOf(url.pathname) ?? url.pathname
  try {
    const fresh = await fetch(request)
    if (fresh.ok && !fresh.redirected && isKept(url)) await keep(pages, key, fresh.clone())
    return fresh
  } catch (error) {
    const kept = (await pages.match(key)) ?? (await pages.match(OFFLINE))
    if (kept) return kept
    throw error
  }
}

/** All pages of an area are the same empty document. */
const shellOf = (path: string): string | null =>
  /^\/(student-dashboard|parent-dashboard|teacher-dashboard|admin)(?=\/|$)/.exec(path)?.[0] ?? null

/** Forms and personal links are not kept: they carry tokens or show what somebody typed. */
const isKept = (url: URL): boolean =>
  url.search === '' && !/^\/(login|signup|reset-password|confirm-email|guardian|logout)/.test(url.pathname)

async function keep(pages: Cache, key: string, response: Response): Promise<void> {
  await pages.put(key, response)
  const keys = await pages.keys()
  const surplus = keys.filter((one) => new URL(one.url).pathname !== OFFLINE).slice(0, Math.max(0, keys.length - PAGES_KEPT))
  await Promise.all(surplus.map((one) => pages.delete(one)))
}

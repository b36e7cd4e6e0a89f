/**
 * What search engines are told of the public pages: where they may go (robots.txt, RFC 9309) and what there is (sitemaps.org 0.9,
 * at most 50,000 addresses a file). Teachers stand in stretches, because there may be a million of them.
 */
import type { Context, Hono } from 'hono'
import { stretchesOfTeachers, teachersFrom } from '../../features/directory/server/index.ts'
import { eventsOf } from '../../features/events/server/index.ts'
import { publishedAddresses } from '../../features/posts/server/index.ts'
import type { Db } from '../../shared/server/database.ts'
import { framedPages } from '../site/routes.ts'

type Parts = { db: Db; site: string; now: () => Date }
type Place = { path: string; changedAt?: Date }

/** Areas that ask for a session, and addresses that are for one person or for machines. */
const CLOSED = [
  ...['/admin', '/student-dashboard', '/parent-dashboard', '/teacher-dashboard', '/classroom/', '/join/', '/shell/'],
  ...['/api/', '/uploads/', '/live$', '/calendar/', '/verification-documents/'],
]
/** The same page by another name, and one that is for whoever is signed in. */
const NOT_LISTED = ['/home', '/role-selection']
const MOST_EVENTS = 1000

/** The public pages that are the same for everybody and have no part of their address to fill in. */
export const listedPages: readonly string[] = [...Object.keys(framedPages), '/live-chat'].filter(
  (path) => !path.includes(':') && !NOT_LISTED.includes(path),
)

/** Named by a header of what visitors see, because no script may stand in a page. Who is signed in has pages of their own. */
export const SPECULATION = '/speculation-rules.json'

/**
 * A public page is fetched while its link is still being pressed, and never earlier: whoever does not go there pays no data. A
 * browser that saves data fetches nothing ahead (Speculation Rules, WICG).
 */
const fetchedAhead = {
  prefetch: [{ where: { href_matches: ['/', '/tutors/*', '/blog/*', '/events/*', ...listedPages] }, eagerness: 'conservative' }],
}

export function mountSitemap(app: Hono, parts: Parts): void {
  app.get('/robots.txt', (c) => {
    const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), `Sitemap: ${parts.site}/sitemap.xml`, '']
    return c.text(lines.join('\n'), 200, AN_HOUR)
  })
  app.get(SPECULATION, (c) =>
    c.body(JSON.stringify(fetchedAhead), 200, { ...AN_HOUR, 'content-type': 'application/speculationrules+json' }),
  )
  app.get('/sitemap.xml', async (c) => {
    const stretches = (await stretchesOfTeachers(parts.db)).map((first) => `tutors-${first}`)
    const maps = ['pages', 'posts', 'events', ...stretches].map((name) => `${parts.site}/sitemaps/${name}.xml`)
    return xml(
      c,
      'sitemapindex',
      maps.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`),
    )
  })
  app.get('/sitemaps/:name{(?:pages|posts|events|tutors-[0-9]{1,15})\\.xml}', async (c) => {
    const places = await placesOf(c.req.param('name').slice(0, -'.xml'.length), parts)
    return xml(
      c,
      'urlset',
      places.map((place) => entryOf(place, parts.site)),
    )
  })
}

async function placesOf(name: string, { db, now }: Parts): Promise<Place[]> {
  switch (name) {
    case 'pages':
      return listedPages.map((path) => ({ path }))
    case 'posts':
      return (await publishedAddresses(db)).map(({ slug, publishedAt }) => ({ path: `/blog/${slug}`, changedAt: publishedAt }))
    case 'events': {
      const { list } = await eventsOf(db, { which: 'upcoming', after: null, limit: MOST_EVENTS }, now())
      return list.map(({ id }) => ({ path: `/events/${id}` }))
    }
    default:
      return (await teachersFrom(db, Number(name.slice('tutors-'.length)))).map((id) => ({ path: `/tutors/${id}` }))
  }
}

const entryOf = ({ path, changedAt }: Place, site: string): string =>
  `<url><loc>${escaped(site + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`

const AN_HOUR = { 'cache-control': 'public, max-age=3600' }

function xml(c: Context, root: string, entries: readonly string[]): Response {
  const opened = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', opened, ...entries, `</${root}>`, '']
  return c.body(lines.join('\n'), 200, { ...AN_HOUR, 'content-type': 'application/xml; charset=utf-8' })
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

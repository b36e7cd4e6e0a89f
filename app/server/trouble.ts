/** What somebody sees when a page could not be made: a page that asks nothing of the database, not even who is looking. */
import type { Context } from 'hono'
import { isGivenUp } from '../../shared/server/asked.ts'
import { isOutage } from '../../shared/server/database.ts'
import { describeError, type Log } from '../../shared/server/log.ts'
import { renderPage } from '../site/document.tsx'
import { brokenPage, unavailablePage } from '../site/pages/dead-ends.tsx'
import { languageOf } from './language.ts'
import { pageHeaders, siteWith, type SiteParts } from './site.tsx'

/** After so many seconds trying again makes sense: a database that starts again takes about as long. */
export const RETRY_SECONDS = '2'

/** An outage is 503 and asks to come again; anything else that nobody caught is a bug, and logged as one. */
export function showTrouble(error: Error, c: Context, site: SiteParts, log: Log): Response {
  const left = isGivenUp(error)
  const away = left || isOutage(error)
  if (!left) log[away ? 'warn' : 'error']({ path: nameOf(c.req.routePath), error: describeError(error) }, 'page failed')
  const page = away ? unavailablePage : brokenPage
  const visit = {
    language: languageOf(c),
    viewer: null,
    now: site.now(),
    address: new URL(c.req.url),
    params: {},
    chatSecret: null,
    site: siteWith(site.settings, site.house.last()),
  }
  const html = renderPage(page, null, visit, site.assets())
  return c.body(html, away ? 503 : 500, { ...pageHeaders(site, 'no-store'), ...(away && { 'retry-after': RETRY_SECONDS }) })
}

/** The address of webhooks has a word in it that nobody else may know, whoever reads the log. */
const nameOf = (path: string): string => path.replace(/^(\/hooks\/[a-z]+\/)[^/]+/, '$1…')

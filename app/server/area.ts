/** The signed-in areas are one app: its document, with what its first page needs, and its empty shell for reading offline. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { lacksSecondFactor, toUserInfo, viewerOf } from '../../features/accounts/server/index.ts'
import type { Route } from '../../shared/server/call.ts'
import type { EdgeParts } from '../../shared/server/edge.ts'
import { areaHome, areaOf, roleOfRoot } from '../areas.ts'
import { renderShell } from '../dashboard/shell-document.tsx'
import type { Language } from '../../shared/said.ts'
import type { Assets } from '../site/assets.ts'
import type { OwnSiteSettings } from '../site/page.ts'
import { firstPages, firstReads, withAnswers } from './brought-along.ts'
import { languageOf } from './language.ts'
import type { Parts } from './parts.ts'
import { appPolicy } from './policy.ts'
import { BUILD_HEADER, showDeadEnd, type SiteParts } from './site.tsx'

type AreaParts = Parts & {
  calls: readonly Route[]
  now: () => Date
  settings: OwnSiteSettings
  web: { app: (language: Language) => Assets }
}

/** Without a session on to signing in; in another role's area a clear page says so. */
export async function showArea(c: Context, parts: AreaParts, site: SiteParts, edge: EdgeParts): Promise<Response> {
  const { pathname: path, search } = new URL(c.req.url)
  const area = areaOf(path)
  if (!area && !path.startsWith('/classroom/')) return showDeadEnd(c, 'not_found', site)
  const cookie = getCookie(c, site.sessionCookie)
  const now = parts.now()
  const session = cookie ? await viewerOf(parts.db, cookie, now) : null
  if (!session) return c.redirect(`/login?next=${encodeURIComponent(path + search)}`, 302)
  const user = toUserInfo(session.user)
  if (area && user.role !== area) return showDeadEnd(c, 'wrong_role', site)
  if (path === '/parent-dashboard') return c.redirect(areaHome.parent, 302)
  const actor = { userId: user.id, role: user.role, sessionId: session.sessionId }
  if (await lacksSecondFactor(parts, actor)) {
    const setUp = '/admin/account'
    if (path !== setUp) return c.redirect(setUp, 302)
  }
  const reads = firstReads.find(([pattern]) => pattern.test(path))?.[1]
  const answers = reads ? await withAnswers(c, { actor, routes: parts.calls, edge }, (ask) => reads(user, ask)) : {}
  return document(c, parts, {
    role: user.role,
    bare: area === null,
    greets: user.role !== 'admin' && path === areaHome[user.role],
    pages: firstPages.flatMap(([pattern, file]) => (pattern.test(path) ? [file] : [])),
    told: { user, now: now.toISOString(), answers },
  })
}

/** What the service worker keeps: the same document without a person, for whoever it is opened by. */
export function showEmptyShell(c: Context, parts: AreaParts): Response | Promise<Response> {
  const role = roleOfRoot(`/${c.req.param('root')}`)
  return role ? document(c, parts, { role, pages: [], greets: false, bare: false, told: null }) : c.notFound()
}

function document(
  c: Context,
  parts: AreaParts,
  {
    pages,
    ...facts
  }: Pick<Parameters<typeof renderShell>[0], 'role' | 'greets' | 'bare' | 'told'> & { pages: readonly string[] },
): Response {
  const language = languageOf(c)
  const assets = parts.web.app(language)
  const shell = { ...facts, language, assets, testMoney: parts.settings.testMoney, zoom: !parts.rooms.limits.inPage }
  const html = renderShell({ ...shell, pageModules: [...new Set(pages.flatMap((page) => assets.pages[page] ?? []))] })
  return c.body(html, 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-language': language,
    [BUILD_HEADER]: assets.build,
    'content-security-policy': appPolicy(assets.cssHash, parts.paymentSettings.frameOrigin, parts.site, parts.rooms.origins),
  })
}

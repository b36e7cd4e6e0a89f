import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { UserInfo } from '../../../features/accounts/contract.ts'
import { listNotices } from '../../../features/notices/contract.ts'
import { BRAND, titled } from '../../../shared/brand.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { TestMoney } from '../../../shared/web/kit/test-money.tsx'
import { ToastRegion } from '../../../shared/web/kit/toast.tsx'
import { useOnline } from '../../../shared/web/online.ts'
import { useCall } from '../../../shared/web/query.ts'
import { texts } from '../texts.ts'
import { MeMenu } from './me-menu.tsx'
import { OfflineStrip, StoreStrip } from './offline-strip.tsx'
import { SideBar } from './side-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { WhileUnverified } from './slots.ts'
import { placeAt } from './where.ts'

/** Around every page of an area: side bar on wide screens, top bar and tab bar on phones. Its colour says whose area this is. */
export function Shell({ user }: { user: UserInfo }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  // A new one is told at once; asking is for browsers and networks that let no stream through.
  const unread = useCall(listNotices, {}, { everySeconds: 300 }).data?.unread ?? 0
  const waits = useOnline() && user.role === 'teacher' && user.verification_status !== 'approved'
  useTitle(user, pathname)
  useArrival(main, pathname)
  return (
    <>
      <div className="flex min-h-dvh flex-col" onClick={useOwnLinks()}>
        <a
          href="#main"
          className={
            'fixed top-2 left-2 z-50 -translate-y-[200%] rounded-md bg-ink-950 px-4 py-3 font-bold text-white ' +
            'focus:translate-y-0'
          }
        >
          {t.skip}
        </a>
        <div className="flex flex-1 flex-col md:flex-row">
          <SideBar user={user} unread={unread} />
          <TopBar user={user} unread={unread} />
          <div className="min-w-0 flex-1">
            {/* Beside the side bar and not above it, whose foot it would push off the screen. */}
            {'testMoney' in document.documentElement.dataset && <TestMoney />}
            <OfflineStrip />
            <StoreStrip />
            <main
              id="main"
              ref={main}
              tabIndex={-1}
              className="relative mx-auto w-full max-w-268 px-4 pt-5 pb-28 md:px-10 md:pt-8 md:pb-16"
            >
              <Outlet />
            </main>
          </div>
        </div>
        <TabBar user={user} />
        {/* Until a teacher is verified, every page hears of the decision. */}
        {waits && <WhileUnverified key={pathname} />}
        <MeMenu user={user} />
      </div>
      <ToastRegion />
    </>
  )
}

/** Links inside the area go through the router; everything else, and every modified click, is the browser's own. */
function useOwnLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || !isInside(link.pathname)) return
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}

const isInside = (path: string): boolean => /^\/(student-dashboard|parent-dashboard|teacher-dashboard|admin)(\/|$)/.test(path)

/** The tab's title is the place's name; a page about one thing may render its own `title`. */
function useTitle({ role }: UserInfo, pathname: string) {
  const t = useTexts(texts)
  const place = placeAt(role, pathname)
  const title = place ? titled(t.places[place.name]) : BRAND
  useEffect(() => {
    document.title = title
  }, [title])
}

/**
 * After going to another page, keyboards and screen readers start at its content and the eye at its top; going back, the browser
 * restores the place itself. Nothing on the first page, where the browser does both.
 */
function useArrival(main: { current: HTMLElement | null }, pathname: string) {
  const last = useRef(pathname)
  const how = useNavigationType()
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
    if (how !== 'POP') scrollTo(0, 0)
  }, [main, pathname, how])
}

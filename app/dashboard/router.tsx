import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import type { Role } from '../../shared/endpoint.ts'
import { Spinner } from '../../shared/web/kit/spinner.tsx'
import { loadPart } from '../../shared/web/load-part.ts'
import { areaHome, areaOf } from '../areas.ts'
import { Area } from './area.tsx'
import { Bare } from './bare.tsx'
import { ErrorBoundary, Nothing } from './errors.tsx'
import type { LazyPage, Place } from './place.ts'
import { addressOf, areas, classroom, openDesk } from './places.ts'

/**
 * The areas of `places.ts` as routes. The router's declarative half is all that is needed, since reads are kept by the query
 * cache and guards are components; its data half would cost 15 KB more on every first visit.
 */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        {(['student', 'parent', 'teacher', 'admin'] as const).map(areaRoute)}
        <Route path={classroom.address} element={<Bare>{lazily(classroom.page)}</Bare>} />
      </Routes>
    </BrowserRouter>
  )
}

function areaRoute(role: Role) {
  const { root, places } = areas[role]
  return (
    <Route key={role} path={root} element={<Area role={role} />}>
      {/* Where an area's first page has an address of its own, the bare root leads there. */}
      {areaHome[role] !== root && <Route index element={<Navigate to={areaHome[role]} replace />} />}
      {places.map(placeRoute)}
      <Route path="*" element={<Nothing />} />
    </Route>
  )
}

function placeRoute(place: Place) {
  const element = lazily(place.page)
  return place.path ? (
    <Route key={place.path} path={place.path} element={element} />
  ) : (
    <Route key="first" index element={element} />
  )
}

/** What came of loading the first page, before anything was drawn. */
let first: { page: LazyPage; Page: ComponentType } | { page: LazyPage; error: unknown } | null = null

/** Loads the page of an address ahead of drawing, so that it stands there at once instead of the document's grey frame. */
export async function loadFirst(pathname: string): Promise<void> {
  if (areaOf(pathname) === 'admin') await loadPart(openDesk)
  const page = pageAt(pathname)
  if (!page) return
  first = await loadPart(page).then(
    (Page) => ({ page, Page }),
    (error: unknown) => ({ page, error }),
  )
}

function pageAt(pathname: string): LazyPage | null {
  if (matchPath(classroom.address, pathname)) return classroom.page
  const role = areaOf(pathname)
  return (role && areas[role].places.find((place) => matchPath(addressOf(role, place), pathname))?.page) ?? null
}

function lazily(page: LazyPage) {
  const Page = lazy(async () => ({ default: await loadPart(page) }))
  return <OnePage page={first?.page === page ? <First /> : <Page />} />
}

function First() {
  if (!first) return null
  if ('error' in first) throw first.error
  return <first.Page />
}

/** Each page waits and fails by itself; going elsewhere begins anew. */
function OnePage({ page }: { page: React.ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Spinner />}>{page}</Suspense>
    </ErrorBoundary>
  )
}

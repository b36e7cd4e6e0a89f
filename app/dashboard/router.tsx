import { createBrowserRouter, redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import type { UserInfo } from '../../features/accounts/contract.ts'
import { currentUser } from '../../features/accounts/web/session.ts'
import type { Role } from '../../shared/endpoint.ts'
import { accessToken, renew } from '../../shared/web/client.ts'
import { Spinner } from '../../shared/web/kit/spinner.tsx'
import { areaHome } from '../areas.ts'
import { Nothing, RouteError, WrongRole } from './errors.tsx'
import { loadPage } from './load-page.ts'
import { areas } from './places.ts'
import type { Place } from './places.ts'
import { Shell } from './shells/shell.tsx'

/** The areas of `places.ts` as routes, each inside its shell and behind its guard. */
export const makeRouter = () => createBrowserRouter((['student', 'parent', 'teacher', 'admin'] as const).map(areaRoute))

function areaRoute(role: Role): RouteObject {
  const { root, places } = areas[role]
  return {
    path: root,
    loader: () => enter(role),
    // The guard looks once; the server looks on every call.
    shouldRevalidate: () => false,
    Component: Shell,
    HydrateFallback: Spinner,
    ErrorBoundary: RouteError,
    children: [
      { ErrorBoundary: RouteError, children: [...homeOf(role), ...places.map(placeRoute), { path: '*', Component: Nothing }] },
    ],
  }
}

/** Where an area's first page has an address of its own, the bare root leads there. */
const homeOf = (role: Role): RouteObject[] =>
  areaHome[role] === areas[role].root ? [] : [{ index: true, loader: () => redirect(areaHome[role]) }]

const placeRoute = ({ path, page, name }: Place): RouteObject => ({
  ...(path ? { path } : { index: true as const }),
  lazy: () => loadPage(page),
  handle: { name },
})

/** Lets the right role in. Without a session the whole document goes to Login and comes back afterwards. */
async function enter(role: Role): Promise<UserInfo> {
  // A sign-in by plain form leaves only the cookie; the first visit exchanges it.
  if (!accessToken() || !currentUser()) await renew(null)
  const user = currentUser()
  if (!user) {
    location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
    return new Promise(() => {})
  }
  if (user.role !== role) throw new WrongRole()
  return user
}

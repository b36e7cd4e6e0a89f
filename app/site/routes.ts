/** The public site, address by address. `:name` parts reach the page as `visit.params`. */
import { landing } from './pages/landing.tsx'
import type { Page } from './page.ts'

/** A page of whatever data: the table only passes what `load` gives on to `view`. */
export type AnyPage = Page<unknown>

export const routes: Readonly<Record<string, AnyPage>> = {
  '/': landing,
  '/home': landing,
}

/** What a page of the signed-in areas is, and the two that every area has. */
import type { ComponentType } from 'react'
import type { IconName } from '../../shared/web/kit/icon.tsx'
import type { Slot } from '../../shared/web/slot.tsx'
import type { texts } from './texts.ts'

export type LazyPage = () => Promise<ComponentType>

type PlaceName = keyof (typeof texts)['en']['places']

export type Place = {
  /** Below the area's root; empty for its first page. `:name` parts are read with `useParams`. */
  path: string
  page: LazyPage
  /** Also of pages that belong to another one of the menu, which is marked there as where one is. */
  name: PlaceName
  /** With an icon it stands in the side bar. */
  icon?: IconName
  /** Begins another group there, below a line. */
  apart?: boolean
  /** How much waits there, in the menu. */
  counts?: Slot<{ onDark: boolean }>
  /** Its shorter name in a phone's tab bar, for at most five; the rest stand behind More or in the person's menu. */
  tab?: PlaceName
}

export const notices: Place = {
  path: 'notices',
  name: 'notices',
  page: async () => (await import('../../features/notices/web/notices-page.tsx')).NoticesPage,
}

export const account: Place = {
  path: 'account',
  name: 'account',
  page: async () => (await import('./pages/account-page.tsx')).AccountPage,
}

import { Count } from './count.tsx'

export type Tab = { href: string; label: string; count?: number; countLabel?: string }

/**
 * Links, so that the tab is in the address and survives a refresh. Underlined on wide screens, in rows where they are many. On
 * phones a block of two columns, on tablets beside the side bar of three, with large text of one, the last row filled, and three
 * in one row where their words have room: there nothing hides in a scroller, and no word runs into the next.
 */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const many = tabs.length > MANY
  return (
    <nav aria-label={label} className="mb-6">
      <ul
        className={
          'flex flex-wrap gap-1 rounded-md bg-sunken p-1 lg:rounded-none lg:border-b lg:border-line ' +
          `lg:bg-transparent lg:p-0 lg:px-3 ${many ? 'lg:gap-x-6 lg:gap-y-0' : 'lg:flex-nowrap lg:gap-7'}`
        }
      >
        {tabs.map((tab) => (
          <li key={tab.href} className={`${tabs.length === 3 ? 'flex-auto' : widths} lg:flex-none ${many ? '' : 'lg:shrink'}`}>
            <a href={tab.href} aria-current={tab.href === current ? 'page' : undefined} className={tabClass}>
              {tab.label}
              <Count value={tab.count ?? 0} tone="tint" {...(tab.countLabel && { label: tab.countLabel })} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** More than these have no room side by side for the widest words of both languages. */
const MANY = 8

const widths = 'flex-[1_1_max(40%,8rem)] sm:flex-[1_1_max(30%,8rem)]'

const tabClass =
  'flex min-h-11 items-center justify-center gap-2 rounded-sm px-2 text-center leading-tight font-semibold ' +
  'text-ink-700 hover:text-ink-950 ' +
  'aria-[current]:bg-white aria-[current]:text-green-800 aria-[current]:shadow-card lg:-mb-px lg:rounded-none lg:border-b-2 ' +
  'lg:border-transparent lg:px-0 lg:aria-[current]:border-green-800 lg:aria-[current]:bg-transparent ' +
  'lg:aria-[current]:text-ink-950 lg:aria-[current]:shadow-none'

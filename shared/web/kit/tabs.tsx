import { Count } from './count.tsx'

export type Tab = { href: string; label: string; count?: number; countLabel?: string }

/**
 * Links, so that the tab is in the address and survives a refresh. Underlined on wide screens; on phones a block of two columns
 * where nothing hides in a scroller, an odd last one across.
 */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav aria-label={label} className="mb-6">
      <ul
        className={
          'grid grid-cols-2 gap-1 rounded-md bg-sunken p-1 md:flex md:gap-7 md:rounded-none md:border-b ' +
          'md:border-line md:bg-transparent md:p-0 md:px-3'
        }
      >
        {tabs.map((tab) => (
          <li key={tab.href} className="odd:last:col-span-2">
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

const tabClass =
  'flex min-h-11 items-center justify-center gap-2 rounded-sm px-2 text-center leading-tight font-semibold ' +
  'text-ink-700 hover:text-ink-950 ' +
  'aria-[current]:bg-white aria-[current]:text-green-800 aria-[current]:shadow-card md:-mb-px md:rounded-none md:border-b-2 ' +
  'md:border-transparent md:px-0 md:aria-[current]:border-green-800 md:aria-[current]:bg-transparent ' +
  'md:aria-[current]:text-ink-950 md:aria-[current]:shadow-none'

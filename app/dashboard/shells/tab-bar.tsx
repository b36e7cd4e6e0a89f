import { useLocation } from 'react-router'
import type { UserInfo } from '../../../features/accounts/contract.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { addressOf, areas } from '../places.ts'
import { texts } from '../texts.ts'
import { isHere, ME_MENU } from './where.ts'

/** A phone's lower edge, in reach of the thumb. Five at most; where an area has more, the last one opens the rest. */
export function TabBar({ user }: { user: UserInfo }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const tabs = areas[user.role].places.flatMap((place) => (place.tab ? [{ ...place, tab: place.tab }] : []))
  const more = (user.role === 'teacher' || user.role === 'admin') && tabs.length < 5
  const elsewhere = !tabs.some((place) => isHere(pathname, place, user.role))
  if (tabs.length === 0) return null
  return (
    <nav
      aria-label={t.menu}
      className={
        'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] big:static md:hidden'
      }
    >
      {/* No name is cut: where text is too large for one row, two stand. */}
      <ul className="flex flex-wrap big:grid big:grid-cols-2">
        {tabs.map((place) => {
          const href = addressOf(user.role, place)
          return (
            <li key={href} className="min-w-max flex-1">
              <a href={href} aria-current={isHere(pathname, place, user.role) ? 'page' : undefined} className={tabClass}>
                {place.icon && <Icon name={place.icon} className="size-5.5!" />}
                {place.counts && (
                  <span className="absolute top-1 left-1/2 ml-1">
                    <place.counts onDark={false} />
                  </span>
                )}
                {t.places[place.tab]}
              </a>
            </li>
          )
        })}
        {more && (
          <li className="min-w-max flex-1">
            <button type="button" popoverTarget={ME_MENU} aria-current={elsewhere || undefined} className={tabClass}>
              <Icon name="ellipsis" className="size-5.5!" />
              {t.more}
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}

const tabClass =
  'relative grid min-h-16 w-full content-center justify-items-center gap-1 text-xs font-semibold text-ink-700 ' +
  'aria-[current]:text-green-800 ' +
  'aria-[current]:before:absolute aria-[current]:before:inset-x-4 aria-[current]:before:top-0 aria-[current]:before:h-1 ' +
  'aria-[current]:before:rounded-b-full aria-[current]:before:bg-green-800'

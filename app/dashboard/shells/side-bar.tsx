import { useLocation } from 'react-router'
import type { UserInfo } from '../../../features/accounts/contract.ts'
import { leave } from '../../../features/accounts/web/session.ts'
import { noticesAt, areaHome } from '../../areas.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Count } from '../../../shared/web/kit/count.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Logo } from '../../../shared/web/kit/logo.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { addressOf, areas } from '../places.ts'
import { texts } from '../texts.ts'
import { DataSaver } from './data-saver.tsx'
import { isHere, ME_MENU, personLine } from './where.ts'

/** Paper for learners and parents, green for teachers, ink for operators. */
export function SideBar({ user, unread }: { user: UserInfo; unread: number }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const learner = user.role === 'student' || user.role === 'parent'
  const look = learner ? light : user.role === 'teacher' ? teacher : operator
  return (
    <header className={`hidden w-54 flex-none md:block ${look.bar}`}>
      <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-3 py-4">
        <a href={areaHome[user.role]} className="mb-3 flex min-h-11 items-center px-2.5">
          <Logo onDark={!learner} />
          {user.role === 'admin' && <RoleMark>{t.roles.admin}</RoleMark>}
        </a>
        <nav aria-label={t.menu}>
          <ul className="grid gap-1">
            {areas[user.role].places.map((place) => {
              if (!place.icon) return null
              const href = addressOf(user.role, place)
              return (
                <li key={href} className={place.apart ? 'mt-2 border-t border-white/20 pt-2' : ''}>
                  <a
                    href={href}
                    aria-current={isHere(pathname, place, user.role) ? 'page' : undefined}
                    className={`${item} ${look.item}`}
                  >
                    <Icon name={place.icon} />
                    <span className="flex-1">{t.places[place.name]}</span>
                    {place.counts && <place.counts onDark={!learner} />}
                  </a>
                </li>
              )
            })}
          </ul>
        </nav>
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-1 pt-6">
          {learner && <DataSaver className={`${item} ${look.item}`} />}
          <a
            href={noticesAt(user.role)}
            aria-current={pathname === noticesAt(user.role) ? 'page' : undefined}
            className={`${item} ${look.item}`}
          >
            <Icon name="bell" />
            <span className="flex-1">{t.places.notices}</span>
            <Count value={unread} label={t.unread} tone={learner ? 'murram' : 'marigold'} />
          </a>
          {user.role === 'admin' && (
            <button type="button" className={`${item} ${look.item}`} onClick={() => void leave()}>
              <Icon name="log-out" />
              {t.logout}
            </button>
          )}
          <button
            type="button"
            popoverTarget={ME_MENU}
            className={`mt-2 flex min-h-14 items-center gap-3 border-t px-2 pt-3 text-left ${look.person}`}
          >
            <Face photo={user.photo} seed={user.id} className="size-10 rounded-full" />
            <span className="min-w-0 flex-1">
              <span className="block text-sm leading-tight font-bold wrap-break-word">{user.name}</span>
              <span className="line-clamp-2 text-xs opacity-85">{personLine(user, t)}</span>
            </span>
            <Icon name="ellipsis" className="size-4!" />
          </button>
        </div>
      </div>
    </header>
  )
}

/** Whoever sits at the desk sees that it is the desk. */
export const RoleMark = ({ children }: { children: string }) => (
  <span className="ml-2 rounded-full bg-ink-700 px-2 text-xs text-white big:hidden">{children}</span>
)

const item = 'relative flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-semibold'

/** The marigold edge of the place one is at, on the dark bars. */
const edge =
  'aria-[current]:before:absolute aria-[current]:before:inset-y-2.5 aria-[current]:before:left-0 aria-[current]:before:w-1 ' +
  'aria-[current]:before:rounded-full aria-[current]:before:bg-marigold-500'

const light = {
  bar: 'border-r border-line bg-paper',
  item: 'text-ink-700 hover:bg-sunken aria-[current]:bg-green-100 aria-[current]:text-green-800',
  person: 'border-line',
}
const teacher = {
  bar: 'bg-green-950 text-white',
  item: `text-green-100 hover:bg-white/10 aria-[current]:bg-green-800 aria-[current]:text-white ${edge}`,
  person: 'border-white/20',
}
const operator = {
  bar: 'bg-ink-950 text-white',
  item: `text-line hover:bg-white/10 aria-[current]:bg-ink-700 aria-[current]:text-white ${edge}`,
  person: 'border-white/20',
}

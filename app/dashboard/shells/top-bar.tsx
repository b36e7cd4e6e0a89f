import type { UserInfo } from '../../../features/accounts/contract.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Count } from '../../../shared/web/kit/count.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Logo } from '../../../shared/web/kit/logo.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { areaHome, noticesAt } from '../../areas.ts'
import { texts } from '../texts.ts'
import { RoleMark } from './side-bar.tsx'
import { ME_MENU } from './where.ts'

/** A phone's upper edge: the way home, the bell, the person. */
export function TopBar({ user, unread }: { user: UserInfo; unread: number }) {
  const t = useTexts(texts)
  return (
    <header
      className={
        'sticky top-0 z-30 flex min-h-14 flex-wrap items-center justify-end gap-1 border-b border-line bg-paper px-3 md:hidden'
      }
    >
      <a href={areaHome[user.role]} className="mr-auto flex min-h-11 items-center px-1">
        <Logo />
        {user.role === 'admin' && <RoleMark>{t.roles.admin}</RoleMark>}
      </a>
      <a
        href={noticesAt(user.role)}
        className="relative grid size-11 place-items-center rounded-md big:flex big:w-auto big:gap-1"
      >
        <Icon name="bell" />
        <span className="sr-only">{t.places.notices}</span>
        <span className="absolute top-0 right-0 big:static">
          <Count value={unread} label={t.unread} />
        </span>
      </a>
      <button
        type="button"
        popoverTarget={ME_MENU}
        aria-label={t.me(user.name)}
        className="grid size-11 place-items-center rounded-full"
      >
        <Face photo={user.photo} seed={user.id} className="size-9 rounded-full" />
      </button>
    </header>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { UserInfo } from '../../../features/accounts/contract.ts'
import { leave } from '../../../features/accounts/web/session.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { LanguageChoice } from '../language-choice.tsx'
import { account } from '../place.ts'
import { addressOf, areas } from '../places.ts'
import { texts } from '../texts.ts'
import { DataSaver } from './data-saver.tsx'
import { ME_MENU, personLine } from './where.ts'

/** The person's menu, and on phones what the tab bar has no room for. A native popover: Escape and a press elsewhere close it. */
export function MeMenu({ user }: { user: UserInfo }) {
  const t = useTexts(texts)
  const ref = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    const menu = ref.current
    if (menu?.matches(':popover-open')) menu.hidePopover()
  }, [key])
  return (
    <div
      ref={ref}
      id={ME_MENU}
      popover="auto"
      className={
        'inset-auto top-15 right-3 m-0 w-68 animate-enter rounded-lg border border-line bg-white p-2 ' +
        'shadow-raised md:top-auto md:right-auto md:bottom-4 md:left-56'
      }
    >
      <div className="border-b border-line px-3 py-2">
        <p className="font-bold">{user.name}</p>
        <p className="text-sm text-ink-500">{personLine(user, t)}</p>
        <p className="text-sm wrap-anywhere text-ink-500">{user.email}</p>
      </div>
      <ul className="border-b border-line py-1 empty:hidden md:hidden">
        {areas[user.role].places.map((place) =>
          place.tab || !place.icon ? null : (
            <li key={place.path}>
              <a href={addressOf(user.role, place)} className={item}>
                <Icon name={place.icon} />
                {t.places[place.name]}
                {place.counts && (
                  <span className="ml-auto">
                    <place.counts onDark={false} />
                  </span>
                )}
              </a>
            </li>
          ),
        )}
      </ul>
      <a href={addressOf(user.role, account)} className={item}>
        <Icon name="user" />
        {t.places.account}
      </a>
      <LanguageChoice />
      <div className="md:hidden">
        <DataSaver className={item} />
      </div>
      <a href="/live-chat" className={item}>
        <Icon name="message-square" />
        {t.liveChat}
      </a>
      <a href="/" className={item}>
        <Icon name="globe" />
        {t.publicSite}
      </a>
      <SignOut everywhere={false} />
      <SignOut everywhere />
    </div>
  )
}

/** On a slow line it says at once that it was pressed, until the start page is there. */
function SignOut({ everywhere }: { everywhere: boolean }) {
  const t = useTexts(texts)
  const [going, setGoing] = useState(false)
  const go = async () => {
    setGoing(true)
    setGoing(await leave({ everywhere }))
  }
  return (
    <button type="button" className={item} aria-disabled={going} onClick={() => void (going || go())}>
      <Icon name="log-out" />
      {going ? t.signingOut : everywhere ? t.signOutEverywhere : t.signOut}
    </button>
  )
}

const item = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-semibold text-ink-700 hover:bg-sunken'

import { BRAND } from '../../shared/brand.ts'
import { useTexts } from '../../shared/web/i18n.ts'
import { buttonClass } from '../../shared/web/kit/button.tsx'
import { Count } from '../../shared/web/kit/count.tsx'
import { Icon } from '../../shared/web/kit/icon.tsx'
import { Logo } from '../../shared/web/kit/logo.tsx'
import { areaHome, noticesAt } from '../areas.ts'
import { texts } from './frame-texts.ts'
import type { Viewer, Visit } from './page.ts'

/** `enhance.ts` sets `data-solid` after 700 px; even before that the ground is dense enough to read on. */
export function Header({ visit: { viewer, address } }: { visit: Visit }) {
  const t = useTexts(texts)
  const here = (href: string) => (address.pathname === href ? 'page' : undefined)
  return (
    <header data-header className="sticky top-0 z-40 bg-paper/95 data-solid:bg-paper data-solid:shadow-raised">
      <div className="wrap flex min-h-15 items-center gap-1">
        <a href="/" className="mr-auto flex min-h-11 items-center md:mr-4" aria-label={`${BRAND}, ${t.home}`}>
          <Logo />
        </a>
        <nav aria-label={t.mainMenu} className="mr-auto hidden md:block">
          <ul className="flex gap-1">
            {siteLinks(t).map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={here(href)} className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {viewer ? <SignedIn viewer={viewer} /> : <SignedOut />}
        <details data-menu className="md:hidden">
          <summary className="grid size-11 list-none place-items-center rounded-md" aria-label={t.menu}>
            <Icon name="menu" className="size-6!" />
          </summary>
          <nav aria-label={t.menu} className={`${panelClass} inset-x-3 top-full`}>
            <ul>
              {[...siteLinks(t), ...(viewer ? ownLinks(t, viewer) : accountLinks(t))].map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={here(href)} className={itemClass}>
                    {label}
                  </a>
                </li>
              ))}
              {viewer && (
                <li>
                  <SignOut className={itemClass} />
                </li>
              )}
            </ul>
          </nav>
        </details>
      </div>
    </header>
  )
}

type Words = ReturnType<typeof useTexts<(typeof texts)['en']>>

/** The mobile menu shows the same links as the wide header. */
const siteLinks = (t: Words) => [
  { href: '/', label: t.home },
  { href: '/tutors', label: t.tutors },
  { href: '/faq', label: t.faqs },
]

const signUpLinks = (t: Words) => [
  { href: '/signup?role=parent', label: t.parentAccount },
  { href: '/signup?role=student', label: t.studentAccount },
  { href: '/signup?role=teacher', label: t.teacherAccount },
]

const accountLinks = (t: Words) => [...signUpLinks(t), { href: '/login', label: t.login }]

const ownLinks = (t: Words, viewer: Viewer) => [
  { href: noticesAt(viewer.role), label: t.notifications },
  { href: areaHome[viewer.role], label: t.dashboard },
]

function SignedOut() {
  const t = useTexts(texts)
  return (
    <>
      <a href="/login" className="link mr-2 hidden min-h-11 items-center px-2 md:flex">
        {t.login}
      </a>
      {/* Where text is very large it stands in the menu alone. */}
      <details data-menu className="relative big:hidden">
        <summary className={`list-none ${buttonClass({ look: 'primary' })}`}>
          {t.signUp}
          <Icon name="chevron-down" className="size-4!" />
        </summary>
        <ul className={`${panelClass} top-full right-0 mt-2 w-60`}>
          {signUpLinks(t).map(({ href, label }) => (
            <li key={href}>
              <a href={href} className={itemClass}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function SignedIn({ viewer }: { viewer: Viewer }) {
  const t = useTexts(texts)
  return (
    <>
      <a href={noticesAt(viewer.role)} className="relative grid size-11 place-items-center rounded-md hover:bg-sunken">
        <Icon name="bell" />
        <span className="sr-only">{t.notifications}</span>
        <span className="absolute -top-0.5 -right-0.5">
          <Count value={viewer.unread} label={t.unread} />
        </span>
      </a>
      <a href={areaHome[viewer.role]} className={buttonClass({ look: 'primary', className: 'hidden! md:inline-flex!' })}>
        {t.dashboard}
      </a>
      <SignOut className={buttonClass({ look: 'text', className: 'hidden! md:inline-flex!' })} />
    </>
  )
}

/** A form, because following a link must never end a session. `enhance.ts` also empties the browser's own store. */
function SignOut({ className }: { className: string }) {
  const t = useTexts(texts)
  return (
    <form method="post" action="/logout" data-sign-out>
      <button type="submit" className={className}>
        {t.signOut}
      </button>
    </form>
  )
}

const linkClass =
  'flex min-h-11 items-center rounded-md px-3 font-semibold text-ink-950 hover:bg-sunken aria-[current]:text-green-800 ' +
  'aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8'
const panelClass = 'absolute z-10 rounded-lg border border-line bg-white p-2 shadow-raised'
const itemClass =
  'flex min-h-11 w-full items-center rounded-md px-3 font-semibold text-ink-950 hover:bg-sunken aria-[current]:text-green-800'

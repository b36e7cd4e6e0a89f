import type { ReactNode } from 'react'
import { LANGUAGES } from '../../shared/said.ts'
import { useLanguage, useTexts } from '../../shared/web/i18n.ts'
import { Icon } from '../../shared/web/kit/icon.tsx'
import type { IconName } from '../../shared/web/kit/icon.tsx'
import { Logo } from '../../shared/web/kit/logo.tsx'
import { texts } from './frame-texts.ts'
import type { Visit } from './page.ts'

export function Footer({ visit: { site, address } }: { visit: Visit }) {
  const t = useTexts(texts)
  return (
    <footer className="mt-18 bg-green-950 text-white">
      <div className="pindo" />
      <div className="wrap grid gap-9 py-12 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1.2fr]">
        <div className="grid content-start gap-4">
          <Logo onDark />
          <p className="max-w-xs text-green-300">{t.promise}</p>
          <LanguageSwitch back={address.pathname + address.search} onDark />
        </div>
        <Column title={t.quickLinks}>
          <FooterLink href="/">{t.home}</FooterLink>
          <FooterLink href="/tutors">{t.tutors}</FooterLink>
          <FooterLink href="/scheduler">{t.timetable}</FooterLink>
          <FooterLink href="/pricing">{t.pricing}</FooterLink>
          <FooterLink href="/blog">{t.blog}</FooterLink>
          <FooterLink href="/events">{t.events}</FooterLink>
          <FooterLink href="/about-us">{t.aboutUs}</FooterLink>
          <FooterLink href="/team">{t.team}</FooterLink>
          <FooterLink href="/login">{t.login}</FooterLink>
          <FooterLink href="/faq">{t.faqsFooter}</FooterLink>
        </Column>
        <Column title={t.legal}>
          <FooterLink href="/terms-and-conditions">{t.terms}</FooterLink>
          <FooterLink href="/privacy-policy">{t.privacy}</FooterLink>
          <FooterLink href="/children-safety-guidelines">{t.childrensSafety}</FooterLink>
          <FooterLink href="/sitemap">{t.sitemap}</FooterLink>
          <FooterLink href="/accessibility">{t.accessibility}</FooterLink>
          <li>
            <button type="button" data-cookie-choices className={`${linkClass} hidden in-data-enhanced:flex`}>
              {t.cookieChoices}
            </button>
          </li>
        </Column>
        <Touch site={site} />
      </div>
      <div className="wrap">
        <p className="border-t border-white/15 py-5 text-sm text-green-300">{t.place}</p>
      </div>
    </footer>
  )
}

/** Phone, chat application and mail stand here only when the settings give them. */
function Touch({ site }: { site: Visit['site'] }) {
  const t = useTexts(texts)
  const ways: { href: string; icon: IconName; label: string }[] = []
  if (site.phone) ways.push({ href: `tel:${site.phone.replace(/\s/g, '')}`, icon: 'phone', label: t.call(site.phone) })
  ways.push({ href: '/live-chat', icon: 'message-square', label: t.chat })
  if (site.chat) ways.push({ href: site.chat, icon: 'message-square', label: t.chatApp })
  if (site.email) ways.push({ href: `mailto:${site.email}`, icon: 'mail', label: t.write(site.email) })
  return (
    <Column title={t.getInTouch}>
      {ways.map(({ href, icon, label }) => (
        <FooterLink key={href} href={href}>
          <Icon name={icon} className="text-marigold-400" />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </FooterLink>
      ))}
      {site.social.map(({ name, href }) => (
        <FooterLink key={href} href={href}>
          <Icon name="external-link" className="text-marigold-400" />
          {name}
        </FooterLink>
      ))}
    </Column>
  )
}

/** A small form: it works without script, and the server keeps the choice in a cookie and on the profile. */
export function LanguageSwitch({ back, onDark }: { back: string; onDark?: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <form method="post" action="/language" aria-label={t.language} className="flex flex-wrap gap-1">
      <input type="hidden" name="back" value={back} />
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="submit"
          name="language"
          value={one}
          lang={one}
          aria-pressed={one === language}
          className={`min-h-11 rounded-md border px-3 text-sm font-semibold ${onDark ? darkChoice : lightChoice}`}
        >
          {one === 'en' ? 'English' : 'Kiswahili'}
        </button>
      ))}
    </form>
  )
}

const darkChoice = 'border-white/25 text-white hover:bg-white/10 aria-pressed:border-marigold-400 aria-pressed:text-marigold-400'
const lightChoice = 'border-line text-ink-700 hover:bg-sunken aria-pressed:border-green-800 aria-pressed:text-green-800'

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-sm font-bold text-marigold-400">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </section>
  )
}

const linkClass = 'flex min-h-11 items-center gap-2.5 text-left text-white hover:underline'

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className={linkClass} {...(href.startsWith('http') && { rel: 'noopener' })}>
        {children}
      </a>
    </li>
  )
}

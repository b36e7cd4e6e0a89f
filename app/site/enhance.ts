/**
 * All the script of the public pages. Everything works without it; with it menus close by themselves, the cookie choice can be
 * made, the header turns solid and passwords can be looked at.
 */
import { besideStart } from '../../shared/web/dates.ts'
import { keep, keepsNothing, kept } from '../../shared/web/kept.ts'
import { forgetSession } from '../../shared/web/kept-session.ts'
import { registerWorker } from '../../shared/web/register-worker.ts'

const root = document.documentElement
root.dataset['enhanced'] = ''

const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector)

/* The header is solid once the hero is behind it. */
const header = document.querySelector<HTMLElement>('[data-header]')
const solidify = () => header?.toggleAttribute('data-solid', scrollY > 700)
addEventListener('scroll', solidify, { passive: true })
solidify()

/* Menus: one open at a time; a press elsewhere or Escape closes it and gives the focus back. */
document.addEventListener('click', (event) => {
  for (const menu of all<HTMLDetailsElement>('details[data-menu][open]'))
    if (!menu.contains(event.target as Node)) menu.open = false
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of all<HTMLDetailsElement>('details[data-menu][open]')) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})

/* The cookie choice, kept under the customer's key. A cookie carries it to the server too. */
const banner = document.querySelector<HTMLElement>('[data-cookies]')
let asked: HTMLElement | null = null
// Signing out empties the store; the choice is the device's and stays. A browser that keeps nothing would be asked on every page.
const stored = () => /(^|; )cookieConsent=/.test(document.cookie) || kept('cookieConsent') || keepsNothing()
if (banner && !stored()) setTimeout(() => (banner.hidden = false), 3000)
for (const button of all('[data-cookie-choice]')) {
  button.addEventListener('click', () => {
    const choice = button.dataset['cookieChoice'] ?? 'declined'
    keep('cookieConsent', choice)
    const secure = location.protocol === 'https:' ? ';secure' : ''
    document.cookie = `cookieConsent=${choice};path=/;max-age=15552000;samesite=lax${secure}`
    if (banner) banner.hidden = true
    asked?.focus()
  })
}
for (const button of all('[data-cookie-choices]')) {
  button.addEventListener('click', () => {
    if (!banner) return
    asked = button
    banner.hidden = false
    banner.querySelector<HTMLElement>('[data-cookie-choice]')?.focus()
  })
}

/* Without cookies signing in leads nowhere, so its forms say it before anybody types. Some browsers call them enabled even so. */
const takesCookies = () => {
  document.cookie = 'try=1;path=/'
  const taken = document.cookie.includes('try=1')
  document.cookie = 'try=;path=/;max-age=0'
  return taken
}
for (const note of all('[data-needs-cookies]')) note.hidden = takesCookies()

/* Passwords: the button exists only where script can work it. */
for (const button of all<HTMLButtonElement>('[data-reveal]')) {
  const input = document.getElementById(button.dataset['reveal'] ?? '') as HTMLInputElement | null
  button.hidden = false
  button.addEventListener('click', () => {
    if (!input) return
    const show = input.type === 'password'
    input.type = show ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(show))
  })
}

/* Which area was chosen last, under the customer's key. */
for (const door of all('[data-role]')) door.addEventListener('click', () => keep('selectedRole', door.dataset['role'] ?? ''))

/* Nairobi's time is followed by the reader's own, where that is another. */
for (const time of all<HTMLTimeElement>('[data-starts]')) {
  const own = besideStart(new Date(time.dateTime))
  if (own) time.append(' ', own)
}

/* A form is sent once: a second press while the first is on its way does nothing. */
for (const form of all<HTMLFormElement>('form[method=post]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset['sent']) event.preventDefault()
    form.dataset['sent'] = 'yes'
    form.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true')
    if (form.hasAttribute('data-sign-out')) forgetSession()
  })
}
/*
 * Coming back with the Back button must find the form usable again. The page's own first showing comes after all of its files: by
 * then a quick reader's form is on its way.
 */
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of all<HTMLFormElement>('form[data-sent]')) {
    delete form.dataset['sent']
    form.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  }
})

/* After a refused form the focus goes to the first field that is wrong, or to the sentence when it is about none. */
const refused =
  document.querySelector<HTMLElement>('[aria-invalid=true]') ?? document.querySelector<HTMLElement>('form [role=alert]')
refused?.focus()

/* Without a worker the site is only less patient. */
addEventListener('load', registerWorker)

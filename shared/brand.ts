/**
 * The brand, for code. `Somo` is Kiswahili for a lesson. To give the product another name, change this file, the sentences that
 * say it (texts, mails, `app/site/content/`, documents) and the pictures in `app/site/static/`.
 */

export const BRAND = 'Somo'
/** The name where only small letters can stand: cookies, logs, folders. */
export const SLUG = 'somo'
/** What keys are derived from and the local database is called. It stays when the name changes: another would void both. */
export const FIRST_SLUG = 'somo'

/** Nobody's domain, by RFC 2606: an operator sets real addresses. */
export const EXAMPLE_DOMAIN = `${SLUG}.example`
/** Where every address of the demo's people is; nobody can receive a mail there. */
export const DEMO_DOMAIN = `@demo.${EXAMPLE_DOMAIN}`
export const MAIL_FROM = `${BRAND} <hello@${EXAMPLE_DOMAIN}>`
export const SUPPORT_EMAIL = `support@${EXAMPLE_DOMAIN}`

/** A document's title: `Wallet · Somo`. */
export const titled = (page: string): string => `${page} · ${BRAND}`

/** Colours of `shared/web/theme.css` where no stylesheet reaches: pictures, the browser's own frame, the API document. */
export const PAPER = '#fffcf6'
export const SUNKEN = '#f6f1e7'
export const LINE = '#e7e0d1'
export const INK_950 = '#1b1a17'
export const INK_700 = '#4a463d'
export const GREEN_900 = '#0b3a2c'
export const GREEN_800 = '#0f4c3a'
export const GREEN_100 = '#dceee5'
export const MARIGOLD_700 = '#6b4300'
export const MARIGOLD_500 = '#f2b233'
export const MARIGOLD_400 = '#f7c65b'
export const MARIGOLD_100 = '#fdf0d0'
export const MURRAM_800 = '#7a2b18'
export const MURRAM_600 = '#b4472b'
export const MURRAM_100 = '#fae5dc'
export const SKY_700 = '#1d5a8f'
export const SKY_100 = '#e2eef8'
export const RED_700 = '#b3261e'
export const RED_100 = '#fbe4e2'

/** The language of a visit, and how a device remembers it. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { preferredLanguage } from '../../shared/said.ts'
import { parseLanguage, type Language } from '../../shared/web/i18n.ts'

/** What was chosen on this device; null when nothing was. */
export function chosenLanguage(c: Context): Language | null {
  const chosen = getCookie(c, 'language')
  return chosen ? parseLanguage(chosen) : null
}

/** What the visitor chose, else what the browser prefers. */
export const languageOf = (c: Context): Language => chosenLanguage(c) ?? preferredLanguage(c.req.header('accept-language'))

/**
 * Kept for a year. The app's own switch reads and writes it too, so script may see it.
 * @param site our public origin: over https it travels by nothing else
 */
export const languageCookie = (language: Language, site: string): string =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${site.startsWith('https://') ? '; Secure' : ''}`

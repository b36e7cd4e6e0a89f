import { safeNext } from '../../features/accounts/rules.ts'
import type { Visit } from './page.ts'

/** An address of the doors that keeps where the visitor meant to go (`?next=`), so that it survives every turn on the way in. */
export function withNext(href: string, { address }: Pick<Visit, 'address'>): string {
  const next = safeNext(address.searchParams.get('next'))
  return next ? `${href}${href.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : href
}

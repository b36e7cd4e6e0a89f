import { idInAddress } from '../../shared/fields.ts'
import type { Act, AuditEntry } from './contract.ts'

/** What a fact names, and where its page is. */
const places = [
  ['request', '/admin/verification'],
  ['post', '/admin/blogs'],
  ['event', '/admin/events'],
] as const
const house: readonly Act[] = ['figures_set', 'contacts_set', 'hours_set', 'promises_set', 'data_set', 'faq_set', 'team_set']
/** Their thing is there no more. */
const gone: readonly Act[] = ['post_deleted', 'event_deleted']

/** The page of what an act was done with; null where it has none (any more). */
export function actLeadsTo({ act, facts }: Pick<AuditEntry, 'act' | 'facts'>): string | null {
  const idOf = (name: string): number | null => idInAddress(String(facts[name] ?? ''))
  if (gone.includes(act)) return null
  if (house.includes(act)) return '/admin/settings'
  if (idOf('review') !== null) return '/admin/reports?of=testimonials'
  // Of the acts about a booking a dispute alone has a page.
  if (act === 'dispute_decided' && idOf('booking') !== null) return `/admin/disputes/${idOf('booking')}`
  // Money is found by what it is called.
  if (facts['payment'] !== undefined) return `/admin/transactions?words=${encodeURIComponent(String(facts['payment']))}`
  if (idOf('payout') !== null) return `/admin/transactions?words=WD-${idOf('payout')}`
  const found = places.flatMap(([name, address]) => (idOf(name) === null ? [] : [`${address}/${idOf(name)}`]))
  return found[0] ?? null
}

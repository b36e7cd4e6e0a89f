import { idInAddress } from '../../shared/fields.ts'
import type { AuditEntry } from './contract.ts'

/** The page of what an act was done with; null where it has none. */
export function actLeadsTo({ facts }: Pick<AuditEntry, 'facts'>): string | null {
  const request = idInAddress(String(facts['request'] ?? ''))
  return request === null ? null : `/admin/verification/${request}`
}

import { useTexts } from '../../../shared/web/i18n.ts'
import { failureIn } from '../rules/failures.ts'
import { texts } from './failure-texts.ts'

/**
 * Why money did not move: what the provider's words mean. Those that nobody has described are for programmers, and for the desk.
 * @param reason an operator's, which is for who reads it
 */
export function FailureSaid({ words, reason = null }: { words: string | null; reason?: string | null }) {
  const t = useTexts(texts)
  const known = words === null ? null : failureIn(words)
  if (reason !== null) return t.reason(reason)
  return known === null ? t.unknown : t.is[known]
}

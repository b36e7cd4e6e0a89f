import { useTexts } from '../../../shared/web/i18n.ts'
import { failureIn } from '../rules/failures.ts'
import { texts } from './failure-texts.ts'

/** What nobody has described is in the words it came in. */
export function FailureSaid({ words }: { words: string }) {
  const t = useTexts(texts)
  const known = failureIn(words)
  return known === null ? t.reason(words) : t.is[known]
}

import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { texts } from './choice-texts.ts'

/** What became of a change: kept, or the reason why it was not. */
export type Outcome = { kept: true } | { reason: string } | null

/** Said beside what was changed, and to screen readers. */
export function Kept({ outcome }: { outcome: Outcome }) {
  const t = useTexts(texts)
  return (
    <span role="status" className="block text-sm font-semibold">
      {outcome && 'kept' in outcome && (
        <span className="flex items-center gap-1.5 text-green-800">
          <Icon name="check" className="size-4!" />
          {t.kept}
        </span>
      )}
      {outcome && 'reason' in outcome && <span className="text-red-700">{outcome.reason}</span>}
    </span>
  )
}

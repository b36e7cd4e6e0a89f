import { useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { texts } from './receipt-texts.ts'

/** What was just bought: KES that were taken and are left, where it goes on, and for which child, where it was for one. */
export type Bought = { id: number; paid: number; balance: number; at: number; learner: string | null }

/** @property at where it goes on, as a clock */
type Props = { bought: Bought; at: string; title: string; area: string; onClose: () => void }

/** Says what was paid for, from where and what is left, with the way to its line in the wallet. */
export function Receipt({ bought: { id, paid, balance, learner }, at, title, area, onClose }: Props) {
  const t = useTexts(texts)
  return (
    <div className="grid gap-3 border-t border-white/15 p-4 lg:p-6">
      <div className="flex items-start justify-between gap-3">
        <p className="flex items-center gap-2 text-sm font-semibold text-marigold-500">
          <Icon name="check" className="size-4!" />
          {t.boughtTop}
        </p>
        <button
          type="button"
          aria-label={t.closeReceipt}
          onClick={onClose}
          className="press -my-3 -mr-3 grid size-11 place-items-center rounded-md hover:bg-white/10"
        >
          <Icon name="x" />
        </button>
      </div>
      <p className="display text-xl">{t.goesOn(at)}</p>
      <p className="wrap-anywhere tabular-nums">
        {t.paidFor(learner ? t.titleFor(title, learner) : `“${title}”`, kshText(paid), kshText(balance))} {t.neverStops}
      </p>
      <ButtonLink look="onDark" href={`${area}/wallet?history=spending&purchase=${id}`}>
        {t.receipt}
      </ButtonLink>
    </div>
  )
}

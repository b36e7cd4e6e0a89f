import { useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { ANSWER_HOURS, CANCEL_FREE_HOURS, CANCEL_HALF_HOURS, PAY_HOURS, RELEASE_AFTER_HOURS } from '../../booking/rules.ts'
import { paymentSettings } from '../../payments/contract.ts'
import { texts } from './texts.ts'
import { ToldList } from './told-lines.tsx'

/** What people have agreed to with the terms: shown, and changed by nobody here. */
export function FixedTerms() {
  const t = useTexts(texts)
  const { data } = useCall(paymentSettings, {})
  const lines = [
    ...(data ? [{ name: t.share, value: t.shareOf(data.teacher_share_bps / 100) }] : []),
    { name: t.cancelling, value: t.cancellingOf(t.hours(CANCEL_FREE_HOURS), t.hours(CANCEL_HALF_HOURS)) },
    { name: t.answering, value: t.hours(ANSWER_HOURS) },
    { name: t.paying, value: t.hours(PAY_HOURS) },
    { name: t.releasing, value: t.releasingOf(t.hours(RELEASE_AFTER_HOURS)) },
    ...(data
      ? [
          { name: t.deposits, value: t.between(kshText(data.deposit.mpesa.least), kshText(data.deposit.mpesa.most)) },
          { name: t.cards, value: t.between(kshText(data.deposit.card.least), kshText(data.deposit.card.most)) },
          { name: t.withdrawals, value: t.between(kshText(data.withdrawal.least), kshText(data.withdrawal.most)) },
          { name: t.approval, value: t.above(kshText(data.withdrawal.approval_above)) },
        ]
      : []),
  ]
  return (
    <Card title={t.fixed}>
      <p className="mb-3 text-sm text-ink-700">{t.fixedLine}</p>
      <ToldList lines={lines} />
    </Card>
  )
}

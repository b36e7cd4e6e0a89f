import { CURRENCY } from '../../../shared/country.ts'
import { readablePhone } from '../../../shared/phone.ts'
import { nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { creditPayment, returnPayment, showPaymentInReview, type PaymentInReview } from '../desk-contract.ts'
import type { Decision } from './decision.ts'
import { texts } from './desk-texts.ts'
import { FactList } from './fact-list.tsx'
import { useWhy, WhyFields } from './why-fields.tsx'

const textOf = ({ amount, currency }: PaymentInReview): string =>
  currency === CURRENCY ? kesText(amount) : `${currency} ${amountText(amount)}`

/** Of the two acts one goes on at a time. */
function useActs(paymentId: string, why: ReturnType<typeof useWhy>[0], { changes, onClose }: Omit<Decision, 'now' | 'head'>) {
  const t = useTexts(texts)
  const ended = (said: string) => ({
    changes: [showPaymentInReview, ...changes],
    done: () => {
      toast(said)
      onClose()
    },
  })
  const credit = useSend(creditPayment, ended(t.credited))
  const back = useSend(returnPayment, ended(t.gaveBack))
  const say = (send: typeof credit | typeof back, claimId?: number) => {
    if (credit.isPending || back.isPending) return
    for (const one of [credit, back]) one.reset()
    send.mutate({ paymentId, ...(claimId && { claim_id: claimId }), ...why })
  }
  return { credit, back, say }
}

/** Money that came and was credited to nobody: to whom it goes, or that it was given back. */
export function PaymentDialog({ id: paymentId, now, head, changes, onClose }: Decision & { id: string }) {
  const t = useTexts(texts)
  const [why, setWhy] = useWhy()
  const read = useCall(showPaymentInReview, { paymentId })
  const { credit, back, say } = useActs(paymentId, why, { changes, onClose })
  const payment = read.data
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={payment ? t.reviewTitle(textOf(payment)) : t.reviewPlain}
      foot={
        payment?.review ? (
          <div className="grid gap-3">
            {creditable(payment).map(({ id, name }) => (
              <Button
                key={id}
                look="primary"
                large
                wide
                working={credit.isPending && credit.variables.claim_id === id && t.crediting}
                onClick={() => say(credit, id)}
              >
                {name ? t.creditTo(textOf(payment), name) : t.credit(textOf(payment))}
              </Button>
            ))}
            <Button large wide working={back.isPending && t.deciding} onClick={() => say(back)}>
              {t.giveBack}
            </Button>
          </div>
        ) : (
          <Button large wide onClick={onClose}>
            {t.close}
          </Button>
        )
      }
    >
      <Panel read={read} failed={t.paymentFailed}>
        {(shown) => (
          <div className="grid gap-4">
            {shown.review && head}
            <Why payment={shown} now={now} />
            <Facts payment={shown} now={now} />
            {shown.review && creditable(shown).length === 0 && <p className="text-sm text-ink-700">{t.onlyBack}</p>}
            {shown.review && (
              <WhyFields
                why={why}
                onChange={setWhy}
                error={credit.error ?? back.error}
                label={t.whyPayment}
                hint={t.whyPaymentHint}
              />
            )}
          </div>
        )}
      </Panel>
    </Dialog>
  )
}

/** To whom it can be credited: whoever asked for it, or each who says that it is theirs. */
const creditable = ({ currency, person, claims }: PaymentInReview): { id?: number; name: string | null }[] => {
  if (currency !== CURRENCY) return []
  return person ? [{ name: null }] : claims.map(({ id, person: { name } }) => ({ id, name }))
}

function Why({ payment: { review, decided }, now }: { payment: PaymentInReview; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (review) return <Note tone="wait">{t.reviews[review]}</Note>
  return decided && <p>{t.endings[decided.outcome](decided.by, nearTime(new Date(decided.at), now, language))}</p>
}

function Facts({ payment, now }: { payment: PaymentInReview; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { person, asked, receipt, paid_from: from, paid_at, claims, id } = payment
  const method = t.methods[payment.method as keyof typeof t.methods] ?? payment.method
  return (
    <FactList
      facts={[
        [t.paymentFacts.who, person?.name ?? t.nobody],
        ...(asked === null ? [] : [[t.paymentFacts.asked, kesText(asked)] as const]),
        [t.paymentFacts.came, `${textOf(payment)}, ${nearTime(new Date(paid_at), now, language)}`],
        [t.paymentFacts.by, from ? `${method}, ${readablePhone(from)}` : method],
        ...(receipt ? [[t.paymentFacts.receipt, receipt] as const] : []),
        [t.paymentFacts.id, id],
        ...claims.map(({ person: { name }, phone, claimed_at: at }) => {
          const number = phone ? `${readablePhone(phone)}, ` : ''
          return [t.claimed(name), number + nearTime(new Date(at), now, language)] as const
        }),
      ]}
    />
  )
}

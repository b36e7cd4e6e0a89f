import { useState } from 'react'
import { centsFromShillings, formatMoney, formatMoneyExactly, shillings, type Cents } from '../../../shared/money.ts'
import { clock12 } from '../../../shared/time.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Field, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { CURRENCY } from '../../../shared/country.ts'
import { useCall } from '../../../shared/web/query.ts'
import { firstName } from '../../accounts/rules.ts'
import { showAccount } from '../../settings/contract.ts'
import { decideDispute, type Dispute } from '../dispute-contract.ts'
import { sharesOf, type Decision, type Shares } from '../rules/shares.ts'
import { texts } from './dispute-texts.ts'

const MOST_CHARACTERS = 1000
const choices = ['minutes', 'full', 'half', 'none'] as const
type Choice = (typeof choices)[number]

/** What goes back to whom: chosen, typed, and shown to the cent before it is done. Once decided, what was. */
export function DecideDispute({ dispute, fresh }: { dispute: Dispute; fresh: boolean }) {
  const t = useTexts(texts)
  const price = centsFromShillings(dispute.price)
  return (
    <section
      id="decision"
      aria-labelledby="decision-title"
      className="grid gap-5 rounded-lg border-[1.5px] border-green-800 bg-white p-5 shadow-card sm:p-6"
    >
      <h2 id="decision-title" className="display text-lg">
        {dispute.decided ? t.decided : t.decideTitle(formatMoney(price))}
      </h2>
      {dispute.decided ? <Decided dispute={dispute} decided={dispute.decided} /> : <Form dispute={dispute} fresh={fresh} />}
    </section>
  )
}

function Form({ dispute, fresh }: { dispute: Dispute; fresh: boolean }) {
  const t = useTexts(texts)
  const wish = useWish(dispute)
  const asksCode = useCall(showAccount, {}).data?.second_factor.on_since != null
  const { decision, shares } = wish
  const form = useForm(decideDispute, {
    read: (data) => ({
      bookingId: dispute.booking_id,
      how: decision?.how,
      ...(decision?.how === 'part' && { refund: shillings(decision.refundCents) }),
      reason: data.get('reason'),
      ...(data.get('code') && { code: data.get('code') }),
    }),
    done: () => toast(t.done),
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={form.onSubmit}>
      <Frozen since={new Date(dispute.opened_at)} />
      <Choices dispute={dispute} choice={wish.choice} onChoose={wish.choose} />
      <Field
        label={t.amount(firstName(dispute.payer.name))}
        lead={CURRENCY}
        inputMode="decimal"
        value={wish.typed}
        error={wish.problem ?? form.errors['refund']}
        onChange={({ target }) => wish.type(target.value)}
      />
      {shares && <Split dispute={dispute} shares={shares} />}
      <TextArea name="reason" label={t.why} maxLength={MOST_CHARACTERS} rows={3} error={form.errors['reason']} />
      {(asksCode || form.errors['code']) && (
        <Field name="code" label={t.code} autoComplete="one-time-code" maxLength={40} error={form.errors['code']} />
      )}
      {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      <div className="grid gap-2">
        <Button type="submit" look="primary" large wide sends disabled={!shares || !fresh} working={form.working && t.deciding}>
          {t.decide(formatMoneyExactly(shares?.familyCents ?? 0, CURRENCY))}
        </Button>
        <p className="text-sm text-ink-500">{t.after}</p>
      </div>
    </form>
  )
}

/** What is to go back: one of the choices, or an amount of one's own. */
function useWish(dispute: Dispute) {
  const t = useTexts(texts)
  const price = centsFromShillings(dispute.price)
  const decisions = decisionsOf(dispute)
  const textOf = (one: Choice): string => amountText(sharesFor(dispute, decisions[one]).familyCents)
  const [choice, setChoice] = useState<Choice | null>(dispute.together_minutes === null ? null : 'minutes')
  const [typed, setTyped] = useState(choice ? textOf(choice) : '')
  const cents = amountIn(typed)
  const own: Decision | null = cents !== null && cents <= price ? { how: 'part', refundCents: cents } : null
  const decision = choice ? decisions[choice] : own
  return {
    choice,
    typed,
    problem: decision || typed === '' ? undefined : cents === null ? t.notAnAmount : t.tooMuch(formatMoney(price)),
    decision,
    shares: decision && sharesFor(dispute, decision),
    choose(one: Choice) {
      setChoice(one)
      setTyped(textOf(one))
    },
    type(text: string) {
      setChoice(null)
      setTyped(text)
    },
  }
}

function Frozen({ since }: { since: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  return <p className="-mt-3 text-sm text-ink-500">{t.frozen(`${datedDay(since, now, language)}, ${clock12(since)}`)}</p>
}

type ChoicesProps = { dispute: Dispute; choice: Choice | null; onChoose: (one: Choice) => void }

function Choices({ dispute, choice, onChoose }: ChoicesProps) {
  const t = useTexts(texts)
  const decisions = decisionsOf(dispute)
  const seen = dispute.together_minutes
  return (
    <ChoiceTiles
      legend={t.how}
      name="choice"
      columns="1"
      value={choice}
      choices={choices.map((one) => {
        const back = sharesFor(dispute, decisions[one]).familyCents
        const line = back === 0 ? t.nothingBack : t.back(formatMoneyExactly(back, CURRENCY))
        const byMinutes = one === 'minutes'
        return {
          value: one,
          label: t.choices[one],
          line: byMinutes ? `${t.ofMinutes(Math.floor(seen ?? 0), lengthOf(dispute))}, ${line}` : line,
          reason: byMinutes && seen === null ? t.noRoomLog : undefined,
        }
      })}
      onChange={onChoose}
    />
  )
}

const lengthOf = ({ starts_at: from, ends_at: to }: Dispute): number => (Date.parse(to) - Date.parse(from)) / 60_000

const decisionsOf = ({ price }: Dispute): Record<Choice, Decision> => ({
  minutes: { how: 'minutes' },
  full: { how: 'full' },
  half: { how: 'part', refundCents: Math.ceil(centsFromShillings(price) / 2) },
  none: { how: 'none' },
})

const nothing: Shares = { familyCents: 0, teacherCents: 0, platformCents: 0 }

/** By the rule by which the server shares. */
function sharesFor(dispute: Dispute, decision: Decision): Shares {
  const booking = {
    priceCents: centsFromShillings(dispute.price),
    startsAt: new Date(dispute.starts_at),
    endsAt: new Date(dispute.ends_at),
    teacherShareBps: dispute.teacher_share_bps,
  }
  const togetherMinutes = dispute.together_minutes ?? 0
  return sharesOf(decision, booking, { teacherMinutes: 0, learnerMinutes: 0, togetherMinutes }) ?? nothing
}

const amountText = (cents: Cents): string =>
  Number.isInteger(shillings(cents)) ? String(shillings(cents)) : shillings(cents).toFixed(2)

/** Cents of what somebody typed; null for what is no amount. */
const amountIn = (typed: string): Cents | null =>
  /^\d{1,8}([.,]\d{1,2})?$/.test(typed.trim()) ? centsFromShillings(Number(typed.trim().replace(',', '.'))) : null

/** Three places that add up to what is held. */
function Split({ dispute, shares }: { dispute: Dispute; shares: Shares }) {
  const t = useTexts(texts)
  const price = centsFromShillings(dispute.price)
  const kept = formatMoney(price - shares.familyCents)
  const parts = [
    ['bg-sky-800', t.wallet(firstName(dispute.payer.name)), shares.familyCents],
    ['bg-green-800', t.teacherPart(firstName(dispute.teacher.name), dispute.teacher_share_bps / 100, kept), shares.teacherCents],
    ['bg-marigold-500', t.somo, shares.platformCents],
  ] as const
  return (
    <div className="grid gap-2 text-sm" role="status">
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full" aria-hidden="true">
        {parts.map(([look, name, cents]) => cents > 0 && <span key={name} className={look} style={{ flexGrow: cents }} />)}
      </div>
      <dl className="grid gap-1.5 tabular-nums">
        {parts.map(([look, name, cents]) => (
          <div key={name} className="flex items-center gap-2.5">
            <dt className="flex min-w-0 flex-1 items-center gap-2.5">
              <span aria-hidden="true" className={`size-3.5 flex-none ${look}`} />
              {name}
            </dt>
            <dd className="font-bold">{formatMoneyExactly(cents, CURRENCY)}</dd>
          </div>
        ))}
        <div className="flex justify-between border-t border-line pt-2">
          <dt>{t.together}</dt>
          <dd className="font-bold">{formatMoneyExactly(price, CURRENCY)}</dd>
        </div>
      </dl>
    </div>
  )
}

function Decided({ dispute, decided }: { dispute: Dispute; decided: NonNullable<Dispute['decided']> }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const at = new Date(decided.at)
  const shares = {
    familyCents: centsFromShillings(decided.family),
    teacherCents: centsFromShillings(decided.teacher),
    platformCents: centsFromShillings(decided.platform),
  }
  return (
    <>
      <p className="-mt-3 text-sm text-ink-500">{t.decidedBy(decided.by, `${datedDay(at, now, language)}, ${clock12(at)}`)}</p>
      <Split dispute={dispute} shares={shares} />
      <q className="wrap-anywhere">{decided.words}</q>
    </>
  )
}

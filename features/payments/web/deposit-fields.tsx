/** What a deposit is asked for by: the way, how much, and which phone is prompted. */
import { CURRENCY } from '../../../shared/country.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { groupedDigits as grouped } from '../../../shared/money.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Field } from '../../../shared/web/kit/field.tsx'
import type { paymentSettings } from '../contract.ts'
import { typedAmount, type amountProblem } from './amount.ts'
import { texts } from './texts.ts'

const ways = ['prompt', 'widget'] as const
/** By a prompt on the phone, or in the provider's widget, which takes cards too. */
export type Way = (typeof ways)[number]

export function WayTiles({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const t = useTexts(texts)
  return (
    <ChoiceTiles
      legend={t.way}
      name="way"
      columns="2"
      choices={ways.map((one) => ({ value: one, label: t.ways[one] }))}
      value={way}
      onChange={onChoose}
    />
  )
}

type PhoneProps = { phone: { typed: string; error: string | undefined; onType: (typed: string) => void }; busy: boolean }

/** Which phone rings. */
export function PhoneField({ phone, busy }: PhoneProps) {
  const t = useTexts(texts)
  return (
    <Field
      label={t.number}
      name="phone"
      type="tel"
      autoComplete="tel"
      value={phone.typed}
      disabled={busy}
      hint={t.numberHint}
      error={phone.error}
      onChange={({ target }) => phone.onType(target.value)}
    />
  )
}

const CHIPS = ['200', '500', '1000']

/** How much: typed, or one of a few. */
export function AmountField({
  typed,
  settings,
  problem,
  busy,
  onType,
}: {
  typed: string
  settings: Answer<typeof paymentSettings>
  problem: ReturnType<typeof amountProblem>
  busy: boolean
  onType: (typed: string) => void
}) {
  const t = useTexts(texts)
  const { mpesa, card } = settings.deposit
  const between = ({ least, most }: { least: number; most: number }) => t.fromTo(grouped(least), grouped(most))
  const errors = {
    empty: undefined,
    not_whole: t.problems.not_whole,
    too_little: t.problems.too_little(grouped(mpesa.least)),
    too_much: t.problems.too_much(grouped(mpesa.most)),
  }
  return (
    <div className="grid gap-3">
      <Field
        label={t.amount}
        lead={CURRENCY}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        className="text-lg! font-bold tabular-nums"
        value={typed}
        disabled={busy}
        hint={settings.frame_origin ? t.limits(between(mpesa), between(card)) : t.limitsOfPrompt(between(mpesa))}
        error={problem === null ? undefined : errors[problem]}
        onChange={({ target }) => onType(typedAmount(typed, target.value))}
      />
      <div role="group" aria-label={t.chips} className="flex flex-wrap gap-2">
        {CHIPS.map((chip) => (
          <Button
            key={chip}
            look="neutral"
            className="rounded-full! tabular-nums"
            aria-pressed={typed === chip}
            disabled={busy}
            onClick={() => onType(chip)}
          >
            {grouped(Number(chip))}
          </Button>
        ))}
      </div>
    </div>
  )
}

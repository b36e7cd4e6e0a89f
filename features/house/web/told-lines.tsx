/** A value as it is read: a line for each of its parts. */
import { CURRENCY } from '../../../shared/country.ts'
import { dailyClock12 } from '../../../shared/time.ts'
import { figureNames, promiseNames, type House, type HouseSetting, type PromiseName } from '../rules.ts'
import { shapeOf } from '../rules/faq.ts'
import type { texts } from './texts.ts'

export type Told = { name: string; value: string }
type Words = (typeof texts)['en']

/** Promises short enough to be said in minutes; the others are said in hours. */
export const isShort = (promise: PromiseName): boolean => promise === 'child_report' || promise === 'support'

const tell: { [Setting in HouseSetting]: (value: House[Setting], t: Words) => Told[] } = {
  figures: (value, t) =>
    figureNames.map((figure) => {
      const { shown, written } = value[figure]
      return { name: t.figures[figure], value: shown === 'written' ? written : t.shown[shown] }
    }),
  contacts: ({ email, phone, chat, social }, t) => [
    { name: t.email, value: email },
    { name: t.phone, value: phone || t.hidden },
    { name: t.chat, value: chat || t.hidden },
    { name: t.social, value: social.map(({ name, href }) => `${name} ${href}`).join(', ') || t.hidden },
  ],
  hours: ({ opens, closes }, t) => [
    { name: t.opens, value: dailyClock12(opens) },
    { name: t.closes, value: dailyClock12(closes) },
  ],
  promises: (value, t) =>
    promiseNames.map((promise) => {
      const minutes = value[promise]
      return {
        name: t.promises[promise],
        value: isShort(promise) || minutes % 60 !== 0 ? t.minutes(minutes) : t.hours(minutes / 60),
      }
    }),
  data: ({ kes_per_megabyte: kes }, t) => [{ name: t.megabyte, value: `${CURRENCY} ${kes.toFixed(2)}` }],
  faq: ({ en }, t) => [{ name: t.questions, value: String((shapeOf(en) ?? []).reduce((sum, one) => sum + one, 0)) }],
  team: ({ people }) => people.map(({ name, work }) => ({ name, value: work.en })),
}

/** @param value of that setting */
export const toldLines = (setting: HouseSetting, value: House[HouseSetting], t: Words): Told[] =>
  (tell[setting] as (value: House[HouseSetting], t: Words) => Told[])(value, t) // as: the value is of that setting

export function ToldList({ lines }: { lines: readonly Told[] }) {
  return (
    <dl>
      {lines.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0">
          <dt className="text-ink-700">{name}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

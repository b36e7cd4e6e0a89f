import { CURRENCY } from '../../../shared/country.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Field, Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { figureNames, promiseNames, waysToShow, type FigureName, type House, type HouseSetting } from '../rules.ts'
import { texts } from './texts.ts'
import { isShort } from './told-lines.tsx'

type Props<Setting extends HouseSetting> = { from: House[Setting]; error: (field: string) => string | undefined }

export function FigureFields({ from, error }: Props<'figures'>) {
  const t = useTexts(texts)
  return figureNames.map((figure) => (
    <div key={figure} className="grid grid-cols-2 items-end gap-x-3">
      <Field label={t.figures[figure]} name={figure} maxLength={12} defaultValue={from[figure].written} error={error(figure)} />
      <Select
        label={<span className="sr-only">{t.howOf(t.figures[figure])}</span>}
        name={`${figure}_shown`}
        defaultValue={from[figure].shown}
      >
        {waysToShow.map((way) => (
          <option key={way} value={way}>
            {t.shown[way]}
          </option>
        ))}
      </Select>
      <p className="col-span-2 mt-1.5 text-sm text-ink-500">{t.counts[figure]}</p>
    </div>
  ))
}

export function ContactFields({ from, error }: Props<'contacts'>) {
  const t = useTexts(texts)
  const social = from.social.map(({ name, href }) => `${name} ${href}`).join('\n')
  return (
    <>
      <Field label={t.email} name="email" type="email" defaultValue={from.email} error={error('email')} />
      <Field label={t.phone} name="phone" type="tel" optional defaultValue={from.phone} error={error('phone')} />
      <Field label={t.chat} name="chat" type="url" optional defaultValue={from.chat} error={error('chat')} />
      <TextArea
        label={t.social}
        name="social"
        rows={4}
        optional
        hint={t.socialHint}
        defaultValue={social}
        error={error('social')}
      />
    </>
  )
}

export function HourFields({ from, error }: Props<'hours'>) {
  const t = useTexts(texts)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t.opens} name="opens" type="time" defaultValue={from.opens} error={error('opens')} />
      <Field label={t.closes} name="closes" type="time" defaultValue={from.closes} error={error('closes')} />
    </div>
  )
}

export function PromiseFields({ from, error }: Props<'promises'>) {
  const t = useTexts(texts)
  return promiseNames.map((promise) => (
    <Field
      key={promise}
      label={(isShort(promise) ? t.inMinutes : t.inHours)(t.promises[promise])}
      name={promise}
      inputMode="decimal"
      defaultValue={isShort(promise) ? from[promise] : from[promise] / 60}
      error={error(promise)}
    />
  ))
}

export function DataFields({ from, error }: Props<'data'>) {
  const t = useTexts(texts)
  return (
    <Field
      label={t.megabyte}
      lead={CURRENCY}
      name="kes_per_megabyte"
      inputMode="decimal"
      defaultValue={from.kes_per_megabyte}
      error={error('kes_per_megabyte')}
    />
  )
}

const text = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
const number = (data: FormData, name: string): number => (text(data, name) === '' ? Number.NaN : Number(text(data, name)))

/** `Facebook https://facebook.com/somo`: what comes last is the address. */
function linkOf(line: string): { name: string; href: string } {
  const words = line.trim().split(/\s+/)
  const href = words.pop() ?? ''
  return { name: words.join(' '), href }
}

const figure = (data: FormData, name: FigureName) => ({ shown: text(data, `${name}_shown`), written: text(data, name) })

/** What each form sends, for its contract to check. */
export const readFields: Readonly<Record<HouseSetting, (data: FormData) => object>> = {
  figures: (data) => Object.fromEntries(figureNames.map((name) => [name, figure(data, name)])),
  contacts: (data) => ({
    ...{ email: text(data, 'email'), phone: text(data, 'phone'), chat: text(data, 'chat') },
    social: text(data, 'social')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(linkOf),
  }),
  hours: (data) => ({ opens: text(data, 'opens').slice(0, 5), closes: text(data, 'closes').slice(0, 5) }),
  promises: (data) =>
    Object.fromEntries(promiseNames.map((name) => [name, Math.round(number(data, name) * (isShort(name) ? 1 : 60))])),
  data: (data) => ({ kes_per_megabyte: number(data, 'kes_per_megabyte') }),
  team: (data) => {
    const [names, places] = [data.getAll('name'), data.getAll('place')]
    const both = (field: string, at: number) => ({ en: data.getAll(`${field}_en`)[at], sw: data.getAll(`${field}_sw`)[at] })
    return {
      people: names.map((name, at) => ({ name, place: places[at], work: both('work', at), helps: both('helps', at) })),
    }
  },
  faq: (data) => ({ en: text(data, 'en').replaceAll('\r', ''), sw: text(data, 'sw').replaceAll('\r', '') }),
}

import type { ReactNode } from 'react'
import { CANCEL_FREE_HOURS, CANCEL_HALF_HOURS } from '../../../features/booking/rules.ts'
import { cameraMegabytesAnHour, megabytesAnHour, shillingsFor } from '../../../features/classroom/rules.ts'
import { depositLimitsKes, withdrawalLimitsKes } from '../../../features/payments/rules.ts'
import { centsFromShillings, formatMoney, groupedDigits, splitPrice, type MiddleHalf } from '../../../shared/money.ts'
import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card, CardLink, DarkCard } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { page, type Prices } from '../page.ts'
import { texts } from './pricing-texts.ts'

/** Prices as they are asked for, in KES; the middle one stands there at first. */
const EXAMPLES = [300, 450, 600, 800, 1000] as const
type Example = (typeof EXAMPLES)[number]
const FIRST: Example = 600

type Data = { prices: Prices; shareBps: number; takesCards: boolean; example: Example }

/** What everything costs, out of what is set and what is asked for today; an example is chosen by its address. */
export const pricing = page<Data>({
  async load(source, { address }) {
    const example = EXAMPLES.find((one) => String(one) === address.searchParams.get('price')) ?? FIRST
    const { teacherShareBps: shareBps, takesCards } = source
    return { prices: await source.prices(), shareBps, takesCards, example }
  },
  head: (_, { language }) => {
    const { title, description } = textsFor(texts, language)
    return { title, description, canonical: '/pricing' }
  },
  view({ data: { prices, shareBps, takesCards, example }, visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <div className="wrap pt-12">
        <div className="max-w-prose">
          <PageHead title={t.title} line={t.lead} />
        </div>
        <div className="grid gap-4 lg:grid-cols-[1.3fr_1fr]">
          <OneLesson example={example} shareBps={shareBps} />
          <Asked prices={prices} />
        </div>
        <div className="mt-4 grid gap-4 md:grid-cols-3">
          <Adding takesCards={takesCards} />
          <Cancelling />
          <DataForAnHour kesPerMegabyte={prices.kesPerMegabyte} />
        </div>
        <section className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-sunken p-5 sm:p-6">
          <p className="min-w-0 flex-[1_1_20rem]">
            <strong>{t.teachers}</strong>
            {t.keep(shareBps, groupedDigits(withdrawalLimitsKes.least))}
          </p>
          <ButtonLink href="/teacher-signup">{t.teach}</ButtonLink>
        </section>
      </div>
    )
  },
})

function OneLesson({ example, shareBps }: { example: Example; shareBps: number }) {
  const t = useTexts(texts)
  const price = centsFromShillings(example)
  const { teacher, platform } = splitPrice(price, shareBps)
  const percent = shareBps / 100
  return (
    <DarkCard>
      <nav aria-label={t.lessonOf}>
        <p className="text-sm font-semibold" aria-hidden="true">
          {t.lessonOf}
        </p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {EXAMPLES.map((one) => (
            <li key={one}>
              <a href={`/pricing?price=${one}`} aria-current={one === example ? 'true' : undefined} className={chip}>
                {groupedDigits(one)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="display mt-6 text-hero tabular-nums">{formatMoney(price)}</p>
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="mt-5 h-3 w-full rounded-full" aria-hidden="true">
        <rect width={Math.max(0, percent - 0.25)} height="3" className="fill-green-300" />
        <rect x={percent + 0.25} width={Math.max(0, 99.75 - percent)} height="3" className="fill-marigold-500" />
      </svg>
      <dl className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Part amount={formatMoney(teacher)} of={t.toTeacher(shareBps)} />
        <Part amount={formatMoney(platform)} of={t.service(shareBps)} />
      </dl>
      <p className="mt-5 border-t border-white/20 pt-5 text-green-100">{t.pays(shareBps)}</p>
      <p className="mt-6">
        <ButtonLink look="act" large href={`/tutors?price_to=${example}`}>
          {t.find}
        </ButtonLink>
      </p>
    </DarkCard>
  )
}

const chip =
  'flex min-h-11 min-w-11 items-center justify-center rounded-full border border-white/40 px-4 font-bold hover:bg-white/10 ' +
  'aria-[current]:border-marigold-500 aria-[current]:bg-marigold-500 aria-[current]:text-ink-950'

function Part({ amount, of }: { amount: string; of: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-green-100">{of}</dt>
      <dd className="display text-lg tabular-nums">{amount}</dd>
    </div>
  )
}

function Asked({ prices: { lessons, seat, video } }: { prices: Prices }) {
  const t = useTexts(texts)
  const rows: { name: string; of: MiddleHalf }[] = [
    ...lessons.levels.map(({ from, to, ...of }) => ({ name: t.grades(from, to), of })),
    ...(seat ? [{ name: t.seat, of: seat }] : []),
    ...(video ? [{ name: t.video, of: video }] : []),
  ]
  if (lessons.teachers === 0)
    return (
      <Card title={t.asked}>
        <Empty title={t.none}>{t.noneLine}</Empty>
      </Card>
    )
  return (
    <Card title={t.asked}>
      <p className="-mt-2 text-sm text-ink-500">{t.askedLine(groupedDigits(lessons.teachers), lessons.teachers === 1)}</p>
      <dl className="mt-1 divide-y divide-line">
        {rows.map(({ name, of }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
            <dt className="text-ink-700">{name}</dt>
            <dd className="font-bold tabular-nums">{inWords(t, of)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type Words = ReturnType<typeof useTexts<(typeof texts)['en']>>

function inWords(t: Words, { low, high }: MiddleHalf): string {
  if (high === 0) return t.free
  return low === high ? t.one(groupedDigits(low)) : t.range(groupedDigits(low), groupedDigits(high))
}

function Adding({ takesCards }: { takesCards: boolean }) {
  const t = useTexts(texts)
  const { mpesa, card } = depositLimitsKes
  return (
    <Card title={t.adding}>
      <ul className={lines}>
        <li>{t.mpesa(groupedDigits(mpesa.least), groupedDigits(mpesa.most))}</li>
        {takesCards && <li>{t.card(groupedDigits(card.least), groupedDigits(card.most))}</li>}
        <li className="font-bold text-ink-950">{t.noFee}</li>
      </ul>
    </Card>
  )
}

function Cancelling() {
  const t = useTexts(texts)
  return (
    <Card title={t.cancel}>
      <ul className={lines}>
        {[t.allUntil(CANCEL_FREE_HOURS), t.halfUntil(CANCEL_HALF_HOURS), t.teacherCancels].map((row) => {
          const [part = '', ...when] = row.split(' ')
          return (
            <li key={row}>
              <strong className="text-ink-950">{part}</strong> {when.join(' ')}
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-sm text-ink-500">{t.afterwards(CANCEL_HALF_HOURS)}</p>
      <CardLink href="/terms-and-conditions#refunds">{t.whole}</CardLink>
    </Card>
  )
}

function DataForAnHour({ kesPerMegabyte }: { kesPerMegabyte: number }) {
  const t = useTexts(texts)
  const costing = (megabytes: number): ReactNode => (
    <strong className="text-ink-950">{t.one(groupedDigits(shillingsFor(megabytes, kesPerMegabyte)))}</strong>
  )
  const { voice, small, full } = megabytesAnHour
  return (
    <Card title={t.data}>
      <ul className={lines}>
        <li>
          {t.voice(voice)}
          {costing(voice)}
        </li>
        <li>
          {t.small(small)}
          {costing(small)}
        </li>
        <li>
          {t.full(full)}
          {costing(full)}
        </li>
      </ul>
      <p className="mt-3 text-sm text-ink-500">
        {t.perMegabyte(kesPerMegabyte.toFixed(2), cameraMegabytesAnHour, shillingsFor(cameraMegabytesAnHour, kesPerMegabyte))}
      </p>
    </Card>
  )
}

const lines = 'grid gap-2 text-ink-700'

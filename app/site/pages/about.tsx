import { megabytesAnHour, shillingsFor } from '../../../features/classroom/rules.ts'
import { groupedDigits } from '../../../shared/money.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { textsFor } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { page, type Counted } from '../page.ts'
import { texts } from './about-texts.ts'
import { Faces } from './faces.tsx'

type Data = { counted: Counted; kesPerMegabyte: number }

/** Who we are: the promise, figures counted that day, and what we hold to. */
export const about = page<Data>({
  load: (source) => source.counted(),
  head: (_, { language }) => {
    const { title, description } = textsFor(texts, language)
    return { title, description }
  },
  view({ data: { counted, kesPerMegabyte }, visit }) {
    const t = textsFor(texts, visit.language)
    const figures = [
      { value: counted.students, of: t.students },
      { value: counted.teachers, of: t.teachers },
      { value: counted.lessons, of: t.lessons },
    ].filter(({ value }) => value > 0)
    return (
      <div className="wrap pt-12">
        <div className="grid items-center gap-9 lg:grid-cols-[1.4fr_1fr]">
          <div>
            <h1 className="display text-hero">{t.heading}</h1>
            <p className="mt-4 max-w-prose text-md text-ink-700">{t.lead}</p>
          </div>
          <Faces />
        </div>
        {figures.length > 0 && (
          <>
            <dl
              className={
                'mt-8 grid divide-line overflow-hidden rounded-lg border border-line bg-white shadow-card max-sm:divide-y ' +
                'sm:auto-cols-fr sm:grid-flow-col sm:divide-x'
              }
            >
              {figures.map(({ value, of }) => (
                <div key={of} className="flex flex-col-reverse p-5 sm:p-6">
                  <dt className="text-sm text-ink-700">{of}</dt>
                  <dd className="display text-2xl tabular-nums">{groupedDigits(value)}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm text-ink-500">{t.counted(fullDay(visit.now, visit.language))}</p>
          </>
        )}
        <h2 className="display mt-9 text-xl">{t.holdTo}</h2>
        <ul className="mt-4 grid gap-3 md:grid-cols-2">
          <Held icon="shield-check" title={t.checked} line={t.checkedLine} />
          <Held icon="wallet" title={t.money} line={t.moneyLine} />
          <Held icon="leaf" title={t.data} line={t.dataLine(shillingsFor(megabytesAnHour.voice, kesPerMegabyte))} />
          <Held icon="users" title={t.parent} line={t.parentLine} />
        </ul>
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink look="primary" large href="/tutors">
            {t.find}
          </ButtonLink>
          <ButtonLink large href="/children-safety-guidelines">
            {t.safety}
          </ButtonLink>
        </p>
      </div>
    )
  },
})

function Held({ icon, title, line }: { icon: IconName; title: string; line: string }) {
  return (
    <li className="flex gap-4 rounded-lg bg-sunken p-5">
      <span className="grid size-11 flex-none place-items-center rounded-md bg-white text-green-800">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <h3 className="font-bold">{title}</h3>
        <p className="text-ink-700">{line}</p>
      </div>
    </li>
  )
}

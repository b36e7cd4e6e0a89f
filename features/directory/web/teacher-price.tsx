import { useSearchParams } from 'react-router'
import { centsFromShillings, formatMoney } from '../../../shared/money.ts'
import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { SendingLink } from '../../../shared/web/kit/button.tsx'
import { PriceSplit } from '../../../shared/web/kit/price-split.tsx'
import type { TeacherProfile } from '../contract.ts'
import { texts } from './texts.ts'
import { firstName } from '../../accounts/rules.ts'

/** On wide screens beside the profile, in sight while it scrolls. */
export function PriceCard({ teacher, now }: { teacher: TeacherProfile; now: Date }) {
  const t = useTexts(texts)
  return (
    <section aria-label={t.price} className="sticky top-6 hidden rounded-lg border border-line bg-white p-5 shadow-card lg:block">
      <p>
        <strong className="display text-2xl tabular-nums">{formatMoney(centsFromShillings(teacher.cost))}</strong>
        <span className="text-ink-500"> {t.perLesson}</span>
      </p>
      <div className="mt-3 mb-4">
        <PriceSplit price={centsFromShillings(teacher.cost)} teacher={centsFromShillings(teacher.split.teacher)} />
      </div>
      <ScheduleLink teacher={teacher} />
      <NextFree teacher={teacher} now={now} />
    </section>
  )
}

/** On phones above the tab bar: price, next free time, the one action. */
export function PriceBar({ teacher, now }: { teacher: TeacherProfile; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <>
      <div className="h-20 lg:hidden" />
      <section
        aria-label={t.price}
        className={
          'fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex items-center ' +
          'justify-between gap-4 border-t border-line bg-white px-4 py-3 md:bottom-0 md:left-54 lg:hidden'
        }
      >
        <p className="min-w-min">
          <strong className="block text-md whitespace-nowrap tabular-nums">
            {formatMoney(centsFromShillings(teacher.cost))}
          </strong>
          <span className="block text-sm text-green-700">
            {teacher.next_free_at
              ? nearTime(new Date(teacher.next_free_at), now, language).replace(/ (?=[AP]M)/, '\u00a0')
              : t.noTime}
          </span>
        </p>
        <ScheduleLink teacher={teacher} />
      </section>
    </>
  )
}

function ScheduleLink({ teacher }: { teacher: TeacherProfile }) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const to = new URLSearchParams(query)
  to.set('book', '1')
  if (!teacher.next_free_at) return null
  return (
    <SendingLink look="primary" large wide href={`?${to}`}>
      {t.schedule}
    </SendingLink>
  )
}

function NextFree({ teacher, now }: { teacher: TeacherProfile; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const first = firstName(teacher.name)
  return (
    <p className="mt-3 text-sm text-ink-700">
      {teacher.next_free_at
        ? t.whenNext(inSentence(nearTime(new Date(teacher.next_free_at), now, language)), first)
        : t.noTimeLine}
    </p>
  )
}

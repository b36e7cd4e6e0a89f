import type { LiveSession } from '../../../features/classes/contract.ts'
import { placeText, TIMETABLE_DAYS, timetableWish } from '../../../features/classes/rules.ts'
import type { Timetable, TimetableWish } from '../../../features/classes/rules.ts'
import { centsFromShillings, formatMoney } from '../../../shared/money.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { clock12, days, instantAt, nairobiDate, plus } from '../../../shared/time.ts'
import { dayOfMonth, longDay, weekday } from '../../../shared/web/dates.ts'
import { textsFor, useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { VerifiedTick } from '../../../shared/web/kit/verified-tick.tsx'
import { seatAt } from '../../areas.ts'
import { page, type Viewer } from '../page.ts'
import { GradeSelect, SubjectSelect } from './choose-selects.tsx'
import { texts } from './scheduler-texts.ts'

type Data = { wish: TimetableWish; timetable: Timetable; subjects: readonly string[]; today: string }

/** The coming live classes of everybody, seven days at a time. What is shown is what its address asks for. */
export const scheduler = page<Data>({
  async load(source, { address, now }) {
    const wish = timetableWish(address.searchParams)
    const [timetable, subjects] = await Promise.all([source.timetable(wish), source.subjects()])
    return { wish, timetable, subjects: subjects.map(({ name }) => name), today: nairobiDate(now) }
  },
  head({ wish }, { language }) {
    const { title, description } = textsFor(texts, language)
    return { title, description, hidden: Object.values(wish).some((asked) => asked !== null) }
  },
  view({ data, visit }) {
    const t = textsFor(texts, visit.language)
    const { wish, timetable } = data
    return (
      <div className="wrap pt-12">
        <PageHead title={t.title} line={t.lead} action={mayPlan(visit.viewer) && <ForTeachers />} />
        <Filters wish={wish} subjects={data.subjects} />
        <Week {...data} />
        <h2 className="display mt-6 mb-3 text-lg">{longDay(startOf(timetable.date), visit.language)}</h2>
        {timetable.classes.length === 0 ? (
          <NoClass wish={wish} next={timetable.next} />
        ) : (
          <ul className="grid gap-3">
            {timetable.classes.map((session) => (
              <Row key={session.id} session={session} viewer={visit.viewer} />
            ))}
          </ul>
        )}
        {timetable.more && <More wish={{ ...wish, day: timetable.date, after: timetable.more }} />}
      </div>
    )
  },
})

const mayPlan = (viewer: Viewer | null): boolean => viewer === null || viewer.role === 'teacher'

const startOf = (date: string): Date => instantAt(date, '00:00') ?? new Date(Number.NaN)

function addressOf({ after, ...wish }: TimetableWish): string {
  const asked = Object.entries({ ...wish, after: after && placeText(after) }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return `/scheduler${asked.length > 0 ? `?${new URLSearchParams(asked).toString()}` : ''}`
}

function ForTeachers() {
  const t = useTexts(texts)
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 rounded-md bg-sunken px-4">
      {t.teach}
      <a href="/teacher-dashboard/classes/new" className="link flex min-h-11 items-center font-semibold">
        {t.schedule}
      </a>
    </p>
  )
}

/** A form that asks by its address; the day goes with the old choice, because another may have its classes on others. */
function Filters({ wish, subjects }: { wish: TimetableWish; subjects: readonly string[] }) {
  const t = useTexts(texts)
  return (
    <form action="/scheduler" role="search" className="grid items-end gap-3 sm:grid-cols-[14rem_14rem_auto] sm:justify-start">
      <GradeSelect label={t.grade} all={t.allGrades} nameOf={t.gradeName} chosen={wish.grade} />
      <SubjectSelect label={t.subject} all={t.allSubjects} subjects={subjects} chosen={wish.subject} />
      <Button type="submit" look="outline" large>
        {t.show}
      </Button>
    </form>
  )
}

function Week({ wish, timetable: { week, date }, today }: Data) {
  const t = useTexts(texts)
  const language = useLanguage()
  const first = week[0]?.date ?? today
  const away = (by: number): string => nairobiDate(plus(startOf(first), days(by)))
  const before = away(-TIMETABLE_DAYS) <= today ? null : away(-TIMETABLE_DAYS)
  return (
    <nav aria-label={t.days} className="mt-5">
      <ul className="grid grid-cols-4 gap-2 md:grid-cols-7">
        {week.map((day) => {
          const at = startOf(day.date)
          return (
            <li key={day.date}>
              <a
                href={addressOf({ ...wish, day: day.date, after: null })}
                aria-current={day.date === date ? 'date' : undefined}
                className={tile}
              >
                <span className="block text-sm font-semibold">{weekday(at, language, 'short')}</span>
                <span className="display block text-lg">{dayOfMonth(at)}</span>
                <span className="block text-sm">{t.classes(day.classes)}</span>
              </a>
            </li>
          )
        })}
      </ul>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4">
        {first > today ? (
          <a
            href={addressOf({ ...wish, from: before, day: null, after: null })}
            rel="prev"
            className="link flex min-h-11 items-center"
          >
            {t.earlier}
          </a>
        ) : (
          <span />
        )}
        <a
          href={addressOf({ ...wish, from: away(TIMETABLE_DAYS), day: null, after: null })}
          rel="next"
          className="link flex min-h-11 items-center"
        >
          {t.later}
        </a>
      </p>
    </nav>
  )
}

const tile =
  'press block rounded-md border border-line bg-white px-1 py-2 text-center tabular-nums hover:bg-sunken ' +
  'aria-[current]:border-green-800 aria-[current]:bg-green-800 aria-[current]:text-white'

function Row({ session, viewer }: { session: LiveSession; viewer: Viewer | null }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const left = session.max_students - session.current_students
  const { teacher } = session
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-white p-4 shadow-card sm:px-6">
      <p className="flex gap-x-3 sm:block sm:w-24">
        <strong className="tabular-nums">{clock12(new Date(session.starts_at))}</strong>
        <span className="block text-ink-500 sm:text-sm">{t.minutes(session.basic_info.duration)}</span>
      </p>
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-4">
        <Face photo={teacher.profile_image} seed={teacher.id} className="size-12 flex-none rounded-full" />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="font-bold">{session.title}</h3>
          <p className="text-sm text-ink-700">
            {t.about(subjectName(session.subject.name, language), session.grade)}.{' '}
            <span className="whitespace-nowrap">
              {teacher.name} <VerifiedTick />
            </span>
          </p>
        </div>
      </div>
      <p className="sm:text-right">
        <strong className="tabular-nums">{session.price === 0 ? t.free : formatMoney(centsFromShillings(session.price))}</strong>
        <span className={`ml-3 text-sm sm:ml-0 sm:block ${left === 1 ? 'text-murram-700' : 'text-ink-700'}`}>
          {left > 0 ? t.left(left) : t.full}
        </span>
      </p>
      <Door session={session} viewer={viewer} isFull={left <= 0} />
    </li>
  )
}

/** Nobody but a learner's side takes a seat, or is told when there is one again. */
function Door({ session, viewer, isFull }: { session: LiveSession; viewer: Viewer | null; isFull: boolean }) {
  const t = useTexts(texts)
  const role = viewer?.role ?? null
  if (role === 'teacher' || role === 'admin') return null
  const words = isFull ? [t.tell, t.tellOf(session.title)] : [t.take, t.takeIn(session.title)]
  return (
    <ButtonLink
      look={isFull ? 'neutral' : 'outline'}
      className="w-full sm:w-40"
      href={seatAt(role, session.id, isFull)}
      aria-label={words[1]}
    >
      {words[0]}
    </ButtonLink>
  )
}

/** The rest of a day with many. */
function More({ wish }: { wish: TimetableWish }) {
  const t = useTexts(texts)
  return (
    <p className="mt-6 text-center">
      <ButtonLink href={addressOf(wish)} rel="next">
        {t.more}
      </ButtonLink>
    </p>
  )
}

function NoClass({ wish, next }: { wish: TimetableWish; next: string | null }) {
  const t = useTexts(texts)
  const language = useLanguage()
  // An old address, behind what has become the last.
  if (wish.after)
    return <Empty title={t.end} action={<ButtonLink href={addressOf({ ...wish, after: null })}>{t.first}</ButtonLink>} />
  if (next === null)
    return (
      <Empty title={t.noneAtAll} action={<ButtonLink href="/tutors">{t.find}</ButtonLink>}>
        {t.noneAtAllLine}
      </Empty>
    )
  return (
    <Empty
      title={t.none}
      action={
        <ButtonLink href={addressOf({ ...wish, from: next, day: next, after: null })}>
          {t.next(longDay(startOf(next), language))}
        </ButtonLink>
      }
    >
      {t.noneLine}
    </Empty>
  )
}

import { sql, type SQL } from 'drizzle-orm'
import { TIME_ZONE } from '../../../shared/country.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { days, instantAt, later, nairobiDate, plus } from '../../../shared/time.ts'
import { isListed } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { subjects } from '../../teachers/server/tables.ts'
import { LONGEST_CLASS_MINUTES, TIMETABLE_DAYS } from '../rules.ts'
import type { Timetable, TimetableWish } from '../rules.ts'
import { classesWhere, teacher, toLiveSession } from './queries.ts'
import { liveClasses } from './tables.ts'

const A_PAGE = 40

type Narrowing = { now: Date; from: Date; to: Date; grade: number | null; subject: string | null }

/**
 * The coming classes of everybody: how many on each of seven days from `wish.from` on, and those of one of them page by page,
 * which is the first with any where none is asked for. Where all seven have none, the next day that has.
 */
export async function timetable(db: Db, wish: TimetableWish, now: Date): Promise<Timetable> {
  const from = later(startOf(wish.from ?? nairobiDate(now)), startOf(nairobiDate(now)))
  const narrowing = { now, grade: wish.grade, subject: wish.subject }
  const to = plus(from, days(TIMETABLE_DAYS))
  const counted = await countsByDay(db, { ...narrowing, from, to })
  const week = Array.from({ length: TIMETABLE_DAYS }, (_, n) => {
    const date = nairobiDate(plus(from, days(n)))
    return { date, classes: counted.find((day) => day.date === date)?.classes ?? 0 }
  })
  const date = (
    week.find((day) => day.date === wish.day) ??
    week.find(({ classes }) => classes > 0) ??
    week[0] ?? { date: nairobiDate(from) }
  ).date
  const begins = startOf(date)
  const after = { afterAt: wish.after?.startsAt ?? begins, afterId: wish.after?.id ?? 0 }
  const found = await ofDay(db, { ...narrowing, ...after, from: begins, to: plus(begins, days(1)) })
  const list = found.slice(0, A_PAGE)
  const last = found.length > A_PAGE ? list.at(-1) : undefined
  const next = list.length > 0 ? null : await nextDay(db, { ...narrowing, from: plus(begins, days(1)), to: FAR })
  return {
    week,
    date,
    classes: list.map((row) => toLiveSession(row, null)),
    more: last ? { startsAt: last.startsAt, id: last.id } : null,
    next,
  }
}

/** Nothing is planned so far ahead. */
const FAR = new Date('9999-01-01T00:00:00Z')

function startOf(date: string): Date {
  const at = instantAt(date, '00:00')
  if (!at) throw new Error(`no date: ${date}`)
  return at
}

/** By when they end, too, because that is what the index of coming classes is of. */
const within = ({ now, from, to, grade, subject }: Given<Narrowing>): SQL => sql`${liveClasses.status} = 'scheduled'
        and ${liveClasses.endsAt} > greatest(${now}::timestamptz, ${from}::timestamptz)
        and ${liveClasses.endsAt} < ${to}::timestamptz + interval '${sql.raw(String(LONGEST_CLASS_MINUTES))} minutes'
        and ${liveClasses.startsAt} >= ${from}::timestamptz
        and ${liveClasses.startsAt} < ${to}::timestamptz
        and (${grade}::integer is null or ${liveClasses.grade} = ${grade})
        and (${subject}::text is null or ${subjects.name} = ${subject})
        and ${isListed(teacher)}`

const from = sql`${liveClasses}
      join ${subjects} on ${subjects.id} = ${liveClasses.subjectId}
      join ${users} ${teacher} on ${teacher.id} = ${liveClasses.teacherId}`

const countsByDay = statement('classes_by_day', (given: Given<Narrowing>) =>
  rows(
    {
      date: sql<string>`to_char(${liveClasses.startsAt} at time zone ${sql.raw(`'${TIME_ZONE}'`)}, 'YYYY-MM-DD')`,
      classes: sql<number>`count(*)::int`,
    },
    (columns) => sql`
      select ${columns}
      from ${from}
      where ${within(given)}
      group by 1`,
  ),
)

/** One more than a page, so that it is known whether there are others. */
const ofDay = statement('classes_of_day', (given: Given<Narrowing & { afterAt: Date; afterId: number }>) =>
  classesWhere(
    sql`0`,
    sql`${within(given)}
        and (${liveClasses.startsAt}, ${liveClasses.id}) > (${given.afterAt}::timestamptz, ${given.afterId}::bigint)
      order by ${liveClasses.startsAt}, ${liveClasses.id}
      limit ${sql.raw(String(A_PAGE + 1))}`,
  ),
)

/** The first day with a class. The one that ends first need not begin first: another may begin before it and last longer. */
async function nextDay(db: Db, narrowing: Narrowing): Promise<string | null> {
  const [first] = await endsFirst(db, narrowing)
  if (!first) return null
  const before = await countsByDay(db, { ...narrowing, to: first.startsAt })
  return before.map(({ date }) => date).toSorted()[0] ?? nairobiDate(first.startsAt)
}

const endsFirst = statement('class_that_ends_first', (given: Given<Narrowing>) =>
  rows(
    { startsAt: liveClasses.startsAt },
    (columns) => sql`
      select ${columns}
      from ${from}
      where ${within(given)}
      order by ${liveClasses.endsAt}
      limit 1`,
  ),
)

/** Reviews whose writers let Somo show them: what everybody reads of them, and what their writers do. */
import { sql, type SQL } from 'drizzle-orm'
import { masked } from '../../../shared/contacts.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { latestOfEach } from '../../../shared/server/page.ts'
import { called, rows, set, statement, type Given, type Statement } from '../../../shared/server/statement.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { sharedFace, shownName } from '../../accounts/rules.ts'
import { isChild, isListed } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { bookings } from '../../booking/server/tables.ts'
import { refusals, type OwnTestimonial } from '../contract.ts'
import { GOOD_STARS, MOST_COUNTED, MOST_IN_TURN, type Testimonial, type TestimonialCounts, type WriterKind } from '../rules.ts'
import { writtenBefore } from './queries.ts'
import { reviews } from './tables.ts'

const author = called(users, 'author')
const teacher = called(users, 'teacher')

/** What is shown: by whoever is here and not suspended, of a teacher whom families see, and not hidden by the desk. */
const shown = (): SQL => sql`${reviews}
      join ${bookings} on ${bookings.id} = ${reviews.bookingId}
      join ${users} ${author} on ${author.id} = ${reviews.authorId}
      join ${users} ${teacher} on ${teacher.id} = ${reviews.teacherId}
      where ${reviews.shownAs} is not null
        and ${reviews.hiddenAt} is null
        and ${author.status} = 'active'
        and ${isListed(teacher)}`

type Asked = { before: number | null; limit: number }
type Row = {
  id: number
  text: string
  shownAs: WriterKind
  name: string
  authorId: number
  grade: number
  teacherId: number
  teacherName: string
}

/** One for each order of an index: a plan for any kind would walk past all of the other. */
const pageOf = (name: string, narrowed: SQL): Statement<Asked, Row> =>
  statement(name, (given: Given<Asked>) =>
    rows(
      {
        id: reviews.id,
        text: reviews.text,
        shownAs: sql<WriterKind>`${reviews.shownAs}`,
        name: author.name,
        authorId: reviews.authorId,
        grade: bookings.grade,
        teacherId: reviews.teacherId,
        teacherName: teacher.name,
      },
      (columns) => sql`
      select ${columns}
      from ${shown()}
        and ${narrowed}
        and ${writtenBefore(given.before)}
      order by ${reviews.writtenAt} desc, ${reviews.id} desc
      limit ${given.limit}`,
    ),
  )

const pages: Readonly<Record<WriterKind | 'all' | 'good', Statement<Asked, Row>>> = {
  all: pageOf('testimonials', sql`true`),
  parent: pageOf('testimonials_of_parents', sql`${reviews.shownAs} = 'parent'`),
  learner: pageOf('testimonials_of_learners', sql`${reviews.shownAs} = 'learner'`),
  good: pageOf('good_testimonials', sql`${reviews.stars} >= ${sql.raw(String(GOOD_STARS))}`),
}

/** Contacts are hidden in what is given out; of the names the first and an initial. */
const toTestimonial = ({ id, text, shownAs, name, authorId, grade, teacherId, teacherName }: Row): Testimonial => ({
  id,
  text: masked(text).text,
  name: shownName(name, 'adult'),
  face: sharedFace(authorId),
  author: shownAs,
  grade,
  teacher: { id: teacherId, name: teacherName },
})

/** A page of them, the newest first; `before` is the id the last page ended with. */
export async function testimonials(
  db: Db,
  { by, before, limit }: Asked & { by: WriterKind | null },
): Promise<{ list: Testimonial[]; next: number | null; counts: TestimonialCounts }> {
  const [found, counts] = await Promise.all([pages[by ?? 'all'](db, { before, limit: limit + 1 }), countsOf(db)])
  const list = found.slice(0, limit).map(toTestimonial)
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null, counts }
}

/** The newest of those who were content, for the first page. */
export async function goodTestimonials(db: Db): Promise<{ list: Testimonial[]; counts: TestimonialCounts }> {
  const [found, counts] = await Promise.all([pages.good(db, { before: null, limit: MOST_IN_TURN }), countsOf(db)])
  return { list: found.map(toTestimonial), counts }
}

async function countsOf(db: Db): Promise<TestimonialCounts> {
  const [row] = await counted(db, {})
  return row ?? { parent: 0, learner: 0 }
}

const upTo = (kind: WriterKind): SQL<number> => sql<number>`(
        select count(*)::int
        from (
          select
          from ${shown()}
            and ${reviews.shownAs} = ${sql.raw(`'${kind}'`)}
          limit ${sql.raw(String(MOST_COUNTED))}) counted)`

const counted = statement('testimonials_counted', () =>
  rows({ parent: upTo('parent'), learner: upTo('learner') }, (columns) => sql`select ${columns}`),
)

/** Whether somebody may let their words be shown: whoever is grown up. */
export async function mayLetShow(db: Db, actor: Actor, now: Date): Promise<boolean> {
  const [row] = await may(db, { userId: actor.userId, now })
  return row?.may ?? false
}

const may = statement('may_let_show', (given: Given<{ userId: number; now: Date }>) =>
  rows(
    { may: sql<boolean>`not ${isChild(users.id, given.now)}` },
    (columns) => sql`
      select ${columns}
      from ${users}
      where ${users.id} = ${given.userId}`,
  ),
)

/** A page of what somebody lets be shown, the newest first. */
export async function ownTestimonials(
  db: Db,
  actor: Actor,
  { before, limit }: Asked,
): Promise<{ list: OwnTestimonial[]; next: number | null }> {
  const found = await own(db, { authorId: actor.userId, before, limit: limit + 1 })
  const list = found.slice(0, limit).map(({ id, text, teacherName, writtenAt, hiddenAt }) => ({
    id,
    text,
    teacher_name: teacherName,
    written_on: nairobiDate(writtenAt),
    hidden: hiddenAt !== null,
  }))
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

const own = statement('own_testimonials', (given: Given<Asked & { authorId: number }>) =>
  rows(
    {
      id: reviews.id,
      text: reviews.text,
      teacherName: teacher.name,
      writtenAt: reviews.writtenAt,
      hiddenAt: reviews.hiddenAt,
    },
    (columns) => sql`
      select ${columns}
      from ${latestOfEach(reviews, {
        owner: reviews.authorId,
        ids: sql`array[${given.authorId}]`,
        which: sql`${reviews.shownAs} is not null
          and (${given.before}::bigint is null or ${reviews.id} < ${given.before})`,
        most: sql`${given.limit}`,
      })}
      join ${users} ${teacher} on ${teacher.id} = ${reviews.teacherId}
      order by ${reviews.id} desc`,
  ),
)

/** The writer's words are shown no more; the review itself stands. Twice changes nothing. Refuses with `not_found`. */
export async function takeBackWords(db: Db, actor: Actor, reviewId: number): Promise<void> {
  const [taken] = await takeBack(db, { reviewId, authorId: actor.userId })
  if (!taken) throw new Refusal(refusals.not_found)
}

const takeBack = statement('take_back_words', (given: Given<{ reviewId: number; authorId: number }>) =>
  rows(
    { id: reviews.id },
    (columns) => sql`
      update ${reviews}
      set ${set(reviews, { shownAs: null, shownSince: null, hiddenAt: null })}
      where ${reviews.id} = ${given.reviewId}
        and ${reviews.authorId} = ${given.authorId}
      returning ${columns}`,
  ),
)

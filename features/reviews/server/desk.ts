/** Words that somebody lets be shown, as the desk reads them: with their writer, and also what is out of sight. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import type { DeskTestimonial } from '../desk-contract.ts'
import type { WriterKind } from '../rules.ts'
import { writtenBefore } from './queries.ts'
import { reviews } from './tables.ts'

const author = called(users, 'author')
const teacher = called(users, 'teacher')

type Asked = { before: number | null; limit: number }

/** A page of them, the newest first; `before` is the id the last page ended with. The caller is an operator. */
export async function testimonialsAtDesk(
  db: Db,
  { before, limit }: Asked,
): Promise<{ list: DeskTestimonial[]; next: number | null }> {
  const found = await page(db, { before, limit: limit + 1 })
  const list = found.slice(0, limit).map(({ writtenAt, hiddenAt, ...one }) => ({
    ...one,
    written_on: nairobiDate(writtenAt),
    hidden: hiddenAt !== null,
  }))
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

const page = statement('testimonials_at_desk', (given: Given<Asked>) =>
  rows(
    {
      id: reviews.id,
      text: reviews.text,
      stars: reviews.stars,
      author: author.name,
      as: sql<WriterKind>`${reviews.shownAs}`,
      teacher: teacher.name,
      writtenAt: reviews.writtenAt,
      hiddenAt: reviews.hiddenAt,
    },
    (columns) => sql`
      select ${columns}
      from ${reviews}
      join ${users} ${author} on ${author.id} = ${reviews.authorId}
      join ${users} ${teacher} on ${teacher.id} = ${reviews.teacherId}
      where ${reviews.shownAs} is not null
        and ${writtenBefore(given.before)}
      order by ${reviews.writtenAt} desc, ${reviews.id} desc
      limit ${given.limit}`,
  ),
)

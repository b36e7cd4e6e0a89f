import { sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import { actFrom } from '../../audit/server/index.ts'
import { notice } from '../../notices/server/index.ts'
import { deskRefusals } from '../desk-contract.ts'
import { reviews } from './tables.ts'

type Wish = { reviewId: number; reason: string }

/**
 * An operator takes words off the public pages; the review stays on the profile, without a name. Refuses with `not_found` where
 * nobody lets them be shown (any more), `words_hidden`.
 */
export async function hideTestimonial(db: Db, actor: Actor, { reviewId, reason }: Wish, now: Date): Promise<void> {
  const [done] = await hide(db, { reviewId, reason, operatorId: actor.userId, now })
  if (!done) throw await whyNot(db, reviewId, deskRefusals.words_hidden)
}

/** And lets them stand there again. Refuses with `not_found`, `words_shown`. */
export async function showTestimonial(db: Db, actor: Actor, { reviewId, reason }: Wish, now: Date): Promise<void> {
  const [done] = await show(db, { reviewId, reason, operatorId: actor.userId, now })
  if (!done) throw await whyNot(db, reviewId, deskRefusals.words_shown)
}

async function whyNot(db: Db, reviewId: number, already: (typeof deskRefusals)['words_hidden' | 'words_shown']) {
  const there = sql`${reviews.id} = ${reviewId} and ${reviews.shownAs} is not null`
  return new Refusal((await db.$count(reviews, there)) > 0 ? already : deskRefusals.not_found)
}

const turned = called(reviews, 'turned')
const teacher = called(users, 'teacher')

type Turn = { reviewId: number; reason: string; operatorId: number; now: Date }

/** The turn, its entry in the log and what the writer is told are one statement: of many at once one does it. */
const turnedTo = (to: 'hidden' | 'shown') =>
  statement(`testimonial_${to}`, (given: Given<Turn>) => {
    const hides = to === 'hidden'
    const from = sql`${turned} join ${users} ${teacher} on ${teacher.id} = ${turned.teacherId}`
    const reason = sql<string>`${given.reason}::text`
    const act = {
      act: hides ? ('testimonial_hidden' as const) : ('testimonial_shown' as const),
      operatorId: given.operatorId,
      personId: turned.authorId,
      facts: { review: turned.id },
      at: sql<Date>`${given.now}::timestamptz`,
      ...{ reason, from: turned },
    }
    const told = {
      kind: hides ? ('testimonial_hidden' as const) : ('testimonial_shown_again' as const),
      to: turned.authorId,
      about: { who: teacher.name, ...(hides && { reason }) },
      ...{ at: given.now, from },
    }
    return rows(
      { id: turned.id },
      (columns) => sql`
      with ${turned} as (
        update ${reviews}
        set ${set(reviews, { hiddenAt: hides ? sql`${given.now}::timestamptz` : null })}
        where ${reviews.id} = ${given.reviewId}
          and ${reviews.shownAs} is not null
          and ${reviews.hiddenAt} is ${sql.raw(hides ? 'null' : 'not null')}
        returning *),
      logged as (${actFrom(act)}),
      told as (${notice(told)})
      select ${columns}
      from ${turned}`,
    )
  })

const hide = turnedTo('hidden')
const show = turnedTo('shown')

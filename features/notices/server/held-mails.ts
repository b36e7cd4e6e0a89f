/** Mails that wait for the end of their reader's quiet hours. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { noteFrom } from '../../../shared/server/outbox.ts'
import { outbox } from '../../../shared/server/outbox-table.ts'
import { bare, called, json, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { MORE } from '../../../shared/server/sweep.ts'
import type { NoticeKind } from '../contract.ts'
import { comesThrough, quietUntil, topicOf } from '../rules/choices.ts'
import type { NoticeFacts } from '../sentences.ts'
import { noticeChoices, notices, quietHours } from './tables.ts'

/** What becomes of a mail now, by what its reader has chosen: it goes, it never goes, or it waits until then. */
export async function mailWay(
  db: Db,
  userId: number,
  kind: NoticeKind,
  facts: NoticeFacts,
  now: Date,
): Promise<'now' | 'off' | Date> {
  const topic = topicOf[kind]
  if (topic === undefined) return 'now'
  const [choice] = await db
    .select()
    .from(noticeChoices)
    .where(and(eq(noticeChoices.userId, userId), eq(noticeChoices.topic, topic)))
  if (choice && !choice.mail) return 'off'
  const [quiet] = await db.select().from(quietHours).where(eq(quietHours.userId, userId))
  const end = quiet ? quietUntil(quiet, now) : null
  return end === null || comesThrough(kind, facts, end) ? 'now' : end
}

export async function holdMail(db: Db, noticeId: number, until: Date): Promise<void> {
  await db.update(notices).set({ mailAt: until }).where(eq(notices.id, noticeId))
}

const MOST_AT_ONCE = 200

/** Leaves the mails whose time has come as notes again; a killed process leaves each either waiting or left. */
export async function releaseMails(db: Db, now: Date): Promise<typeof MORE | null> {
  const released = await release(db, { now, most: MOST_AT_ONCE })
  return released.length === MOST_AT_ONCE ? MORE : null
}

const due = called(notices, 'due')
const freed = called(notices, 'freed')

// Its first note may still be under way: it is the same one, and is handled once more.
const release = statement('release_held_mails', (given: Given<{ now: Date; most: number }>) => {
  const data = json({
    user_id: freed.userId,
    by: sql`${freed.data} -> 'by'`,
    kind: freed.kind,
    about: sql`${freed.data} - 'by'`,
    notice_id: freed.id,
    note_id: freed.outboxId,
  })
  const note = noteFrom({
    kind: 'mail_notice',
    key: sql<string>`${freed.outboxId}::text`,
    data,
    at: sql`${given.now}::timestamptz`,
  })
  return rows(
    { id: freed.id },
    (columns) => sql`
      with ${due} as (
        select ${notices.id}
        from ${notices}
        where ${notices.mailAt} <= ${given.now}
        order by ${notices.mailAt}
        limit ${given.most}
        for update skip locked),
      ${freed} as (
        update ${notices}
        set ${set(notices, { mailAt: null })}
        from ${due}
        where ${notices.id} = ${due.id}
        returning ${notices}.*),
      left_again as (
        ${note}
        from ${freed}
        on conflict (${bare(outbox.kind)}, ${bare(outbox.key)}) where key is not null
        do update set ${set(outbox, { nextAttemptAt: given.now, attempts: 0, failedAt: null })})
      select ${columns}
      from ${freed}`,
  )
})

/** Mails, SMS and pushes that wait for the end of their reader's quiet hours. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { noteFrom } from '../../../shared/server/outbox.ts'
import { outbox } from '../../../shared/server/outbox-table.ts'
import { bare, called, json, rows, set, statement, type Given } from '../../../shared/server/statement.ts'
import { MORE, oldestIn } from '../../../shared/server/sweep.ts'
import type { NoticeKind } from '../contract.ts'
import { comesThrough, quietUntil, topicOf } from '../rules/choices.ts'
import type { NoticeFacts } from '../sentences.ts'
import { noticeChoices, notices, quietHours } from './tables.ts'

/** The ways that ring. */
type Ringing = 'mail' | 'sms' | 'push'

/** Until when each waits. */
const heldAs = { mail: 'mailAt', sms: 'smsAt', push: 'pushAt' } as const

/** What becomes of it now this way, by what its reader has chosen: it goes, it never goes, or it waits until then. */
export async function wayNow(
  db: Db,
  channel: Ringing,
  { userId, kind, facts }: { userId: number; kind: NoticeKind; facts: NoticeFacts },
  now: Date,
): Promise<'now' | 'off' | Date> {
  const topic = topicOf[kind]
  if (topic === undefined) return 'now'
  const [choice] = await db
    .select()
    .from(noticeChoices)
    .where(and(eq(noticeChoices.userId, userId), eq(noticeChoices.topic, topic)))
  if (choice && !choice[channel]) return 'off'
  const [quiet] = await db.select().from(quietHours).where(eq(quietHours.userId, userId))
  const end = quiet ? quietUntil(quiet, now) : null
  return end === null || comesThrough(kind, facts, end) ? 'now' : end
}

export async function hold(db: Db, channel: Ringing, noticeId: number, until: Date): Promise<void> {
  await db
    .update(notices)
    .set({ [heldAs[channel]]: until })
    .where(eq(notices.id, noticeId))
}

/** Since when the oldest of them should have gone. */
export async function oldestHeld(db: Db): Promise<Date | null> {
  const oldest = []
  for (const held of Object.values(heldAs)) oldest.push(await oldestIn(db, notices[held]))
  return oldest.reduce((first, one) => (one && (!first || one < first) ? one : first), null)
}

const MOST_AT_ONCE = 200

/** Leaves those whose time has come as notes again; a killed process leaves each either waiting or left. */
export async function releaseHeld(db: Db, now: Date): Promise<typeof MORE | null> {
  const released = []
  for (const channel of ['mail', 'sms', 'push'] as const) released.push(await releases[channel](db, { now, most: MOST_AT_ONCE }))
  return released.some((some) => some.length === MOST_AT_ONCE) ? MORE : null
}

const due = called(notices, 'due')
const freed = called(notices, 'freed')

const mailData = json({
  user_id: freed.userId,
  by: sql`${freed.data} -> 'by'`,
  kind: freed.kind,
  about: sql`${freed.data} - 'by'`,
  notice_id: freed.id,
  note_id: freed.outboxId,
})

// The first note of each may still be under way: it is the same one, and is handled once more.
const releasing = (channel: Ringing, held: 'mailAt' | 'smsAt' | 'pushAt') =>
  statement(`release_held_${channel}`, (given: Given<{ now: Date; most: number }>) => {
    const at = notices[held]
    const note = noteFrom({
      kind: `${channel}_notice`,
      key: sql<string>`${freed.outboxId}::text`,
      data: channel === 'mail' ? mailData : json({ notice_id: freed.id }),
      at: sql`${given.now}::timestamptz`,
    })
    return rows(
      { id: freed.id },
      (columns) => sql`
      with ${due} as (
        select ${notices.id}
        from ${notices}
        where ${at} <= ${given.now}
        order by ${at}
        limit ${given.most}
        for update skip locked),
      ${freed} as (
        update ${notices}
        set ${set(notices, { [held]: null })}
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

const releases = {
  mail: releasing('mail', heldAs.mail),
  sms: releasing('sms', heldAs.sms),
  push: releasing('push', heldAs.push),
}

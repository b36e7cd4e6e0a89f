import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../../shared/server/database.ts'
import { noteFrom, type Note } from '../../../shared/server/outbox.ts'
import { bare, insertSelect, json, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { plus } from '../../../shared/time.ts'
import { users } from '../../accounts/server/tables.ts'
import { noticeKinds } from '../contract.ts'
import { briefSentence, goesBySms } from '../rules/brief.ts'
import { mailedKinds, mailedLater } from '../mails.ts'
import { topicOf, type Topic } from '../rules/choices.ts'
import { SMS_WAITS_MS } from '../rules/phone.ts'
import { noticeChoices, notices, phoneProofs, pushSubscriptions } from './tables.ts'

export const noticeNote = z.object({
  user_id: z.number(),
  /** Who caused it, where a person did. */
  by: z.optional(z.nullable(z.number())),
  kind: z.enum(noticeKinds),
  about: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * Writes the notice for the app, once per note, and with it its mail, its SMS and what goes to browsers as notes of their own:
 * however long a server outside takes, people see in the app what concerns them.
 */
export async function deliverNotice(db: Db, note: Note, now: Date): Promise<void> {
  const told = noticeNote.parse(note.data)
  const { user_id: userId, by, kind, about } = told
  const wait = mailedLater[kind]
  await writeNotice(db, {
    noteId: note.id,
    userId,
    kind,
    data: by ? { ...about, by } : about,
    told: { ...told, note_id: note.id },
    pair: by ? `notices of ${by} to ${userId}` : null,
    topic: topicOf[kind] ?? null,
    isMailed: mailedKinds.includes(kind) && wait === undefined,
    mailAt: wait === undefined ? null : plus(now, wait),
    isTexted: goesBySms(kind, about, note.leftAt),
    isPushed: briefSentence(kind, about, 'en') !== null,
    smsAt: plus(now, SMS_WAITS_MS),
    happenedAt: note.leftAt,
    now,
  })
}

type Written = {
  noteId: number
  userId: number
  kind: string
  data: Readonly<Record<string, string | number>>
  told: object
  pair: string | null
  topic: Topic | null
  isMailed: boolean
  mailAt: Date | null
  isTexted: boolean
  isPushed: boolean
  smsAt: Date
  happenedAt: Date
  now: Date
}

// What one person's doings tell another gets its number in turn, so that whoever counts it finds all that came before.
const writeNotice = statement('write_notice', (given: Given<Written>) => {
  const inApp = sql`(
      select ${noticeChoices.app}
      from ${noticeChoices}
      where ${noticeChoices.userId} = ${users.id}
        and ${noticeChoices.topic} = ${given.topic}::text)`
  const written = insertSelect(notices, {
    userId: users.id,
    kind: sql`${given.kind}::text`,
    data: sql`${given.data}::jsonb`,
    outboxId: given.noteId,
    createdAt: sql`${given.happenedAt}::timestamptz`,
    inApp: sql`coalesce(${inApp}, true)`,
    mailAt: sql`${given.mailAt}::timestamptz`,
  })
  const id = json({ notice_id: sql`written.id` })
  const data = sql`${given.told}::jsonb || ${id}`
  const key = sql<string>`${given.noteId}::text`
  return silent(sql`
      with turn as materialized (
        select count(pg_advisory_xact_lock(hashtextextended(${given.pair}::text, 0)))
        where ${given.pair}::text is not null),
      written as (
        ${written}
        from turn, ${users}
        where ${users.id} = ${given.userId}
        on conflict do nothing
        returning ${bare(notices.id)}),
      texted as (
        ${noteFrom({ kind: 'sms_notice', key, data: id, at: sql`${given.smsAt}::timestamptz` })}
        from written
        where ${given.isTexted}
          and exists (
            select
            from ${phoneProofs}
            where ${phoneProofs.userId} = ${given.userId}
              and ${phoneProofs.confirmedAt} is not null)),
      pushed as (
        ${noteFrom({ kind: 'push_notice', key, data: id, at: sql`${given.now}::timestamptz` })}
        from written
        where ${given.isPushed}
          and exists (
            select
            from ${pushSubscriptions}
            where ${pushSubscriptions.userId} = ${given.userId}))
      ${noteFrom({ kind: 'mail_notice', key, data, at: sql`${given.now}::timestamptz` })}
      from written
      where ${given.isMailed}`)
})

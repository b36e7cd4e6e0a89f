/** Notices to browsers: first which ones, then each on its own, so that a service that hangs holds up its own browser alone. */
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { BRAND } from '../../../shared/brand.ts'
import type { Db } from '../../../shared/server/database.ts'
import { leaveNote, type Note } from '../../../shared/server/outbox.ts'
import { recipient } from '../../accounts/server/index.ts'
import { briefSentence } from '../rules/brief.ts'
import { topicOf } from '../rules/choices.ts'
import { noticeLeadsTo } from '../rules.ts'
import { hold, wayNow } from './held-notices.ts'
import { browserNow, browsersOf, forgetBrowser } from './push-subscriptions.ts'
import type { Push } from './push.ts'
import { isPast } from './send-notice.ts'
import { notices } from './tables.ts'

export type PushParts = { db: Db; push: Push }

const noticeNote = z.object({ notice_id: z.number() })

/** Leaves a note for each browser of the reader, once. What they have read in the app meanwhile is told no more. */
export async function leavePushes({ db }: PushParts, note: Note, now: Date): Promise<void> {
  const { notice_id: id } = noticeNote.parse(note.data)
  const [notice] = await db.select().from(notices).where(eq(notices.id, id))
  if (!notice || notice.readAt || isPast(notice.kind, notice.data, now)) return
  const { userId, kind, data: facts } = notice
  const way = await wayNow(db, 'push', { userId, kind, facts }, now)
  if (way === 'off') return
  if (way !== 'now') return hold(db, 'push', id, way)
  await db.transaction(async (tx) => {
    const own = and(eq(notices.id, id), isNull(notices.pushedAt))
    const first = await tx.update(notices).set({ pushedAt: now }).where(own).returning({ id: notices.id })
    if (first.length === 0) return
    for (const browser of await browsersOf(tx, userId, now))
      await leaveNote(tx, 'push_one', { notice_id: id, browser_id: browser.id }, now)
  })
}

const oneNote = z.object({ notice_id: z.number(), browser_id: z.number() })

/** It is still unavailable: the outbox tries again. */
class ServiceAway extends Error {
  override name = 'ServiceAway'
}

/** To one browser. A second copy has the same tag, and the browser shows one. */
export async function sendPush({ db, push }: PushParts, note: Note, now: Date): Promise<void> {
  const { notice_id: id, browser_id: browserId } = oneNote.parse(note.data)
  const [notice] = await db.select().from(notices).where(eq(notices.id, id))
  if (!notice || notice.readAt || isPast(notice.kind, notice.data, now)) return
  const browser = await browserNow(db, browserId, notice.userId, now)
  const person = browser && (await recipient(db, notice.userId))
  const body = person && briefSentence(notice.kind, notice.data, person.language)
  if (!browser || !body) return
  const path = noticeLeadsTo(notice.kind, notice.data, person.role)
  const message = { title: BRAND, body, path, tag: `notice-${id}` }
  const urgent = topicOf[notice.kind] === undefined || notice.kind === 'lesson_soon'
  const outcome = await push.send(browser, message, { topic: `notice-${id}`, urgent, now })
  if (outcome.state === 'gone') return forgetBrowser(db, browserId)
  if (outcome.state === 'unavailable') throw new ServiceAway(outcome.reason)
}

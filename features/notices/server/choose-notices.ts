import { and, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { NoticeChoices } from '../choices-contract.ts'
import { refusals } from '../contract.ts'
import { isLastWay, rowsOf, usualQuietHours, type Channel, type QuietHours, type Topic } from '../rules/choices.ts'
import { noticeChoices, notices, quietHours } from './tables.ts'

/** What somebody has chosen; both ways and no quiet hours where they have not. */
export async function choicesOf(db: Db, actor: Actor): Promise<NoticeChoices> {
  const chosen = await db.select().from(noticeChoices).where(eq(noticeChoices.userId, actor.userId))
  const [quiet] = await db.select().from(quietHours).where(eq(quietHours.userId, actor.userId))
  const { on, from, to } = quiet ?? usualQuietHours
  return {
    topics: rowsOf[actor.role].map(({ topic, channels, needed }) => {
      const ways = chosen.find((one) => one.topic === topic) ?? { app: true, mail: true }
      const way = (channel: Channel): boolean | null => (channels.includes(channel) ? ways[channel] : null)
      return { topic, app: way('app'), mail: way('mail'), needed }
    }),
    quiet_hours: { on, from, to },
  }
}

/** Has notices about something come one way, or not. Refuses with `last_way`, and what the role has no choice of as not found. */
export async function chooseNotices(db: Db, actor: Actor, wish: { topic: Topic; channel: Channel; on: boolean }): Promise<void> {
  const row = rowsOf[actor.role].find(({ topic, channels }) => topic === wish.topic && channels.includes(wish.channel))
  if (!row) throw new Refusal(refusals.not_found)
  await db.transaction(async (tx) => {
    const own = and(eq(noticeChoices.userId, actor.userId), eq(noticeChoices.topic, wish.topic))
    await tx.insert(noticeChoices).values({ userId: actor.userId, topic: wish.topic }).onConflictDoNothing()
    // Of two presses at once, each taking one way, the second sees what the first left.
    const [ways] = await tx.select().from(noticeChoices).where(own).for('update')
    if (!wish.on && ways && isLastWay(row, ways, wish.channel)) throw new Refusal(refusals.last_way)
    await tx
      .update(noticeChoices)
      .set({ [wish.channel]: wish.on })
      .where(own)
  })
}

/** When mails wait; those that wait already are looked at anew. */
export async function keepQuietHours(db: Db, actor: Actor, wish: QuietHours, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(quietHours)
      .values({ userId: actor.userId, ...wish })
      .onConflictDoUpdate({ target: quietHours.userId, set: wish })
    await tx
      .update(notices)
      .set({ mailAt: now })
      .where(and(eq(notices.userId, actor.userId), isNotNull(notices.mailAt)))
  })
}

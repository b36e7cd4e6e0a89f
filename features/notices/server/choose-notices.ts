import { and, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { NoticeChoices } from '../choices-contract.ts'
import { refusals } from '../contract.ts'
import { isLastWay, rowsOf, usualQuietHours, type Channel, type QuietHours, type Topic } from '../rules/choices.ts'
import { phoneStateOf } from './phone-proof.ts'
import type { Push } from './push.ts'
import { browsersOf } from './push-subscriptions.ts'
import type { Sms } from './sms.ts'
import { noticeChoices, notices, quietHours } from './tables.ts'

export type ChoiceParts = { db: Db; sms: Sms | null; push: Push }

/** What somebody has chosen; every way they have and no quiet hours where they have not. */
export async function choicesOf({ db, sms, push }: ChoiceParts, actor: Actor, now: Date): Promise<NoticeChoices> {
  const chosen = await db.select().from(noticeChoices).where(eq(noticeChoices.userId, actor.userId))
  const [quiet] = await db.select().from(quietHours).where(eq(quietHours.userId, actor.userId))
  const { on, from, to } = quiet ?? usualQuietHours
  const phone = sms && (await phoneStateOf(db, actor.userId, now))
  const browsers = await browsersOf(db, actor.userId, now)
  const isThere = { app: true, mail: true, sms: phone?.state === 'confirmed', push: browsers.length > 0 }
  return {
    topics: rowsOf[actor.role].map(({ topic, channels, needed }) => {
      const ways = chosen.find((one) => one.topic === topic) ?? EVERY_WAY
      const way = (channel: Channel): boolean | null => (channels.includes(channel) && isThere[channel] ? ways[channel] : null)
      return { topic, app: way('app'), mail: way('mail'), sms: way('sms'), push: way('push'), needed }
    }),
    quiet_hours: { on, from, to },
    phone,
    push: {
      browsers: browsers.length,
      here: browsers.some(({ sessionId }) => sessionId === actor.sessionId),
      key: push.publicKey,
    },
  }
}

const EVERY_WAY = { app: true, mail: true, sms: true, push: true }

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

/** When mails, SMS and pushes wait; those that wait already are looked at anew. */
export async function keepQuietHours(db: Db, actor: Actor, wish: QuietHours, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(quietHours)
      .values({ userId: actor.userId, ...wish })
      .onConflictDoUpdate({ target: quietHours.userId, set: wish })
    for (const held of ['mailAt', 'smsAt', 'pushAt'] as const)
      await tx
        .update(notices)
        .set({ [held]: now })
        .where(and(eq(notices.userId, actor.userId), isNotNull(notices[held])))
  })
}

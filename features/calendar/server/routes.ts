import { route, type CallRoute } from '../../../shared/server/call.ts'
import { BRAND, SLUG } from '../../../shared/brand.ts'
import { userById } from '../../accounts/server/index.ts'
import { bookingForSide } from '../../booking/server/index.ts'
import * as calls from '../contract.ts'
import { calendarText } from '../rules.ts'
import { eventsOf, lessonEvent } from './events.ts'
import { feedOf, ownerOf, renewFeed, type FeedParts } from './feeds.ts'

const domainOf = (site: string): string => new URL(site).hostname

export const calendarCalls: readonly CallRoute<FeedParts>[] = [
  route(calls.showFeed, async ({ actor }, parts) => ({ address: await feedOf(parts, actor.userId) })),
  route(calls.renewFeed, async ({ actor, now }, parts) => ({ address: await renewFeed(parts, actor.userId, now) })),
  route(calls.lessonFile, async ({ actor, input, now }, { db, site }) => {
    const [{ booking, side }, reader] = await Promise.all([
      bookingForSide(db, actor, input.bookingId, now),
      userById(db, actor.userId),
    ])
    const role = side === 'teacher' ? 'teacher' : actor.role === 'parent' ? 'parent' : 'student'
    const event = lessonEvent(booking, { id: actor.userId, role, language: reader?.language ?? 'en' }, site)
    return {
      file_name: `${SLUG}-lesson-${booking.id}.ics`,
      content: calendarText(BRAND, domainOf(site), [event], now),
    }
  }),
]

/** The feed at a private address, as text; null where there is none. */
export async function readFeed(parts: FeedParts, token: string, now: Date): Promise<string | null> {
  const owner = await ownerOf(parts, token)
  if (!owner) return null
  return calendarText(BRAND, domainOf(parts.site), await eventsOf(parts.db, owner, parts.site, now), now)
}

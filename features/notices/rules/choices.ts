/** What somebody can choose about their notices: which way they come, and when nothing rings. */
import type { Role } from '../../../shared/endpoint.ts'
import { days, hours, instantAt, nairobiClock, nairobiDate, plus } from '../../../shared/time.ts'
import type { NoticeKind } from '../contract.ts'
import type { NoticeFacts } from '../sentences.ts'

export const topics = ['lessons', 'reminders', 'approvals', 'ratings'] as const
export type Topic = (typeof topics)[number]

export const channels = ['app', 'mail', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]
export type Ways = Readonly<Record<Channel, boolean>>

/**
 * Ways that everybody keeps. A phone is lost and a browser signs out: what must be told is never left to SMS and push alone.
 */
const lasting: readonly Channel[] = ['app', 'mail']

/** What a notice is about, for choosing. Money, safety and the account itself are about nothing here: they are always told. */
export const topicOf: Partial<Record<NoticeKind, Topic>> = {
  booking_requested: 'lessons',
  booking_accepted: 'lessons',
  booking_declined: 'lessons',
  booking_expired: 'lessons',
  booking_unpaid: 'lessons',
  booking_paid: 'lessons',
  booking_cancelled: 'lessons',
  series_requested: 'lessons',
  series_accepted: 'lessons',
  series_declined: 'lessons',
  series_expired: 'lessons',
  series_stopped: 'lessons',
  lesson_completed: 'lessons',
  class_enrolled: 'lessons',
  seat_given_back: 'lessons',
  seat_free: 'lessons',
  class_cancelled: 'lessons',
  move_proposed: 'lessons',
  move_accepted: 'lessons',
  move_declined: 'lessons',
  move_lapsed: 'lessons',
  move_taken_back: 'lessons',
  lesson_reminder: 'reminders',
  lesson_soon: 'reminders',
  payment_soon: 'reminders',
  wish_asked: 'approvals',
  wish_approved: 'approvals',
  wish_declined: 'approvals',
  wish_expired: 'approvals',
  wish_unanswerable: 'approvals',
  review_written: 'ratings',
  message_new: 'lessons',
  video_commented: 'lessons',
  comment_answered: 'lessons',
}

export type TopicRow = {
  readonly topic: Topic
  /** Ways that there are for this reader: only some kinds are mailed. */
  readonly channels: readonly Channel[]
  /** Some of it says that a lesson starts or until when to act, so that it cannot be wholly off. */
  readonly needed: boolean
}

const lessons: TopicRow = { topic: 'lessons', channels, needed: true }
const reminders: TopicRow = { topic: 'reminders', channels, needed: true }

/** What each role can choose about. The desk is told nothing by notices. */
export const rowsOf: Record<Role, readonly TopicRow[]> = {
  student: [lessons, reminders, { topic: 'approvals', channels: ['app', 'push'], needed: false }],
  parent: [lessons, reminders, { topic: 'approvals', channels, needed: true }],
  teacher: [lessons, reminders, { topic: 'ratings', channels: ['app'], needed: false }],
  admin: [],
}

/** Whether this way is the last one of something that must be told. */
export const isLastWay = (row: TopicRow, ways: Ways, channel: Channel): boolean =>
  row.needed &&
  lasting.includes(channel) &&
  ways[channel] &&
  row.channels.every((one) => one === channel || !lasting.includes(one) || !ways[one])

/** From and until by the Nairobi clock, `21:00`; over midnight where it ends before it begins. */
export type QuietHours = { readonly on: boolean; readonly from: string; readonly to: string }
export const usualQuietHours: QuietHours = { on: false, from: '21:00', to: '06:30' }

/** The clocks that quiet hours can begin and end at. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

/** Until when nothing rings; null where it may ring now. */
export function quietUntil({ on, from, to }: QuietHours, now: Date): Date | null {
  const clock = nairobiClock(now)
  const overMidnight = to < from
  const isQuiet = overMidnight ? clock >= from || clock < to : clock >= from && clock < to
  if (!on || !isQuiet) return null
  return instantAt(nairobiDate(overMidnight && clock >= from ? plus(now, days(1)) : now), to)
}

/** A lesson that starts so soon after quiet hours cannot wait for their end. */
export const MORNING_HOURS = 6

/** What rings in quiet hours too: a deadline before their end, a lesson soon after it, and what is always told. */
export function comesThrough(kind: NoticeKind, facts: NoticeFacts, end: Date): boolean {
  if (topicOf[kind] === undefined) return true
  const until = facts['until']
  if (typeof until === 'string' && new Date(until) <= end) return true
  return [facts['starts_at'], facts['new_starts_at']].some(
    (starts) => typeof starts === 'string' && new Date(starts) <= plus(end, hours(MORNING_HOURS)),
  )
}

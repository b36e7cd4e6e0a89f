/** Where a notice leads: to the very thing it is about, for the bell and for mails alike. */
import type { Role } from '../../shared/endpoint.ts'
import { homeOf } from '../accounts/rules.ts'
import type { NoticeKind } from './contract.ts'
import type { NoticeFacts } from './sentences.ts'

type Way = (facts: NoticeFacts) => string

const lesson: Way = ({ booking }) =>
  booking === undefined ? '/lessons?tab=scheduled' : `/lessons?tab=scheduled&lesson=${booking}`
const activity: Way = ({ booking }) =>
  booking === undefined ? '/lessons?tab=activity' : `/lessons?tab=activity&lesson=${booking}`
const coming: Way = (facts) => (facts['class'] === undefined ? lesson(facts) : '/lessons?tab=live')
const comingSession: Way = ({ booking, class: ofClass }) =>
  `/lessons?tab=upcoming&session=${ofClass === undefined ? `lesson-${booking}` : `class-${ofClass}`}`
const wallet: Way = () => '/wallet'
const account: Way = () => '/account'
const talk: Way = ({ thread }) => `/messages/${thread}`
const talks = { message_new: talk, messages_paused: talk, messages_go_on: talk, messages_closed: talk } as const

const video: Way = (facts) => `/videos/${facts['video']}`

/** For learners and who pays for them. */
const ofLearners: Partial<Record<NoticeKind, Way>> = {
  ...talks,
  booking_accepted: ({ booking }) => `/lessons?tab=scheduled&pay=${booking}`,
  series_accepted: ({ booking }) => `/lessons?tab=scheduled&pay=${booking}`,
  series_declined: lesson,
  series_expired: lesson,
  series_stopped: lesson,
  payment_short: ({ booking }) => `/lessons?tab=scheduled&pay=${booking}`,
  paid_at_once: lesson,
  payment_soon: ({ booking }) => `/lessons?tab=scheduled&pay=${booking}`,
  booking_declined: lesson,
  booking_expired: lesson,
  booking_unpaid: lesson,
  booking_paid: lesson,
  booking_cancelled: lesson,
  lesson_completed: lesson,
  lesson_refunded: lesson,
  kept_outside: lesson,
  move_proposed: ({ booking }) => `/lessons?tab=scheduled&move=${booking}`,
  move_accepted: lesson,
  move_declined: lesson,
  move_lapsed: lesson,
  move_taken_back: lesson,
  problem_reported: lesson,
  dispute_decided: lesson,
  lesson_reminder: coming,
  lesson_soon: coming,
  class_enrolled: () => '/lessons?tab=live',
  seat_given_back: () => '/lessons?tab=live',
  seat_free: (facts) => `/lessons?tab=live&join=${facts['class']}`,
  class_cancelled: () => '/lessons?tab=live',
  guardian_agreed: () => '/teachers',
  deposit_complete: wallet,
  payment_returned: wallet,
  money_sent_back: wallet,
  money_not_sent_back: wallet,
  money_held_up: wallet,
  money_looked_at: wallet,
  guardian_asks: () => '/my-parent',
  guardian_left: () => '/my-parent',
  link_agreed: ({ learner }) => `/family?child=${learner}`,
  link_declined: () => '/family',
  child_signs_in: ({ learner }) => `/family?child=${learner}`,
  parent_joined: ({ learner }) => `/family?child=${learner}`,
  wish_asked: ({ wish }) => `/asks/${wish}`,
  wish_approved: (facts) => (facts['video'] ? `/videos/${facts['video']}` : lesson(facts)),
  wish_declined: ({ wish }) => `/asks/${wish}`,
  wish_expired: ({ wish }) => `/asks/${wish}`,
  wish_unanswerable: () => '/my-parent',
  video_refunded: wallet,
  comment_answered: video,
  comment_hidden: video,
  testimonial_hidden: account,
  testimonial_shown_again: account,
  export_ready: account,
}

/** Those of before it was told which lead to the list. */
const withdrawal: Way = ({ withdrawal: id }) => (id === undefined ? '/wallet' : `/wallet/withdrawals/${id}`)
const ownVideos: Way = () => '/lessons?tab=videos'
const ownPage: Way = () => '/profile'

const ofTeachers: Partial<Record<NoticeKind, Way>> = {
  ...talks,
  booking_requested: ({ booking }) => `/lessons?tab=requests&lesson=${booking}`,
  series_requested: ({ booking }) => `/lessons?tab=requests&lesson=${booking}`,
  series_expired: activity,
  series_stopped: activity,
  booking_paid: comingSession,
  move_proposed: ({ booking }) => `/lessons?tab=upcoming&move=${booking}`,
  move_accepted: comingSession,
  move_declined: comingSession,
  move_lapsed: comingSession,
  move_taken_back: comingSession,
  problem_reported: activity,
  review_written: activity,
  dispute_decided: activity,
  lesson_reminder: comingSession,
  lesson_soon: comingSession,
  booking_expired: activity,
  booking_unpaid: activity,
  booking_cancelled: activity,
  lesson_missed: activity,
  learners_kept_outside: activity,
  money_released: wallet,
  deposit_complete: wallet,
  payment_returned: wallet,
  withdrawal_paid: withdrawal,
  withdrawal_returned: withdrawal,
  money_sent_back: wallet,
  money_not_sent_back: wallet,
  money_held_up: wallet,
  money_looked_at: wallet,
  video_ready: ownVideos,
  video_unreadable: ownVideos,
  intro_ready: ownPage,
  intro_unreadable: ownPage,
  video_hidden: ownVideos,
  video_shown_again: ownVideos,
  video_commented: video,
  comment_answered: video,
  comment_hidden: video,
  account_verified: () => '/schedule',
  account_rejected: () => '/verification',
  export_ready: account,
}

/** The address, within the reader's own area. What has no page of its own leads to where the area begins. */
export function noticeLeadsTo(kind: NoticeKind, facts: NoticeFacts, role: Role): string {
  // It stands outside the areas, for everybody alike.
  if (kind === 'support_answered' && role !== 'admin') return '/live-chat'
  // In the room it was asked from, where nobody else reads it.
  if (kind === 'help_answered' && role !== 'admin') return `/classroom/${facts['room']}/${facts['id']}`
  const way = role === 'teacher' ? ofTeachers[kind] : role === 'admin' ? undefined : ofLearners[kind]
  return way ? `${homeOf[role].replace(/\/home$/, '')}${way(facts)}` : homeOf[role]
}

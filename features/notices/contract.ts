import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { id, instant, pageInput } from '../../shared/fields.ts'

export const refusals = refusalsOf({
  last_way: [
    409,
    'One way stays on: a lesson that starts, or a deadline, cannot be missed.',
    'Njia moja lazima ibaki: somo linaloanza au muda wa mwisho haupaswi kukupita.',
  ],
  no_sms: [409, 'SMS are not set up here.', 'SMS hazijawekwa hapa.'],
  no_phone: [409, 'Your account has no phone number yet.', 'Akaunti yako bado haina namba ya simu.'],
  phone_confirmed: [409, 'This number is confirmed already.', 'Namba hii imeshathibitishwa.'],
  wrong_phone_code: [400, 'This is not the code of the SMS.', 'Huu si msimbo ulio kwenye SMS.'],
  phone_code_over: [
    400,
    'This code opens nothing any more. Have a new one sent.',
    'Msimbo huu haufanyi kazi tena. Omba mwingine utumwe.',
  ],
  no_push_service: [
    400,
    'We do not know the service by which this browser is told.',
    'Hatuijui huduma ambayo kivinjari hiki hupata arifa kwayo.',
  ],
})

/** Things a person is told about. The sentence is made on the screen, in the reader's language, from `data`. */
export const noticeKinds = [
  'booking_requested',
  'booking_accepted',
  'booking_declined',
  'booking_expired',
  'booking_unpaid',
  'booking_paid',
  'booking_cancelled',
  'series_requested',
  'series_accepted',
  'series_declined',
  'series_expired',
  'series_stopped',
  'payment_soon',
  'payment_short',
  'paid_at_once',
  'lesson_completed',
  'lesson_refunded',
  'lesson_missed',
  'kept_outside',
  'learners_kept_outside',
  'money_released',
  'deposit_complete',
  'payment_returned',
  'withdrawal_paid',
  'withdrawal_returned',
  'money_sent_back',
  'money_not_sent_back',
  'money_held_up',
  'money_looked_at',
  'class_enrolled',
  'seat_given_back',
  'seat_free',
  'class_cancelled',
  'move_proposed',
  'move_accepted',
  'move_declined',
  'move_lapsed',
  'move_taken_back',
  'problem_reported',
  'dispute_decided',
  'review_written',
  'lesson_reminder',
  'lesson_soon',
  'video_ready',
  'video_unreadable',
  'intro_ready',
  'intro_unreadable',
  'video_hidden',
  'video_shown_again',
  'video_refunded',
  'video_commented',
  'comment_answered',
  'comment_hidden',
  'testimonial_hidden',
  'testimonial_shown_again',
  'account_verified',
  'account_rejected',
  'guardian_agreed',
  'guardian_declined',
  'learning_stopped',
  'guardian_asks',
  'link_agreed',
  'link_declined',
  'wish_asked',
  'wish_approved',
  'wish_declined',
  'wish_expired',
  'wish_unanswerable',
  'export_ready',
  'guardian_left',
  'child_signs_in',
  'parent_joined',
  'message_new',
  'messages_paused',
  'messages_go_on',
  'messages_closed',
  'support_answered',
  'help_answered',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What one person does is mailed to another so often in 24 hours; more of it waits in the app. */
export const MOST_MAILS_A_DAY = 30

export const notice = z.object({
  id: id(),
  kind: z.enum(noticeKinds),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  /** When it happened. */
  created_at: instant(),
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'Your notices, what happened last first, 50 a page, and how many are unread.',
  who: 'signed_in',
  input: z.strictObject({ ...pageInput }),
  output: z.object({
    notices: z.array(notice),
    /** A hundred at most. */
    unread: z.number(),
    /** The unread one that was written last: reading up to it reads all of them. */
    unread_up_to: z.nullable(id()),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: [],
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/notices/read',
  summary: 'Mark as read all notices that had been written up to this one.',
  who: 'signed_in',
  input: z.strictObject({ up_to: id() }),
  example: { up_to: 90 },
  output: z.object({ unread: z.number() }),
  refusals: [],
})

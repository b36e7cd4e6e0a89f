/** The front door: telling people, in the app, by mail, by SMS and in their browsers. */
import type { Feature } from '../../../shared/server/feature.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import { deliverNotice } from './deliver-notice.ts'
import { forgetDoers } from './forget-who.ts'
import { oldestHeld, releaseHeld } from './held-notices.ts'
import { sendPhoneCode } from './phone-proof.ts'
import { forgetEnded } from './push-subscriptions.ts'
import { noticeCalls } from './routes.ts'
import {
  sendAccountChanged,
  sendChildSignIn,
  sendConfirmEmail,
  sendEmailAsked,
  sendEmailTaken,
  sendFreeAddress,
  sendGuardianConsent,
  sendNewEmail,
  sendResetPassword,
  type MailParts,
} from './send-account-mail.ts'
import {
  leaveAccountChangedSms,
  sendAccountChangedSms,
  sendGuardianSms,
  sendNoticeSms,
  type SmsParts,
} from './send-notice-sms.ts'
import { sendNotice } from './send-notice.ts'
import { leavePushes, sendPush, type PushParts } from './send-push.ts'
import { noticeRecords } from './records.ts'
import * as tables from './tables.ts'

export { callOffMail } from './call-off-mail.ts'
export { deliverNotice } from './deliver-notice.ts'
export { notice } from './leave-notice.ts'
export { smtpMailer, type Mailer } from './mailer.ts'
export { africasTalking } from './providers/africas-talking.ts'
export { webPush } from './providers/web-push.ts'
export type { Push } from './push.ts'
export { guardianWasTexted } from './send-notice-sms.ts'
export { receiveSmsReport } from './send-sms.ts'
export type { Sms } from './sms.ts'
export { smsOfDay } from './sms-of-day.ts'
export { forgetWho } from './forget-who.ts'
export { unreadOf } from './queries.ts'

export const notices = {
  name: 'notices',
  enters: ['accounts', 'house'],
  tables,
  records: noticeRecords,
  calls: noticeCalls,
  gives: { forgets: forgetDoers },
  sweeps: [
    { name: 'held notices', everyMs: 30_000, work: (now, { db }) => releaseHeld(db, now), oldestDue: ({ db }) => oldestHeld(db) },
    { name: 'browsers told no more', everyMs: 600_000, work: (now, { db }) => forgetEnded(db, now) },
  ],
  notes: {
    notice: { lane: 'inside', handle: (note, now, { db }) => deliverNotice(db, note, now) },
    mail_notice: { lane: 'mail', handle: (note, now, parts) => sendNotice(parts, note, now) },
    mail_confirm_email: { lane: 'mail', handle: (note, _, parts) => sendConfirmEmail(parts, note) },
    mail_reset_password: { lane: 'mail', handle: (note, _, parts) => sendResetPassword(parts, note) },
    mail_account_changed: {
      lane: 'mail',
      handle: async (note, now, parts) => {
        await leaveAccountChangedSms(parts, note, now)
        await sendAccountChanged(parts, note)
      },
    },
    sms_notice: { lane: 'sms', handle: (note, now, parts) => sendNoticeSms(parts, note, now) },
    sms_account_changed: { lane: 'sms', handle: (note, now, parts) => sendAccountChangedSms(parts, note, now) },
    sms_guardian: { lane: 'sms', handle: (note, now, parts) => sendGuardianSms(parts, note, now) },
    sms_phone_code: { lane: 'sms', handle: (note, now, parts) => sendPhoneCode(parts, note, now) },
    push_notice: { lane: 'inside', handle: (note, now, parts) => leavePushes(parts, note, now) },
    push_one: { lane: 'push', handle: (note, now, parts) => sendPush(parts, note, now) },
    mail_new_email: { lane: 'mail', handle: (note, _, parts) => sendNewEmail(parts, note) },
    mail_child_sign_in: { lane: 'mail', handle: (note, _, parts) => sendChildSignIn(parts, note) },
    mail_free_address: { lane: 'mail', handle: (note, _, parts) => sendFreeAddress(parts, note) },
    mail_email_asked: { lane: 'mail', handle: (note, _, parts) => sendEmailAsked(parts, note) },
    mail_email_taken: { lane: 'mail', handle: (note, _, parts) => sendEmailTaken(parts, note) },
    mail_guardian_consent: { lane: 'mail', handle: (note, _, parts) => sendGuardianConsent(parts, note) },
  },
} as const satisfies Feature<MailParts & SmsParts & PushParts & { limits: AttemptLimits }>

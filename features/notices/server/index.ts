/** The front door: telling people, in the app and by mail. */
import type { Feature } from '../../../shared/server/feature.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { deliverNotice } from './deliver-notice.ts'
import { forgetDoers } from './forget-who.ts'
import { releaseMails } from './held-mails.ts'
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
import { sendNotice } from './send-notice.ts'
import { noticeRecords } from './records.ts'
import * as tables from './tables.ts'

export { deliverNotice } from './deliver-notice.ts'
export { notice } from './leave-notice.ts'
export { smtpMailer, type Mailer } from './mailer.ts'
export { forgetWho } from './forget-who.ts'
export { unreadOf } from './queries.ts'

export const notices = {
  name: 'notices',
  enters: ['accounts'],
  tables,
  records: noticeRecords,
  calls: noticeCalls,
  gives: { forgets: forgetDoers },
  sweeps: [
    {
      name: 'held mails',
      everyMs: 30_000,
      work: (now, { db }) => releaseMails(db, now),
      oldestDue: ({ db }) => oldestIn(db, tables.notices.mailAt),
    },
  ],
  notes: {
    notice: { lane: 'inside', handle: (note, now, { db }) => deliverNotice(db, note, now) },
    mail_notice: { lane: 'mail', handle: (note, now, parts) => sendNotice(parts, note, now) },
    mail_confirm_email: { lane: 'mail', handle: (note, _, parts) => sendConfirmEmail(parts, note) },
    mail_reset_password: { lane: 'mail', handle: (note, _, parts) => sendResetPassword(parts, note) },
    mail_account_changed: { lane: 'mail', handle: (note, _, parts) => sendAccountChanged(parts, note) },
    mail_new_email: { lane: 'mail', handle: (note, _, parts) => sendNewEmail(parts, note) },
    mail_child_sign_in: { lane: 'mail', handle: (note, _, parts) => sendChildSignIn(parts, note) },
    mail_free_address: { lane: 'mail', handle: (note, _, parts) => sendFreeAddress(parts, note) },
    mail_email_asked: { lane: 'mail', handle: (note, _, parts) => sendEmailAsked(parts, note) },
    mail_email_taken: { lane: 'mail', handle: (note, _, parts) => sendEmailTaken(parts, note) },
    mail_guardian_consent: { lane: 'mail', handle: (note, _, parts) => sendGuardianConsent(parts, note) },
  },
} as const satisfies Feature<MailParts>

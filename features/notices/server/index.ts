/** The front door: telling people, in the app and by mail. */
import type { Feature } from '../../../shared/server/feature.ts'
import { deliverNotice } from './deliver-notice.ts'
import { noticeCalls } from './routes.ts'
import {
  sendAccountChanged,
  sendConfirmEmail,
  sendEmailAsked,
  sendEmailTaken,
  sendGuardianConsent,
  sendNewEmail,
  sendResetPassword,
  type MailParts,
} from './send-account-mail.ts'
import { sendNotice } from './send-notice.ts'
import * as tables from './tables.ts'

export { deliverNotice } from './deliver-notice.ts'
export { notice } from './leave-notice.ts'
export { smtpMailer, type Mailer } from './mailer.ts'
export { unreadOf } from './queries.ts'

export const notices = {
  name: 'notices',
  enters: ['accounts'],
  tables,
  calls: noticeCalls,
  notes: {
    notice: { lane: 'inside', handle: (note, now, { db }) => deliverNotice(db, note, now) },
    mail_notice: { lane: 'mail', handle: (note, now, parts) => sendNotice(parts, note, now) },
    mail_confirm_email: { lane: 'mail', handle: (note, _, parts) => sendConfirmEmail(parts, note) },
    mail_reset_password: { lane: 'mail', handle: (note, _, parts) => sendResetPassword(parts, note) },
    mail_account_changed: { lane: 'mail', handle: (note, _, parts) => sendAccountChanged(parts, note) },
    mail_new_email: { lane: 'mail', handle: (note, _, parts) => sendNewEmail(parts, note) },
    mail_email_asked: { lane: 'mail', handle: (note, _, parts) => sendEmailAsked(parts, note) },
    mail_email_taken: { lane: 'mail', handle: (note, _, parts) => sendEmailTaken(parts, note) },
    mail_guardian_consent: { lane: 'mail', handle: (note, _, parts) => sendGuardianConsent(parts, note) },
  },
} as const satisfies Feature<MailParts>

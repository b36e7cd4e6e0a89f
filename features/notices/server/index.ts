/** The front door: telling people, in the app and by mail. */
import type { Feature } from '../../../shared/server/feature.ts'
import { deliverNotice } from './deliver-notice.ts'
import { noticeCalls } from './routes.ts'
import { sendConfirmEmail, sendGuardianConsent, sendResetPassword, type MailParts } from './send-account-mail.ts'
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
    notice: (note, now, { db, mailer, site }) => deliverNotice(db, mailer, site, note, now),
    mail_confirm_email: (note, _, parts) => sendConfirmEmail(parts, note),
    mail_reset_password: (note, _, parts) => sendResetPassword(parts, note),
    mail_guardian_consent: (note, _, parts) => sendGuardianConsent(parts, note),
  },
} as const satisfies Feature<MailParts>

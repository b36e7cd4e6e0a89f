/** Everything that happens by itself: what commits have left behind, and what time has made due. */
import type { Keys } from '../../shared/server/keys.ts'
import type { Db } from '../../shared/server/database.ts'
import type { Log } from '../../shared/server/log.ts'
import { handleNotes, type NoteHandler } from '../../shared/server/outbox.ts'
import type { Sweep } from '../../shared/server/sweep.ts'
import { clearOldAttempts } from '../../features/accounts/server/index.ts'
import { sweepBookings } from '../../features/booking/server/index.ts'
import { sweepClasses } from '../../features/classes/server/index.ts'
import { closeVisits, keepRooms, lessonAttendance } from '../../features/classroom/server/index.ts'
import { prepareGuardianMail } from '../../features/family/server/index.ts'
import {
  deliverNotice,
  sendConfirmEmail,
  sendGuardianConsent,
  sendResetPassword,
  type Mailer,
} from '../../features/notices/server/index.ts'
import {
  checkDeposits,
  followHint,
  sendPayouts,
  type PaymentProvider,
  type PayoutProvider,
} from '../../features/payments/server/index.ts'

const SECOND = 1000

export type DueParts = {
  db: Db
  keys: Keys
  log: Log
  mailer: Mailer
  payments: PaymentProvider
  payouts: PayoutProvider
  self: { origin: string; process: string }
}

export function allSweeps(parts: DueParts): Sweep[] {
  const { db, log, payments, payouts, self } = parts
  const handlers = noteHandlers(parts)
  return [
    { name: 'outbox', everyMs: SECOND / 2, work: (now) => handleNotes(db, handlers, now, log) },
    { name: 'bookings', everyMs: SECOND, work: (now) => sweepBookings(db, settledAttendance(db), now) },
    { name: 'classes', everyMs: 5 * SECOND, work: (now) => sweepClasses(db, now) },
    { name: 'deposits', everyMs: SECOND, work: (now) => checkDeposits(db, payments, now) },
    { name: 'payouts', everyMs: SECOND, work: (now) => sendPayouts(db, payouts, now) },
    { name: 'rooms', everyMs: 10 * SECOND, work: (now) => keepRooms(db, self.process, now) },
    { name: 'attempts', everyMs: 600 * SECOND, work: (now) => clearOldAttempts(db, now) },
  ]
}

/** One handler for each kind of note that any write leaves. */
function noteHandlers(parts: DueParts): Readonly<Record<string, NoteHandler>> {
  const { db, mailer, keys, self, payments } = parts
  const mail = { db, mailer, keys, site: self.origin }
  return {
    mail_confirm_email: (note) => sendConfirmEmail(mail, note),
    mail_reset_password: (note) => sendResetPassword(mail, note),
    ask_guardian: (note, now) => prepareGuardianMail(db, note, now),
    mail_guardian_consent: (note) => sendGuardianConsent(mail, note),
    notice: (note, now) => deliverNotice(db, mailer, self.origin, note, now),
    provider_hint: (note, now) => followHint(db, payments, note, now),
  }
}

/** A lesson is settled by its room's log; visits nobody closed end with the lesson. */
const settledAttendance =
  (db: Db): Parameters<typeof sweepBookings>[1] =>
  async (lesson, now) => {
    const attendance = await lessonAttendance(db, lesson, now)
    await closeVisits(db, 'lesson', lesson.id, lesson.endsAt < now ? lesson.endsAt : now)
    return attendance
  }

/** Every call of the product, feature by feature: what is not listed here does not exist. */
import type { Keys } from '../../shared/server/keys.ts'
import type { Route } from '../../shared/server/call.ts'
import type { Db } from '../../shared/server/database.ts'
import { accountRoutes, type AttemptLimits } from '../../features/accounts/server/index.ts'
import { availabilityRoutes } from '../../features/availability/server/index.ts'
import { bookingRoutes, describeLessons, heldFor, pendingMoneyOf } from '../../features/booking/server/index.ts'
import { classRoutes, describeSeats, heldForSeats, pendingSeatMoneyOf } from '../../features/classes/server/index.ts'
import { classroomRoutes, type RoomEngine } from '../../features/classroom/server/index.ts'
import { directoryRoutes } from '../../features/directory/server/index.ts'
import { familyRoutes } from '../../features/family/server/index.ts'
import { noticeRoutes } from '../../features/notices/server/index.ts'
import {
  describeDeposits,
  describePayouts,
  incomingOf,
  paymentRoutes,
  type PaymentProvider,
  type PaymentSettings,
} from '../../features/payments/server/index.ts'
import { teacherRoutes } from '../../features/teachers/server/index.ts'
import { verificationRoutes } from '../../features/verification/server/index.ts'
import { walletRoutes, type Describe } from '../../features/wallet/server/index.ts'

export type CallParts = {
  db: Db
  keys: Keys
  secureCookies: boolean
  limits: AttemptLimits
  teacherShareBps: number
  kesPerMegabyte: number
  payments: PaymentProvider
  paymentSettings: PaymentSettings
  rooms: RoomEngine
  /** This process as a holder of rooms, and our own public origin. */
  self: { origin: string; process: string }
}

export function allCalls(parts: CallParts): Route[] {
  const { db, self } = parts
  const site = self.origin
  return [
    ...accountRoutes(parts),
    ...familyRoutes(parts),
    ...teacherRoutes(parts),
    ...verificationRoutes(parts),
    ...directoryRoutes(parts),
    ...availabilityRoutes(parts),
    ...bookingRoutes(parts),
    ...classRoutes({ ...parts, site }),
    ...classroomRoutes({ ...parts, engine: parts.rooms }),
    ...walletRoutes({
      db,
      sales: salesOf(db),
      describe: describeWith(db),
      incomingOf: (userId, now) => incomingOf(db, userId, now),
    }),
    ...paymentRoutes({ db, provider: parts.payments, settings: parts.paymentSettings }),
    ...noticeRoutes(parts),
  ]
}

const salesOf = (db: Db) => [
  { heldFor: (payerId: number) => heldFor(db, payerId), pendingMoneyOf: (teacherId: number) => pendingMoneyOf(db, teacherId) },
  {
    heldFor: (payerId: number) => heldForSeats(db, payerId),
    pendingMoneyOf: (teacherId: number) => pendingSeatMoneyOf(db, teacherId),
  },
]

/** Each kind of movement is described by the feature that caused it. */
const describeWith =
  (db: Db): Describe =>
  async (kind, ids) => {
    if (kind.startsWith('lesson_')) return describeLessons(db, ids)
    if (kind.startsWith('class_')) return describeSeats(db, ids)
    if (kind.startsWith('withdrawal_')) return describePayouts(db, ids)
    return kind === 'deposit' ? describeDeposits(db, ids) : new Map()
  }

/** What the features work with: the database, settings, the doors to the outside, and what they contribute to each other. */
import type { AttemptLimits, MayAskAbout } from '../../features/accounts/server/index.ts'
import type { AttendanceOf, MaySpend, Offer } from '../../features/booking/server/index.ts'
import type { ClassAttendanceOf, SeenInClasses } from '../../features/classes/server/index.ts'
import type { RoomEngine } from '../../features/classroom/server/index.ts'
import type { Teaches } from '../../features/family/server/index.ts'
import type { HouseReader } from '../../features/house/server/index.ts'
import type { Mailer, Push, Sms } from '../../features/notices/server/index.ts'
import type { PaymentProvider, PaymentSettings, PayoutProvider } from '../../features/payments/server/index.ts'
import type { MayShowPhoto } from '../../features/settings/server/index.ts'
import type { LeavingGifts } from '../../features/records/server/index.ts'
import type { MediaStore } from '../../features/videos/server/index.ts'
import type { Attended, Descriptions, GoingBackOf, Sales, TopUpsOf } from '../../features/wallet/server/index.ts'
import type { Db } from '../../shared/server/database.ts'
import type { PersonalTable } from '../../shared/server/records.ts'
import type { FileStore } from '../../shared/server/file-store.ts'
import type { SweepState } from '../../shared/server/lateness.ts'
import type { Keys } from '../../shared/server/keys.ts'

/** What differs between production, development and tests. */
export type OwnParts = {
  db: Db
  keys: Keys
  /** What people send that is nobody else's to see. */
  files: FileStore
  /** Where videos lie. */
  media: MediaStore
  /** Our own public origin. */
  site: string
  secureCookies: boolean
  limits: AttemptLimits
  /** Operators may do nothing without a second factor: everywhere but in the demo. */
  operatorsNeedSecondFactor: boolean
  /** What teachers keep of a sale, in basis points. */
  teacherShareBps: number
  /** How long a recording of a lesson is kept. */
  recordingDays: number
  /** What an operator sets for all of Somo. */
  house: HouseReader
  payments: PaymentProvider
  payouts: PayoutProvider
  paymentSettings: PaymentSettings
  rooms: RoomEngine
  mailer: Mailer
  /** Null where nobody is written to by SMS. */
  sms: Sms | null
  push: Push
}

export type Parts = OwnParts &
  LeavingGifts & {
    mayAskAbout: MayAskAbout
    mayShowPhoto: MayShowPhoto
    teaches: readonly Teaches[]
    /** Every table that holds something about people. */
    records: readonly PersonalTable[]
    sales: readonly Sales[]
    descriptions: Descriptions
    topUpsOf: TopUpsOf
    goingBackOf: GoingBackOf
    attended: Attended
    attendanceOf: AttendanceOf
    classAttendanceOf: ClassAttendanceOf
    maySpend: MaySpend
    offers: readonly Offer[]
    seenInClasses: SeenInClasses
    /** How late everything is that happens by itself. */
    howLate: (now: Date) => Promise<SweepState[]>
  }

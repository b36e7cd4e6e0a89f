/**
 * The register: the features of Somo in one order, in which each may enter only those before it. Every call, everything that
 * happens by itself, the API document, the guards and the table in ARCHITECTURE.md come from here; nothing of a feature is
 * registered twice.
 */
import { accounts, type MayAskAbout } from '../../features/accounts/server/index.ts'
import { approvals } from '../../features/approvals/server/index.ts'
import { audit } from '../../features/audit/server/index.ts'
import { availability } from '../../features/availability/server/index.ts'
import { booking, type AttendanceOf, type MaySpend, type Offer } from '../../features/booking/server/index.ts'
import { calendar } from '../../features/calendar/server/index.ts'
import { classes, type ClassAttendanceOf, type SeenInClasses } from '../../features/classes/server/index.ts'
import { classroom } from '../../features/classroom/server/index.ts'
import { comments } from '../../features/comments/server/index.ts'
import { directory } from '../../features/directory/server/index.ts'
import { editor } from '../../features/editor/server/index.ts'
import { events } from '../../features/events/server/index.ts'
import { family, type Teaches } from '../../features/family/server/index.ts'
import { favourites } from '../../features/favourites/server/index.ts'
import { figures } from '../../features/figures/server/index.ts'
import { recordings } from '../../features/recordings/server/index.ts'
import { help } from '../../features/help/server/index.ts'
import { house } from '../../features/house/server/index.ts'
import { health } from '../../features/health/server/index.ts'
import { ledger } from '../../features/ledger/server/index.ts'
import { messages } from '../../features/messages/server/index.ts'
import { moderation } from '../../features/moderation/server/index.ts'
import { notices } from '../../features/notices/server/index.ts'
import { payments } from '../../features/payments/server/index.ts'
import { queues } from '../../features/queues/server/index.ts'
import { posts } from '../../features/posts/server/index.ts'
import { records, type Forgets, type KeepsOpen, type MoneyLeft, type WalletBack } from '../../features/records/server/index.ts'
import { reviews } from '../../features/reviews/server/index.ts'
import { settings, type MayShowPhoto } from '../../features/settings/server/index.ts'
import { support } from '../../features/support/server/index.ts'
import { teachers } from '../../features/teachers/server/index.ts'
import { transactions } from '../../features/transactions/server/index.ts'
import { tutors } from '../../features/tutors/server/index.ts'
import { users } from '../../features/users/server/index.ts'
import { verification } from '../../features/verification/server/index.ts'
import { videos } from '../../features/videos/server/index.ts'
import { waitlist } from '../../features/waitlist/server/index.ts'
import {
  wallet,
  type Attended,
  type Descriptions,
  type GoingBackOf,
  type Sales,
  type TopUpsOf,
} from '../../features/wallet/server/index.ts'
import { callsOf, noteHandlersOf, sweepsOf, type Feature } from '../../shared/server/feature.ts'
import type { Route } from '../../shared/server/call.ts'
import type { SweepState } from '../../shared/server/lateness.ts'
import type { Log } from '../../shared/server/log.ts'
import { lanes, noteLane } from '../../shared/server/note-lane.ts'
import type { Sweep } from '../../shared/server/sweep.ts'
import type { OwnParts, Parts } from './parts.ts'

/** What features contribute to those before them. */
type Gifts = {
  /** To accounts: who may be told of whose account. */
  mayAskAbout?: MayAskAbout
  /** To settings: who may show a photo of themselves. */
  mayShowPhoto?: MayShowPhoto
  /** To family: who teaches whom. */
  teaches?: Teaches
  /** To records: what of somebody is not over, what money of theirs is left, and how their names leave what is others'. */
  keepsOpen?: KeepsOpen
  moneyLeft?: MoneyLeft
  /** To records: how the rest of a wallet goes back to where it came from. */
  walletBack?: WalletBack
  forgets?: Forgets
  /** To the wallet: what is held and to come. */
  sales?: Sales
  /** To the wallet: what a movement was for. */
  descriptions?: Descriptions
  /** To the wallet: what somebody puts in. */
  topUpsOf?: TopUpsOf
  /** To the wallet: what of it goes back to where it came from. */
  goingBackOf?: GoingBackOf
  /** To the wallet: how long each was in a lesson. */
  attended?: Attended
  /** To booking: who was in the room. */
  attendanceOf?: AttendanceOf
  /** To classes: who was in their rooms, and who was kept outside. */
  classAttendanceOf?: ClassAttendanceOf
  /** To classes: who was in their rooms. */
  seenInClasses?: SeenInClasses
  /** To booking and classes: what a learner may spend without asking a parent. */
  maySpend?: MaySpend
  /** To booking: more that can be done with a booking. */
  offers?: Offer
}

export type RegisteredFeature = Feature<Parts> & { readonly gives?: Gifts }

export const features: readonly RegisteredFeature[] = [
  ledger,
  accounts,
  audit,
  house,
  notices,
  users,
  posts,
  events,
  settings,
  family,
  records,
  teachers,
  verification,
  availability,
  tutors,
  wallet,
  payments,
  booking,
  messages,
  support,
  reviews,
  directory,
  favourites,
  classes,
  waitlist,
  videos,
  comments,
  moderation,
  calendar,
  approvals,
  classroom,
  help,
  recordings,
  queues,
  transactions,
  figures,
  health,
  editor,
]

/** Ties every feature to the parts it works with: all calls, and all that happens by itself. */
export function joinFeatures(
  own: OwnParts,
  log: Log,
  list: readonly RegisteredFeature[] = features,
): { parts: Parts; calls: Route[]; sweeps: Sweep[] } {
  const parts: Parts = { ...own, ...giftsOf(list), howLate: (now) => howLate(sweepsOf(list, parts), now) }
  const notes = lanes.map((lane) => noteLane(parts.db, lane, noteHandlersOf(list, lane, parts), log))
  return { parts, calls: callsOf(list, parts), sweeps: [...notes, ...sweepsOf(list, parts)] }
}

/** By the oldest row of each; what looks at no rows is late nowhere. */
const howLate = (sweeps: readonly Sweep[], now: Date): Promise<SweepState[]> =>
  Promise.all(
    sweeps.flatMap(({ name, oldestDue }) =>
      oldestDue ? [oldestDue().then((due) => ({ name, lateMs: Math.max(0, now.getTime() - (due ?? now).getTime()) }))] : [],
    ),
  )

/** The contributions of features, brought together for those who take them. */
function giftsOf(list: readonly RegisteredFeature[]): Omit<Parts, keyof OwnParts | 'howLate'> {
  const every = <Name extends keyof Gifts>(name: Name): NonNullable<Gifts[Name]>[] =>
    list.flatMap(({ gives }) => gives?.[name] ?? []) as NonNullable<Gifts[Name]>[]
  const theOne = <Name extends keyof Gifts>(name: Name): NonNullable<Gifts[Name]> => {
    const [one, another] = every(name)
    if (!one || another) throw new Error(`exactly one feature gives ${name}`)
    return one
  }
  return {
    mayAskAbout: theOne('mayAskAbout'),
    mayShowPhoto: theOne('mayShowPhoto'),
    teaches: every('teaches'),
    records: list.flatMap(({ records: held = [] }) => held.filter((one) => 'columns' in one)),
    keepsOpen: every('keepsOpen'),
    moneyLeft: every('moneyLeft'),
    walletBack: theOne('walletBack'),
    forgets: every('forgets'),
    sales: every('sales'),
    descriptions: Object.assign({}, ...every('descriptions')) as Descriptions,
    topUpsOf: theOne('topUpsOf'),
    goingBackOf: theOne('goingBackOf'),
    attended: theOne('attended'),
    attendanceOf: theOne('attendanceOf'),
    classAttendanceOf: theOne('classAttendanceOf'),
    seenInClasses: theOne('seenInClasses'),
    maySpend: theOne('maySpend'),
    offers: every('offers'),
  }
}

/** What waits for an operator, by when it was promised, and in which order it is taken: for the server and its screens alike. */
import { days, minutes, plus } from '../../shared/time.ts'
import type { House } from '../house/rules.ts'

/** What may have hurt a child stands before everything else. */
export const queueKinds = [
  'help',
  'safety',
  'child_report',
  'unsafe_video',
  'dispute',
  'payout',
  'deposit',
  'difference',
  'verification',
  'report',
  'video_report',
  'data_export',
  'data_deletion',
  'support',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** What is asked under the Data Protection Act, within the law's days, which nobody sets. */
const lawful = ['data_export', 'data_deletion'] as const satisfies readonly QueueKind[]
type Lawful = (typeof lawful)[number]
export const LAWFUL_DAYS = 7

type Promised = Exclude<QueueKind, 'help' | 'safety' | 'unsafe_video' | 'video_report' | 'difference' | Lawful>

/** Kinds for which the same is promised as for another. */
const asFor = {
  help: 'child_report',
  safety: 'child_report',
  unsafe_video: 'child_report',
  video_report: 'report',
  difference: 'deposit',
} as const

const isLawful = (kind: QueueKind): kind is Lawful => (lawful as readonly QueueKind[]).includes(kind)
const promisedAs = (kind: Exclude<QueueKind, Lawful>): Promised =>
  kind in asFor ? asFor[kind as keyof typeof asFor] : (kind as Promised)

/** Within how long the desk promises an answer now. Of support the clock counts only while the desk is there. */
export const promisedMs = (kind: QueueKind, promises: House['promises']): number =>
  isLawful(kind) ? days(LAWFUL_DAYS) : minutes(promises[promisedAs(kind)])

/** Each promise once, by a kind that it is made for: what is promised sooner stands first. */
export const promisedFor = [
  'support',
  'child_report',
  'deposit',
  'payout',
  'report',
  'dispute',
  'verification',
  'data_deletion',
] as const satisfies readonly QueueKind[]

export const dueAt = (kind: QueueKind, since: Date, promises: House['promises']): Date => plus(since, promisedMs(kind, promises))

/** Whoever opens a case has it for so long; each look begins that anew. */
export const TAKEN_MS = minutes(15)

/** Before everything else, whenever it came. */
export const isUrgent = (kind: QueueKind): boolean => urgent.has(kind)
const urgent: ReadonlySet<QueueKind> = new Set(['help', 'safety', 'child_report', 'unsafe_video'])

/** What may have hurt a child, what is late, what runs out within a day, and the rest. */
export const urgencies = ['safety', 'late', 'today', 'later'] as const
export type Urgency = (typeof urgencies)[number]

export function urgencyOf(kind: QueueKind, due: Date, now: Date): Urgency {
  if (isUrgent(kind)) return 'safety'
  if (due < now) return 'late'
  return due <= plus(now, days(1)) ? 'today' : 'later'
}

/** Where a case is looked at and decided. */
export function caseAt({ kind, id, facts }: { kind: QueueKind; id: string; facts: Readonly<Record<string, unknown>> }): string {
  switch (kind) {
    case 'help':
      return `/admin/help/${id}`
    case 'safety':
    case 'dispute':
      return `/admin/disputes/${id}`
    case 'child_report':
    case 'report':
      return `/admin/reports/${id}`
    case 'unsafe_video':
    case 'video_report':
      return `/admin/video-reports/${id}`
    case 'verification':
      return `/admin/verification/${id}`
    case 'support':
      return `/admin/support/${id}`
    case 'payout':
      return `/admin/transactions?payout=${id}`
    case 'deposit':
      return `/admin/transactions?payment=${id}`
    case 'difference':
      return `/admin/health?difference=${id}`
    case 'data_export':
      return '/admin/health'
    case 'data_deletion':
      if (facts['by'] === 'fault') return '/admin/health'
      return `/admin/users?status=leaving&words=${encodeURIComponent(String(facts['name']))}`
  }
}

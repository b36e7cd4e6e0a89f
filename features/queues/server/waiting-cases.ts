import type { Db } from '../../../shared/server/database.ts'
import { shillings } from '../../../shared/money.ts'
import { minutes, plus } from '../../../shared/time.ts'
import type { Waiting, WaitingList } from '../../../shared/server/waiting.ts'
import { disputesWaiting, unsafeWaiting } from '../../booking/server/index.ts'
import { childReportsWaiting, reportsWaiting } from '../../messages/server/index.ts'
import { helpWaiting } from '../../help/server/index.ts'
import { unsafeVideosWaiting, videoReportsWaiting } from '../../moderation/server/index.ts'
import { differencesWaiting, paymentsInReview, payoutsForOperator } from '../../payments/server/index.ts'
import { chatsWaiting } from '../../support/server/index.ts'
import { deletionsWaiting, exportsWaiting } from '../../records/server/index.ts'
import { requestsWaiting } from '../../verification/server/index.ts'
import type { House } from '../../house/rules.ts'
import type { WaitingCase } from '../contract.ts'
import { dueAt, isUrgent, promisedMs, queueKinds, type QueueKind } from '../rules.ts'
import { takersOf } from './takers.ts'

export const lists: Readonly<Record<QueueKind, WaitingList>> = {
  help: helpWaiting,
  safety: unsafeWaiting,
  child_report: childReportsWaiting,
  unsafe_video: unsafeVideosWaiting,
  dispute: disputesWaiting,
  payout: payoutsForOperator,
  deposit: paymentsInReview,
  difference: differencesWaiting,
  verification: requestsWaiting,
  report: reportsWaiting,
  video_report: videoReportsWaiting,
  data_export: exportsWaiting,
  data_deletion: deletionsWaiting,
  support: chatsWaiting,
}

/** Of each kind, where all are asked for; the rest is behind its kind. */
const OF_EACH = 20
const PAGE = 25

type Promises = House['promises']

export type Counted = { kind: QueueKind; waiting: number; late: number; promised_minutes: number }

/** How much waits of every kind, how much of it is late, and within how long an answer is promised. */
export const countsOf = (db: Db, promises: Promises, now: Date): Promise<Counted[]> =>
  Promise.all(
    queueKinds.map(async (kind) => {
      const promised = promisedMs(kind, promises)
      return { kind, ...(await lists[kind].count(db, plus(now, -promised))), promised_minutes: promised / minutes(1) }
    }),
  )

/** The first of every kind: what may have hurt a child, then what runs out first. */
export async function firstCases(db: Db, promises: Promises, now: Date): Promise<WaitingCase[]> {
  const found = await Promise.all(
    queueKinds.map(async (kind) => (await lists[kind].page(db, null, OF_EACH)).map((one) => caseOf(kind, one, promises))),
  )
  return withTakers(db, found.flat().sort(byDue), now)
}

const byDue = (one: WaitingCase, other: WaitingCase): number =>
  Number(isUrgent(other.kind)) - Number(isUrgent(one.kind)) || Date.parse(one.due_at) - Date.parse(other.due_at)

/** A page of one kind, the longest waiting first. */
export async function casesOf(
  db: Db,
  kind: QueueKind,
  after: string | null,
  promises: Promises,
  now: Date,
): Promise<{ cases: WaitingCase[]; next: string | null }> {
  const found = (await lists[kind].page(db, after, PAGE + 1)).map((one) => caseOf(kind, one, promises))
  const cases = await withTakers(db, found.slice(0, PAGE), now)
  return { cases, next: found.length > PAGE ? (cases.at(-1)?.id ?? null) : null }
}

const caseOf = (kind: QueueKind, { id, since, cents, facts }: Waiting, promises: Promises): WaitingCase => ({
  kind,
  id,
  since: since.toISOString(),
  due_at: dueAt(kind, since, promises).toISOString(),
  amount: cents === null ? null : shillings(cents),
  facts,
  taken: null,
})

async function withTakers(db: Db, cases: readonly WaitingCase[], now: Date): Promise<WaitingCase[]> {
  const takes = await takersOf(
    db,
    cases.map(({ id }) => id),
    now,
  )
  return cases.map((one) => ({
    ...one,
    taken: takes.find(({ kind, caseId }) => kind === one.kind && caseId === one.id)?.taker ?? null,
  }))
}

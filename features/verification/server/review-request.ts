/** One request as the desk sees it. */
import { and, desc, eq, lt, inArray } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import { minutes, plus } from '../../../shared/time.ts'
import { userById } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import type { HouseReader } from '../../house/server/index.ts'
import { refusals, type ReviewedRequest } from '../desk-contract.ts'
import { keptDocuments, toForm } from './own-verification.ts'
import { othersLike, placeAmongWaiting } from './queries.ts'
import { verificationChecks, verificationRequests } from './tables.ts'

type Row = typeof verificationRequests.$inferSelect

/** Refuses with `not_found`. */
export async function requestReviewed(
  { db, house }: { db: Db; house: HouseReader },
  requestId: number,
): Promise<ReviewedRequest> {
  const [row] = await db.select().from(verificationRequests).where(eq(verificationRequests.id, requestId))
  const teacher = row && (await userById(db, row.teacherId))
  if (!row || !teacher) throw new Refusal(refusals.not_found)
  const before = await requestBefore(db, row)
  const waits = row.status === 'pending' ? await placeAmongWaiting(db, row.id) : null
  return {
    id: row.id,
    teacher_id: row.teacherId,
    name: teacher.name,
    photo: teacher.photo,
    language: teacher.language,
    email_confirmed: teacher.emailConfirmedAt !== null,
    status: row.status,
    submitted_at: row.submittedAt.toISOString(),
    answer_by: plus(row.submittedAt, minutes((await house.now()).promises.verification)).toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: (row.decidedBy && (await userById(db, row.decidedBy))?.name) || null,
    reason: row.reason,
    request: toForm(row),
    before: before && toForm(before),
    // What was rejected may have been mended since, and is not this request's any more.
    documents: row.status === 'rejected' ? [] : await keptDocuments(db, row.teacherId),
    checks: await checksOf(db, row.id),
    others: await othersOf(db, row),
    place: waits?.place ?? null,
    waiting: waits?.waiting ?? 0,
    previous_id: waits?.previous ?? null,
    next_id: waits?.next ?? null,
  }
}

async function requestBefore(db: Db, { id, teacherId }: Row): Promise<Row | null> {
  const [found] = await db
    .select()
    .from(verificationRequests)
    .where(and(eq(verificationRequests.teacherId, teacherId), lt(verificationRequests.id, id)))
    .orderBy(desc(verificationRequests.id))
    .limit(1)
  return found ?? null
}

async function checksOf(db: Db, requestId: number): Promise<ReviewedRequest['checks']> {
  const found = await db.select().from(verificationChecks).where(eq(verificationChecks.requestId, requestId))
  const ids = [0, ...found.map(({ operatorId }) => operatorId)]
  const names = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return found.map(({ check, result, operatorId, checkedAt }) => ({
    check,
    result,
    by: names.find(({ id }) => id === operatorId)?.name ?? '',
    at: checkedAt.toISOString(),
  }))
}

async function othersOf(db: Db, { teacherId, idNumber, tscNumber, phone }: Row): Promise<ReviewedRequest['others']> {
  const found = await othersLike(db, { teacherId, idNumber, tscNumber, phone })
  return found.map(({ id, name, sameId, sameTsc, samePhone, approved }) => ({
    teacher_id: id,
    name,
    same: [
      ...(sameId ? (['id_number'] as const) : []),
      ...(sameTsc ? (['tsc_number'] as const) : []),
      ...(samePhone ? (['phone'] as const) : []),
    ],
    approved,
  }))
}

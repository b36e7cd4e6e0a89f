/** What a teacher is told of their own verification. */
import { and, desc, eq } from 'drizzle-orm'
import type { Output } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { minutes, nairobiDate, plus } from '../../../shared/time.ts'
import { toUserInfo, userById } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import type { HouseReader } from '../../house/server/index.ts'
import { refusals, type ownVerification, type RequestForm, type SentDocument } from '../contract.ts'
import { verificationDocuments, verificationDrafts, verificationRequests } from './tables.ts'

export async function verificationOf(
  { db, house }: { db: Db; house: HouseReader },
  actor: Actor,
): Promise<Output<typeof ownVerification>> {
  const user = await userById(db, actor.userId)
  if (!user) throw new Refusal(refusals.not_signed_in)
  const [standing] = await db.select({ verifiedAt: users.verifiedAt }).from(users).where(eq(users.id, actor.userId))
  const [draft] = await db.select().from(verificationDrafts).where(eq(verificationDrafts.teacherId, actor.userId))
  const [newest] = await db
    .select()
    .from(verificationRequests)
    .where(eq(verificationRequests.teacherId, actor.userId))
    .orderBy(desc(verificationRequests.id))
    .limit(1)
  const promised = (await house.now()).promises.verification
  const waits = newest?.status === 'pending'
  return {
    status: user.verificationStatus,
    submitted_at: newest?.submittedAt.toISOString() ?? null,
    answer_by: waits ? plus(newest.submittedAt, minutes(promised)).toISOString() : null,
    verified_on: standing?.verifiedAt ? nairobiDate(standing.verifiedAt) : null,
    reason: newest?.reason ?? null,
    request: newest ? toForm(newest) : null,
    draft: draft?.fields ?? {},
    documents: await keptDocuments(db, actor.userId),
    user_info: toUserInfo(user),
  }
}

/** The papers of a teacher that have arrived and count. */
export async function keptDocuments(db: Db | Tx, teacherId: number): Promise<SentDocument[]> {
  const found = await db
    .select()
    .from(verificationDocuments)
    .where(and(eq(verificationDocuments.teacherId, teacherId), eq(verificationDocuments.state, 'kept')))
    .orderBy(verificationDocuments.id)
  return found.map(toDocument)
}

export const toDocument = (row: typeof verificationDocuments.$inferSelect): SentDocument => ({
  id: row.id,
  kind: row.kind,
  name: row.name ?? '',
  bytes: row.bytes,
  type: row.type,
  sent_at: row.sentAt.toISOString(),
})

export const toForm = (row: typeof verificationRequests.$inferSelect): RequestForm => ({
  full_name: row.fullName,
  email: row.email,
  phone: row.phone,
  id_number: row.idNumber,
  tsc_number: row.tscNumber,
  school: row.school,
  subject: row.subject,
  grade: row.grade,
  gender: row.gender,
  bio: row.bio,
})

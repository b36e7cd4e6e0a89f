import { and, eq } from 'drizzle-orm'
import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Said } from '../../../shared/said.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { hasPhoto, toUserInfo, userById } from '../../accounts/server/index.ts'
import type { UserInfo } from '../../accounts/contract.ts'
import { users } from '../../accounts/server/tables.ts'
import { assertOwnName, taughtSubjects } from '../../teachers/server/index.ts'
import { refusals, type verifyAccount } from '../contract.ts'
import { neededDocuments } from '../rules.ts'
import { openForm } from './open-form.ts'
import { keptDocuments } from './own-verification.ts'
import { verificationDocuments, verificationRequests } from './tables.ts'

/**
 * Asks to be verified; from then on the form stands still until it has been decided. Refuses with `wrong_identity`,
 * `under_review`, `already_verified`, `email_unconfirmed`, `other_address`, `unknown_subject`, `photo_missing`,
 * `documents_missing`, `name_taken`.
 */
export async function submitRequest(
  db: Db,
  actor: Actor,
  { userId, ...form }: Input<typeof verifyAccount>,
  now: Date,
): Promise<UserInfo> {
  if (userId !== actor.userId) throw new Refusal(refusals.wrong_identity)
  const taught = (await taughtSubjects(db)).find(({ name }) => name === form.subject)
  if (!taught?.grades.includes(form.grade))
    throw new Refusal(refusals.unknown_subject, { fields: { subject: refusals.unknown_subject } })
  await db.transaction(async (tx) => {
    const owner = await openForm(tx, userId)
    if (!owner.emailConfirmedAt) throw new Refusal(refusals.email_unconfirmed)
    if (owner.email !== form.email) throw new Refusal(refusals.other_address, { fields: { email: refusals.other_address } })
    await holdPapers(tx, userId)
    await assertWhole(tx, userId)
    // While one was rejected the name was free for others.
    await assertOwnName(tx, userId, owner.name)
    await tx.insert(verificationRequests).values({
      teacherId: userId,
      fullName: form.full_name,
      email: form.email,
      phone: form.phone,
      idNumber: form.id_number,
      tscNumber: form.tsc_number,
      school: form.school,
      subject: form.subject,
      grade: form.grade,
      gender: form.gender ?? null,
      bio: form.bio,
      submittedAt: now,
    })
    await tx.update(users).set({ verificationStatus: 'pending' }).where(eq(users.id, userId))
  })
  const user = await userById(db, userId)
  if (!user) throw new Refusal(refusals.not_found)
  return toUserInfo(user)
}

/** From here on they go when it has been decided, and not before; one that the sweep has taken just now is missing. */
async function holdPapers(tx: Tx, teacherId: number): Promise<void> {
  await tx
    .update(verificationDocuments)
    .set({ leavesAt: null })
    .where(and(eq(verificationDocuments.teacherId, teacherId), eq(verificationDocuments.state, 'kept')))
}

/** Photo and papers have been sent before: what is missing is named by the field it stands in. */
async function assertWhole(tx: Tx, teacherId: number): Promise<void> {
  const sent = new Set((await keptDocuments(tx, teacherId)).map(({ kind }) => kind))
  const missing = neededDocuments.filter((kind) => !sent.has(kind))
  const fields: Record<string, Said> = Object.fromEntries(missing.map((kind) => [kind, refusals.documents_missing]))
  if (missing.length > 0) throw new Refusal(refusals.documents_missing, { fields })
  if (!(await hasPhoto(tx, teacherId))) throw new Refusal(refusals.photo_missing, { fields: { photo: refusals.photo_missing } })
}

/** What made the demo's teachers teachers: what each sent, what the operator checked, and one who still waits. */
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { users } from '../../features/accounts/server/tables.ts'
import type { DocumentKind } from '../../features/verification/rules.ts'
import { checks } from '../../features/verification/rules.ts'
import { verificationChecks, verificationDocuments, verificationRequests } from '../../features/verification/server/tables.ts'
import { assert } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import { newFileKey, type FileStore } from '../../shared/server/file-store.ts'
import { ownFile } from '../../shared/server/own-files.ts'
import { days, hours, plus } from '../../shared/time.ts'
import { operator, teachers, waitingTeacher, type DemoTeacher } from './people.ts'
import type { People } from './settle-people.ts'

const papers: readonly (readonly [kind: DocumentKind, file: string])[] = [
  ['national_id', 'national-id.jpg'],
  ['tsc_certificate', 'tsc-certificate.jpg'],
]

/** @param files null where nobody will look at a paper */
export async function verifyTeachers(db: Db, people: People, files: FileStore | null, now: Date): Promise<void> {
  const operatorId = people.get(operator.email)
  assert(operatorId !== undefined, 'the demo has an operator')
  for (const [order, teacher] of teachers.entries()) {
    const [row] = await db.select().from(users).where(eq(users.email, teacher.email))
    assert(row?.verifiedAt, 'a demo teacher is verified')
    const decided = { status: 'approved', decidedAt: row.verifiedAt, decidedBy: operatorId } as const
    const [request] = await db
      .insert(verificationRequests)
      .values({ ...requestOf(teacher, row, order), submittedAt: plus(row.verifiedAt, -days(1)), ...decided })
      .returning({ id: verificationRequests.id })
    assert(request, 'a demo request was not written')
    const seen = { requestId: request.id, result: 'matches', operatorId, checkedAt: row.verifiedAt } as const
    await db.insert(verificationChecks).values(checks.map((check) => ({ check, ...seen })))
  }
  await letWait(db, files, plus(now, -hours(5)))
}

type Account = Pick<typeof users.$inferSelect, 'id' | 'phone'>

/** Numbers that nobody has: too low for an identity card of today. */
const requestOf = (teacher: DemoTeacher, { id, phone }: Account, order: number) => ({
  teacherId: id,
  fullName: teacher.name,
  email: teacher.email,
  phone: phone ?? '',
  idNumber: String(1_000_001 + order),
  tscNumber: String(100_001 + order),
  school: teacher.school,
  subject: Object.keys(teacher.subjects)[0] ?? '',
  grade: Object.values(teacher.subjects)[0]?.[0] ?? 1,
  bio: teacher.bio,
})

async function letWait(db: Db, files: FileStore | null, at: Date): Promise<void> {
  const [naomi] = await db.select().from(users).where(eq(users.email, waitingTeacher.email))
  assert(naomi, 'somebody waits in the demo')
  const given = { fullName: 'Naomi Chebet Jepkosgei', idNumber: '31227390', tscNumber: '612047' }
  await db.insert(verificationRequests).values({ ...requestOf(waitingTeacher, naomi, 0), ...given, submittedAt: at })
  await db.update(users).set({ verificationStatus: 'pending' }).where(eq(users.id, naomi.id))
  if (!files) return
  for (const [kind, name] of papers) {
    const bytes = await readFile(ownFile(`database/demo/papers/${name}`))
    const fileKey = newFileKey()
    await files.put(fileKey, bytes)
    const facts = { fileKey, name, type: 'image/jpeg', bytes: bytes.length, sentAt: at } as const
    await db.insert(verificationDocuments).values({ teacherId: naomi.id, kind, ...facts, state: 'kept' })
  }
}

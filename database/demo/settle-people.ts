import { eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { studentProfiles, users } from '../../features/accounts/server/tables.ts'
import { CONSENT_VERSION, consentPurposes } from '../../features/family/contract.ts'
import { consents, guardianLinks } from '../../features/family/server/tables.ts'
import { deposits, providerPayments } from '../../features/payments/server/tables.ts'
import { subjects as subjectTable, teacherProfiles, teacherSubjects } from '../../features/teachers/server/tables.ts'
import { creditDeposit } from '../../features/wallet/server/index.ts'
import { centsFromShillings } from '../../shared/money.ts'
import { assert } from '../../shared/refusal.ts'
import type { Role } from '../../shared/endpoint.ts'
import type { Db, Tx } from '../../shared/server/database.ts'
import { days, plus } from '../../shared/time.ts'
import { idWithFace, type PortraitTraits } from '../../shared/web/kit/portrait.tsx'
import { operator, parents, students, teachers, waitingTeacher, type DemoStudent, type DemoTeacher } from './people.ts'

/** Ids by e-mail address. */
export type People = ReadonlyMap<string, number>

export async function settlePeople(db: Db, passwordHash: string, now: Date): Promise<People> {
  const ids = new Map<string, number>()
  await db.transaction(async (tx) => {
    const add = async (
      person: { name: string; email: string; face: PortraitTraits },
      role: Role,
      joinedAt: Date,
      verified = false,
    ): Promise<number> => {
      const [row] = await tx
        .insert(users)
        .overridingSystemValue()
        .values({
          id: idWithFace(person.face, ids.size),
          role,
          name: person.name,
          email: person.email,
          passwordHash,
          phone: demoPhone(ids.size),
          emailConfirmedAt: joinedAt,
          termsAcceptedAt: joinedAt,
          createdAt: joinedAt,
          verificationStatus: verified ? 'approved' : 'none',
          verifiedAt: verified ? plus(joinedAt, days(2)) : null,
        })
        .returning({ id: users.id })
      assert(row, 'a demo person was not written')
      ids.set(person.email, row.id)
      return row.id
    }
    await add(operator, 'admin', plus(now, -days(200)))
    for (const [order, teacher] of [...teachers, waitingTeacher].entries()) {
      const waits = teacher === waitingTeacher
      await addTeacher(tx, await add(teacher, 'teacher', plus(now, -days(waits ? 1 : 180 - order)), !waits), teacher)
    }
    for (const parent of parents) await add(parent, 'parent', plus(now, -days(120)))
    for (const student of students) await addStudent(tx, ids, await add(student, 'student', plus(now, -days(110))), student, now)
  })
  // As time went by, which a month's statement goes by: everybody's first payment, then everybody's second.
  for (const order of [0, 1])
    for (const { email, walletKes } of [...students, ...parents]) await topUp(db, ids.get(email), walletKes, order, now)
  return ids
}

/** Endings from 70 to 99: others are scenarios of the simulated provider. */
const demoPhone = (order: number): string => `254712${String(340 + order).padStart(4, '0')}${70 + (order % 30)}`

async function addTeacher(tx: Tx, userId: number, teacher: DemoTeacher): Promise<void> {
  const { school, experience, priceKes, promise, bio, languages } = teacher
  await tx
    .insert(teacherProfiles)
    .values({ userId, currentSchool: school, experience, priceCents: centsFromShillings(priceKes), promise, bio, languages })
  const names = Object.keys(teacher.subjects)
  const rows = await tx.select().from(subjectTable).where(inArray(subjectTable.name, names))
  assert(rows.length === names.length, `${teacher.name} teaches a subject there is not`)
  await tx
    .insert(teacherSubjects)
    .values(rows.map((row) => ({ teacherId: userId, subjectId: row.id, grades: [...(teacher.subjects[row.name] ?? [])] })))
}

async function addStudent(tx: Tx, ids: People, userId: number, student: DemoStudent, now: Date): Promise<void> {
  const { grade, school, bornOn, guardian } = student
  await tx.insert(studentProfiles).values({ userId, grade, school, bornOn, guardianContact: guardian })
  const parent = parents.find(({ email }) => email === guardian)
  const parentId = parent && ids.get(parent.email)
  if (!parent || parentId === undefined) return
  const givenAt = plus(now, -days(100))
  const purposes = consentPurposes.filter((purpose) => purpose !== 'marketing')
  await tx.insert(consents).values(
    purposes.map((purpose) => ({
      learnerId: userId,
      purpose,
      version: CONSENT_VERSION,
      guardianName: parent.name,
      guardianContact: parent.email,
      givenAt,
    })),
  )
  await tx.insert(guardianLinks).values({ guardianId: parentId, learnerId: userId, createdAt: givenAt })
}

/**
 * Money that came in by M-Pesa in two payments, as the provider would have settled it at its fee of 3 %.
 * @param order which of the two: the first, of seven tenths, a hundred days ago, or the second
 */
async function topUp(db: Db, userId: number | undefined, walletKes: number, order: number, now: Date): Promise<void> {
  assert(userId !== undefined, 'a demo person has no id')
  const first = Math.round(walletKes * 0.7)
  const grossCents = centsFromShillings(order === 0 ? first : walletKes - first)
  if (grossCents === 0) return
  const [person] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId))
  const at = plus(now, -days(100 - order * 33))
  const netCents = grossCents - Math.round(grossCents * 0.03)
  const paymentId = `DEMO${userId}X${order}`
  await db.transaction(async (tx) => {
    const [deposit] = await tx
      .insert(deposits)
      .values({
        userId,
        requestKey: randomUUID(),
        ref: `dep_demo_${userId}_${order}`,
        amountCents: grossCents,
        state: 'complete',
        createdAt: at,
        completedAt: at,
      })
      .returning({ id: deposits.id })
    assert(deposit, 'a demo deposit was not written')
    const facts = {
      grossCents,
      feeCents: grossCents - netCents,
      netCents,
      currency: 'KES',
      method: 'mpesa',
      account: person?.phone ?? null,
      receipt: `TK${userId % 10_000}${order}D3M0`,
    }
    await tx
      .insert(providerPayments)
      .values({ paymentId, depositId: deposit.id, state: 'complete', ...facts, creditedAt: at, firstSeenAt: at, changedAt: at })
    const to = { userId, depositId: deposit.id, clearsAt: null }
    await creditDeposit(tx, { provider: 'intasend', paymentId, grossCents, netCents }, to, at)
  })
}

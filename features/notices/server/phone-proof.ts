/** Showing that a phone is one's own: a code by SMS, typed into the settings. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'
import { leaveNote, type Note } from '../../../shared/server/outbox.ts'
import { days, plus } from '../../../shared/time.ts'
import { A_DAY_MS, countAttempt, recipient, tryAgainIn, userById, type AttemptLimits } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { phoneCodeSms } from '../rules/brief.ts'
import { refusals } from '../contract.ts'
import { CODE_LIFE_MS, MOST_CODE_TRIES, MOST_CODES_A_DAY } from '../rules/phone.ts'
import { sendOnce } from './send-sms.ts'
import type { Sms } from './sms.ts'
import { phoneProofs } from './tables.ts'

type Parts = { db: Db; keys: Keys; sms: Sms | null; limits: AttemptLimits }

/** Numbers that somebody once had are remembered for so long, for a change that is told to the one before. */
const KEPT_DAYS = 7

/**
 * Has a code sent to the number of somebody's account; a newer one ends the older. Refuses with `no_sms` where SMS are not set
 * up, `no_phone`, `phone_confirmed`, `too_many_requests`.
 */
export async function askPhoneCode({ db, sms, limits }: Parts, actor: Actor, now: Date): Promise<void> {
  if (!sms) throw new Refusal(refusals.no_sms)
  const phone = await ownPhone(db, actor)
  if (await isProven(db, actor.userId, phone)) throw new Refusal(refusals.phone_confirmed)
  const bound = { windowMs: A_DAY_MS }
  const most = MOST_CODES_A_DAY * limits.times
  await countAttempt(db, 'phone-code', String(actor.userId), most, now, bound)
  await countAttempt(db, 'phone-code-to', phone, most, now, bound)
  const code = { codeId: randomUUID(), codeAt: now }
  await db.transaction(async (tx) => {
    const others = and(eq(phoneProofs.userId, actor.userId), ne(phoneProofs.phone, phone))
    const isOver = or(isNull(phoneProofs.confirmedAt), lt(phoneProofs.codeAt, plus(now, -days(KEPT_DAYS))))
    await tx.delete(phoneProofs).where(and(others, isOver))
    await tx
      .insert(phoneProofs)
      .values({ userId: actor.userId, phone, ...code })
      .onConflictDoUpdate({
        target: [phoneProofs.userId, phoneProofs.phone],
        set: code,
        setWhere: isNull(phoneProofs.confirmedAt),
      })
    await leaveNote(tx, 'sms_phone_code', { user_id: actor.userId, code_id: code.codeId }, now)
  })
}

/** The outbox's part: the code is made here from the id of its row, and is written down nowhere else. */
export async function sendPhoneCode({ db, keys, sms }: Omit<Parts, 'limits'>, note: Note, now: Date): Promise<void> {
  const [proof] = await db
    .select()
    .from(phoneProofs)
    .where(and(eq(phoneProofs.codeId, String(note.data['code_id'])), isOpen(now)))
  const person = proof && (await recipient(db, proof.userId))
  if (!sms || !proof || !person) return
  const { userId, codeId, phone: to } = proof
  const text = phoneCodeSms(codeOf(keys, codeId), person.language)
  await sendOnce(db, sms, { key: `code-${codeId}`, userId, kind: 'phone_code', byOther: false, to, text }, now)
}

/**
 * Confirms the number by its code; each try counts before it is looked at. Refuses with `wrong_phone_code`, `phone_code_over`,
 * `no_phone`.
 */
export async function confirmPhone(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  actor: Actor,
  code: string,
  now: Date,
): Promise<void> {
  const phone = await ownPhone(db, actor)
  const own = and(eq(phoneProofs.userId, actor.userId), eq(phoneProofs.phone, phone))
  const [asked] = await db
    .select({ codeId: phoneProofs.codeId })
    .from(phoneProofs)
    .where(and(own, isOpen(now)))
  const over = new Refusal(refusals.phone_code_over, { fields: { code: refusals.phone_code_over } })
  if (!asked) throw over
  if ((await tryAgainIn(db, 'phone-code-try', asked.codeId, MOST_CODE_TRIES, now, A_DAY_MS)) !== null) throw over
  if (!eachOf(keys).some((one) => isSame(code, codeOf(one, asked.codeId))))
    throw new Refusal(refusals.wrong_phone_code, { fields: { code: refusals.wrong_phone_code } })
  await db
    .update(phoneProofs)
    .set({ confirmedAt: now })
    .where(and(own, eq(phoneProofs.codeId, asked.codeId)))
}

/** Ends SMS to somebody: their number counts as unproven again. */
export async function stopSms(db: Db, actor: Actor): Promise<void> {
  await db.delete(phoneProofs).where(eq(phoneProofs.userId, actor.userId))
}

/** The number of somebody's account where they have shown that it is theirs. */
export async function provenPhoneOf(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ phone: phoneProofs.phone })
    .from(phoneProofs)
    .innerJoin(users, and(eq(users.id, phoneProofs.userId), eq(users.phone, phoneProofs.phone)))
    .where(and(eq(phoneProofs.userId, userId), isNotNull(phoneProofs.confirmedAt)))
  return row?.phone ?? null
}

export async function isProven(db: Db, userId: number, phone: string): Promise<boolean> {
  const own = and(eq(phoneProofs.userId, userId), eq(phoneProofs.phone, phone), isNotNull(phoneProofs.confirmedAt))
  const [row] = await db.select({ phone: phoneProofs.phone }).from(phoneProofs).where(own)
  return row !== undefined
}

/** The number of somebody's account, and whether it is proven or a code is on its way; null of who has none. */
export async function phoneStateOf(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ number: string; state: 'unproven' | 'asked' | 'confirmed' } | null> {
  const user = await userById(db, userId)
  if (!user?.phone) return null
  const own = and(eq(phoneProofs.userId, userId), eq(phoneProofs.phone, user.phone))
  const [proof] = await db.select().from(phoneProofs).where(own)
  const asked = proof && proof.codeAt > plus(now, -CODE_LIFE_MS) ? 'asked' : 'unproven'
  return { number: user.phone, state: proof?.confirmedAt ? 'confirmed' : asked }
}

async function ownPhone(db: Db, actor: Actor): Promise<string> {
  const user = await userById(db, actor.userId)
  if (!user?.phone) throw new Refusal(refusals.no_phone)
  return user.phone
}

const isOpen = (now: Date) => and(isNull(phoneProofs.confirmedAt), gt(phoneProofs.codeAt, plus(now, -CODE_LIFE_MS)))

/** Six digits out of the row's id, by a key that is not in the database. */
function codeOf(keys: Keys, codeId: string): string {
  const hash = createHmac('sha256', keys.phoneCodes).update(codeId).digest()
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

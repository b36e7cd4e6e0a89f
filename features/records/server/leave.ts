/** What leaving would mean today, and asking for it. */
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { shillings } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { outbox } from '../../../shared/server/outbox-table.ts'
import { days, plus } from '../../../shared/time.ts'
import { leaveAccount, proveSelf, type AttemptLimits, type OwnProof } from '../../accounts/server/index.ts'
import { firstName } from '../../accounts/rules.ts'
import { users } from '../../accounts/server/tables.ts'
import { recordAct } from '../../audit/server/index.ts'
import { guardianLinks } from '../../family/server/tables.ts'
import { refusals as deskRefusals } from '../desk-contract.ts'
import { refusals, type LeavingPlan } from '../leaving-contract.ts'
import { DAYS_TO_COME_BACK, goesAlong, mayLeave } from '../rules.ts'
import type { LeavingGifts, LeftMoney, OpenThing } from './leaving-gifts.ts'
import { childrenWithoutSignIn } from './people-going.ts'
import { heldLeavings } from './tables.ts'
import { STOPPED } from './waiting.ts'

const MOST_SHOWN = 5

/** What would happen to money, lessons and children, with today's numbers. */
export async function leavingPlan(db: Db, gifts: LeavingGifts, actor: Actor, now: Date): Promise<LeavingPlan> {
  const children = await childrenWithoutSignIn(db, actor.userId, 'going')
  const { open, money } = await whatIsLeft(db, gifts, [actor.userId, ...children.map(({ id }) => id)], now)
  const back = await gifts.walletBack.of(db, actor.userId)
  const kes = (kind: LeftMoney['kind'], along = false): number =>
    shillings(money.filter((one) => one.kind === kind && goesAlong(one) === along).reduce((sum, { cents }) => sum + cents, 0))
  return {
    wallet: kes('wallet', true),
    earnings: kes('earnings'),
    on_the_way: kes('on_the_way'),
    going_out: kes('going_out'),
    back: back.ways.map(({ source, to, cents }) => ({ of: source, to, amount: shillings(cents) })),
    stuck: shillings(back.stuckCents),
    open_count: open.length,
    open: open.slice(0, MOST_SHOWN).map(({ title, startsAt }) => ({ title, starts_at: startsAt.toISOString() })),
    children: children.map(({ name }) => firstName(name)),
    linked: (await linkedStudents(db, actor.userId)).map(({ name }) => firstName(name)),
    leaves_at: plus(now, days(DAYS_TO_COME_BACK)).toISOString(),
  }
}

/** Open things by their time, and money that is not nothing. */
export async function whatIsLeft(
  db: Db | Tx,
  { keepsOpen, moneyLeft }: LeavingGifts,
  people: readonly number[],
  now: Date,
): Promise<{ open: OpenThing[]; money: LeftMoney[] }> {
  const open: OpenThing[] = []
  for (const of of keepsOpen) open.push(...(await of(db, people)))
  const money: LeftMoney[] = []
  // Against the stream: what arrives meanwhile is seen on its way, or where it has come to.
  for (const of of moneyLeft.toReversed()) money.push(...(await of(db, people, now)))
  return {
    open: open.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
    money: money.filter(({ cents }) => cents > 0),
  }
}

/** Students with a sign-in of their own whom this parent is linked to: they stay, and lose the link. */
export const linkedStudents = (db: Db | Tx, parentId: number): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: users.id, name: users.name })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.learnerId))
    .where(and(eq(guardianLinks.guardianId, parentId), isNotNull(users.email)))
    .orderBy(users.name)

/**
 * Leaves: from now on nobody finds or books the account and no session stands; what is left in the wallet goes back to where it
 * came from, and the last of the earnings out; in fourteen days the account is gone. Refuses as `proveSelf` does, and with
 * `lessons_open`, `money_left`.
 * @returns when it is gone
 */
export async function leave(
  { db, keys, limits, ...gifts }: { db: Db; keys: Keys; limits: AttemptLimits } & LeavingGifts,
  actor: Actor,
  proof: OwnProof,
  now: Date,
): Promise<Date> {
  await proveSelf({ db, keys, limits }, actor, proof, now)
  return db.transaction(async (tx) => {
    const { leavesAt, keptBy } = await closeAccount(tx, gifts, actor.userId, now)
    if (keptBy) throw new Refusal(refusals[keptBy === 'not_active' ? 'not_signed_in' : keptBy])
    return leavesAt
  })
}

/**
 * An operator does it for somebody, with a reason for the log. Refuses with `not_found`, `user_not_active`, `user_has_lessons`,
 * `user_has_money`.
 */
export async function deleteUser(
  { db, ...gifts }: { db: Db } & LeavingGifts,
  actor: Actor,
  { userId, reason }: { userId: number; reason: string },
  now: Date,
): Promise<Date> {
  return db.transaction(async (tx) => {
    const there = and(eq(users.id, userId), ne(users.status, 'gone'), ne(users.role, 'admin'))
    const [user] = await tx.select({ id: users.id }).from(users).where(there)
    if (!user) throw new Refusal(deskRefusals.not_found)
    const { leavesAt, keptBy } = await closeAccount(tx, gifts, userId, now)
    if (keptBy) throw new Refusal(deskRefusals[toldOperator[keptBy]])
    await recordAct(tx, actor, { act: 'user_deleted', personId: userId, facts: {}, reason }, now)
    return leavesAt
  })
}

const toldOperator = { not_active: 'user_not_active', lessons_open: 'user_has_lessons', money_left: 'user_has_money' } as const

/**
 * What is the same whoever asked for it.
 * @returns what keeps the account, if anything does: then the transaction has to be undone
 */
async function closeAccount(
  tx: Tx,
  gifts: LeavingGifts,
  userId: number,
  now: Date,
): Promise<{ leavesAt: Date; keptBy: 'not_active' | 'lessons_open' | 'money_left' | null }> {
  const leavesAt = plus(now, days(DAYS_TO_COME_BACK))
  // First the account, then the look: what is booked or paid in from here on finds nobody.
  const children = (await childrenWithoutSignIn(tx, userId, 'going')).map(({ id }) => id)
  if (!(await leaveAccount(tx, { userId, with: children }, leavesAt, now))) return { leavesAt, keptBy: 'not_active' }
  // Of a leaving before, from which they came back.
  await tx.delete(heldLeavings).where(eq(heldLeavings.userId, userId))
  await tx.delete(outbox).where(and(eq(outbox.kind, STOPPED), eq(outbox.key, String(userId))))
  const people = [userId, ...children]
  const { open, money } = await whatIsLeft(tx, gifts, people, now)
  const { stuckCents } = await gifts.walletBack.of(tx, userId)
  const staying = money.filter((one) => !goesAlong(one)).length + (stuckCents > 0 ? 1 : 0)
  const keptBy = mayLeave(open.length, staying)
  if (keptBy) return { leavesAt, keptBy }
  for (const id of people) await gifts.walletBack.send(tx, id, now)
  for (const { id } of await linkedStudents(tx, userId)) await leaveNote(tx, 'parent_gone', { learner_id: id }, now)
  await leaveNote(tx, 'mail_leaving', { user_id: userId, leaves_at: leavesAt.toISOString() }, now)
  return { leavesAt, keptBy: null }
}

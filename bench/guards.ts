/**
 * What each guard takes of a payment's one statement: the same statement on one connection, in rounds that alternate, with one
 * guard after the other taken away and given back, then with all of them gone. It says what stands between a payment and TPC-B.
 */
import { sql } from 'drizzle-orm'
import { pay } from '../features/booking/server/pay-lesson.ts'
import { SLUG } from '../shared/brand.ts'
import { openDatabase, type Db } from '../shared/server/database.ts'
import { ensureDatabase, migrateDatabase } from '../shared/server/migrate.ts'
import { cpuMs, median } from './cpu.ts'
import type { Figure } from './report.ts'
import { populate, tokensOf, type Bench } from './setting.ts'
import { hasPgbench, tpcB } from './yardsticks.ts'

const ROUNDS = 5
const PAYMENTS = 300
/** After a guard has gone, until plans are made anew. */
const WARMING = 60

const SIZE = { teachers: 1000, students: 2000, lessons: 40_000, teaching: 10, times: 10 }
const LEDGER = ['ledger_transfers', 'ledger_accounts', 'ledger_entries']
/** As many as a table of lessons has at least: those the bare server has. */
const KEPT = ['bookings_pkey', 'bookings_of_payer', 'bookings_of_teacher']

/** @property gone statements that take it away @property back those that give it back */
type Guard = { name: string; gone: string[]; back: string[] }

export async function guardFigures(bench: Bench): Promise<Figure[]> {
  const target = await ensureDatabase(bench.socketFolder, `${SLUG}_guards`)
  await migrateDatabase(target)
  const db = openDatabase(target, 1)
  try {
    await populate(db, SIZE)
    const work = await paying(db)
    const guards = await guardsOf(db)
    await work(PAYMENTS, true)
    const whole: number[] = []
    const without = new Map<string, number[]>()
    const cost = async (asks: boolean): Promise<number> => {
      await work(WARMING, asks)
      return work(PAYMENTS, asks)
    }
    const compare = async (name: string, asks: boolean, { gone, back }: Pick<Guard, 'gone' | 'back'>): Promise<void> => {
      const before = await cost(true)
      whole.push(before)
      await all(db, gone)
      without.set(name, [...(without.get(name) ?? []), (await cost(asks)) / before])
      await all(db, back)
    }
    const gone = guards.flatMap((guard) => guard.gone)
    const back = guards.flatMap((guard) => guard.back)
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      await compare('the session', false, { gone: [], back: [] })
      for (const guard of guards) await compare(guard.name, true, guard)
      await compare('any of them', false, { gone, back })
    }
    const base = median(whole)
    const yardstick = hasPgbench() ? (await tpcB(bench, 1)(ROUNDS)).postgres : Number.NaN
    return [
      { name: 'a payment’s statement, on one connection', value: base, unit: 'ms', budget: null },
      { name: 'of it ÷ TPC-B on one connection', value: base / yardstick, unit: '×', budget: null },
      ...[...without].map(([name, shares]) => ({ name: `… without ${name}`, value: median(shares), unit: '×', budget: null })),
    ]
  } finally {
    await db.$client.end()
  }
}

/** Pays so many lessons. @returns what each cost the database's own process, in milliseconds of CPU */
async function paying(db: Db): Promise<(count: number, asksSession: boolean) => Promise<number>> {
  await tokensOf(db, 'student')
  const { rows: lessons } = await db.execute<{ id: string; payer: string; teacher: string; session: string }>(sql`
    select bookings.id, payer_id as payer, teacher_id as teacher, sessions.id as session
    from bookings join sessions on user_id = payer_id order by md5(bookings.id::text)`)
  const { rows: own } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = Number(own[0]?.pid)
  return async (count, asksSession) => {
    const before = cpuMs(pid)
    for (const lesson of lessons.splice(0, count)) {
      const [paid] = await pay(db, {
        bookingId: Number(lesson.id),
        payerId: Number(lesson.payer),
        teacherId: Number(lesson.teacher),
        sessionId: asksSession ? Number(lesson.session) : null,
        role: 'student',
        priceCents: 100_000,
        byInstruction: false,
        now: new Date(),
      })
      if (!paid) throw new Error(`lesson ${lesson.id} was not paid`)
    }
    return (cpuMs(pid) - before) / count
  }
}

async function guardsOf(db: Db): Promise<Guard[]> {
  const constraints = async (type: 'c' | 'f', tables: string[]): Promise<Pick<Guard, 'gone' | 'back'>> => {
    const { rows } = await db.execute<{ on: string; name: string; says: string }>(sql`
      select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where contype = ${type} and conrelid::regclass::text = any(${sql.param(tables)})`)
    // What stands already is not looked at again.
    const rest = (says: string): string => (says.endsWith('NOT VALID') ? says : `${says} not valid`)
    return {
      gone: rows.map(({ on, name }) => `alter table ${on} drop constraint ${name}`),
      back: rows.map(({ on, name, says }) => `alter table ${on} add constraint ${name} ${rest(says)}`),
    }
  }
  const { rows: indexes } = await db.execute<{ name: string; makes: string }>(sql`
    select indexname as name, indexdef as makes from pg_indexes
    where tablename = 'bookings' and not indexname = any(${sql.param(KEPT)})`)
  const { rows: kept } = await db.execute<{ makes: string }>(
    sql`select pg_get_functiondef('ledger_apply_entries'::regproc) as makes`,
  )
  const nothing = `create or replace function ledger_apply_entries() returns trigger language plpgsql as 'begin return null; end'`
  return [
    { name: 'the CHECKs of lessons', ...(await constraints('c', ['bookings'])) },
    { name: 'the CHECKs of the ledger', ...(await constraints('c', LEDGER)) },
    { name: 'foreign keys', ...(await constraints('f', ['bookings', 'booking_history', ...LEDGER])) },
    {
      name: 'the lawful step and its history',
      gone: ['alter table bookings disable trigger bookings_step'],
      back: ['alter table bookings enable trigger bookings_step'],
    },
    { name: 'balances that follow, and their sum of zero', gone: [nothing], back: kept.map(({ makes }) => makes) },
    {
      name: 'the indexes of lessons but two',
      gone: indexes.map(({ name }) => `drop index ${name}`),
      back: indexes.map(({ makes }) => makes),
    },
  ]
}

async function all(db: Db, statements: readonly string[]): Promise<void> {
  for (const one of statements) await db.execute(sql.raw(one))
}

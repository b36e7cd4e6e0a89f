/** What pay, book and a person's own pages cost where tables are a hundred times as long, and where one person's life is. */
import { prepareDatabase } from '../app/server/prepare-database.ts'
import { learnerBookings, teacherBookings } from '../features/booking/contract.ts'
import { pastBookings, taughtBookings } from '../features/booking/past-contract.ts'
import { listNotices } from '../features/notices/contract.ts'
import { listTransactions, showEarnings, showWallet } from '../features/wallet/contract.ts'
import { freePort } from '../journeys/setting/free-port.ts'
import { openOutside } from '../journeys/setting/outside.ts'
import { startReleased } from './released.ts'
import { SLUG } from '../shared/brand.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { openDatabase, type Db } from '../shared/server/database.ts'
import { ensureDatabase } from '../shared/server/migrate.ts'
import { compared } from './compared.ts'
import { populateYears, type Life, type Years } from './grown.ts'
import { call, payments, requests, showing, studentsTokens, type Tokens } from './lessons.ts'
import { deliverNotes, holdNotes, holdProof } from './notes.ts'
import type { Figure } from './report.ts'
import { round, type Work } from './rounds.ts'
import { tokensFor, type Bench } from './setting.ts'

const few = { lessons: 4000, teaching: 100, times: 160 }
/** Bookings, entries of the ledger, notices and people: each a hundred times as many, and as much of each a person. */
const YOUNG: Years = { ...few, teachers: 100, students: 1000, past: 10_000, entries: 100_000, lives: [] }
const OLD: Years = { ...few, teachers: 10_000, students: 100_000, past: 1_000_000, entries: 10_000_000, lives: [1000, 100_000] }
/** Those whose tokens a server remembers. */
const ACTIVE = 2000
/** Of them book: fewer than there are slots at a time, so that some are left for the long lives. */
const BOOKING = 90
const SECONDS = 1

export async function growthFigures(bench: Pick<Bench, 'socketFolder' | 'postgresPid'>): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack()
  const young = await openYears(bench, YOUNG, opened)
  const old = await openYears(bench, OLD, opened)
  const figures: Figure[] = []
  const add = async (name: string, first: Side, second: Side, pieces?: number): Promise<void> => {
    const figure = await compared(
      () => cost(first, pieces),
      () => cost(second, pieces),
    )
    figures.push({ name, budget: '≤ 1.2', ...figure })
  }
  const [short, long] = old.lives
  if (!short || !long) throw new Error('nobody has lived long')
  const [some, many, one, other] = [
    await activeIn(young),
    await activeIn(old),
    await tokenOf(old, short),
    await tokenOf(old, long),
  ]
  for (const { name, tables, life, work } of writes) {
    const [first, second] = [await work(young, some, 0), await work(old, many, 0)]
    await add(`${name}: tables ×100`, { at: young, work: first }, { at: old, work: second }, tables)
    const [brief, busy] = [await work(old, one, BOOKING), await work(old, other, BOOKING + 1)]
    await add(`${name}: one life ×100`, { at: old, work: brief }, { at: old, work: busy }, life)
  }
  // As the database's own upkeep leaves it: thousands have paid since.
  for (const { db } of [young, old]) await db.$client.query('vacuum analyze')
  for (const { name, work } of looks) {
    const [first, second] = [await work(young, young.usual), await work(old, old.usual)]
    await add(`${name}: tables ×100`, { at: young, work: first }, { at: old, work: second })
    const [brief, busy] = [await work(old, short), await work(old, long)]
    await add(`${name}: one life ×100`, { at: old, work: brief }, { at: old, work: busy })
  }
  return figures
}

/** How many pieces a round has: what there is to be paid and booked is spread over the rounds. */
const writes = [
  { name: 'pay', tables: 250, life: 60, work: ({ db }: Somo, tokens: Tokens) => payments(db, tokens) },
  {
    name: 'book',
    tables: 100,
    life: 20,
    work: ({ db }: Somo, tokens: Tokens, after: number) => requests(db, new Map([...tokens].slice(0, BOOKING)), after),
  },
]

type Somo = { origin: string; pid: number; postgresPid: number; db: Db; usual: Life; lives: Life[] }
type Side = { at: Somo; work: Work }

async function cost({ at, work }: Side, pieces?: number): Promise<number> {
  const { cpu } = await round(at, work, pieces ? 60 : SECONDS, pieces)
  if (pieces) await deliverNotes(at.db)
  return cpu
}

async function tokenOf({ db }: Somo, { student }: Life): Promise<Tokens> {
  return new Map((await tokensFor(db, 'student', [student])).map(({ id, token }) => [id, token]))
}

const look =
  <E extends Endpoint>(role: 'student' | 'teacher', endpoint: E, input: (life: Life) => Record<string, unknown>) =>
  async ({ db }: Somo, life: Life): Promise<Work> => {
    const [{ token } = { token: null }] = await tokensFor(db, role, [life[role]])
    return (client) => call(client, token, endpoint as Endpoint, input(life))
  }

const looks = [
  { name: 'a learner’s wallet', work: look('student', showWallet, ({ student }) => ({ userId: student })) },
  { name: 'a teacher’s wallet', work: look('teacher', showWallet, ({ teacher }) => ({ userId: teacher })) },
  { name: 'a learner’s movements', work: look('student', listTransactions, ({ student }) => ({ userId: student })) },
  { name: 'a teacher’s movements', work: look('teacher', listTransactions, ({ teacher }) => ({ userId: teacher })) },
  { name: 'a teacher’s months', work: look('teacher', showEarnings, ({ teacher }) => ({ teacherId: teacher })) },
  { name: 'a learner’s lessons', work: look('student', learnerBookings, ({ student }) => ({ studentId: student })) },
  { name: 'a learner’s lessons that are over', work: look('student', pastBookings, () => ({})) },
  { name: 'a teacher’s lessons', work: look('teacher', teacherBookings, ({ teacher }) => ({ teacherId: teacher })) },
  { name: 'a teacher’s lessons that are over', work: look('teacher', taughtBookings, () => ({})) },
  { name: 'notices', work: look('student', listNotices, () => ({})) },
]

async function openYears(bench: Pick<Bench, 'socketFolder' | 'postgresPid'>, years: Years, opened: AsyncDisposableStack) {
  const target = await ensureDatabase(bench.socketFolder, `${SLUG}_years_${years.past}`)
  await prepareDatabase(target)
  const db = openDatabase(target, 4)
  opened.defer(() => db.$client.end())
  const began = performance.now()
  const lives = await populateYears(db, years)
  console.log(`${years.past} lessons and ${years.entries} entries in ${Math.round((performance.now() - began) / 1000)} s`)
  await holdNotes(db)
  await holdProof(db)
  const port = await freePort()
  const outside = await openOutside(port)
  opened.defer(() => outside.close())
  const { origin, pid, kill } = await startReleased(target, outside, port)
  opened.defer(() => kill('SIGTERM'))
  const { rows } = await db.$client.query<{ student: number; teacher: number }>(
    `select learner_id as student, teacher_id as teacher from bookings where payment_status = 'released'
     order by learner_id limit 1`,
  )
  const [usual] = rows.map((pair) => ({ ...pair, lessons: 10 }))
  if (!usual) throw new Error('nobody has had a lesson')
  return { origin, pid, postgresPid: bench.postgresPid, db, usual, lives }
}

/** Tokens of some people, shown once: what a server learns of one at first sight is no part of a price. */
async function activeIn(somo: Somo): Promise<Tokens> {
  const tokens = await studentsTokens(somo.db, ACTIVE)
  await round(somo, showing(tokens), Number.POSITIVE_INFINITY, tokens.size)
  return tokens
}

/** Pay and book through HTTP against what they could cost at least, in rounds that alternate so that a busy minute spoils all. */
import { commitsOf } from './commits.ts'
import { median } from './cpu.ts'
import { payments, requests, showing, studentsTokens } from './lessons.ts'
import { deliverNotes, holdNotes } from './notes.ts'
import type { Figure } from './report.ts'
import { round, type Round } from './rounds.ts'
import type { Bench } from './setting.ts'
import { bareServer, hasPgbench, tpcB } from './yardsticks.ts'

const ROUNDS = 5
const ROUND_SECONDS = 3
/** Of each kind, in one go, whose transactions are counted. */
const COUNTED = 500

type Rounds = { pay: Round; book: Round; bare: Round; tpcB: Round | null }

export async function moneyFigures(bench: Bench): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack()
  const { db, postgresPid } = bench
  const ours = { ...bench.server, postgresPid }
  const tokens = await studentsTokens(db)
  const [pay, book] = [await payments(db, tokens), await requests(db, tokens)]
  const bare = await bareServer(bench, opened)
  const yardstick = hasPgbench() ? tpcB(bench) : null
  await holdNotes(db)
  await round(ours, showing(tokens), Number.POSITIVE_INFINITY, tokens.size)
  const rounds: Rounds[] = []
  let handed = { notes: 0, seconds: 0 }
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const one = {
      pay: await round(ours, pay, ROUND_SECONDS),
      bare: await round({ ...bare, postgresPid }, bare.pay, ROUND_SECONDS),
      tpcB: (await yardstick?.(ROUND_SECONDS)) ?? null,
      book: await round(ours, book, ROUND_SECONDS),
    }
    const delivered = await deliverNotes(db)
    // The first round warms.
    if (turn > 0) rounds.push(one)
    if (turn > 0) handed = { notes: handed.notes + delivered.notes, seconds: handed.seconds + delivered.seconds }
  }
  const committed = {
    pay: (await commitsOf(db, () => round(ours, pay, 60, COUNTED))) / COUNTED,
    book: (await commitsOf(db, () => round(ours, book, 60, COUNTED))) / COUNTED,
  }
  return figuresOf(rounds, committed, handed.notes / handed.seconds)
}

function figuresOf(rounds: readonly Rounds[], committed: { pay: number; book: number }, notesPerSecond: number): Figure[] {
  const figure = (name: string, unit: string, budget: string | null, pick: (one: Rounds) => number): Figure => {
    const value = median(rounds.map(pick))
    return Number.isNaN(value) ? { name, value, unit: 'not measured: no pgbench here', budget } : { name, value, unit, budget }
  }
  const none = Number.NaN
  return [
    figure('pay: CPU each', 'ms', null, ({ pay }) => pay.cpu),
    figure('pay: of it PostgreSQL', 'ms', null, ({ pay }) => pay.postgres),
    figure('bare server: CPU each', 'ms', null, ({ bare }) => bare.cpu),
    figure('bare server: of it PostgreSQL', 'ms', null, ({ bare }) => bare.postgres),
    figure('TPC-B: CPU each', 'ms', null, ({ tpcB }) => tpcB?.cpu ?? none),
    figure('book: CPU each', 'ms', null, ({ book }) => book.cpu),
    figure('book: of it PostgreSQL', 'ms', null, ({ book }) => book.postgres),
    figure('pay: rate', '/s', null, ({ pay }) => pay.perSecond),
    figure('book: rate', '/s', null, ({ book }) => book.perSecond),
    { name: 'pay: transactions that wrote, each', value: committed.pay, unit: '', budget: null },
    { name: 'book: transactions that wrote, each', value: committed.book, unit: '', budget: null },
    figure('pay ÷ bare server: CPU', '×', '≤ 1.5', ({ pay, bare }) => pay.cpu / bare.cpu),
    figure('pay ÷ TPC-B: CPU', '×', '≤ 4.5', ({ pay, tpcB }) => pay.cpu / (tpcB?.cpu ?? none)),
    figure('pay ÷ TPC-B: rate', '×', '≥ 0.35', ({ pay, tpcB }) => pay.perSecond / (tpcB?.perSecond ?? none)),
    figure('bare server ÷ TPC-B: rate', '×', null, ({ bare, tpcB }) => bare.perSecond / (tpcB?.perSecond ?? none)),
    figure('pay’s SQL ÷ TPC-B’s: CPU', '×', '≤ 2.0', ({ pay, tpcB }) => pay.postgres / (tpcB?.postgres ?? none)),
    figure('book ÷ pay: CPU', '×', '≤ 1.5', ({ pay, book }) => book.cpu / pay.cpu),
    { name: 'notes handled with their mails', value: notesPerSecond, unit: '/s', budget: '≥ 200' },
  ]
}

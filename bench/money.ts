/** Pay and book through HTTP against PostgreSQL's own yardstick, in rounds that alternate so that a busy minute spoils both. */
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { bookSession, payTeacher } from '../features/booking/contract.ts'
import { clockRange, nairobiDate } from '../shared/time.ts'
import { insist } from '../journeys/setting/client.ts'
import { cpuMs, median } from './cpu.ts'
import type { Figure } from './report.ts'
import { tokensOf, type Bench } from './setting.ts'

const CLIENTS = 8
const ROUNDS = 5
const ROUND_SECONDS = 3

type Round = { perSecond: number; cpuMsEach: number; commitsEach: number }

export async function moneyFigures(bench: Bench): Promise<Figure[]> {
  const [pays, books] = [await payments(bench), await requests(bench)]
  const bare = hasPgbench() ? yardstick(bench) : null
  const rounds: { pay: Round; book: Round; bare: Round | null }[] = []
  await measure(bench, pays, 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      pay: await measure(bench, pays, ROUND_SECONDS),
      book: await measure(bench, books, 1),
      bare: bare ? await bare() : null,
    })
  }
  const ratio = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick))
  const pay = [
    { name: 'pay: CPU each', value: ratio(({ pay }) => pay.cpuMsEach), unit: 'ms', budget: null },
    { name: 'pay: rate', value: ratio(({ pay }) => pay.perSecond), unit: '/s', budget: null },
    { name: 'pay: ledger transfers each', value: ratio(({ pay }) => pay.commitsEach), unit: '', budget: '1' },
    { name: 'book: CPU each', value: ratio(({ book }) => book.cpuMsEach), unit: 'ms', budget: null },
    { name: 'book: rate', value: ratio(({ book }) => book.perSecond), unit: '/s', budget: null },
  ]
  if (!bare) return [...pay, { name: 'pay ÷ pgbench', value: Number.NaN, unit: 'not measured: no pgbench here', budget: '≤ 2' }]
  return [
    ...pay,
    { name: 'pgbench TPC-B: CPU each', value: ratio((round) => round.bare?.cpuMsEach ?? Number.NaN), unit: 'ms', budget: null },
    {
      name: 'pay ÷ pgbench TPC-B: CPU',
      value: ratio((round) => round.pay.cpuMsEach / (round.bare?.cpuMsEach ?? Number.NaN)),
      unit: '×',
      budget: '≤ 2',
    },
    {
      name: 'pay ÷ pgbench TPC-B: rate',
      value: ratio((round) => round.pay.perSecond / (round.bare?.perSecond ?? Number.NaN)),
      unit: '×',
      budget: '≥ 0.35 (stretch 0.5)',
    },
    {
      name: 'book ÷ pgbench TPC-B: CPU',
      value: ratio((round) => round.book.cpuMsEach / (round.bare?.cpuMsEach ?? Number.NaN)),
      unit: '×',
      budget: null,
    },
  ]
}

/** Each call of it is one payment of a lesson nobody has paid yet. */
async function payments({ db, server }: Bench): Promise<() => Promise<boolean>> {
  const students = new Map((await tokensOf(db, 'student')).map((one) => [one.id, one.token]))
  const { rows } = await db.execute<{ id: number; payer: number; teacher: number }>(
    sql`select id, payer_id as payer, teacher_id as teacher from bookings where status = 'accepted'`,
  )
  return async () => {
    const lesson = rows.pop()
    if (!lesson) throw new Error('the benchmark has run out of lessons')
    const token = students.get(lesson.payer) ?? null
    const reply = await insist(server.origin, token, payTeacher, {
      payer_id: lesson.payer,
      teacher_id: lesson.teacher,
      amount: 1000,
      booking_id: lesson.id,
    })
    return reply.status === 200
  }
}

/** Each call of it is one request for a free slot. */
async function requests({ db, server }: Bench): Promise<() => Promise<boolean>> {
  const students = await tokensOf(db, 'student')
  const { rows } = await db.execute<{ teacher: number; starts: Date; ends: Date }>(
    sql`select teacher_id as teacher, starts_at as starts, ends_at as ends from availability_slots order by md5(id::text)`,
  )
  let turn = 0
  return async () => {
    const slot = rows.pop()
    const student = students[(turn += 1) % students.length]
    if (!slot || !student) throw new Error('the benchmark has run out of slots')
    const [starts, ends] = [new Date(slot.starts), new Date(slot.ends)]
    const reply = await insist(server.origin, student.token, bookSession, {
      teacher_id: slot.teacher,
      student_id: student.id,
      date: nairobiDate(starts),
      time: clockRange(starts, ends),
      cost: 1000,
    })
    return reply.status === 200
  }
}

/** Each with all that comes of it: the notices and mails it leaves behind are its cost too. */
async function measure(bench: Bench, work: () => Promise<boolean>, seconds: number): Promise<Round> {
  const [cpu, commits, started] = [serverCpu(bench), await commitsOf(bench), performance.now()]
  let done = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - started < seconds * 1000) if (await work()) done += 1
    }),
  )
  const tookSeconds = (performance.now() - started) / 1000
  await allDone(bench)
  const after = await commitsOf(bench)
  return { perSecond: done / tookSeconds, cpuMsEach: (serverCpu(bench) - cpu) / done, commitsEach: (after - commits) / done }
}

/** Waits until no note is left that is due now or tried again soon. */
async function allDone({ db }: Bench): Promise<void> {
  const left = async (): Promise<number> => {
    const { rows } = await db.execute<{ left: number }>(
      sql`select count(*)::integer as left from outbox where failed_at is null and next_attempt_at < now() + interval '1 hour'`,
    )
    return rows[0]?.left ?? 0
  }
  while ((await left()) > 0) await sleep(50)
}

const serverCpu = ({ server, postgresPid }: Bench): number => cpuMs(server.pid) + cpuMs(postgresPid)

async function commitsOf({ db }: Bench): Promise<number> {
  const { rows } = await db.execute<{ commits: number }>(
    sql`select count(*) as commits from ledger_transfers where kind = 'lesson_hold'`,
  )
  return rows[0]?.commits ?? 0
}

const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

/** pgbench's TPC-B-like script with prepared statements, on the same server and the same disk. */
function yardstick({ socketFolder, postgresPid }: Bench): () => Promise<Round> {
  const connection = ['-h', socketFolder, '-U', 'postgres']
  spawnSync('psql', [...connection, '-d', 'postgres', '-c', 'create database yardstick'])
  spawnSync('pgbench', [...connection, '-i', '-q', '-s', '10', 'yardstick'])
  return () =>
    new Promise((resolve, reject) => {
      const cpu = cpuMs(postgresPid)
      const child = spawn('pgbench', [
        ...connection,
        '-n',
        '-M',
        'prepared',
        '-c',
        String(CLIENTS),
        '-j',
        '1',
        '-T',
        String(ROUND_SECONDS),
        'yardstick',
      ])
      let output = ''
      child.stdout.on('data', (text: Buffer) => (output += text.toString()))
      child.on('close', () => {
        const done = Number(/transactions actually processed: (\d+)/.exec(output)?.[1])
        const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1])
        if (!done) reject(new Error(`pgbench said: ${output}`))
        resolve({ perSecond, cpuMsEach: (cpuMs(postgresPid) - cpu) / done, commitsEach: 1 })
      })
    })
}

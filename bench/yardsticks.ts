/** What a payment is held against, on the same PostgreSQL and disk: pgbench's TPC-B, and a server that checks nothing. */
import { fork, spawn, spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { payTeacher } from '../features/booking/contract.ts'
import { addressOf } from '../journeys/setting/processes.ts'
import { openDatabase } from '../shared/server/database.ts'
import { ensureDatabase } from '../shared/server/migrate.ts'
import { cpuMs } from './cpu.ts'
import { call } from './lessons.ts'
import { CLIENTS, type Round, type Work } from './rounds.ts'
import { LESSONS, STUDENTS, TEACHERS, type Bench } from './setting.ts'

export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

/** pgbench's TPC-B-like script with prepared statements. */
export function tpcB({ socketFolder, postgresPid }: Bench, clients = CLIENTS): (seconds: number) => Promise<Round> {
  const connection = ['-h', socketFolder, '-U', 'postgres']
  spawnSync('psql', [...connection, '-d', 'postgres', '-c', 'create database yardstick'])
  spawnSync('pgbench', [...connection, '-i', '-q', '-s', '10', 'yardstick'])
  return (seconds) =>
    new Promise((resolve, reject) => {
      const cpu = cpuMs(postgresPid)
      const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)]
      const child = spawn('pgbench', [...connection, ...how, 'yardstick'])
      let output = ''
      child.stdout.on('data', (text: Buffer) => (output += text.toString()))
      child.on('close', () => {
        const done = Number(/transactions actually processed: (\d+)/.exec(output)?.[1])
        const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1])
        if (!done) reject(new Error(`pgbench said: ${output}`))
        const postgres = (cpuMs(postgresPid) - cpu) / done
        resolve({ server: 0, postgres, cpu: postgres, perSecond, done })
      })
    })
}

/** The bare server with as many balances as ours has and, because it is quicker, more lessons; and payments for it. */
export async function bareServer({ socketFolder }: Bench, opened: AsyncDisposableStack) {
  const target = await ensureDatabase(socketFolder, 'bare')
  const db = openDatabase(target, 1)
  await db.execute(sql.raw(TABLES))
  await db.$client.end()
  const child = fork(new URL('bare-server.ts', import.meta.url), [addressOf(target)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  opened.defer(() => void child.kill())
  const port = await new Promise<number>((found) => child.stdout?.once('data', (text: Buffer) => found(Number(text))))
  let lesson = 0
  const pay: Work = (client) => {
    lesson += 1
    const people = { payer_id: 1 + (lesson % STUDENTS), teacher_id: 1 + (lesson % TEACHERS) }
    return call(client, 'nobody looks at it', payTeacher, { ...people, amount: 1000, booking_id: lesson })
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, pay }
}

const TABLES = `
  create table lessons (id bigint primary key, teacher_id bigint not null, payer_id bigint not null,
    starts_at timestamptz not null, price_cents bigint not null, status text not null, paid_at timestamptz);
  create index on lessons (payer_id, starts_at);
  create index on lessons (teacher_id, starts_at);
  insert into lessons select n, 1 + n % ${TEACHERS}, 1 + n % ${STUDENTS}, now() + interval '20 days', 100000, 'accepted'
    from generate_series(1, ${5 * LESSONS}) n;
  create table balances (id bigint generated always as identity primary key, owner_id bigint not null, kind text not null,
    cents bigint not null, unique (owner_id, kind));
  insert into balances (owner_id, kind, cents) select n, 'wallet', 10000000000 from generate_series(1, ${STUDENTS}) n;
  create table transfers (id bigint generated always as identity primary key, key text not null unique, kind text not null,
    posted_at timestamptz not null, about_id bigint not null);
  create table entries (id bigint generated always as identity primary key, transfer_id bigint not null,
    account_id bigint not null, cents bigint not null);
  create index on entries (account_id, id);
  create table notes (id bigint generated always as identity primary key, kind text not null, data jsonb not null,
    left_at timestamptz not null);
  analyze`

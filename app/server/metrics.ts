/** What Prometheus is told, on an address of its own: figures, names of calls and kinds, and nothing of anybody. */
import { createServer } from 'node:http'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { roomsNow } from '../../features/classroom/server/index.ts'
import { keptProof } from '../../features/ledger/server/index.ts'
import {
  apartAtProvider,
  differencesWaiting,
  paymentsInReview,
  payoutsForOperator,
  providerReadAt,
  type PaymentProvider,
} from '../../features/payments/server/index.ts'
import { SLUG } from '../../shared/brand.ts'
import type { Db } from '../../shared/server/database.ts'
import type { Called } from '../../shared/server/edge.ts'
import { countFailedNotes, waitingNotes } from '../../shared/server/failed-notes.ts'
import type { SweepState } from '../../shared/server/lateness.ts'
import { heardHow, type Heard } from '../../shared/server/heard.ts'
import { describeError, type Log } from '../../shared/server/log.ts'
import { days, plus } from '../../shared/time.ts'

export type MetricsSetup = {
  db: Db
  payments: PaymentProvider
  /** Where lessons meet when not in our own rooms. */
  roomsAt: 'zoom' | 'livekit' | null
  sweepStates: () => readonly SweepState[]
  now: () => Date
  log: Log
}

export type Metrics = {
  /** A call was answered. */
  called: (call: Called) => void
  /** Somebody outside has answered a call of ours, or not. */
  heard: (whom: string, how: Heard) => void
  /** All of it as it is now, in Prometheus' own words. Never rejects: what cannot be asked is left out. */
  text(): Promise<string>
}

/** What the desk promises of money. */
const PROMISED_MS = days(1)

type Source = { name: string; read: () => Promise<void> }

export function makeMetrics({ db, payments, roomsAt, sweepStates, now, log }: MetricsSetup): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> => {
    const made = new Gauge({ name: `${SLUG}_${name}`, help, labelNames, registers: [registry] })
    // It would say 0 before anything was measured: of the ledger that is an alarm.
    if (labelNames.length === 0) made.remove()
    return made
  }
  const calls = callMetrics(registry)
  const sources = [
    poolMetrics(gauge, db),
    sweepMetrics(gauge, sweepStates),
    noteMetrics(gauge, db, now),
    moneyMetrics(gauge, { db, payments, now }),
    ledgerMetrics(gauge, db, now),
    roomMetrics(gauge, db),
  ]
  const read = gauge('metrics_read', 'Whether a part of these figures could be read just now.', 'part')
  return {
    called: calls,
    heard: outsideMetrics(registry, [payments.name, ...(roomsAt ? [roomsAt] : [])]),
    async text() {
      await Promise.all(
        sources.map(async ({ name, read: ask }) => {
          const answered = await ask().then(
            () => 1,
            (error: unknown) => {
              log.warn({ part: name, error: describeError(error) }, 'metrics could not be read')
              return 0
            },
          )
          read.set({ part: name }, answered)
        }),
      )
      return registry.metrics()
    },
  }
}

type MakeGauge = <Label extends string = never>(name: string, help: string, ...labels: Label[]) => Gauge<Label>

/** By the path of the contract, in which an id is a name: so many series as there are calls, whatever is asked. */
function callMetrics(registry: Registry): Metrics['called'] {
  const seconds = new Histogram({
    name: `${SLUG}_call_seconds`,
    help: 'How long calls took.',
    labelNames: ['method', 'path'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  })
  const refused = new Counter({
    name: `${SLUG}_calls_refused_total`,
    help: 'Calls that were refused, by the refusal of their contract; internal is a fault of ours.',
    labelNames: ['method', 'path', 'refusal'],
    registers: [registry],
  })
  return ({ method, path, refusal, ms }) => {
    seconds.observe({ method, path }, ms / 1000)
    if (refusal !== null) refused.inc({ method, path, refusal })
  }
}

/** From 0 on, so that the first silence is a rise. */
function outsideMetrics(registry: Registry, asked: readonly string[]): Metrics['heard'] {
  const calls = new Counter({
    name: `${SLUG}_outside_calls_total`,
    help: 'Calls of ours to the payment provider, and to Zoom or LiveKit where lessons meet there, by how they were answered.',
    labelNames: ['whom', 'heard'],
    registers: [registry],
  })
  for (const whom of asked) for (const heard of heardHow) calls.inc({ whom, heard }, 0)
  return (whom, heard) => calls.inc({ whom, heard })
}

function poolMetrics(gauge: MakeGauge, { $client: pool }: Db): Source {
  const connections = gauge('database_connections', 'Connections of this process to the database.', 'state')
  const waiting = gauge('database_waiting', 'Work of this process that waits for a connection.')
  return {
    name: 'pool',
    async read() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      waiting.set(pool.waitingCount)
    },
  }
}

function sweepMetrics(gauge: MakeGauge, states: () => readonly SweepState[]): Source {
  const late = gauge('sweep_late_seconds', 'For how long the oldest thing of what happens by itself has been due.', 'sweep')
  return {
    name: 'sweeps',
    read: async () => states().forEach(({ name, lateMs }) => late.set({ sweep: name }, lateMs / 1000)),
  }
}

function noteMetrics(gauge: MakeGauge, db: Db, now: () => Date): Source {
  const waiting = gauge('notes_waiting', 'What commits have left to be done: mails, looks at a provider and the like.', 'kind')
  const oldest = gauge('notes_oldest_seconds', 'For how long the oldest of them has been due.', 'kind')
  const failed = gauge('notes_failed', 'Of them, those that were given up: npm run notes.')
  return {
    name: 'notes',
    async read() {
      const [kinds, givenUp] = await Promise.all([waitingNotes(db), countFailedNotes(db)])
      // A kind of which nothing waits any more is gone from the table.
      waiting.reset()
      oldest.reset()
      for (const { kind, count, oldest: due } of kinds) {
        waiting.set({ kind }, count)
        oldest.set({ kind }, Math.max(0, (now().getTime() - (due ?? now()).getTime()) / 1000))
      }
      failed.set(givenUp)
    },
  }
}

function moneyMetrics(gauge: MakeGauge, { db, payments, now }: Pick<MetricsSetup, 'db' | 'payments' | 'now'>): Source {
  const waiting = gauge('money_cases_waiting', 'Payments, withdrawals and differences that wait for an operator.', 'queue')
  const overdue = gauge('money_cases_overdue', 'Of them, those that have waited for more than a day.', 'queue')
  const apart = gauge('provider_apart', 'Whether what stands at the payment provider and our books disagree.')
  const read = gauge('provider_read_timestamp_seconds', 'When the provider last answered what it has.')
  const queues = { payments: paymentsInReview, withdrawals: payoutsForOperator, differences: differencesWaiting }
  return {
    name: 'money',
    async read() {
      for (const [queue, { count }] of Object.entries(queues)) {
        const found = await count(db, plus(now(), -PROMISED_MS))
        waiting.set({ queue }, found.waiting)
        overdue.set({ queue }, found.late)
      }
      apart.set(Number(await apartAtProvider(db, now())))
      const readAt = await providerReadAt(db, payments)
      if (readAt) read.set(readAt.getTime() / 1000)
    },
  }
}

function ledgerMetrics(gauge: MakeGauge, db: Db, now: () => Date): Source {
  const balanced = gauge(
    'ledger_balanced',
    'Whether the ledger is balanced, by the proof that is kept; left out while nobody knows.',
  )
  const proved = gauge('ledger_proved_timestamp_seconds', 'Everything that had been posted by then was proved.')
  const transfers = gauge('ledger_transfers', 'Transfers that were in it then.')
  return {
    name: 'ledger',
    async read() {
      const kept = await keptProof(db, now())
      if (kept.balanced === null) balanced.remove()
      else balanced.set(Number(kept.balanced))
      if (!kept.provedAt) return
      proved.set(kept.provedAt.getTime() / 1000)
      transfers.set(kept.transfers)
    },
  }
}

function roomMetrics(gauge: MakeGauge, db: Db): Source {
  const open = gauge('rooms_open', 'Live rooms of our own that are open now, at all servers.')
  const people = gauge('rooms_people', 'People in them.')
  return {
    name: 'rooms',
    async read() {
      const now = await roomsNow(db)
      open.set(now.open)
      people.set(now.people)
    },
  }
}

/** Serves them, and nothing else, for whoever reaches that address: not for the public. Rejects when the port cannot be had. */
export async function serveMetrics(metrics: Metrics, at: { port: number; host: string }): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void metrics.text().then((text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * The pool of connections. It outlives every cut, gives up work that nobody waits for any more, and takes no connection back that
 * is of no use.
 */
import pg from 'pg'
import { asking, NobodyWaits, type Asking } from './asked.ts'

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

export class OwnPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    // An idle connection that is cut emits this; the pool replaces it by itself, and without a listener the process would end.
    this.on('error', () => undefined)
    // One that is cut between the statements of a transaction emits it itself. Its next statement fails, and that is who is told.
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  /** A connection for several statements; they are taken for writing. */
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<pg.PoolClient> | void {
    const work = asking()
    if (callback) return this.lend(work, callback)
    return new Promise((resolve, reject) => {
      this.lend(work, (error, client) => {
        if (!client) return reject(error)
        work?.wrote()
        resolve(client)
      })
    })
  }

  /** Stands for every form that a question to the pool has; only the first value is looked at. */
  override query(...given: never[]): never {
    const work = asking()
    const answer: unknown = Reflect.apply(super.query, this, given)
    if (work && answer instanceof Promise && !isRead(given[0])) void answer.then(work.wrote, () => undefined)
    return answer as never
  }

  private lend(work: Asking | null, callback: Taken): void {
    const refuse = () => callback(new NobodyWaits(), undefined, () => undefined)
    if (work?.abandoned()) return refuse()
    super.connect((error, client, done) => {
      if (!client || !work?.abandoned()) return callback(error, client, done)
      done()
      refuse()
    })
  }
}

const isRead = (first: { text?: string } | string | undefined): boolean =>
  /^\s*select\b/i.test(typeof first === 'string' ? first : (first?.text ?? ''))

const READ_ONLY = '25006'

/**
 * Whether a connection is of no use any more after this: its server takes no writes, or has not answered. A question that the
 * pool asks by itself drops its connection at any error; a transaction keeps its own unless it is told.
 */
export function isSpent(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at.message === 'Query read timeout' || (at instanceof pg.DatabaseError && at.code === READ_ONLY)) return true
  return false
}

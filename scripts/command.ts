/** What the commands of operators have in common: settings and database in, a sentence and a number out. */
import { readConfig, type Config } from '../app/server/config.ts'
import type { DatabaseTarget } from '../shared/server/database.ts'
import { localDatabase } from './local-world.ts'

/**
 * Does a command's work on its database, and says in a sentence why it could not be done.
 * @param failed how that sentence begins, such as `No account was made.`
 * @param work says whether all is well; what it says itself it has printed
 * @param open the database, or the database as this version wants it
 */
export async function runOnDatabase(
  failed: string,
  work: (target: DatabaseTarget, config: Config) => Promise<boolean>,
  open: typeof localDatabase = localDatabase,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const database = await open(config)
    try {
      process.exitCode = (await work(database.target, config)) ? 0 : 1
    } finally {
      await database.stop()
    }
  } catch (error) {
    console.error(`${failed} ${causeOf(error)}`)
    process.exitCode = 1
  }
}

/**
 * What went wrong and, where an operator can mend it, how; in one line. Drizzle's own message is the whole statement, with people
 * in it; and where several addresses were tried there is none.
 */
export function causeOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause) at = at.cause
  if (at instanceof AggregateError) at = at.errors[0]
  const said = at instanceof Error ? at.message || at.name : String(at)
  const cause = /[.!?]$/.test(said) ? said : `${said}.`
  const cure = cureOf(at)
  return cure ? `${cause} ${cure}` : cause
}

const NOT_REACHED = 'Does PostgreSQL run, and is it where DATABASE_URL says?'
const UNKNOWN_NAME = 'Is that name right, in DATABASE_URL or HOST?'
const NOT_LET_IN = 'Is that its password in DATABASE_URL? \\password in psql sets another.'
const PORT_TAKEN = 'Another program, or another server of ours, is at that port: end it, or set another (PORT, METRICS_PORT).'

/** By the code of the system or of PostgreSQL. */
const CURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: NOT_REACHED,
  ECONNRESET: NOT_REACHED,
  ETIMEDOUT: NOT_REACHED,
  EHOSTUNREACH: NOT_REACHED,
  ENETUNREACH: NOT_REACHED,
  ENOTFOUND: UNKNOWN_NAME,
  EAI_AGAIN: UNKNOWN_NAME,
  '28P01': NOT_LET_IN,
  '28000': NOT_LET_IN,
  '3D000': 'DATABASE_URL names it: make it as the guide says (docs/operating.md), or name another.',
  '42501':
    'npm run migrate, backup and restore are for the role that owns the database, all else for that of the servers; ' +
    'database/roles.sql makes both, in each database.',
  EADDRINUSE: PORT_TAKEN,
  EADDRNOTAVAIL: 'HOST and METRICS_HOST are addresses of this machine.',
}

function cureOf(error: unknown): string | null {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  // The driver's own words for an address without a password.
  if (message?.startsWith('SASL')) return NOT_LET_IN
  if (code === 'EACCES' && syscall === 'listen') return 'A port below 1024 is for root: take another, behind a proxy.'
  return (code !== undefined && CURES[code]) || null
}

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

/** Drizzle's own message is the whole statement, with people in it; and where several addresses were tried there is none. */
export function causeOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause) at = at.cause
  if (at instanceof AggregateError) at = at.errors[0]
  const said = at instanceof Error ? at.message || at.name : String(at)
  return /[.!?]$/.test(said) ? said : `${said}.`
}

import { openDatabase, type DatabaseTarget } from '../../shared/server/database.ts'

const SECONDS = 1000

/**
 * Whether the database answers. It is asked on a connection of its own: work that is stuck holds every connection there is for
 * work, and a server that was then called not ready would leave its visitors to others that are no better off.
 */
export function openReadiness(target: DatabaseTarget): { ready(): Promise<boolean>; close(): Promise<void> } {
  const db = openDatabase(target, 1, {
    statement_timeout: 2 * SECONDS,
    query_timeout: 3 * SECONDS,
    connectionTimeoutMillis: 3 * SECONDS,
  })
  let answer: Promise<boolean> | null = null
  return {
    // However many ask at once, the database is asked once.
    ready: () =>
      (answer ??= db.$client
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => (answer = null))),
    close: () => db.$client.end(),
  }
}

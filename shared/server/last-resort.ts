import { describeError, type Log } from './log.ts'

/**
 * What nobody caught is logged, and the process goes on. Every write is one commit, so nothing is half done; and ending would
 * take away the answers of everybody else, for a fault in the work of one.
 */
export function keepServing(log: Log): void {
  process.on('uncaughtException', (error, origin) => log.fatal({ origin, error: describeError(error) }, 'nobody caught this'))
}

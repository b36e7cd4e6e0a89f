import type { ReadMail } from './mime.ts'

/** A mail that was caught, as pages and tests see it. */
export type CaughtMail = ReadMail & {
  id: number
  /** ISO 8601 in UTC. */
  receivedAt: string
  from: string
  /** The envelope's recipients, which are what counts. */
  to: string[]
  raw: string
}

const KEPT = 500

/** Numbers a mail and puts it last; the oldest goes when there are more than 500. */
export function keep(mails: CaughtMail[], mail: Omit<CaughtMail, 'id'>): void {
  mails.push({ ...mail, id: (mails.at(-1)?.id ?? 0) + 1 })
  if (mails.length > KEPT) mails.shift()
}

/** How long one process keeps the others from asking the provider what it is asking. */
import { sql } from 'drizzle-orm'

/** A little longer than the longest wait for an answer: whoever died or fell asleep while it asked holds nobody up for longer. */
export const ASKING_MS = 20_000

const asking = sql.raw(`interval '${ASKING_MS} milliseconds'`)

/** Until when whoever asks now has it alone, by the database's clock, which all processes share. */
export const askingUntil = sql<Date>`clock_timestamp() + ${asking}`

/** Who began before this has had its time. */
export const askedTooLongAgo = sql<Date>`clock_timestamp() - ${asking}`

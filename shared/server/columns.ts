/** Column shorthands, so that every table spells ids, money and instants the same way. */
import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import { CENTS_PER_SHILLING } from '../country.ts'

export const primaryId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const reference = (name: string) => bigint(name, { mode: 'number' })
export const cents = (name: string) => bigint(name, { mode: 'number' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A half-open interval of time, `[from,to)`; always generated from its two ends, never written. */
export const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** `in ('a', 'b')` for a check constraint over a closed list that also exists as a type. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/** For a check: an amount without cents. */
export const wholeShillings = (column: string): string => `${column} % ${CENTS_PER_SHILLING} = 0`

import { sql, type SQL } from 'drizzle-orm'

/** How long ranges of time are together. @param ranges a multirange, which counts no moment twice */
export const secondsOf = (ranges: SQL): SQL<number> => sql`(
        select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8
        from unnest(${ranges}) as part)`

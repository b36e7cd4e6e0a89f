/** What a comment may be, and what its writer is called there. */

export const LONGEST_COMMENT = 1000
/** In an hour, comments and replies together. */
export const MOST_AN_HOUR = 20
/** Of one comment; all of them are read with it. */
export const MOST_REPLIES = 50

export type Whose = 'teacher' | 'adult' | 'child'

/** A teacher’s whole name; of others the first, with the initial of the last: `Kevin O.`; of a child the first alone. */
export function shownName(name: string, whose: Whose): string {
  if (whose === 'teacher') return name
  const [first = '', ...rest] = name.split(/\s+/).filter(Boolean)
  const initial = whose === 'adult' ? Array.from(rest.at(-1) ?? '')[0] : undefined
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

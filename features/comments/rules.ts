/** What a comment may be, and what its writer is called there. */

export const LONGEST_COMMENT = 1000
/** In an hour, comments and replies together. */
export const MOST_AN_HOUR = 20
/** Of one comment; all of them are read with it. */
export const MOST_REPLIES = 50

/** A teacher’s whole name; of everybody else the first, with the initial of the last: `Kevin O.` */
export function shownName(name: string, isTeacher: boolean): string {
  if (isTeacher) return name
  const [first = '', ...rest] = name.split(/\s+/).filter(Boolean)
  const initial = Array.from(rest.at(-1) ?? '')[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

/** What a comment may be. */

export const LONGEST_COMMENT = 1000
/** In an hour, comments and replies together. */
export const MOST_AN_HOUR = 20
/** Of one comment; all of them are read with it. */
export const MOST_REPLIES = 50

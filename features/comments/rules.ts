/** What a comment may be. */

export const LONGEST_COMMENT = 1000
/** In an hour, comments and replies together. */
export const MOST_AN_HOUR = 20
/** Of one comment; all of them are read with it. */
export const MOST_REPLIES = 50
/** Of one video, comments and replies together; how many more there are nobody counts. */
export const MOST_COUNTED = 1000

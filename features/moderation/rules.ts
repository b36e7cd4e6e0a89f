/** What somebody finds wrong in a video or below it, and what the desk may do about that. */

/** Not safe for children comes first, and before everything else at the desk. */
export const reportReasons = ['unsafe', 'wrong', 'copied', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const LONGEST_REPORT = 1000
/** In an hour, of one person. */
export const MOST_REPORTS_AN_HOUR = 10

/** What was reported: a video, a comment below it, or a reply to one. */
export const reportedThings = ['video', 'comment', 'reply'] as const
export type ReportedThing = (typeof reportedThings)[number]

/** Left in sight, or taken out of it. */
export const outcomes = ['left', 'hidden'] as const
export type Outcome = (typeof outcomes)[number]

/** What help can be asked for out of a room. */

/** The first are said by somebody who may be in danger; all of them come before the desk within the same hour. */
export const helpReasons = ['unsafe', 'private', 'words', 'other'] as const
export type HelpReason = (typeof helpReasons)[number]

export const LONGEST_CALL = 1000
/** Of a call that was made again and again, so much is kept. */
export const MOST_WORDS = 4000

/** Of one person. Nobody in need presses so often; whoever does is in the queue already. */
export const MOST_CALLS_AN_HOUR = 30

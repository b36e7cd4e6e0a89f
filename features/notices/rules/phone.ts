/** How somebody shows that a phone is theirs, and how many SMS anybody gets. */
import { minutes } from '../../../shared/time.ts'

/** How long a code opens. */
export const CODE_LIFE_MS = minutes(10)
/** So many codes may be typed for each that was sent. */
export const MOST_CODE_TRIES = 5
/** So many are sent a day to a person, and to a number. */
export const MOST_CODES_A_DAY = 5

/** SMS to one person in 24 hours: what others do may take no more than half of them. */
export const MOST_SMS_A_DAY = 10
export const MOST_SMS_OF_OTHERS = 5

/** Somebody who reads a notice in the open app within this needs no SMS of it. */
export const SMS_WAITS_MS = minutes(1)

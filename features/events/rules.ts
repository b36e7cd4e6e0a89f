/** Seats of an event, and how long what is known of whoever took them is kept. Pure. */

export const LONGEST_TITLE = 120
export const LONGEST_LOCATION = 120
export const MOST_CAPACITY = 5000
/** By one person: a family, not a school. */
export const MOST_SEATS = 4
/** Nothing starts further ahead. */
export const MOST_DAYS_AHEAD = 366
/** A seat that was asked for is held so long for the link in the mail; then somebody else may have it. */
export const HOLD_MINUTES = 60
/** After an event, who came to it is nobody's business any more. */
export const KEPT_DAYS = 90
export const LONGEST_SUBJECT = 120
export const LONGEST_LETTER = 4000

/**
 * `held` has seats until the address is confirmed, `confirmed` has them; `asking` would wait and has not confirmed the address,
 * `waiting` waits. Whoever gives back, or confirms nothing in time, leaves no row.
 */
export const registrationStates = ['held', 'confirmed', 'asking', 'waiting'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** What a visitor can do by the link in the mail. */
export const registrationActs = ['confirm', 'change', 'give_back'] as const
export type RegistrationAct = (typeof registrationActs)[number]

export const seatsLeft = ({ capacity, registered }: { capacity: number; registered: number }): number => capacity - registered

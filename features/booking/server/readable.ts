/** What the two sides of a lesson write to each other with a request: contact details are hidden as in their thread. */
import { masked } from '../../../shared/contacts.ts'
import { isMinor } from '../../accounts/rules.ts'

type Of = { paidAt: Date | null; learnerBornOn: string }

/** Whole once the lesson was paid, and never where a child learns; the text itself stays whole for the desk. */
export const readable = ({ paidAt, learnerBornOn }: Of, text: string, now: Date): string =>
  paidAt !== null && !isMinor(learnerBornOn, now) ? text : masked(text).text

/** What a lesson is called by its sides. */
export const titleOf = (booking: Of & { topic: string | null; subject: string }, now: Date): string =>
  booking.topic === null ? booking.subject : readable(booking, booking.topic, now)

/** The fields of a live class that every form of one has, with their bounds. */
import * as z from 'zod/mini'
import { MOST_LESSON_PRICE } from '../../../shared/country.ts'
import { instant, kes, text } from '../../../shared/fields.ts'
import { said } from '../../../shared/said.ts'

export const durationMinutes = { least: 15, most: 180, initial: 60 } as const
/** The class form begins shorter (seed 9). */
export const CLASS_FORM_MINUTES = 30
export const seatLimits = { least: 1, most: 50, initial: 10 } as const

export const priceOfSeat = () => kes().check(z.lte(MOST_LESSON_PRICE, said('At most KES 20,000.', 'Si zaidi ya KES 20,000.')))

export const seatCount = () =>
  z
    .int()
    .check(
      z.gte(seatLimits.least, said('At least one seat.', 'Angalau nafasi moja.')),
      z.lte(seatLimits.most, said('At most 50 seats.', 'Si zaidi ya nafasi 50.')),
    )

/** What a class is, but for its subject and grade. */
export const plan = {
  topic: text(3, 120),
  agenda: z.optional(text(0, 2000)),
  /** A true instant: 09:00 typed in Nairobi is 06:00Z. */
  start_time: instant(),
  duration: z
    .int()
    .check(
      z.gte(durationMinutes.least, said('At least 15 minutes.', 'Angalau dakika 15.')),
      z.lte(durationMinutes.most, said('At most 180 minutes.', 'Si zaidi ya dakika 180.')),
    ),
  price: priceOfSeat(),
  max_students: z.optional(seatCount()),
}

/** The people whom families and teachers may be helped by, as an operator names them. */
import * as z from 'zod/mini'
import { text } from '../../../shared/fields.ts'
import { said } from '../../../shared/said.ts'

/** More would be a list that nobody looks through. */
export const MOST_PEOPLE = 24

export const LONGEST_NAME = 60
export const LONGEST_PLACE = 40
export const LONGEST_LINE = 80

const inBoth = () => z.strictObject({ en: text(1, LONGEST_LINE), sw: text(1, LONGEST_LINE) })

const person = z.strictObject({
  name: text(2, LONGEST_NAME),
  /** Of Somo's work, such as payments. */
  work: inBoth(),
  /** The town they work in. */
  place: text(2, LONGEST_PLACE),
  /** With what to turn to them. */
  helps: inBoth(),
})

export const team = {
  people: z
    .array(person)
    .check(z.maxLength(MOST_PEOPLE, said(`At most ${MOST_PEOPLE} people.`, `Si zaidi ya watu ${MOST_PEOPLE}.`))),
}

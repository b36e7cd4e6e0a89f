import { commonRefusals, Refusal } from '../refusal.ts'

const notACursor = { en: 'Not a cursor of this list.', sw: 'Si alama ya orodha hii.' }

/** The id that the last page of a list ended with; null for the first page. Refuses with `invalid_input`. */
export function idBefore(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const id = Number(cursor)
  if (!Number.isSafeInteger(id)) throw new Refusal(commonRefusals.invalid_input, { fields: { cursor: notACursor } })
  return id
}

/** What a page says of the next one, for `idBefore`: the id it ended with; null where it was the last. */
export const cursorOf = (next: number | null): string | null => (next === null ? null : String(next))

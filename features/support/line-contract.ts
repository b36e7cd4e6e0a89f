/** A line of a chat, for both sides of it. */
import * as z from 'zod/mini'
import { id, instant } from '../../shared/fields.ts'
import { automaticLines, writers } from './rules.ts'

export const line = z.object({
  id: id(),
  by: z.enum(writers),
  /** Of an operator. */
  name: z.nullable(z.string()),
  /** Empty where it was written by itself: its sentence is made in the reader’s language. */
  text: z.string(),
  automatic: z.nullable(z.enum(automaticLines)),
  at: instant(),
})
export type Line = z.infer<typeof line>

import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { id } from '../../shared/fields.ts'
import { refusals as classes } from '../classes/contract.ts'

export const refusals = refusalsOf(
  { seat_free: [409, 'A seat is free. You can take it.', 'Kuna nafasi. Unaweza kuichukua.'] },
  { class_ended: classes.class_ended },
)

export const waitedClasses = endpoint({
  method: 'GET',
  path: '/lessons/api/waited-classes',
  summary: 'The full classes in which you wait for a seat.',
  who: ['student', 'parent'],
  input: z.strictObject({}),
  output: z.object({ class_ids: z.array(id()) }),
  refusals: [],
})

export const waitForSeat = endpoint({
  method: 'PUT',
  path: '/lessons/api/waited-classes/{classId}',
  summary: 'Be told when a seat in a full class is free. Asking twice changes nothing.',
  who: ['student', 'parent'],
  input: z.strictObject({ classId: id() }),
  example: { classId: 8 },
  output: z.object({ waiting: z.literal(true) }),
  refusals: [refusals.seat_free, refusals.class_ended],
})

export const stopWaiting = endpoint({
  method: 'DELETE',
  path: '/lessons/api/waited-classes/{classId}',
  summary: 'Be told nothing of it any more. Doing it twice changes nothing.',
  who: ['student', 'parent'],
  input: z.strictObject({ classId: id() }),
  example: { classId: 8 },
  output: z.object({ waiting: z.literal(false) }),
  refusals: [],
})

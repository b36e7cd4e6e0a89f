import { makeSlot } from '../../../shared/web/slot.tsx'

/** In the row of a lesson that is over, for its learner's side and for its teacher: a line of what is left of it. */
export const AfterLesson = makeSlot<{ bookingId: number; area: string }>()

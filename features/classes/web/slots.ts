import { makeSlot } from '../../../shared/web/slot.tsx'
import type { Learner } from '../../family/web/learners.tsx'
import type { LiveSession } from '../contract.ts'

/** In the row of a class that is over: what is left of it. */
export const AfterClass = makeSlot<{ classId: number; area: string }>()

/** In the card of a class that is full, for whoever could have taken a seat. */
export const WhenFull = makeSlot<{ session: Pick<LiveSession, 'id' | 'title'> }>()

/** Below the classes that come: what is over. Few have any, and the page has no room for it. */
export const BelowClasses = makeSlot<{ chosen: Learner | null; now: Date; area: string }>()

import { makeSlot } from '../../../shared/web/slot.tsx'
import type { LiveSession } from '../contract.ts'

/** In the card of a class that is full, for whoever could have taken a seat. */
export const WhenFull = makeSlot<{ session: Pick<LiveSession, 'id' | 'title'> }>()

import { makeSlot } from '../../../shared/web/slot.tsx'

/** On every page of a teacher who is not verified, as long as that is so. */
export const WhileUnverified = makeSlot<object>()

import { makeSlot } from '../../../shared/web/slot.tsx'

/** Below everything else on the first page of a student and of a parent. */
export const OnLearnersHome = makeSlot<{ area: string }>()

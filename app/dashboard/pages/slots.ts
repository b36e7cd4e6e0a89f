import { makeSlot } from '../../../shared/web/slot.tsx'

/** Beside a place's name in the menu, where `places.ts` says that something is counted. */
export const InMenu = makeSlot<{ onDark: boolean }>()

/** Below everything else on the first page of a student and of a parent. */
export const OnLearnersHome = makeSlot<{ area: string }>()

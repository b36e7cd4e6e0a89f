import { makeSlot } from '../../../shared/web/slot.tsx'

/** Beside a place's name in the menu: how much waits there. `places.ts` says which stands where. */
type Counted = { onDark: boolean }
export const RequestsWaiting = makeSlot<Counted>()
export const CasesWaiting = makeSlot<Counted>()
export const ChatsWaiting = makeSlot<Counted>()
export const UnreadMessages = makeSlot<Counted>()

/** Below everything else on the first page of a student and of a parent. */
export const OnLearnersHome = makeSlot<{ area: string }>()

import { makeSlot } from '../../../shared/web/slot.tsx'
import type { Inside } from './room-props.ts'

/** A strip across a room below its head, and on its doorstep before the checks: for what all of it has to know. */
export const AcrossRoom = makeSlot<Pick<Inside, 'client' | 'view' | 'me' | 'room' | 'endsAt' | 'kesPerMegabyte'>>()

/** Below the door of the teacher's room, among what the teacher alone decides. */
export const ForHost = makeSlot<Pick<Inside, 'me' | 'room' | 'endsAt' | 'kesPerMegabyte'>>()

import { makeSlot } from '../../../shared/web/slot.tsx'
import type { TeacherCard } from '../contract.ts'

/** Beside a teacher's name, on the card and on the profile that signed-in people see: room for one icon of 24 px. */
export const BesideTeacher = makeSlot<{ teacher: Pick<TeacherCard, 'id' | 'name'> }>()

/** Below what a teacher says of themselves, on that profile. */
export const BelowBio = makeSlot<{ teacher: Pick<TeacherCard, 'id' | 'name'> }>()

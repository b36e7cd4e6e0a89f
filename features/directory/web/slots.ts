import { makeSlot } from '../../../shared/web/slot.tsx'
import type { TeacherCard } from '../contract.ts'

/** Beside a teacher's name, on the card and on the profile that signed-in people see. */
export const BesideTeacher = makeSlot<{ teacher: Pick<TeacherCard, 'id' | 'name'> }>()

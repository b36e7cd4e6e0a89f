import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { availableTimes } from '../contract.ts'
import { takeTimeOff } from '../off-contract.ts'

const freeSlot: Asked = async ({ teacher }, somo) => {
  const { date } = await somo.stage.freeSlot(teacher)
  const { body } = await somo.call(availableTimes, { teacherId: teacher.id, from: date })
  return { slotId: body[0]?.id }
}

let hour = 0
/** Each time an hour that nothing lies on, within a month from now. */
const freeHour: Asked = ({ teacher }, somo) => {
  hour += 1
  const date = nairobiDate(new Date(somo.clock.now.getTime() + (20 + hour) * 86_400_000))
  return { teacherId: teacher.id, date, start: `${date} 07:00:00`, end: `${date} 08:00:00` }
}

let free = 0
/** Each time a day of its own, after all that anybody else plans here. */
const dayOff = (_: unknown, somo: { clock: { now: Date } }): { from: string; to: string } => {
  free += 1
  const date = nairobiDate(new Date(somo.clock.now.getTime() + (250 + free) * 86_400_000))
  return { from: date, to: date }
}
const ownDayOff: Asked = async (cast, somo) => {
  const made = await cast.teacher.call(takeTimeOff, dayOff(cast, somo))
  return { timeOffId: made.body.time_off.id }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /lessons/api/get-available-times/{teacherId}': [
    ({ teacher }) => ({ teacherId: teacher.id }),
    '200 200 200 200 200 200 200 200 200 200',
  ],
  'POST /lessons/api/submit-time-range/{teacherId}': [freeHour, '401 404 404 404 404 200 403 403 404 401'],
  'DELETE /lessons/api/available-times/{slotId}': [freeSlot, '401 404 404 404 404 200 404 404 404 401'],
  'GET /lessons/api/time-off': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'POST /lessons/api/time-off': [dayOff, '401 404 404 404 404 200 200 200 404 401'],
  'DELETE /lessons/api/time-off/{timeOffId}': [ownDayOff, '401 404 404 404 404 200 404 404 404 401'],
}

export const longLife: readonly string[] = [
  `insert into busy_intervals (person_id, part, kind, source_id, starts_at, ends_at)
   select person, part, 'booking', n, :hour, :hour + interval '1 hour'
   from :n, (values (:teacher, 'teacher'), (:student, 'learner')) who (person, part)`,
  `insert into availability_slots (teacher_id, starts_at, ends_at) select :teacher, :hour, :hour + interval '1 hour' from :n`,
  `insert into times_off (teacher_id, starts_at, ends_at, reason, created_at)
   select :teacher, :hour, :hour + interval '1 hour', 'Exams', :hour from :n`,
]

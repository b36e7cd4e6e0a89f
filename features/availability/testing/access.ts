import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { availableTimes } from '../contract.ts'

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

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /lessons/api/get-available-times/{teacherId}': [
    ({ teacher }) => ({ teacherId: teacher.id }),
    '200 200 200 200 200 200 200 200 200 200',
  ],
  'POST /lessons/api/submit-time-range/{teacherId}': [freeHour, '401 404 404 404 404 200 403 403 404 401'],
  'DELETE /lessons/api/available-times/{slotId}': [freeSlot, '401 404 404 404 404 200 404 404 404 401'],
}

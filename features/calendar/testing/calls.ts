import type { Access } from '../../../app/server/testing/access.ts'
import { bookSession } from '../../booking/contract.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /calendar': [() => ({}), '401 200 200 200 200 200 200 200 404 200'],
  'POST /calendar/renew': [() => ({}), '401 200 200 200 200 200 200 200 404 401'],
  'GET /lessons/api/bookings/{bookingId}/calendar': [
    async ({ parent, teacher, student }, somo) => {
      const slot = await somo.stage.freeSlot(teacher)
      const asked = await parent.call(bookSession, { teacher_id: teacher.id, student_id: student.id, ...slot, cost: 1000 })
      return { bookingId: asked.body.booking.id }
    },
    '401 200 404 200 404 200 404 404 404 200',
  ],
}

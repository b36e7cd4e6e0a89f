import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { answerBooking, bookSession, payTeacher } from '../../booking/contract.ts'

/** A lesson of Wanjiku's that was taught; written as such, because everybody has one clock. */
const taught: Asked = async ({ parent, teacher, student }, somo) => {
  const slot = await somo.stage.freeSlot(teacher)
  const asked = await parent.call(bookSession, { teacher_id: teacher.id, student_id: student.id, ...slot, cost: 1000 })
  const booking_id = asked.body.booking.id
  await teacher.call(answerBooking, { booking_id, teacher_id: teacher.id, action: 'accept' })
  await parent.call(payTeacher, { payer_id: parent.id, teacher_id: teacher.id, amount: 1000, booking_id })
  await somo.db.$client.query(`update bookings set status = 'completed' where id = $1`, [booking_id])
  return { bookingId: booking_id, stars: 5 }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /lessons/api/bookings/{bookingId}/review': [taught, '401 200 404 200 404 404 404 404 404 401'],
  'GET /teachers/{teacherId}/reviews': [({ teacher }) => ({ teacherId: teacher.id }), '200 200 200 200 200 200 200 200 200 200'],
}

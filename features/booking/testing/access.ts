import type { Access, Asked } from '../../../app/server/testing/access.ts'
import type { Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { answerBooking, bookSession, payTeacher } from '../contract.ts'

const COST = 1000

const wish: Asked = async ({ teacher, student }, somo) => ({
  teacher_id: teacher.id,
  student_id: student.id,
  ...(await somo.stage.freeSlot(teacher)),
  cost: COST,
})

/** Grace has asked for a lesson for Wanjiku. */
async function asked(cast: Cast, somo: World): Promise<number> {
  const { parent, teacher, student } = cast
  const slot = await somo.stage.freeSlot(teacher)
  const reply = await parent.call(bookSession, { teacher_id: teacher.id, student_id: student.id, ...slot, cost: COST })
  return reply.body.booking.id
}

async function accepted(cast: Cast, somo: World): Promise<number> {
  const bookingId = await asked(cast, somo)
  await cast.teacher.call(answerBooking, { booking_id: bookingId, teacher_id: cast.teacher.id, action: 'accept' })
  return bookingId
}

/** Taught: the clock stands at its end. */
async function over(cast: Cast, somo: World): Promise<number> {
  const { parent, teacher } = cast
  const bookingId = await accepted(cast, somo)
  const paid = await parent.call(payTeacher, { payer_id: parent.id, teacher_id: teacher.id, amount: COST, booking_id: bookingId })
  somo.clock.now = new Date(paid.body.booking.ends_at)
  return bookingId
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /lessons/api/book-session': [wish, '401 200 403 200 403 404 404 404 404 401'],
  'GET /lessons/api/bookings/student/{studentId}': [
    ({ student }) => ({ studentId: student.id }),
    '401 200 404 200 404 404 404 404 200 200',
  ],
  'GET /lessons/api/bookings/teacher/{teacherId}': [
    ({ teacher }) => ({ teacherId: teacher.id }),
    '401 404 404 404 404 200 404 404 200 200',
  ],
  'POST /lessons/teacher/booking-response': [
    async (cast, somo) => ({ booking_id: await asked(cast, somo), teacher_id: cast.teacher.id, action: 'accept' }),
    '401 404 404 404 404 200 403 403 404 401',
  ],
  // Who booked pays: Wanjiku's mother, not Wanjiku.
  'POST /payments/pay_teacher': [
    async (cast, somo) => ({
      payer_id: cast.parent.id,
      teacher_id: cast.teacher.id,
      amount: COST,
      booking_id: await accepted(cast, somo),
    }),
    '401 403 403 200 403 404 404 404 404 401',
  ],
  'POST /lessons/api/bookings/{bookingId}/cancel': [
    async (cast, somo) => ({ bookingId: await accepted(cast, somo) }),
    '401 200 404 200 404 200 404 404 404 401',
  ],
  'POST /lessons/api/bookings/{bookingId}/complete': [
    async (cast, somo) => ({ bookingId: await over(cast, somo) }),
    '401 404 404 404 404 200 404 404 404 401',
  ],
}

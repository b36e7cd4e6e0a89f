import type { Access } from '../../../app/server/testing/access.ts'

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /calendar': [() => ({}), '401 200 200 200 200 200 200 200 404 200'],
  'POST /calendar/renew': [() => ({}), '401 200 200 200 200 200 200 200 404 401'],
  'GET /lessons/api/bookings/{bookingId}/calendar': [
    async ({ parent, teacher, student }, somo) => {
      const { booking } = await somo.stage.askedLesson({ teacher, student, payer: parent })
      return { bookingId: booking.id }
    },
    '401 200 404 200 404 200 404 404 404 200',
  ],
}

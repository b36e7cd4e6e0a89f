import type { Access, Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { listOwnTestimonials, reviewLesson } from '../contract.ts'
import { hideTestimonial } from '../desk-contract.ts'

/** A lesson of Wanjiku's that was taught; written as such, because everybody has one clock. */
const taught = async ({ parent, teacher, student }: Cast, somo: World): Promise<{ bookingId: number; stars: number }> => {
  const { id } = (await somo.stage.paidLesson({ teacher, student, payer: parent })).booking
  await somo.db.$client.query(`update bookings set status = 'completed' where id = $1`, [id])
  return { bookingId: id, stars: 5 }
}

/** Grace wrote of Wanjiku's lesson, and let it be shown. */
const letShow = async (cast: Cast, somo: World): Promise<{ reviewId: number }> => {
  const rating = await taught(cast, somo)
  await cast.parent.call(reviewLesson, { ...rating, text: 'She waits.', let_show: true })
  const { body } = await cast.parent.call(listOwnTestimonials, {})
  return { reviewId: body.testimonials[0]?.id ?? 0 }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /lessons/api/bookings/{bookingId}/review': [taught, '401 200 404 200 404 404 404 404 404 401'],
  'GET /testimonials/own': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  'DELETE /testimonials/{reviewId}': [letShow, '401 404 404 200 404 404 404 404 404 401'],
  'GET /admin/api/testimonials': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/testimonials/{reviewId}/hide': [
    async (cast, somo) => ({ ...(await letShow(cast, somo)), reason: 'It names a child.' }),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/testimonials/{reviewId}/show': [
    async (cast, somo) => {
      const asked = { ...(await letShow(cast, somo)), reason: 'It names a teacher.' }
      await cast.operator.call(hideTestimonial, asked)
      return asked
    },
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'GET /teachers/{teacherId}/reviews': [({ teacher }) => ({ teacherId: teacher.id }), '200 200 200 200 200 200 200 200 200 200'],
}

export const longLife: readonly string[] = [
  `insert into reviews (booking_id, teacher_id, author_id, stars, text, written_at, shown_as, shown_since)
   select id, teacher_id, payer_id, 1 + id % 5, 'Clear and kind.', ends_at,
     case when teacher_id = :teacher then 'parent' end, case when teacher_id = :teacher then ends_at end
   from bookings where status = 'completed' and (teacher_id = :teacher or learner_id = :student)`,
]

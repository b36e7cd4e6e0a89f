import type { Access, Asked, Cast } from '../../../app/server/testing/access.ts'
import { ofPeople } from '../../../app/server/testing/long-life.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { days, nairobiDate } from '../../../shared/time.ts'
import { onShelf } from '../../videos/testing/library.ts'
import { listWishes, takeBackWish, wishForLesson } from '../contract.ts'

const COST = 1000

const wanted: Asked = async ({ teacher }, somo) => ({
  teacher_id: teacher.id,
  ...(await somo.stage.freeSlot(teacher)),
  cost: COST,
})

/** Wanjiku has asked, and nobody has answered. What she asked for before is taken back: only so many may wait. */
async function asked({ student, teacher }: Cast, somo: World): Promise<{ wishId: number }> {
  const before = await student.call(listWishes, { status: 'waiting' })
  for (const { id } of before.body.wishes) await student.call(takeBackWish, { wishId: id })
  const slot = await somo.stage.freeSlot(teacher)
  const { body } = await student.call(wishForLesson, { teacher_id: teacher.id, ...slot, cost: COST })
  return { wishId: body.wish.id }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /approvals/allowances': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  'PUT /approvals/allowances/{childId}': [
    ({ student }) => ({ childId: student.id, weekly_limit: null, ask_first: false }),
    '401 404 404 200 404 404 404 404 404 401',
  ],
  // The other student is of age and has no parent here.
  'POST /approvals/wishes/lessons': [wanted, '401 201 409 404 404 404 404 404 404 401'],
  'POST /approvals/wishes/series': [
    async ({ teacher }, somo) => {
      const { date, time } = await somo.stage.freeSlot(teacher)
      const next = nairobiDate(new Date(Date.parse(`${date}T12:00:00Z`) + days(7)))
      // In the morning: four o’clock of that day may become somebody else’s.
      await somo.people.offer(teacher, next, '10:00', '11:00')
      const later = { date: next, time: '10:00 AM - 11:00 AM' }
      return { teacher_id: teacher.id, lessons: [{ date, time }, later], cost: COST }
    },
    '401 201 409 404 404 404 404 404 404 401',
  ],
  'POST /approvals/wishes/videos': [
    async ({ teacher }, somo) => ({ video_id: await onShelf(somo, teacher), cost: 120 }),
    '401 201 409 404 404 404 404 404 404 401',
  ],
  'POST /approvals/wishes/seats': [
    async (_, somo) => {
      const { session } = await somo.stage.publishedClass({ grade: 8, price: 150 })
      return { class_id: session.id, cost: 150 }
    },
    '401 201 409 404 404 404 404 404 404 401',
  ],
  'GET /approvals/wishes': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  'GET /approvals/wishes/{wishId}': [asked, '401 200 404 200 404 404 404 404 404 200'],
  'POST /approvals/wishes/{wishId}/approve': [
    async (cast, somo) => ({ ...(await asked(cast, somo)), cost: COST }),
    '401 404 404 200 404 404 404 404 404 401',
  ],
  'POST /approvals/wishes/{wishId}/decline': [asked, '401 404 404 200 404 404 404 404 404 401'],
  'POST /approvals/wishes/{wishId}/take-back': [asked, '401 200 404 404 404 404 404 404 404 401'],
}

export const longLife: readonly string[] = [
  `insert into wishes (learner_id, kind, teacher_id, title, starts_at, ends_at, price_cents, asked_at, answer_by, status,
     answered_by, answered_at, booking_id)
   select person, 'lesson', :teacher, 'Mathematics', :hour, :hour + interval '1 hour', 100000, :hour - interval '3 days',
     :hour - interval '2 days', case n % 2 when 0 then 'approved' else 'declined' end, :parent, :hour - interval '3 days',
     case n % 2 when 0 then (select max(id) from bookings where learner_id = :student and teacher_id = :teacher) - n end
   from ${ofPeople(':student')}`,
]

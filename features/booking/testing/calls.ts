import type { Access, Asked, Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { days, nairobiDate } from '../../../shared/time.ts'
import { availableTimes } from '../../availability/contract.ts'
import { proposeTime, reportProblem } from '../changes-contract.ts'
import { bookSeries } from '../series-contract.ts'

const COST = 1000

const wish: Asked = async ({ teacher, student }, somo) => ({
  teacher_id: teacher.id,
  student_id: student.id,
  ...(await somo.stage.freeSlot(teacher)),
  cost: COST,
})

/** Grace books for Wanjiku, and pays. */
const forWanjiku = ({ teacher, student, parent }: Cast) => ({ teacher, student, payer: parent })

const asked = async (cast: Cast, somo: World): Promise<number> => (await somo.stage.askedLesson(forWanjiku(cast))).booking.id

const accepted = async (cast: Cast, somo: World): Promise<number> =>
  (await somo.stage.acceptedLesson(forWanjiku(cast))).booking.id

/** Taught: the clock stands at its end. */
async function over(cast: Cast, somo: World): Promise<number> {
  const { booking } = await somo.stage.paidLesson(forWanjiku(cast))
  somo.clock.now = new Date(booking.ends_at)
  return booking.id
}

/** The same, without moving the clock, which is everybody's: the lesson is moved to an hour ago. */
async function wasOver(cast: Cast, somo: World): Promise<number> {
  const bookingId = (await somo.stage.paidLesson(forWanjiku(cast))).booking.id
  await somo.db.$client.query(
    `update bookings
      set starts_at = $2::timestamptz - interval '2 hours', ends_at = $2::timestamptz - interval '1 hour'
      where id = $1`,
    [bookingId, somo.clock.now],
  )
  return bookingId
}

/** A free time of the teacher's beside the lesson's. */
async function anotherSlot({ teacher, parent }: Cast, somo: World): Promise<number> {
  const { date } = await somo.stage.freeSlot(teacher)
  const { body } = await parent.call(availableTimes, { teacherId: teacher.id, from: date, to: date })
  return body.find(({ state }) => state === 'free')?.id ?? 0
}

/** Two free hours of the teacher's, in two weeks. */
async function twoWeeks({ teacher }: Cast, somo: World) {
  const { date, time } = await somo.stage.freeSlot(teacher)
  const next = nairobiDate(new Date(Date.parse(`${date}T12:00:00Z`) + days(7)))
  // In the morning: four o’clock of that day may become somebody else's.
  await somo.people.offer(teacher, next, '10:00', '11:00')
  return [
    { date, time },
    { date: next, time: '10:00 AM - 11:00 AM' },
  ]
}

/** Grace has asked for two weekly lessons for Wanjiku. */
async function seriesAsked(cast: Cast, somo: World) {
  const { parent, teacher, student } = cast
  const lessons = await twoWeeks(cast, somo)
  const wanted = { teacher_id: teacher.id, student_id: student.id, lessons, cost: COST, key: `${lessons[0]?.date} for Wanjiku` }
  const { body } = await parent.call(bookSeries, wanted)
  return { seriesId: body.series_id, ids: body.bookings.map(({ id }) => id) }
}

const problem = { reason: 'teacher_late', words: 'The teacher came late.', wish: 'part_back' } as const

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /lessons/api/book-session': [wish, '401 200 403 200 403 404 404 404 404 401'],
  'POST /lessons/api/book-series': [
    async (cast, somo) => ({
      ...{ teacher_id: cast.teacher.id, student_id: cast.student.id, cost: COST, key: 'a key of one’s own' },
      lessons: await twoWeeks(cast, somo),
    }),
    '401 200 403 200 403 404 404 404 404 401',
  ],
  'POST /lessons/teacher/series-response': [
    async (cast, somo) => {
      const { seriesId, ids } = await seriesAsked(cast, somo)
      return { series_id: seriesId, teacher_id: cast.teacher.id, accept: ids, decline: [] }
    },
    '401 404 404 404 404 200 403 403 404 401',
  ],
  'POST /lessons/api/series/{seriesId}/stop': [
    async (cast, somo) => ({ seriesId: (await seriesAsked(cast, somo)).seriesId }),
    '401 200 404 200 404 200 404 404 404 401',
  ],
  'GET /lessons/api/bookings/student/{studentId}': [
    ({ student }) => ({ studentId: student.id }),
    '401 200 404 200 404 404 404 404 200 200',
  ],
  'GET /lessons/api/bookings/teacher/{teacherId}': [
    ({ teacher }) => ({ teacherId: teacher.id }),
    '401 404 404 404 404 200 404 404 200 200',
  ],
  'GET /lessons/api/bookings/past': [({ student }) => ({ learner_id: student.id }), '401 200 404 200 404 404 404 404 404 200'],
  'GET /lessons/api/bookings/taught': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
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
  // Only who pays.
  'PUT /lessons/api/bookings/{bookingId}/pay-at-once': [
    async (cast, somo) => ({ bookingId: await asked(cast, somo), on: true }),
    '401 404 404 200 404 404 404 404 404 401',
  ],
  'POST /lessons/api/bookings/{bookingId}/cancel': [
    async (cast, somo) => ({ bookingId: await accepted(cast, somo) }),
    '401 200 404 200 404 200 404 404 404 401',
  ],
  'POST /lessons/api/bookings/{bookingId}/complete': [
    async (cast, somo) => ({ bookingId: await over(cast, somo) }),
    '401 404 404 404 404 200 404 404 404 401',
  ],
  'POST /lessons/api/bookings/{bookingId}/proposals': [
    async (cast, somo) => ({ bookingId: await accepted(cast, somo), slot_id: await anotherSlot(cast, somo) }),
    '401 200 404 200 404 200 404 404 404 401',
  ],
  // Wanjiku's side asked: her teacher answers.
  'POST /lessons/api/bookings/{bookingId}/proposals/{proposalId}': [
    async (cast, somo) => {
      const bookingId = await accepted(cast, somo)
      const proposed = await cast.parent.call(proposeTime, { bookingId, slot_id: await anotherSlot(cast, somo) })
      return { bookingId, proposalId: proposed.body.proposal_id, action: 'accept' }
    },
    '401 409 404 409 404 200 404 404 404 401',
  ],
  'POST /lessons/api/bookings/{bookingId}/report': [
    async (cast, somo) => ({ ...problem, bookingId: await wasOver(cast, somo) }),
    '401 200 404 200 404 404 404 404 404 401',
  ],
  'POST /lessons/api/bookings/{bookingId}/report/answer': [
    async (cast, somo) => {
      const bookingId = await wasOver(cast, somo)
      await cast.parent.call(reportProblem, { ...problem, bookingId })
      return { bookingId, words: 'Power went, and I came back.' }
    },
    '401 404 404 404 404 200 404 404 404 401',
  ],
  'GET /admin/bookings/{bookingId}/dispute': [
    async (cast, somo) => {
      const bookingId = await wasOver(cast, somo)
      await cast.parent.call(reportProblem, { ...problem, bookingId })
      return { bookingId }
    },
    '401 404 404 404 404 404 404 404 200 200',
  ],
  'POST /admin/bookings/{bookingId}/decide': [
    async (cast, somo) => {
      const bookingId = await wasOver(cast, somo)
      await cast.parent.call(reportProblem, { ...problem, bookingId })
      return { bookingId, how: 'full', reason: 'The teacher came late.' }
    },
    '401 404 404 404 404 404 404 404 200 401',
  ],
}

/** What has become of lessons: of most that they were taught and paid out; and of some that they still hold their money. */
const ended = `(values (0, 'completed', 'released'), (1, 'cancelled', 'refunded'), (2, 'expired', 'n/a'),
     (3, 'no_show', 'released')) as state (at, status, payment) on state.at = case when n % 100 < 90 then 0 else n % 4 end`
const held = `(values ('completed', 'paid')) as state (status, payment) on true`

const lesson = (teacher: string, learner: string, payer: string, from: string, states = ended) => `
   insert into bookings (teacher_id, learner_id, payer_id, subject, grade, starts_at, ends_at, price_cents, teacher_share_bps,
     status, payment_status, booked_at, answer_by, pay_by, paid_at, completed_at)
   select ${teacher}, ${learner}, ${payer}, 'Mathematics', 10, :hour, :hour + interval '1 hour', 100000, 7000,
     state.status, state.payment, :hour - interval '5 days', :hour - interval '4 days', :hour - interval '3 days',
     case when state.payment <> 'n/a' then :hour - interval '4 days' end,
     case when state.status = 'completed' then :hour + interval '1 hour' end
   from ${from}
   join ${states}`

/** Lessons, and what they moved in every purse: the oldest movement is of another kind than all that followed. */
export const longLife: readonly string[] = [
  lesson(':teacher', 'pupil.id', 'pupil.id', 'pupil'),
  lesson(':teacher', ':student', ':parent', ':n'),
  lesson(
    'colleague.id',
    ':student',
    ':parent',
    '(select g as n, colleague.id from generate_series(1, :life) g join colleague on colleague.n = g % 2000) as colleague',
  ),
  // Of other learners, with other teachers: what the three hold themselves is little.
  lesson(
    'taught.id',
    'pupil',
    'pupil',
    '(select n, pupil.id as pupil, colleague.id from pupil join colleague using (n)) taught',
    held,
  ),
  `insert into ledger_transfers (key, kind, posted_at, about_id)
   select 'life:' || purse.id || ':' || n,
     case when n = :life then case when purse.kind = 'wallet' then 'deposit' else 'video_purchase' end
       when purse.kind = 'wallet' then 'lesson_hold' else 'lesson_release' end,
     :hour, (select max(id) from bookings where learner_id = :student and teacher_id = :teacher) - n
   from purse, generate_series(:life, 1, -1) n order by n desc, purse.id`,
  `insert into ledger_entries (transfer_id, account_id, amount_cents)
   select ledger_transfers.id, leg.account, leg.cents
   from ledger_transfers join purse on purse.id = split_part(key, ':', 2)::bigint,
     lateral (select case when ledger_transfers.kind = 'lesson_hold' then -100 else 70 end as cents) own,
     lateral (values (purse.id, own.cents), ((select id from ledger_accounts where kind = 'platform_revenue'), -own.cents))
       leg (account, cents)
   where key like 'life:%' order by ledger_transfers.id`,
  `insert into receipts (kind, about_id, year, number, issued_at)
   select 'lesson', id, 1999, row_number() over (), starts_at
   from bookings where learner_id = :student and teacher_id = :teacher`,
]

import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { plus, days, nairobiDate } from '../../../shared/time.ts'

const freeClass: Asked = async ({ teacher, student }, somo) => {
  const { session } = await somo.stage.publishedClass({ teacher, price: 0, grade: 8 })
  return { studentId: student.id, id: session.id }
}

const own: Asked = async ({ teacher }, somo) => {
  const { session } = await somo.stage.publishedClass({ teacher, price: 0, grade: 8 })
  return { classId: session.id }
}

const changed: Asked = async ({ teacher }, somo) => {
  const { session } = await somo.stage.publishedClass({ teacher, price: 0, grade: 8 })
  return { classId: session.id, topic: 'Another title', start_time: session.starts_at, duration: 60, price: 0 }
}

let day = 40
const planned: Asked = ({ teacher }, somo) => ({
  teacherId: teacher.id,
  topic: 'Revision before the exam',
  start_time: plus(somo.clock.now, days((day += 1))).toISOString(),
  duration: 60,
  price: 100,
  subject_id: 1,
  grade: 8,
})

const created: Asked = ({ teacher }, somo) => ({
  teacher_id: teacher.id,
  title: 'Revision before the exam',
  subject: 'Mathematics',
  grade: 8,
  date: nairobiDate(plus(somo.clock.now, days((day += 1)))),
  start_time: '12:00',
  end_time: '13:00',
})

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /lessons/api/live-sessions': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
  'GET /lessons/api/live-sessions/{teacherId}': [
    ({ teacher }) => ({ teacherId: teacher.id }),
    '200 200 200 200 200 200 200 200 200 200',
  ],
  'POST /lessons/meetings/{teacherId}': [planned, '401 404 404 404 404 201 403 403 404 401'],
  'POST /lessons/api/create-lesson': [created, '401 404 404 404 404 200 403 403 404 401'],
  'GET /lessons/api/teacher-planned-lessons/{teacherId}': [
    ({ teacher }) => ({ teacherId: teacher.id }),
    '401 404 404 404 404 200 403 403 404 200',
  ],
  'GET /admin/api/get-classes': [() => ({}), '401 404 404 404 404 200 200 200 200 200'],
  'GET /admin/api/get-subjects/{class_id}': [() => ({ class_id: 8 }), '401 404 404 404 404 200 200 200 200 200'],
  'POST /lessons/api/join-session/{studentId}': [freeClass, '401 200 403 200 403 404 404 404 404 401'],
  'GET /lessons/api/classes': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'GET /lessons/api/past-seats': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  'GET /lessons/api/waiting-seats': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'GET /lessons/api/given-classes': [() => ({}), '401 404 404 404 404 200 200 200 404 200'],
  'GET /lessons/api/classes/{classId}': [own, '401 404 404 404 404 200 404 404 404 200'],
  'PUT /lessons/api/classes/{classId}': [changed, '401 404 404 404 404 200 404 404 404 401'],
  'POST /lessons/api/classes/{classId}/cancel': [own, '401 404 404 404 404 200 404 404 404 401'],
}

/** `given` are all of them, the teacher's `own` and those of others each counted from one. */
export const longLife: readonly string[] = [
  `insert into live_classes (teacher_id, title, description, subject_id, grade, lesson_type, starts_at, ends_at, seats,
     seats_taken, price_cents, teacher_share_bps, status, created_at, completed_at)
   select taught.id, 'Fractions', 'Once more', (select min(id) from subjects), 10, 'online', :hour, :hour + interval '1 hour', 50,
     1, 20000, 7000, 'completed', :hour - interval '9 days', :hour + interval '1 hour'
   from (select n, :teacher as id from :n union all select g, id from generate_series(1, :life) g join colleague on n = g % 2000)
     as taught (n, id)`,
  `create temporary table given on commit drop as
   select id, created_at, starts_at, row_number() over (partition by teacher_id = :teacher order by id) as n,
     teacher_id = :teacher as own
   from live_classes where status = 'completed'`,
  `insert into enrolments (class_id, learner_id, payer_id, price_cents, status, enrolled_at, starts_at)
   select id, :student, :parent, 20000, case when id % 10 = 0 then 'refunded' else 'released' end, created_at, starts_at
   from given where own
   union all
   select given.id, pupil.id, pupil.id, 20000, 'released', created_at, starts_at from given join pupil using (n) where not own`,
]

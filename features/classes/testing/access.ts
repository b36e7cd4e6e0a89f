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

/** An approved and active teacher, everywhere the same; and whose name a teacher can have. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { turnWaits } from '../../app/server/testing/locks.ts'
import { NEW_ACCOUNT, openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { availableTimes, submitTimeRange } from '../availability/contract.ts'
import { bookSession } from '../booking/contract.ts'
import { joinSession, liveSessions, teacherSessions } from '../classes/contract.ts'
import { scheduleClass } from '../classes/form-contract.ts'
import { listTeachers } from '../directory/contract.ts'
import { withdraw } from '../payments/contract.ts'
import { listSubjects, signUpTeacher } from './contract.ts'

let somo: World
let otieno: Person
let amina: Person
beforeEach(async () => {
  somo = await openWorld()
  otieno = await somo.people.teacher('Otieno Ouma')
  amina = await somo.people.student('Amina Njoroge')
  await somo.fund(amina, 5000)
})
afterEach(() => somo.close())

const change = (columns: string) => somo.db.$client.query(`update users set ${columns} where id = $1`, [otieno.id])

describe.each([
  ['suspended', `status = 'inactive'`],
  ['approved no longer', `verification_status = 'rejected', verified_at = null`],
])('a teacher who is %s', (_, columns) => {
  test('is not listed, has no profile and no times, and cannot be booked [VER-04] [PUB-06]', async () => {
    const slot = await somo.stage.freeSlot(otieno)
    const seen = async () => {
      const times = await somo.call(availableTimes, { teacherId: otieno.id })
      const profile = await somo.app.request(`http://somo.test/tutors/${otieno.id}?look=${columns.length}`)
      return [(await somo.call(listTeachers, {})).body.total, profile.status, times.body.length]
    }
    expect(await seen()).toEqual([1, 200, 1])
    await change(columns)
    somo.clock.now = new Date(somo.clock.now.getTime() + 31_000)
    expect(await seen()).toEqual([0, 404, 0])
    const wish = { teacher_id: otieno.id, student_id: amina.id, ...slot, cost: 1000 }
    expect((await amina.call(bookSession, wish)).status).toBe(404)
  })

  test('has no class that others see or can join; who has a seat still sees it [VER-04] [MEET-04]', async () => {
    const { session } = await somo.stage.publishedClass({ teacher: otieno })
    const join = (student: Person) => student.call(joinSession, { studentId: student.id, id: session.id })
    expect((await join(amina)).ok).toBe(true)
    await change(columns)
    const brian = await somo.people.student('Brian Kiprop')
    await somo.fund(brian, 5000)
    const seenBy = async (person: Person) => [
      (await person.call(liveSessions, {})).body.length,
      (await person.call(teacherSessions, { teacherId: otieno.id })).body.length,
    ]
    expect([await seenBy(brian), await seenBy(amina)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect([(await join(brian)).status, (await join(amina)).ok]).toEqual([404, true])
  })

  test('publishes no class, offers no time unless it is for later, and is paid nothing out [VER-04] [WAL-11]', async () => {
    await somo.earn(otieno, 500)
    const { subjects } = (await somo.call(listSubjects, {})).body
    await change(columns)
    const day = '2026-12-01'
    const wishes = [
      await otieno.call(withdraw, { teacher_id: otieno.id, amount: 500, mpesa_number: '0712345650' }),
      await otieno.call(scheduleClass, {
        teacherId: otieno.id,
        topic: 'Fractions, once more',
        start_time: `${day}T11:00:00Z`,
        duration: 60,
        price: 200,
        subject_id: subjects[0]?.id ?? 0,
        grade: 8,
      }),
    ]
    for (const { ok } of wishes) expect(ok).toBe(false)
    const offered = await otieno.call(submitTimeRange, {
      teacherId: otieno.id,
      date: day,
      start: `${day} 16:00:00`,
      end: `${day} 17:00:00`,
    })
    expect(offered.ok).toBe(!columns.includes('inactive'))
  })
})

test('what a teacher says they teach in is what families find them by, once approved [AUTH-02] [DIR-03]', async () => {
  const { body } = await somo.call(listSubjects, {})
  const subjects = [{ subject_id: body.subjects[0]?.id ?? 0, grades: [body.subjects[0]?.grades[0] ?? 0] }]
  const wish = {
    ...NEW_ACCOUNT,
    name: 'Rose Atieno',
    email: 'rose@example.com',
    subjects,
    experience: '5+ years',
    cost: 500,
  } as const
  expect((await somo.call(signUpTeacher, { ...wish, languages: ['luo', 'sw', 'luo'] })).status).toBe(201)
  await somo.db.$client.query(`update users set verification_status = 'approved', verified_at = now() where name = 'Rose Atieno'`)
  const found = async (language: 'luo' | 'en') => (await somo.call(listTeachers, { language })).body.teachers
  expect(await found('luo')).toMatchObject([{ name: 'Rose Atieno', languages: ['luo', 'sw'] }])
  expect(await found('en')).toEqual([])
})

describe('a teacher’s name', () => {
  const mathematics = async () => (await somo.call(listSubjects, {})).body.subjects.find(({ name }) => name === 'Mathematics')
  let count = 0
  const signUp = async (name: string) => {
    const subjects = [{ subject_id: (await mathematics())?.id ?? 0, grades: [8] }]
    const email = `teaches.${(count += 1)}@example.com`
    return somo.call(signUpTeacher, { ...NEW_ACCOUNT, name, email, subjects, experience: '5+ years', cost: 500 })
  }

  test('is nobody else’s, however it is written [AUTH-02]', async () => {
    for (const name of ['Otieno Ouma', 'otieno OUMA', ' Otieno  Ouma ', 'Otieno\u00a0Ouma']) {
      const { status, problem } = await signUp(name)
      expect([name, status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([name, 409, 'name_taken', ['name']])
    }
    expect((await signUp('Otieno K. Ouma')).status).toBe(201)
    expect((await signUp('Amina Njoroge')).status).toBe(201)
    await change(`verification_status = 'rejected', verified_at = null`)
    expect((await signUp('Otieno Ouma')).status).toBe(201)
  })

  test('is given once to two who want it at once: the second waits for what becomes of the first [AUTH-02]', async () => {
    const first = await somo.db.$client.connect()
    try {
      await first.query('begin')
      await first.query(`select pg_advisory_xact_lock(hashtextextended('teacher ' || lower('Achieng Odhiambo'), 0))`)
      await first.query(
        `insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at)
          values ('teacher', 'Achieng Odhiambo', 'achieng@example.com', '254712345678', 'x', now(), now())`,
      )
      let answered = false
      const second = signUp('Achieng Odhiambo').finally(() => (answered = true))
      await expect.poll(async () => answered || (await turnWaits(somo.db)) > 0).toBe(true)
      await first.query('commit')
      expect((await second).problem.code).toBe('name_taken')
    } finally {
      first.release()
    }
  })
})

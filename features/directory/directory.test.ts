import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { listTeachers, showTeacher } from './contract.ts'

let somo: World
let achieng: Person

beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  achieng = await somo.people.teacher('Achieng Odhiambo', { subjects: ['Mathematics', 'Physics'], cost: 600 })
  await somo.people.teacher('Brian Mutua', { subjects: ['Chemistry'], cost: 750 })
  await somo.people.teacher('Lucy Nyambura', { subjects: ['English'], grades: [1, 2, 3], cost: 400 })
  await somo.people.teacher('Naomi Jepkosgei', { approved: false })
  await somo.people.offer(achieng, '2026-11-26', '16:00', '17:00')
})
afterAll(() => somo.close())

const names = async (filter: object) =>
  (await somo.call(listTeachers, filter)).body.teachers.map((teacher) => teacher.name).sort()

describe('the directory', () => {
  test(
    'lists verified teachers only, with real values and the field names of the customer [STU-05] [STU-06] ' + '[DIR-02] [PUB-02]',
    async () => {
      const { body } = await somo.call(listTeachers, {})
      expect(body.success).toBe(true)
      expect(body.teachers.map((teacher) => teacher.name)).not.toContain('Naomi Jepkosgei')
      expect(body.teachers.find(({ id }) => id === achieng.id)).toMatchObject({
        name: 'Achieng Odhiambo',
        cost: 600,
        rating: null,
        review_count: 0,
        totalStudents: 0,
        experience: '5+ years',
        profilePicture: null,
        subjects: [
          { name: 'Mathematics', grades: [7, 8, 9, 10, 11, 12] },
          { name: 'Physics', grades: [10, 11, 12] },
        ],
        next_free_at: '2026-11-26T13:00:00.000Z',
        availability: [{ date: '2026-11-26', time: '4:00 PM - 5:00 PM', isAvailable: true }],
      })
    },
  )

  test.each([
    ['a part of a name, in any case', { q: 'aCHi' }, ['Achieng Odhiambo']],
    ['a part of a subject', { q: 'chem' }, ['Brian Mutua']],
    ['the Kiswahili word for a subject', { q: 'hisabati' }, ['Achieng Odhiambo']],
    ['the short word for a subject', { q: ' Maths ' }, ['Achieng Odhiambo']],
    ['a word for a subject together with a grade it is not taught to', { q: 'Kemia', grade: 2 }, []],
    ['a grade', { grade: 2 }, ['Lucy Nyambura']],
    ['a subject', { subject: 'Physics' }, ['Achieng Odhiambo']],
    ['a subject at a grade it is not taught in by them', { subject: 'Physics', grade: 8 }, []],
    ['signs that mean something in a pattern', { q: '%' }, []],
  ])('finds by %s [DIR-01] [PUB-06]', async (_, filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  test('the subjects offered are those taught to the grade [DIR-01]', async () => {
    expect((await somo.call(listTeachers, { grade: 2 })).body).toMatchObject({ subjects: ['English'], total: 1 })
  })

  test('pages by a cursor, each teacher once [DIR-01]', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await somo.call(listTeachers, { limit: 1, ...(cursor && { cursor }) })
      seen.push(...body.teachers.map((teacher) => teacher.name))
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    expect(seen.sort()).toEqual(['Achieng Odhiambo', 'Brian Mutua', 'Lucy Nyambura'])
  })

  test(
    'a profile shows every coming slot and how the price is shared; an unverified one does not exist [DIR-04] ' + '[PUB-06]',
    async () => {
      const { body } = await somo.call(showTeacher, { teacherId: achieng.id })
      expect(body).toMatchObject({ split: { teacher: 420, service: 180 }, reviews: [], availability: [{ isAvailable: true }] })
      const { rows } = await somo.db.execute<{ id: number }>(`select id from users where name = 'Naomi Jepkosgei'`)
      expect((await somo.call(showTeacher, { teacherId: rows[0]?.id ?? 0 })).status).toBe(404)
    },
  )
})

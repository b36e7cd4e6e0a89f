import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { listTeachers, showTeacher } from './contract.ts'

let somo: World
let achieng: Person
let wanjiku: Person

beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  achieng = await somo.people.teacher('Achieng Odhiambo', { subjects: ['Mathematics', 'Physics'], cost: 600 })
  await somo.people.teacher('Brian Mutua', { subjects: ['Chemistry'], cost: 750 })
  await somo.people.teacher('Lucy Nyambura', { subjects: ['English'], grades: [1, 2, 3], cost: 400 })
  wanjiku = await somo.people.teacher('Wanjikũ Ng’ang’a', { subjects: ['Computer Science'], grades: [7, 8], cost: 500 })
  await somo.people.teacher('Naomi Jepkosgei', { approved: false })
  await somo.people.offer(achieng, '2026-11-26', '16:00', '17:00')
  await keep(achieng, `bio = 'Nine years of practicals, and café talk', languages = '{en,luo}'`)
  await keep(achieng, 'review_count = 5, review_stars = 22, students_taught = 9')
  await keep(wanjiku, `promise = 'Loops first', languages = '{sw}', review_count = 10, review_stars = 30, students_taught = 30`)
})
afterAll(() => somo.close())

const keep = ({ id }: Person, values: string) =>
  somo.db.$client.query(`update teacher_profiles set ${values} where user_id = $1`, [id])

const list = async (filter: object) => (await somo.call(listTeachers, filter)).body
const inOrder = async (filter: object) => (await list(filter)).teachers.map((teacher) => teacher.name.split(' ')[0] ?? '')
const names = async (filter: object) => (await inOrder(filter)).toSorted((a, b) => a.localeCompare(b))

describe('the directory', () => {
  test(
    'lists verified teachers only, with real values and the field names of the customer [STU-05] [STU-06] ' + '[DIR-02] [PUB-02]',
    async () => {
      const body = await list({ verified: true })
      expect(body.success).toBe(true)
      expect(body.teachers.map((teacher) => teacher.name)).not.toContain('Naomi Jepkosgei')
      expect(body.teachers.find(({ name }) => name === 'Brian Mutua')).toMatchObject({ rating: null, review_count: 0 })
      expect(body.teachers.find(({ id }) => id === achieng.id)).toMatchObject({
        name: 'Achieng Odhiambo',
        cost: 600,
        // (5 × 4.5 + 22) ÷ (5 + 5) is 4.45.
        rating: 4.5,
        review_count: 5,
        totalStudents: 9,
        experience: '5+ years',
        languages: ['en', 'luo'],
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
    ['the beginning of a name, in any case', { q: 'aCHi' }, ['Achieng']],
    ['the beginning of a subject', { q: 'chem' }, ['Brian']],
    ['the Kiswahili word for a subject', { q: 'hisabati' }, ['Achieng']],
    ['the short word for a subject', { q: ' Maths ' }, ['Achieng']],
    ['every word of a subject', { q: 'sayansi ya kompyuta' }, ['Wanjikũ']],
    ['a word of the bio', { q: 'practicals' }, ['Achieng']],
    ['a word of the promise', { q: 'loops' }, ['Wanjikũ']],
    ['a name and a subject at once', { q: 'physics odhiambo' }, ['Achieng']],
    ['words of which one fits nobody', { q: 'achieng zebra' }, []],
    ['a name and the subject of another', { q: 'achieng chemistry' }, []],
    ['words around the one that says something', { q: 'a teacher of physics' }, ['Achieng']],
    ['no letter', { q: '%' }, ['Achieng', 'Brian', 'Lucy', 'Wanjikũ']],
    ['signs of the language it is asked in', { q: `' | 'x':* & !` }, []],
  ])('finds by %s [DIR-01] [DIR-03] [PUB-06]', async (_, filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  test.each([
    ['without the accent', 'wanjiku'],
    ['with it', 'WANJIKŨ'],
    ['without the apostrophes', 'nganga'],
    ['with a straight one', `ng'ang'a`],
  ])('finds a name written %s [DIR-03]', async (_, q) => {
    expect(await names({ q })).toEqual(['Wanjikũ'])
  })

  test('finds a name that is asked for with an accent it has not [DIR-03]', async () => {
    expect(await names({ q: 'Nyambũra' })).toEqual(['Lucy'])
  })

  test('finds a word of a bio whose accent was left out [DIR-03]', async () => {
    expect(await names({ q: 'cafe' })).toEqual(['Achieng'])
  })

  test.each([
    ['a letter too many', 'Acchieng', 'Achieng'],
    ['a letter missing', 'Wnjiku', 'Wanjikũ'],
    ['another letter', 'Lusy', 'Lucy'],
    ['two letters that changed places', 'Brain', 'Brian'],
    ['two slips in a long word', 'Nyamburoo', 'Lucy'],
    ['one in a subject', 'chemisty', 'Brian'],
    ['two in a subject', 'matematiks', 'Achieng'],
    ['one in its Kiswahili name', 'fizikya', 'Achieng'],
    ['one in a bio', 'practcals', 'Achieng'],
    ['one in one of two words', 'achieng odhimbo', 'Achieng'],
  ])('forgives %s: %s [DIR-03]', async (_, q, expected) => {
    expect(await names({ q })).toEqual([expected])
  })

  test.each([
    ['three slips', 'achxxxng'],
    ['a slip in a word of three letters', 'xuc'],
  ])('does not take %s for a word there is [DIR-03]', async (_, q) => {
    expect(await list({ q })).toMatchObject({ teachers: [], total: 0, more: false, next_cursor: null })
  })

  test.each([
    ['a grade', { grade: 2 }, ['Lucy']],
    ['a subject', { subject: 'Physics' }, ['Achieng']],
    ['a subject at a grade it is not taught in by them', { subject: 'Physics', grade: 8 }, []],
    ['a word for a subject together with a grade it is not taught to', { q: 'Kemia', grade: 2 }, []],
    ['a word for a subject at a grade to which they teach only another', { q: 'fizikia', grade: 8 }, []],
    ['a subject there is not', { subject: `O'Level\\` }, []],
    ['a price and above', { price_from: 600 }, ['Achieng', 'Brian']],
    ['a price and below', { price_to: 500 }, ['Lucy', 'Wanjikũ']],
    ['both, each counting itself', { price_from: 500, price_to: 600 }, ['Achieng', 'Wanjikũ']],
    ['at least so many stars, which who is New has not', { rating: 4.5 }, ['Achieng']],
    ['stars as they are shown', { rating: 3.5 }, ['Achieng', 'Wanjikũ']],
    ['a day with a free time', { free_on: '2026-11-26' }, ['Achieng']],
    ['a day without', { free_on: '2026-11-27' }, []],
    ['a language', { language: 'sw' }, ['Wanjikũ']],
    ['a language nobody has named', { language: 'xki' }, []],
    ['that they are verified, as all are', { verified: true }, ['Achieng', 'Brian', 'Lucy', 'Wanjikũ']],
    [
      'everything at once',
      { q: 'maths', grade: 9, price_to: 600, rating: 4.5, free_on: '2026-11-26', language: 'luo' },
      ['Achieng'],
    ],
  ])('is narrowed by %s [DIR-03]', async (_, filter, expected) => {
    expect([await names(filter), (await list(filter)).total]).toEqual([expected, expected.length])
  })

  test('a day has time only while a slot of it is free and far enough away [DIR-03]', async () => {
    const peter = await somo.people.teacher('Peter Wekesa', { subjects: ['Biology'] })
    await somo.people.offer(peter, '2026-11-25', '10:00', '10:30')
    await somo.people.offer(peter, '2026-11-28', '00:00', '01:00')
    const card = async () => (await list({ q: 'Peter' })).teachers[0]
    expect((await card())?.next_free_at).toBe('2026-11-27T21:00:00.000Z')
    // It is 9:00 AM: half past ten is the first that can still be answered.
    expect(await names({ free_on: '2026-11-25' })).toEqual([])
    expect([await names({ free_on: '2026-11-28' }), await names({ free_on: '2026-11-27' })]).toEqual([['Peter'], []])
    await somo.db.$client.query(
      `insert into busy_intervals (person_id, part, kind, source_id, starts_at, ends_at)
      select teacher_id, 'teacher', 'class', 1, starts_at, ends_at from availability_slots where teacher_id = $1`,
      [peter.id],
    )
    expect(await names({ free_on: '2026-11-28' })).toEqual([])
    // The card offers nothing that is taken; the profile shows it as not available.
    expect(await card()).toMatchObject({ next_free_at: null, availability: [] })
    const { body } = await somo.call(showTeacher, { teacherId: peter.id })
    expect([body.next_free_at, body.availability.map(({ isAvailable }) => isAvailable)]).toEqual([null, [false]])
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [peter.id])
  })

  test.each([
    ['rating', ['Lucy', 'Brian', 'Achieng', 'Wanjikũ']],
    ['price', ['Lucy', 'Wanjikũ', 'Achieng', 'Brian']],
    ['price_down', ['Brian', 'Achieng', 'Wanjikũ', 'Lucy']],
    ['students', ['Wanjikũ', 'Achieng', 'Lucy', 'Brian']],
  ])('stands in the order of %s, and pages by a cursor, each teacher once [DIR-03] [DIR-01]', async (sort, expected) => {
    expect(await inOrder({ sort })).toEqual(expected)
    const seen: (string | undefined)[] = []
    const totals: unknown[] = []
    let cursor: string | undefined
    do {
      const body = await list({ sort, limit: 1, ...(cursor && { cursor }) })
      seen.push(body.teachers[0]?.name.split(' ')[0])
      totals.push(body.total)
      cursor = body.next_cursor ?? undefined
      // One more than there are: a list without an end is seen too.
    } while (cursor && seen.length < 5)
    expect([seen, totals]).toEqual([expected, [4, null, null, null]])
  })

  test('the subjects offered are those taught to the grade [DIR-01]', async () => {
    expect(await list({ grade: 2 })).toMatchObject({ subjects: ['English'], total: 1 })
    expect((await list({})).subjects).toEqual(['Chemistry', 'Computer Science', 'English', 'Mathematics', 'Physics'])
    expect((await list({ grade: 1 })).subjects).toEqual(['English'])
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

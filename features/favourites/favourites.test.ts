import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { favouriteIds, listFavourites, markFavourite, MOST_FAVOURITES, unmarkFavourite } from './contract.ts'

let somo: World
let achieng: Person
let brian: Person
let fatuma: Person
/** A student of her own for each test. */
let amina: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  achieng = await somo.people.teacher('Achieng Odhiambo', { subjects: ['Physics', 'Mathematics'], cost: 600 })
  brian = await somo.people.teacher('Brian Mutua', { subjects: ['Chemistry'], cost: 750 })
  fatuma = await somo.people.teacher('Fatuma Ali', { subjects: ['English'], cost: 650 })
})
beforeEach(async () => {
  amina = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo.close())

const mark = (who: Person, teacher: { id: number }) => who.call(markFavourite, { teacherId: teacher.id })
const unmark = (who: Person, teacher: { id: number }) => who.call(unmarkFavourite, { teacherId: teacher.id })
const namesOf = async (who: Person) =>
  (await who.call(listFavourites, {})).body.favourites.map(({ teacher_name }) => teacher_name)
const idsOf = async (who: Person) => (await who.call(favouriteIds, {})).body.teacher_ids

describe('a favourite', () => {
  test('is listed with the teacher’s name, subjects and price, and taken back it is not [DIR-08]', async () => {
    expect([await namesOf(amina), await idsOf(amina)]).toEqual([[], []])
    expect((await mark(amina, achieng)).body).toEqual({ favourite: true })
    expect((await amina.call(listFavourites, {})).body).toEqual({
      favourites: [
        {
          id: expect.any(Number),
          teacher_id: achieng.id,
          teacher_name: 'Achieng Odhiambo',
          subjects: ['Mathematics', 'Physics'],
          cost: 600,
          marked_at: '2026-11-25T06:00:00.000Z',
        },
      ],
      next_cursor: null,
    })
    expect(await idsOf(amina)).toEqual([achieng.id])
    expect((await unmark(amina, achieng)).body).toEqual({ favourite: false })
    expect([await namesOf(amina), await idsOf(amina)]).toEqual([[], []])
  })

  test('stays where it is when it is marked again, and comes first when it was taken back before [DIR-08]', async () => {
    const before = somo.clock.now
    await mark(amina, achieng)
    await mark(amina, brian)
    somo.clock.now = plus(before, minutes(1))
    expect((await mark(amina, achieng)).status).toBe(200)
    expect(await namesOf(amina)).toEqual(['Brian Mutua', 'Achieng Odhiambo'])
    await unmark(amina, achieng)
    expect((await unmark(amina, achieng)).status).toBe(200)
    await mark(amina, achieng)
    const { favourites } = (await amina.call(listFavourites, {})).body
    expect(favourites.map((one) => [one.teacher_name, one.marked_at])).toEqual([
      ['Achieng Odhiambo', '2026-11-25T06:01:00.000Z'],
      ['Brian Mutua', '2026-11-25T06:00:00.000Z'],
    ])
    somo.clock.now = before
  })

  test('is of one account alone; nobody else’s are seen or taken back [DIR-08]', async () => {
    const grace = await somo.people.parent('Grace Wambui')
    await mark(amina, achieng)
    await mark(grace, brian)
    await unmark(grace, achieng)
    expect([await namesOf(amina), await namesOf(grace)]).toEqual([['Achieng Odhiambo'], ['Brian Mutua']])
    expect([await idsOf(amina), await idsOf(grace)]).toEqual([[achieng.id], [brian.id]])
  })

  test('is a teacher whom families can see: not one nobody has verified, a student, or nobody [DIR-08]', async () => {
    const newcomer = await somo.people.teacher('Naomi Jepkosgei', { approved: false })
    for (const who of [newcomer, amina, { id: 999_999 }])
      expect((await mark(amina, who)).problem).toMatchObject({ code: 'not_found' })
    expect(await idsOf(amina)).toEqual([])
  })
})

test('only students and parents have favourites [DIR-08]', async () => {
  const operator = await somo.people.admin('Desk Operator')
  const grace = await somo.people.parent('Grace Wambui')
  const statuses = async (who: Person | null) => {
    const replies = [
      await somo.people.callAs(who, listFavourites, {}),
      await somo.people.callAs(who, favouriteIds, {}),
      await somo.people.callAs(who, markFavourite, { teacherId: fatuma.id }),
      await somo.people.callAs(who, unmarkFavourite, { teacherId: fatuma.id }),
    ]
    return replies.map(({ status }) => status)
  }
  for (const who of [amina, grace]) expect(await statuses(who)).toEqual([200, 200, 200, 200])
  for (const who of [achieng, operator]) expect(await statuses(who)).toEqual([404, 404, 404, 404])
  expect(await statuses(null)).toEqual([401, 401, 401, 401])
})

describe('the list', () => {
  test('has pages, the latest first, each favourite once, also when the first is taken back between [DIR-08]', async () => {
    for (const teacher of [achieng, brian, fatuma]) await mark(amina, teacher)
    const first = (await amina.call(listFavourites, { limit: 2 })).body
    expect(first.favourites.map((one) => one.teacher_name)).toEqual(['Fatuma Ali', 'Brian Mutua'])
    await unmark(amina, fatuma)
    const second = (await amina.call(listFavourites, { limit: 2, cursor: first.next_cursor ?? '' })).body
    expect(second.favourites.map((one) => one.teacher_name)).toEqual(['Achieng Odhiambo'])
    expect(second.next_cursor).toBe(null)
    expect((await amina.call(listFavourites, { limit: 2 })).body.next_cursor).toBe(null)
    expect((await amina.call(listFavourites, { cursor: 'x' })).status).toBe(400)
  })

  test.each([
    ['suspended', `status = 'inactive'`, `status = 'active'`],
    [
      'verified no longer',
      `verification_status = 'rejected', verified_at = null`,
      `verification_status = 'approved', verified_at = now()`,
    ],
  ])('leaves out a teacher who is %s, until that is over [DIR-08]', async (_, away, back) => {
    const change = (columns: string) => somo.db.$client.query(`update users set ${columns} where id = $1`, [brian.id])
    for (const teacher of [achieng, brian]) await mark(amina, teacher)
    await change(away)
    expect([await namesOf(amina), await idsOf(amina)]).toEqual([['Achieng Odhiambo'], [achieng.id]])
    expect((await mark(amina, brian)).status).toBe(404)
    await change(back)
    expect(await namesOf(amina)).toEqual(['Brian Mutua', 'Achieng Odhiambo'])
    await change(away)
    expect((await unmark(amina, brian)).status).toBe(200)
    await change(back)
    expect(await namesOf(amina)).toEqual(['Achieng Odhiambo'])
  })
})

describe('many at once', () => {
  test('marking and taking back the same teacher leaves one favourite or none, and no fault [DIR-08]', async () => {
    const marked = await Promise.all(Array.from({ length: 12 }, () => mark(amina, achieng)))
    expect(new Set(marked.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await namesOf(amina)).toEqual(['Achieng Odhiambo'])
    const mixed = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? mark : unmark)(amina, achieng)))
    expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await idsOf(amina)).length).toBeLessThanOrEqual(1)
  })

  test('never are more than a hundred shown; who is hidden does not count, who is taken back makes room [DIR-08]', async () => {
    const { rows } = await somo.db.$client.query<{ id: number }>(
      `insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at, verification_status,
          verified_at)
        select 'teacher', 'Teacher ' || n, 'teacher.' || n || '@example.com', '254712345697', '', now(), now(), 'approved',
          now()
        from generate_series(1, 104) n returning id`,
    )
    await somo.db.$client.query(
      `insert into teacher_profiles (user_id, experience, price_cents) select unnest($1::bigint[]), '1 year', 50000`,
      [rows.map(({ id }) => id)],
    )
    const [hidden, ...teachers] = rows
    const far = teachers.slice(0, MOST_FAVOURITES - 2)
    for (const teacher of [...(hidden ? [hidden] : []), ...far]) await mark(amina, teacher)
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [hidden?.id])
    const last = teachers.slice(MOST_FAVOURITES - 2)
    expect(last).toHaveLength(5)
    const replies = await Promise.all(last.map((teacher) => mark(amina, teacher)))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409, 409, 409])
    expect((await idsOf(amina)).length).toBe(MOST_FAVOURITES)
    const refused = await mark(amina, achieng)
    expect(refused.problem).toMatchObject({
      code: 'too_many_favourites',
      message: 'You have 100 favourite teachers, the most there can be. Take one back first.',
    })
    // One of the hundred may be marked again, and another account has its own hundred.
    expect((await mark(amina, teachers[0] ?? achieng)).status).toBe(200)
    expect((await mark(await somo.people.student('Other Njoroge'), achieng)).status).toBe(200)
    await unmark(amina, teachers[0] ?? achieng)
    expect((await mark(amina, achieng)).status).toBe(200)
    const most = (await amina.call(listFavourites, { limit: 100 })).body
    expect([most.favourites.length, most.next_cursor]).toEqual([MOST_FAVOURITES, null])
  })
})

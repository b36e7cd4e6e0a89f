/** What the database keeps for the search follows every write, whoever makes it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { listTeachers } from './contract.ts'

let somo: World
let achieng: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  achieng = await somo.people.teacher('Achieng Odhiambo', { subjects: ['Mathematics', 'Physics'], cost: 600 })
  await somo.people.teacher('Brian Mutua', { subjects: ['Mathematics'], cost: 750 })
})
afterAll(() => somo.close())

const write = (text: string, ...values: unknown[]) => somo.db.$client.query(text, values)
const found = async (filter: object) =>
  (await somo.call(listTeachers, filter)).body.teachers.map((teacher) => teacher.name.split(' ')[0])

/** The terms that are counted otherwise than they stand in the listings. */
const wronglyCounted = async () =>
  (
    await write(
      `select coalesce(t.term, w.word) as term, t.teachers, w.ndoc from search_terms t
      full join ts_stat('select search from teacher_listings') w on w.word = t.term where t.teachers is distinct from w.ndoc`,
    )
  ).rows

describe('a listing', () => {
  test.each([
    ['a new name', `update users set name = 'Akinyi Odhiambo' where id = $1`, { q: 'akinyi' }, 'Akinyi'],
    ['a new bio', `update teacher_profiles set bio = 'chalk' where user_id = $1`, { q: 'chalk' }, 'Akinyi'],
    ['a new price', 'update teacher_profiles set price_cents = 99900 where user_id = $1', { price_from: 999 }, 'Akinyi'],
    [
      'a first review',
      'update teacher_profiles set review_count = 1, review_stars = 5 where user_id = $1',
      { rating: 4 },
      'Akinyi',
    ],
    ['a language', `update teacher_profiles set languages = '{ki}' where user_id = $1`, { language: 'ki' }, 'Akinyi'],
    [
      'other grades',
      `update teacher_subjects set grades = '{1}' from subjects where teacher_id = $1 and id = subject_id and name like 'Math%'`,
      { subject: 'Mathematics', grade: 1 },
      'Akinyi',
    ],
    [
      'a subject more',
      `insert into teacher_subjects select $1, id, '{10}' from subjects where name = 'Chemistry'`,
      { subject: 'Chemistry' },
      'Akinyi',
    ],
  ])('follows %s, and what it was is found no more [DIR-03]', async (_, text, filter, name) => {
    expect(await found(filter)).toEqual([])
    await write(text, achieng.id)
    expect(await found(filter)).toEqual([name])
    expect(await wronglyCounted()).toEqual([])
  })

  test.each([
    ['the name that was', { q: 'achieng' }],
    ['the grade that was', { subject: 'Mathematics', grade: 7, price_from: 900 }],
    ['the price that was', { price_from: 590, price_to: 610 }],
  ])('is not found by %s [DIR-03]', async (_, filter) => expect(await found(filter)).toEqual([]))

  test.each([
    ['a subject less', `delete from teacher_subjects where teacher_id = $1 and grades = '{10}'`, { subject: 'Chemistry' }, []],
    ['being suspended', `update users set status = 'inactive' where id = $1`, {}, ['Brian']],
    ['being active again', `update users set status = 'active' where id = $1`, { q: 'chalk' }, ['Akinyi']],
    [
      'being approved no longer',
      `update users set verification_status = 'rejected', verified_at = null where id = $1`,
      { q: 'chalk' },
      [],
    ],
    [
      'being approved again',
      `update users set verification_status = 'approved', verified_at = now() where id = $1`,
      { q: 'chalk' },
      ['Akinyi'],
    ],
  ])('follows %s [DIR-03] [VER-04]', async (_, text, filter, expected) => {
    await write(text, achieng.id)
    expect([await found(filter), await wronglyCounted()]).toEqual([expected, []])
  })

  test('of two changes of one teacher at once has both, whichever comes first [DIR-03]', async () => {
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([
        write('update users set name = $2 where id = $1', achieng.id, `Akinyi Name${round}`),
        write('update teacher_profiles set bio = $2 where user_id = $1', achieng.id, `bio${round}`),
        write('update teacher_profiles set price_cents = $2 where user_id = $1', achieng.id, 50_000 + round * 100),
      ])
      expect(await found({ q: `name${round} bio${round}`, price_from: 500 + round, price_to: 500 + round })).toEqual(['Akinyi'])
    }
    expect(await wronglyCounted()).toEqual([])
  })

  test('twenty changed at once, each with words of the others, lock nobody out and are counted right [DIR-03]', async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        somo.people.teacher(`Zawadi ${'abcdefghijklmnopqrst'[i]}mina`, { subjects: ['History'] }),
      ),
    )
    const words = 'and big chalk days early fun grade home'.split(' ')
    await Promise.all(
      many.flatMap(({ id }, i) => [
        write('update teacher_profiles set bio = $2 where user_id = $1', id, (i % 2 ? words : words.toReversed()).join(' ')),
        write(`update users set status = $2 where id = $1`, id, i % 3 ? 'active' : 'inactive'),
      ]),
    )
    expect(await found({ q: 'early chalk', subject: 'History', limit: 40 })).toHaveLength(13)
    expect(await wronglyCounted()).toEqual([])
  })
})

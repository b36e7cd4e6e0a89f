/** The public timetable as the real server sends it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelClass } from '../../features/classes/own-contract.ts'
import { lookAt, wordsOf } from './testing/look.ts'
import { openWorld, type Person, type World } from './testing/world.ts'

// A Wednesday, nine in the morning in Nairobi.
const now = '2026-11-25T06:00:00Z'
let somo: World
let fatuma: Person
let student: Person
let parent: Person
beforeAll(async () => {
  somo = await openWorld({ now })
  fatuma = await somo.people.teacher('Fatuma Ali')
  student = await somo.people.student('Amina Njoroge')
  parent = await somo.people.parent('Grace Wambui')
})
afterAll(() => somo.close())

async function look(address: string, who: Person | null = null): Promise<string> {
  const { status, html } = await lookAt(somo, address, who)
  expect(status).toBe(200)
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
const rowsOf = (html: string): string[] =>
  html
    .split('<li')
    .filter((row) => row.includes('<h3'))
    .map((row) => wordsOf(`<li${row}`))
const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
const classAt = (startsAt: string, facts: { price?: number; seats?: number; grade?: number } = {}) =>
  somo.stage.publishedClass({ teacher: fatuma, startsAt: new Date(startsAt), ...facts })

test('before any class is planned it says so, and leads to the teachers [PUB-12]', async () => {
  const html = await look('/scheduler')
  expect(wordsOf(html)).toContain('No class is planned yet')
  expect(hrefs(html)).toContain('/tutors')
})

test('of seven days each says how many classes it has; those of the first with any stand by time [PUB-12]', async () => {
  await classAt('2026-11-26T17:00:00Z', { price: 150, seats: 1 })
  await classAt('2026-11-26T13:00:00Z', { price: 0, seats: 6 })
  // Half past ten at night in Nairobi is that day; half past midnight the next.
  await classAt('2026-11-26T19:30:00Z')
  await classAt('2026-11-26T21:30:00Z')
  const cancelled = await classAt('2026-11-27T06:00:00Z')
  expect((await fatuma.call(cancelClass, { classId: cancelled.session.id })).ok).toBe(true)
  const html = await look('/scheduler')
  expect(wordsOf(html)).toContain('Wed 25 0 classes Thu 26 3 classes Fri 27 1 class Sat 28 0 classes')
  expect(wordsOf(html)).toContain('Thursday 26 November')
  expect(rowsOf(html).map((row) => /\d+:\d\d [AP]M/.exec(row)?.[0])).toEqual(['4:00 PM', '8:00 PM', '10:30 PM'])
  expect(rowsOf(html)[0]).toContain('60 min Fractions, once more Mathematics, Grade 10. Fatuma Ali Free 6 seats left Take a seat')
  expect(rowsOf(html)[1]).toContain('KES 150 Last seat Take a seat')
  expect(rowsOf(await look('/scheduler?day=2026-11-27'))).toHaveLength(1)
})

test('a seat is taken through signing in, inside the area of who may; others are not asked to [PUB-12]', async () => {
  const place = (html: string) => hrefs(html).filter((href) => href.includes('join'))[0]
  const inside = /^\/student-dashboard\/lessons\?tab=live&grades=all&join=\d+$/
  const visitors = new URL(place(await look('/scheduler')) ?? '', 'http://somo.test')
  expect(visitors.pathname).toBe('/login')
  expect(visitors.searchParams.get('next')).toMatch(inside)
  expect(place(await look('/scheduler', student))).toMatch(inside)
  expect(place(await look('/scheduler', parent))).toMatch(/^\/parent-dashboard\/lessons\?tab=live&grades=all&join=\d+$/)
  expect(place(await look('/scheduler', fatuma))).toBeUndefined()
})

test('a teacher finds Schedule New Class there, and so does who may be one; a learner does not [PUB-12]', async () => {
  for (const who of [null, fatuma]) {
    const html = await look('/scheduler', who)
    expect(wordsOf(html)).toContain('Schedule New Class')
    expect(hrefs(html)).toContain('/teacher-dashboard/classes/new')
  }
  expect(await look('/scheduler', student)).not.toContain('Schedule New Class')
})

test('a grade and a subject narrow it; a day without one leads to the next that has [PUB-12]', async () => {
  await classAt('2026-12-09T06:00:00Z', { grade: 8 })
  const none = await look('/scheduler?grade=8')
  expect(wordsOf(none)).toContain('No class on this day')
  expect(wordsOf(none)).toContain('Next one: Wednesday 9 December')
  const there = hrefs(none).find((href) => href.includes('2026-12-09')) ?? ''
  expect(rowsOf(await look(there))[0]).toContain('Mathematics, Grade 8')
  expect(wordsOf(await look('/scheduler?subject=Physics'))).toContain('No class is planned yet')
  expect(rowsOf(await look('/scheduler?subject=Mathematics&grade=10'))).toHaveLength(3)
  expect(rowsOf(await look('/scheduler?grade=77&day=never&from=2020-01-01&subject='))).toHaveLength(3)
})

test('the next day is that of the class that begins first, though another ends before it [PUB-12]', async () => {
  const world = await openWorld({ now })
  const teacher = await world.people.teacher('Kiprono Cheruiyot')
  const long = await world.stage.publishedClass({ teacher, startsAt: new Date('2026-12-10T20:30:00Z') })
  await world.db.$client.query(`update live_classes set ends_at = starts_at + interval '3 hours' where id = $1`, [
    long.session.id,
  ])
  await world.stage.publishedClass({ startsAt: new Date('2026-12-10T21:30:00Z') })
  const html = await (await world.app.request('http://somo.test/scheduler')).text()
  expect(wordsOf(html)).toContain('Next one: Thursday 10 December')
  await world.close()
})

test('the days before today are not led to; later ones are, and back [PUB-12]', async () => {
  const first = await look('/scheduler')
  expect(wordsOf(first)).not.toContain('Earlier days')
  const later = await look(hrefs(first).find((href) => href === '/scheduler?from=2026-12-02') ?? '')
  expect(wordsOf(later)).toContain('Wed 2 0 classes')
  expect(wordsOf(later)).toContain('Tue 8 0 classes Earlier days')
  expect(hrefs(later)).toContain('/scheduler')
})

test('a day with many goes on page by page without gap, in whatever narrowing, at addresses that stay [PUB-12]', async () => {
  const world = await openWorld({ now })
  const at = (address: string) =>
    lookAt(world, address).then(({ html }) => html.slice(html.indexOf('<main'), html.indexOf('</main>')))
  const [teacher, other] = [await world.people.teacher('Fatuma Ali'), await world.people.teacher('Kiprono Cheruiyot')]
  const day = '2026-11-28'
  // Ninety of one grade, two in each quarter of an hour, and before them one of another grade.
  for (const who of [teacher, other])
    await world.db.$client.query(
      `insert into live_classes (teacher_id, title, description, subject_id, grade, lesson_type, starts_at, ends_at, seats,
         price_cents, teacher_share_bps, created_at)
       select $1, 'Class ' || n, '', (select min(id) from subjects), 10, 'online', $2::timestamptz + n * interval '15 minutes',
         $2::timestamptz + n * interval '15 minutes' + interval '15 minutes', 6, 0, 7000, $3
       from generate_series(0, 44) n`,
      [who.id, `${day}T06:00:00Z`, now],
    )
  await world.stage.publishedClass({ startsAt: new Date(`${day}T05:00:00Z`), grade: 8 })
  const read = async (first: string) => {
    const [pages, titles]: [string[], string[]] = [[], []]
    for (let next: string | undefined = first; next;) {
      const html: string = await at(next)
      pages.push(next)
      titles.push(...rowsOf(html).map((row) => /(\d+:\d\d [AP]M).*(Ali|Cheruiyot|Grade 8)/.exec(row)?.slice(1).join(' ') ?? row))
      next = hrefs(html).find((href) => href.includes('after='))
    }
    return { pages, titles }
  }
  const every = await read(`/scheduler?day=${day}`)
  expect(every.titles).toHaveLength(91)
  expect(new Set(every.titles).size).toBe(91)
  expect(every.pages).toHaveLength(3)
  const narrowed = await read(`/scheduler?day=${day}&grade=10`)
  expect(narrowed.titles).toEqual(every.titles.slice(1))
  expect(narrowed.pages.slice(1).every((page) => page.includes('grade=10') && page.includes(`day=${day}`))).toBe(true)
  // Where the day was not asked for, the address names it.
  expect(hrefs(await at('/scheduler')).find((href) => href.includes('after='))).toContain(`day=${day}`)
  const end = await at(`/scheduler?day=${day}&after=${new Date(`${day}T20:00:00Z`).getTime()}-1`)
  expect(wordsOf(end)).toContain('No more classes on this day')
  expect(hrefs(end)).toContain(`/scheduler?day=${day}`)
  for (const nothing of ['x', '1', '-1-1', '99999999999999-1', `1-${'9'.repeat(20)}`])
    expect(rowsOf(await at(`/scheduler?day=${day}&after=${nothing}`)), nothing).toHaveLength(40)
  await world.close()
})

test('full, it leads to where one is told of a seat; over, hidden or suspended, it is not there [PUB-12] [ADM-07]', async () => {
  await somo.db.$client.query('update live_classes set seats_taken = seats where seats = 1')
  const html = await look('/scheduler')
  expect(rowsOf(html)[1]).toContain('Full Tell me if free')
  const { rows } = await somo.db.$client.query<{ id: string }>('select id from live_classes where seats = 1')
  const inside = `/student-dashboard/lessons?tab=live&grades=all&class=${rows[0]?.id}`
  expect(hrefs(html)).toContain(`/login?next=${encodeURIComponent(inside)}`)
  somo.clock.now = new Date('2026-11-26T14:00:00Z')
  expect(rowsOf(await look('/scheduler')).map((row) => /\d+:\d\d [AP]M/.exec(row)?.[0])).toEqual(['8:00 PM', '10:30 PM'])
  await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [fatuma.id])
  expect(wordsOf(await look('/scheduler'))).toContain('No class is planned yet')
})

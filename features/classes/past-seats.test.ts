/** Classes that are over, for those who had a seat: what is left of them is found from there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { joinSession } from './contract.ts'
import { cancelClass } from './own-contract.ts'
import { pastSeats } from './past-contract.ts'

const START = new Date('2026-11-25T06:00:00Z')
let somo: World
let otieno: Person
beforeAll(async () => {
  somo = await openWorld({ now: START.toISOString() })
  otieno = await somo.people.teacher('Otieno Ouma')
})
afterAll(() => somo.close())

const given = async (hour: number): Promise<number> =>
  (await somo.stage.publishedClass({ teacher: otieno, price: 0, grade: 8, startsAt: plus(START, hours(hour)) })).session.id
const listed = async (who: Person, cursor?: string) => (await who.call(pastSeats, cursor ? { cursor } : {})).body
const ids = async (who: Person) => (await listed(who)).classes.map(({ id }) => id)

test('a class that is over is listed for its learner and the parent, and for nobody else [MEET-04]', async () => {
  const { parent, children } = await somo.stage.fundedFamily()
  const [child] = children
  const stranger = await somo.people.student('Faith Chebet', { grade: 8 })
  const [first, second, called, ahead] = [await given(24), await given(28), await given(32), await given(96)]
  for (const id of [first, second, called, ahead]) await parent.call(joinSession, { studentId: child.id, id })
  await otieno.call(cancelClass, { classId: called })
  expect(await ids(child)).toEqual([])
  somo.clock.now = plus(START, hours(29.5))
  for (const who of [child, parent]) expect(await ids(who), who.name).toEqual([second, first])
  expect(await ids(stranger)).toEqual([])
  const [latest] = (await listed(parent)).classes
  expect([latest?.zoom_link, latest?.seated]).toEqual([`/join/class/${second}`, [child.id]])
  somo.clock.now = START
})

test('a page holds twenty, the latest first, and the next goes on after them [MEET-04]', async () => {
  const adult = await somo.people.student('Amina Njoroge', { grade: 8, born: '2001-03' })
  const made: number[] = []
  for (let n = 0; n < 22; n += 1) {
    const id = await given(200 + 2 * n)
    made.push(id)
    await adult.call(joinSession, { studentId: adult.id, id })
  }
  somo.clock.now = plus(START, hours(300))
  const page = await listed(adult)
  const rest = await listed(adult, page.next_cursor ?? '')
  expect([page.classes.length, rest.classes.length, rest.next_cursor]).toEqual([20, 2, null])
  expect([...page.classes, ...rest.classes].map(({ id }) => id)).toEqual(made.toReversed())
  somo.clock.now = START
})

test('a class that was moved stands where it is now, also where a server of before took the seat [MEET-04]', async () => {
  const adult = await somo.people.student('Baraka Kamau', { grade: 8, born: '2001-03' })
  const [moved, other] = [await given(400), await given(402)]
  await adult.call(joinSession, { studentId: adult.id, id: moved })
  await somo.db.$client.query(
    'insert into enrolments (class_id, learner_id, payer_id, price_cents, enrolled_at) values ($1, $2, $2, 0, $3)',
    [other, adult.id, START],
  )
  await somo.db.$client.query(
    `update live_classes set starts_at = starts_at + interval '4 hours', ends_at = ends_at + interval '4 hours' where id = $1`,
    [moved],
  )
  somo.clock.now = plus(START, hours(410))
  expect(await ids(adult)).toEqual([moved, other])
  somo.clock.now = START
})

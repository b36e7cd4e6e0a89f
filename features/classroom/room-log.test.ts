/** What a room saw of a lesson, as the family, the teacher and the desk read it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { lessonAttendance } from './contract.ts'
import { visitRoom } from './testing/visit.ts'

let somo: World
let parent: Person
let child: Person
let otieno: Person
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  const family = await somo.stage.fundedFamily()
  parent = family.parent
  child = family.children[0]
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000, grades: [8] })
})
afterEach(() => somo.close())

async function seen(visits: [Person, number, number][]): Promise<{ id: number }> {
  const { booking } = await somo.stage.askedLesson({ teacher: otieno, student: child })
  const at = (minute: number) => plus(new Date(booking.starts_at), minutes(minute))
  for (const [person, from, to] of visits) await visitRoom(somo.db, `lesson-${booking.id}`, person, at(from), at(to))
  somo.clock.now = at(70)
  return { id: booking.id }
}
const read = (who: Person, roomId: number) => who.call(lessonAttendance, { roomId })

test('is minutes and stretches within the booked time; two devices at once are one stretch [BOOK-07]', async () => {
  const { id } = await seen([
    [child, -5, 30],
    [child, 20, 40],
    [child, 45, 65],
    [otieno, 19, 60],
  ])
  expect((await read(parent, id)).body).toEqual({
    minutes: 60,
    learner: {
      minutes: 55,
      stretches: [
        { from: 0, to: 40 },
        { from: 45, to: 60 },
      ],
    },
    teacher: { minutes: 41, stretches: [{ from: 19, to: 60 }] },
  })
})

test('counts a parent who sat in as nobody [BOOK-07] [PAR-02]', async () => {
  const { id } = await seen([[parent, 0, 60]])
  const nobody = { minutes: 0, stretches: [] }
  expect((await read(otieno, id)).body).toEqual({ minutes: 60, learner: nobody, teacher: nobody })
})

test('is for the people of the lesson and the desk alone [BOOK-07]', async () => {
  const { id } = await seen([[otieno, 0, 60]])
  const desk = await somo.people.admin('Desk Operator')
  for (const who of [parent, child, otieno, desk]) expect((await read(who, id)).body.teacher.minutes, who.name).toBe(60)
  for (const who of [await somo.people.parent('Strange Mwangi'), await somo.people.teacher('Other Teacher')])
    expect((await read(who, id)).status, who.name).toBe(404)
})

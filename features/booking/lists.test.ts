/** Lists of bookings that do not grow with a life: what is spoken of, and what is over, by page. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { keepPhoto } from '../accounts/server/index.ts'
import { answerBooking, cancelBooking, learnerBookings, teacherBookings } from './contract.ts'
import { pastBookings, taughtBookings } from './past-contract.ts'
import { lived } from './testing/life.ts'

let somo: World
let otieno: Person
let parent: Person
let children: readonly [Person, Person]
beforeEach(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  ;({ parent, children } = await somo.stage.fundedFamily())
})
afterEach(() => somo.close())

const asked = async (child = children[0]): Promise<number> =>
  (await somo.stage.askedLesson({ teacher: otieno, student: child })).booking.id
const hourly = (n: number): number[] => Array.from({ length: n }, (_, at) => at + 1)
const ids = ({ body }: { body: readonly { id: number }[] }): number[] => body.map(({ id }) => id)
const wanjiku = () => children[0].id

async function pages(who: Person, input: { learner_id?: number; limit?: number }): Promise<number[][]> {
  const read: number[][] = []
  for (let cursor: string | null | undefined; cursor !== null && read.length < 20;) {
    const { body } = await who.call(pastBookings, { ...input, ...(cursor && { cursor }) })
    read.push(body.bookings.map(({ id }) => id))
    cursor = body.next_cursor
  }
  return read
}

describe('what a learner has before them', () => {
  test('is to come or of two days past, soonest first; of older ones what holds money or is asked for [BOOK-02]', async () => {
    const coming = await asked()
    const [yesterday, inTime, late, older] = await lived(somo.db, coming, '2026-11-25T06:00:00Z', [24, 47, 48, 500])
    const [frozen] = await lived(somo.db, coming, '2026-11-25T06:00:00Z', [600], ['disputed', 'paid'])
    for (const who of [parent, children[0]])
      expect(ids(await who.call(learnerBookings, { studentId: wanjiku() }))).toEqual([frozen, inTime, yesterday, coming])
    expect(ids(await parent.call(learnerBookings, { studentId: wanjiku(), with: older }))).toEqual([
      frozen,
      older,
      inTime,
      yesterday,
      coming,
    ])
    expect(ids(await otieno.call(teacherBookings, { teacherId: otieno.id }))).toEqual([frozen, inTime, yesterday, coming])
    expect(ids(await otieno.call(teacherBookings, { teacherId: otieno.id, with: late }))).toContain(late)
  })

  test('has the teacher’s photo, where there is one [HUB-07] [AUTH-08]', async () => {
    const photos = async () => {
      const { body } = await parent.call(learnerBookings, { studentId: wanjiku() })
      return body.map(({ teacher_photo: photo }) => photo)
    }
    await asked()
    expect(await photos()).toEqual([null])
    const photo = { image: Buffer.from('a photo'), face: Buffer.from('a face') }
    await somo.db.transaction((tx) => keepPhoto(tx, otieno.id, photo, somo.clock.now))
    expect(await photos()).toEqual([expect.stringMatching(/^\/photos\/[0-9a-f]{40}\.webp$/)])
  })

  test('never brings another’s by naming it [BOOK-02]', async () => {
    const coming = await asked(children[1])
    const [older] = await lived(somo.db, coming, '2026-11-25T06:00:00Z', [500])
    expect(ids(await parent.call(learnerBookings, { studentId: wanjiku(), with: older }))).toEqual([])
    const colleague = await somo.people.teacher('Other Teacher')
    expect(ids(await colleague.call(teacherBookings, { teacherId: colleague.id, with: older }))).toEqual([])
  })

  test('is whole however much there is to come, the soonest too [BOOK-02]', async () => {
    const coming = await asked()
    const many = await lived(somo.db, coming, '2027-01-25T06:00:00Z', hourly(250))
    const body = await otieno.call(teacherBookings, { teacherId: otieno.id })
    expect(body.body).toHaveLength(251)
    expect(ids(body)).toEqual([coming, ...many.toReversed()])
  })

  test('a month of a teacher’s has what began in it in Nairobi, and no other [SCH-01]', async () => {
    const coming = await asked()
    // The last hour of October, the first of November, and the first of December.
    await lived(somo.db, coming, '2026-10-31T21:00:00Z', [1])
    const [first] = await lived(somo.db, coming, '2026-10-31T22:00:00Z', [1])
    await lived(somo.db, coming, '2026-11-30T22:00:00Z', [1])
    expect(ids(await otieno.call(teacherBookings, { teacherId: otieno.id, month: '2026-11' }))).toEqual([first, coming])
    const colleague = await somo.people.teacher('Other Teacher')
    expect(ids(await colleague.call(teacherBookings, { teacherId: colleague.id, month: '2026-11' }))).toEqual([])
    expect((await colleague.call(teacherBookings, { teacherId: otieno.id, month: '2026-11' })).status).toBe(404)
    for (const month of ['2026-13', '2026-00', '26-11', '2026-11-01'])
      expect((await otieno.call(teacherBookings, { teacherId: otieno.id, month })).status, month).toBe(400)
  })
})

test('a minor whose request came to nothing stays a first name to the teacher; once accepted, a name [BOOK-02]', async () => {
  const [calledOff, ranOut, accepted] = [await asked(), await asked(), await asked()]
  expect((await parent.call(cancelBooking, { bookingId: calledOff })).ok).toBe(true)
  expect((await otieno.call(answerBooking, { booking_id: accepted, teacher_id: otieno.id, action: 'accept' })).ok).toBe(true)
  expect((await parent.call(cancelBooking, { bookingId: accepted })).ok).toBe(true)
  await somo.pass(12 * 3_600_000)
  const { body } = await otieno.call(teacherBookings, { teacherId: otieno.id })
  const seen = body.map(({ id, status, student_name: name, student_id: student }) => [id, [status, name, student]] as const)
  expect(new Map(seen)).toEqual(
    new Map([
      [calledOff, ['cancelled', 'Wanjiku', null]],
      [ranOut, ['expired', 'Wanjiku', null]],
      [accepted, ['cancelled', 'Wanjiku Wambui', wanjiku()]],
    ]),
  )
})

describe('what is over', () => {
  test('comes by page, the latest first, each once, of all children or of one [BOOK-02] [PAR-02]', async () => {
    const [one, two] = [await asked(children[0]), await asked(children[1])]
    const ofOne = await lived(somo.db, one, '2026-11-25T05:00:00Z', hourly(12))
    // As many at the very same times: a page may end between two that began together.
    const ofTwo = await lived(somo.db, two, '2026-11-25T05:00:00Z', hourly(12))
    const both = hourly(12).flatMap((_, at) => [ofTwo[at], ofOne[at]])
    const read = await pages(parent, { limit: 5 })
    expect(read.flat()).toEqual(both)
    expect(read.map(({ length }) => length)).toEqual([5, 5, 5, 5, 4])
    expect((await pages(parent, { learner_id: wanjiku() })).map(({ length }) => length)).toEqual([10, 2])
    expect((await pages(children[0], {})).flat()).toEqual(ofOne)
    const sibling = { learner_id: children[1].id }
    expect((await children[0].call(pastBookings, sibling)).status).toBe(404)
  })

  test('a page goes on after its last lesson though newer ones have ended in between [BOOK-02]', async () => {
    const like = await asked()
    const old = await lived(somo.db, like, '2026-11-25T05:00:00Z', hourly(4))
    const first = await parent.call(pastBookings, { limit: 2 })
    await lived(somo.db, like, '2026-11-25T05:59:00Z', [0])
    const { body } = await parent.call(pastBookings, { limit: 2, cursor: first.body.next_cursor ?? '' })
    expect(body.bookings.map(({ id }) => id)).toEqual(old.slice(2))
    expect(body.next_cursor).toBeNull()
  })

  test('is nobody else’s: a strange family’s lesson is no cursor, a strange child is not there [BOOK-02]', async () => {
    const like = await asked()
    const old = await lived(somo.db, like, '2026-11-25T05:00:00Z', hourly(3))
    const stranger = await somo.people.parent('Strange Mwangi')
    expect(await pages(stranger, {})).toEqual([[]])
    expect((await stranger.call(pastBookings, { learner_id: wanjiku() })).status).toBe(404)
    const amina = await somo.people.student('Amina Njoroge')
    const hers = (await somo.stage.askedLesson({ teacher: otieno, student: amina })).booking.id
    const [between] = await lived(somo.db, hers, '2026-11-25T05:30:00Z', [0])
    expect((await parent.call(pastBookings, { cursor: String(between) })).body.bookings).toEqual([])
    expect((await parent.call(pastBookings, { cursor: String(old[0]) })).body.bookings).toHaveLength(2)
    expect((await parent.call(pastBookings, { cursor: 'yesterday' })).status).toBe(400)
  })

  test('a teacher’s comes the same way, without the name of a minor who was declined [BOOK-02] [TCH-05]', async () => {
    const like = await asked()
    const declined = await lived(somo.db, like, '2026-11-25T05:00:00Z', hourly(11), ['declined', 'n/a'])
    const first = (await otieno.call(taughtBookings, {})).body
    expect(first.bookings.map(({ id }) => id)).toEqual(declined.slice(0, 10))
    expect(first.bookings[0]?.student_name).toBe('Wanjiku')
    const second = (await otieno.call(taughtBookings, { cursor: first.next_cursor ?? '' })).body
    expect(second.bookings.map(({ id }) => id)).toEqual(declined.slice(10))
    expect(second.next_cursor).toBeNull()
  })
})

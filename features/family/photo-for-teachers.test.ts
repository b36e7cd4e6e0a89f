/** A learner's photo at those who teach them: in what they are answered, and at its own address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { answerBooking, cancelBooking, teacherBookings } from '../booking/contract.ts'
import { joinSession } from '../classes/contract.ts'
import { cancelClass, showClass } from '../classes/own-contract.ts'
import { updateProfilePhoto } from '../settings/contract.ts'
import { picture } from '../settings/testing/picture.ts'
import { listTransactions } from '../wallet/contract.ts'
import { addChild, changeConsent, consentPurposes } from './contract.ts'

let somo: World
let otieno: Person
let colleague: Person
beforeAll(async () => {
  somo = await openWorld()
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  colleague = await somo.people.teacher('Lucy Nyambura')
})
afterAll(() => somo.close())

async function withPhoto(who: Person): Promise<string> {
  return (await who.call(updateProfilePhoto, { userId: who.id, profilePhoto: await picture() })).body.photo
}
const look = (photo: string, who: Person) =>
  somo.app.request(`${ORIGIN}${photo}`, { headers: { cookie: `somo_session=${who.cookie}` } })
const statuses = async (photo: string, ...who: Person[]) => Promise.all(who.map(async (one) => (await look(photo, one)).status))
const inLessons = async (bookingId: number) =>
  (await otieno.call(teacherBookings, { teacherId: otieno.id })).body.find(({ id }) => id === bookingId)?.student_photo
const inRoster = async (classId: number) => (await otieno.call(showClass, { classId })).body.roster.map((seat) => seat.photo)

describe('an adult’s photo', () => {
  test('is shown to the teacher of a lesson from the moment it is accepted, until it is called off [AUTH-08]', async () => {
    const { student, booking } = await somo.stage.askedLesson({ teacher: otieno })
    const photo = await withPhoto(student)
    expect([await inLessons(booking.id), await statuses(photo, otieno, colleague)]).toEqual([null, [404, 404]])
    await otieno.call(answerBooking, { booking_id: booking.id, teacher_id: otieno.id, action: 'accept' })
    expect([await inLessons(booking.id), await statuses(photo, otieno, colleague)]).toEqual([photo, [200, 404]])
    // What is shown by somebody's leave is not kept for ever.
    expect((await look(photo, otieno)).headers.get('cache-control')).toBe('private, max-age=3600, must-revalidate')
    expect((await look(photo, student)).headers.get('cache-control')).toBe('private, max-age=86400, must-revalidate')
    expect((await otieno.call(cancelBooking, { bookingId: booking.id })).ok).toBe(true)
    expect([await inLessons(booking.id), await statuses(photo, otieno, student)]).toEqual([null, [404, 200]])
  })

  test('is shown to the teacher of a class while there is a seat in it, and to no other [AUTH-08] [MEET-04]', async () => {
    const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 0 })
    const baraka = await somo.people.student('Baraka Kamau')
    const photo = await withPhoto(baraka)
    expect(await statuses(photo, otieno)).toEqual([404])
    await baraka.call(joinSession, { studentId: baraka.id, id: session.id })
    expect([await inRoster(session.id), await statuses(photo, otieno, colleague)]).toEqual([[photo], [200, 404]])
    await otieno.call(cancelClass, { classId: session.id })
    expect(await statuses(photo, otieno)).toEqual([404])
  })

  test('stands beside what a lesson has paid, on the teacher’s statement alone [AUTH-08] [WAL-08]', async () => {
    const { student, booking } = await somo.stage.taughtLesson({ teacher: otieno })
    const photo = await withPhoto(student)
    somo.clock.now = plus(new Date(booking.ends_at), hours(24))
    await somo.settle()
    const photos = async (who: Person) => {
      const { transactions } = (await who.call(listTransactions, { userId: who.id })).body
      return transactions.filter((one) => one.details.booking_id === booking.id).map((one) => one.details.learner_photo)
    }
    expect([await photos(otieno), await photos(student)]).toEqual([[photo], [null]])
  })
})

describe('a child’s photo', () => {
  test('is shown to a teacher only while a parent agrees to that, in lists and at its address [AUTH-08] [AUTH-10]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const child = children[0]
    const { booking } = await somo.stage.acceptedLesson({ teacher: otieno, student: child })
    const { session } = await somo.stage.publishedClass({ teacher: otieno, price: 0, grade: 8 })
    await parent.call(joinSession, { studentId: child.id, id: session.id })
    const photo = await withPhoto(child)
    const seen = async () => [
      await inLessons(booking.id),
      ...(await inRoster(session.id)),
      ...(await statuses(photo, otieno, colleague, child, parent)),
    ]
    const agree = (agreed: boolean) => parent.call(changeConsent, { childId: child.id, purpose: 'photo_for_teachers', agreed })
    expect(await seen()).toEqual([photo, photo, 200, 404, 200, 200])
    expect((await agree(false)).ok).toBe(true)
    expect(await seen()).toEqual([null, null, 404, 404, 200, 200])
    await agree(true)
    expect(await seen()).toEqual([photo, photo, 200, 404, 200, 200])
    // Who has grown up decides alone.
    await agree(false)
    await somo.db.$client.query(`update student_profiles set born_on = '2008-01-01' where user_id = $1`, [child.id])
    expect(await seen()).toEqual([photo, photo, 200, 404, 200, 200])
  })

  test('is not agreed to by agreeing to lessons and to a photo [AUTH-10]', async () => {
    const parent = await somo.people.parent('Grace Wambui')
    const purposes = consentPurposes.filter((one) => one !== 'photo_for_teachers')
    const added = await parent.call(addChild, { name: 'Zawadi Wambui', grade: 4, born_month: '2017-05', purposes })
    const standing = Object.fromEntries(added.body.child.consents.map((one) => [one.purpose, one.standing]))
    expect([standing['photo'], standing['photo_for_teachers']]).toEqual(['agreed', 'never'])
  })
})

/** Teachers as the desk sees them: found, put right, hidden from families and shown again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { auditLog } from '../audit/contract.ts'
import { actSentence } from '../audit/sentences.ts'
import { bookSession, payTeacher } from '../booking/contract.ts'
import { joinSession, liveSessions } from '../classes/contract.ts'
import { listTeachers, showTeacher } from '../directory/contract.ts'
import { addManyTeachers } from '../directory/testing/many-teachers.ts'
import { favouriteIds, listFavourites, markFavourite } from '../favourites/contract.ts'
import { listReviews, reviewLesson } from '../reviews/contract.ts'
import { updateProfilePhoto } from '../settings/contract.ts'
import { picture } from '../settings/testing/picture.ts'
import { suspendUser } from '../users/contract.ts'
import { editTutor, hideTutor, listTutors, showTutor, type Tutor } from './contract.ts'
import { tutorsOf } from './server/queries.ts'

let somo: World
let operator: Person
let otieno: Person
let amina: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Desk Operator')
})
beforeEach(async () => {
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 500, subjects: ['Physics', 'Chemistry'] })
  amina = await somo.people.student('Amina Njoroge')
  await somo.fund(amina, 5000)
  somo.mails.length = 0
})
afterAll(() => somo.close())

const WHY = 'Three families wait for an answer.'
const list = async (asked: Parameters<typeof operator.call<typeof listTutors>>[1] = {}) =>
  (await operator.call(listTutors, asked)).body
const hide = (who = otieno) => operator.call(hideTutor, { teacherId: who.id, reason: WHY })
const show = (who = otieno) => operator.call(showTutor, { teacherId: who.id, reason: 'They have answered.' })
const page = ({ promise, bio, current_school, experience }: Tutor) => ({ promise, bio, current_school, experience })
const seen = async (who = otieno) => page((await list({ words: who.email })).tutors[0] as Tutor)
const edit = (was: ReturnType<typeof page>, change: Partial<typeof was>) =>
  operator.call(editTutor, { teacherId: otieno.id, reason: 'It held a phone number.', ...was, ...change, was })
const lastActs = async (limit: number) =>
  (await operator.call(auditLog, { limit })).body.entries.map((one) => [actSentence(one, 'en'), one.reason])
const mailed = async () => {
  await somo.settle()
  return somo.mails.filter(({ to }) => to === otieno.email)
}

describe('the list', () => {
  test('tells of each what the page says, how they do, and whether families see them [ADM-07]', async () => {
    await somo.people.offer(otieno, '2026-11-27', '16:00', '18:00')
    await somo.people.offer(otieno, '2026-12-20', '16:00', '17:00')
    expect((await list({ words: otieno.email })).tutors).toEqual([
      {
        ...{ id: otieno.id, name: otieno.name, photo: null, standing: 'listed', hidden_at: null },
        joined_at: '2026-11-25T06:00:00.000Z',
        subjects: ['Chemistry', 'Physics'],
        ...{ rating: null, review_count: 0, students_taught: 0, cost: 500 },
        free_times: 1,
        ...{ promise: '', bio: '', current_school: '', experience: '5+ years' },
      },
    ])
  })

  test('is searched by name and address and narrowed by standing, newest first, by page [ADM-07]', async () => {
    const newcomer = await somo.people.teacher('Naomi Jepkosgei', { approved: false })
    const away = await somo.people.teacher('Wafula Barasa')
    await operator.call(suspendUser, { userId: away.id, reason: 'Asked for cash.' })
    await hide()
    const ids = async (asked: Parameters<typeof list>[0]) => (await list(asked)).tutors.map(({ id }) => id)
    expect(await ids({ standing: 'hidden' })).toEqual([otieno.id])
    expect(await ids({ standing: 'unverified' })).toEqual([newcomer.id])
    expect(await ids({ standing: 'inactive' })).toEqual([away.id])
    expect(await ids({ standing: 'listed' })).not.toContain(otieno.id)
    expect(await ids({ words: 'wafula BARASA' })).toEqual([away.id])
    expect(await ids({ words: 'Amina Njoroge' })).toEqual([])
    const first = await list({ limit: 2 })
    expect([first.tutors.map(({ id }) => id), first.total > 2]).toEqual([[away.id, newcomer.id], true])
    expect(await ids({ limit: 1, cursor: first.next_cursor ?? '' })).toEqual([otieno.id])
  })

  test('finds a name or address among thousands by an index [ADM-07]', async () => {
    const many = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
    await addManyTeachers(many.db, 5000, many.clock.now)
    await many.db.$client.query('vacuum analyze users, teacher_profiles')
    const wish = { words: 'many4999@', standing: null, before: null, limit: 20 }
    const { scanned, rows } = await costOf(many.db, ['users', 'teacher_profiles', 'availability_slots'], (db) =>
      tutorsOf(db, wish, many.clock.now),
    )
    expect([scanned, rows < 300]).toEqual([[], true])
    await many.close()
  })
})

describe('a page', () => {
  test('is put right by an operator; families read it, the teacher is told what and why, the log keeps it [ADM-07]', async () => {
    const was = await seen()
    const reply = await edit(was, { bio: 'Nine years at Alliance.', experience: '10+ years' })
    expect(reply.body.tutor).toMatchObject({ bio: 'Nine years at Alliance.', experience: '10+ years', promise: '' })
    expect((await amina.call(showTeacher, { teacherId: otieno.id })).body).toMatchObject({
      bio: 'Nine years at Alliance.',
      experience: '10+ years',
    })
    const [mail] = await mailed()
    expect(mail?.subject).toBe('We have changed something on your page')
    expect(mail?.text).toContain('about you, experience')
    expect(mail?.text).toContain('It held a phone number.')
    expect(await lastActs(1)).toEqual([['changed the page of Otieno Ouma', 'It held a phone number.']])
  })

  test('changed by somebody else meanwhile stays as they left it; nothing changed is no act [ADM-07]', async () => {
    const was = await seen()
    const both = await Promise.all([edit(was, { bio: 'One.' }), edit(was, { bio: 'Two.' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = await edit(was, { current_school: 'Alliance' })
    expect([late.problem.code, (await seen()).current_school]).toEqual(['changed_meanwhile', ''])
    const before = await lastActs(1)
    expect((await edit(await seen(), {})).status).toBe(200)
    expect(await lastActs(1)).toEqual(before)
  })

  test('is a teacher’s alone, and its rating is nobody’s to set [ADM-07]', async () => {
    const wish = { teacherId: amina.id, reason: 'No teacher.' }
    const was = await seen()
    expect((await operator.call(editTutor, { ...wish, ...was, was })).status).toBe(404)
    expect((await operator.call(hideTutor, wish)).status).toBe(404)
    const rated = { ...wish, teacherId: otieno.id, ...was, was, rating: 5 }
    expect((await operator.call(editTutor, rated)).status).toBe(400)
  })
})

test('a page kept as it stood is no act, and its teacher hears nothing of it [ADM-07]', async () => {
  const [was, acts, mails] = [await seen(), await lastActs(1), (await mailed()).length]
  expect((await edit(was, {})).status).toBe(200)
  expect([await lastActs(1), (await mailed()).length]).toEqual([acts, mails])
})

describe('a hidden teacher', () => {
  test('is told why by mail and told again when shown; both are in the log, each once [ADM-07]', async () => {
    const both = await Promise.all([hide(), hide()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await list({ words: otieno.email })).tutors[0]).toMatchObject({
      standing: 'hidden',
      hidden_at: somo.clock.now.toISOString(),
    })
    const [first] = await mailed()
    expect([first?.subject, first?.text.includes(WHY)]).toEqual(['Families do not see your page for now', true])
    expect((await show()).body.tutor).toMatchObject({ standing: 'listed', hidden_at: null })
    expect((await show()).problem.code).toBe('not_hidden')
    expect((await mailed()).map(({ subject }) => subject).slice(1)).toEqual(['Families see your page again'])
    expect(await lastActs(2)).toEqual([
      ['showed the page of Otieno Ouma to families again', 'They have answered.'],
      ['hid the page of Otieno Ouma from families', WHY],
    ])
  })

  test('is neither searched, opened, seen, marked, reviewed nor on the site, and is again when shown [ADM-07]', async () => {
    const { booking } = await somo.stage.taughtLesson({ teacher: otieno, student: amina, cost: 500 })
    await amina.call(reviewLesson, { bookingId: booking.id, stars: 5, text: 'She waits.' })
    const { photo } = (await otieno.call(updateProfilePhoto, { userId: otieno.id, profilePhoto: await picture() })).body
    await amina.call(markFavourite, { teacherId: otieno.id })
    let looks = 0
    const places = async () => {
      looks += 1
      const at = async (address: string) => (await somo.app.request(`http://somo.test${address}?look=${looks}`)).status
      const found = (await amina.call(listTeachers, { q: 'Otieno' })).body.teachers
      return {
        searched: found.some(({ id }) => id === otieno.id),
        opened: (await amina.call(showTeacher, { teacherId: otieno.id })).status,
        page: await at(`/tutors/${otieno.id}`),
        photo: await at(photo),
        marked: (await amina.call(favouriteIds, {})).body.teacher_ids,
        favourites: (await amina.call(listFavourites, {})).body.favourites.length,
        markable: (await amina.call(markFavourite, { teacherId: otieno.id })).status,
        reviews: (await amina.call(listReviews, { teacherId: otieno.id })).body.reviews.length,
      }
    }
    const before = await places()
    const everywhere = { searched: true, opened: 200, page: 200, photo: 200, favourites: 1, markable: 200, reviews: 1 }
    expect(before).toMatchObject(everywhere)
    await hide()
    const nowhere = { searched: false, opened: 404, page: 404, photo: 404, favourites: 0, markable: 404, reviews: 0 }
    expect(await places()).toMatchObject(nowhere)
    await show()
    expect(await places()).toEqual(before)
  })

  test('is neither booked nor enrolled with, and their classes are shown to whoever has a seat alone [ADM-07]', async () => {
    const { session } = await somo.stage.publishedClass({ teacher: otieno })
    const seated = await somo.people.student('Brian Mutua')
    await somo.fund(seated, 1000)
    const join = (who: Person) => who.call(joinSession, { studentId: who.id, id: session.id })
    expect((await join(seated)).status).toBe(200)
    const slot = await somo.stage.freeSlot(otieno)
    await hide()
    const ask = () => amina.call(bookSession, { teacher_id: otieno.id, student_id: amina.id, ...slot, cost: 500 })
    expect([(await ask()).status, (await join(amina)).status]).toEqual([404, 404])
    const shownTo = async (who: Person) => (await who.call(liveSessions, {})).body.some(({ id }) => id === session.id)
    expect([await shownTo(amina), await shownTo(seated), await shownTo(otieno)]).toEqual([false, true, true])
    await show()
    expect([(await ask()).status, (await join(amina)).status]).toEqual([200, 200])
  })

  test('keeps what is booked, sees their own page and that it is hidden, and still plans classes [ADM-07]', async () => {
    const { booking } = await somo.stage.acceptedLesson({ teacher: otieno, student: amina, cost: 500 })
    await hide()
    const wish = { payer_id: amina.id, teacher_id: otieno.id, amount: 500, booking_id: booking.id }
    expect((await amina.call(payTeacher, wish)).status).toBe(200)
    expect((await otieno.call(showTeacher, { teacherId: otieno.id })).body).toMatchObject({ id: otieno.id, hidden: true })
    const colleague = await somo.people.teacher('Achieng Odhiambo')
    expect((await colleague.call(showTeacher, { teacherId: otieno.id })).status).toBe(404)
    await expect(somo.stage.publishedClass({ teacher: otieno })).resolves.toMatchObject({
      session: { title: expect.any(String) },
    })
  })
})

/** Children whom a parent adds, and what a parent agrees to for each. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTurn } from '../../app/server/testing/turn.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { signIn, forgotPassword } from '../accounts/contract.ts'
import { answerBooking, bookSession, learnerBookings, payTeacher } from '../booking/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import {
  addChild,
  askGuardian,
  changeChild,
  changeConsent,
  CONSENT_VERSION,
  familyChildren,
  familyState,
  giveConsent,
  MOST_CHILDREN,
} from './contract.ts'
import type { ConsentPurpose } from './contract.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo.close())

const maina = {
  name: 'Maina Kamau',
  grade: 8,
  born_month: '2014-07',
  purposes: ['account', 'lessons'] as ConsentPurpose[],
}
const family = async (parent: Person) => (await parent.call(familyChildren, {})).body.children

/** Grace with a child whom she added and enough money. */
async function withChild(): Promise<{ grace: Person; childId: number }> {
  const grace = await somo.people.parent('Grace Wambui')
  await somo.fund(grace, 5000)
  const { body } = await grace.call(addChild, maina)
  return { grace, childId: body.child.id }
}

describe('a parent adds a child', () => {
  test('who needs no address and no phone, and keeps her own session [PAR-02]', async () => {
    const grace = await somo.people.parent('Grace Wambui')
    const { status, body, headers } = await grace.call(addChild, { ...maina, school: 'Kilimani Primary' })
    expect(status).toBe(201)
    expect(headers.get('set-cookie')).toBeNull()
    expect(body.child).toMatchObject({
      name: 'Maina Kamau',
      first_name: 'Maina',
      grade: 8,
      school: 'Kilimani Primary',
      born_month: '2014-07',
      own_sign_in: false,
      consent: 'given',
    })
    expect((await grace.call(familyState, {})).body.learners).toEqual([
      { id: body.child.id, name: 'Maina Kamau', first_name: 'Maina', grade: 8 },
    ])
    const { rows } = await somo.db.$client.query('select email, phone, password_hash from users where id = $1', [body.child.id])
    expect(rows).toEqual([{ email: null, phone: null, password_hash: null }])
  })

  test('again after the first is gone, who is another [PAR-02] [ADM-03]', async () => {
    const { grace, childId } = await withChild()
    expect((await grace.call(addChild, maina)).body.child.id).toBe(childId)
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [childId])
    const { body } = await grace.call(addChild, maina)
    expect((await grace.call(familyState, {})).body.learners.map(({ id }) => id)).toEqual([body.child.id])
  })

  test('as whom nobody can sign in, nor ask for a password [PAR-02]', async () => {
    await withChild()
    for (const email of ['maina@example.com', 'null@example.com']) {
      const refused = await somo.call(signIn, { email, password: 'a long enough phrase' })
      expect(refused.problem.code).toBe('wrong_credentials')
      await somo.call(forgotPassword, { email })
    }
    await somo.settle()
    expect(somo.mails).toEqual([])
  })

  test('and books and pays for that child like for any other [PAR-03]', async () => {
    const { grace, childId } = await withChild()
    const teacher = await somo.people.teacher('Otieno Ouma', { cost: 800 })
    const slot = await somo.stage.freeSlot(teacher)
    const asked = await grace.call(bookSession, { teacher_id: teacher.id, student_id: childId, ...slot, cost: 800 })
    expect(asked.body.booking).toMatchObject({ learner_id: childId, learner_name: 'Maina Kamau', status: 'pending' })
    const booking = asked.body.booking.id
    await teacher.call(answerBooking, { booking_id: booking, teacher_id: teacher.id, action: 'accept' })
    const paid = await grace.call(payTeacher, { payer_id: grace.id, teacher_id: teacher.id, amount: 800, booking_id: booking })
    expect(paid.body.booking.status).toBe('confirmed')
    await somo.settle()
    expect(somo.mails.map(({ to }) => to)).not.toContain('')
  })

  test('once, however often and however many at a time it is pressed [PAR-02]', async () => {
    const grace = await somo.people.parent('Grace Wambui')
    const replies = await Promise.all(Array.from({ length: 5 }, () => grace.call(addChild, maina)))
    expect(new Set(replies.map(({ body }) => body.child.id)).size).toBe(1)
    expect(await family(grace)).toHaveLength(1)
    // A twin has another name; a namesake of another year is another child.
    await grace.call(addChild, { ...maina, name: 'Wanjiku Kamau' })
    await grace.call(addChild, { ...maina, born_month: '2012-03' })
    expect(await family(grace)).toHaveLength(3)
  })

  test.each([
    ['an account that is agreed to without lessons', { purposes: ['account'] as ConsentPurpose[] }, 'account_needed'],
    ['lessons that are agreed to without an account', { purposes: ['lessons'] as ConsentPurpose[] }, 'account_needed'],
    ['somebody of 18', { born_month: '2008-11' }, 'not_a_child'],
  ])('but not with %s [PAR-02] [AUTH-10]', async (_, facts, code) => {
    const grace = await somo.people.parent('Grace Wambui')
    expect((await grace.call(addChild, { ...maina, ...facts })).problem.code).toBe(code)
    expect(await family(grace)).toEqual([])
  })

  test('with a confirmed address alone [PAR-02]', async () => {
    const grace = await somo.people.parent('Grace Wambui')
    await somo.db.$client.query('update users set email_confirmed_at = null where id = $1', [grace.id])
    expect((await grace.call(addChild, maina)).problem.code).toBe('email_unconfirmed')
  })

  test(`up to ${MOST_CHILDREN} [PAR-02]`, async () => {
    const grace = await somo.people.parent('Grace Wambui')
    const add = (i: number) =>
      grace.call(addChild, {
        ...maina,
        born_month: `2012-${String(1 + (i % 12)).padStart(2, '0')}`,
        name: `Child ${'ABCDEFGHIJKLMNOP'[i]}`,
      })
    for (let i = 0; i < MOST_CHILDREN; i += 1) expect((await add(i)).status).toBe(201)
    expect((await add(MOST_CHILDREN)).problem.code).toBe('too_many_children')
    // One who is there already is no further one.
    expect((await add(0)).status).toBe(201)
  })

  test('whose grade she changes in the new year, and nobody else does [PAR-02]', async () => {
    const { grace, childId } = await withChild()
    const stranger = await somo.people.parent('Another Parent')
    const changed = { childId, name: 'Maina Kamau', grade: 9 }
    expect((await stranger.call(changeChild, changed)).status).toBe(404)
    expect((await grace.call(changeChild, changed)).body.child).toMatchObject({ grade: 9, school: null })
    expect((await family(grace))[0]?.grade).toBe(9)
  })
})

describe('what a parent agrees to', () => {
  const standings = async (parent: Person) =>
    Object.fromEntries((await family(parent))[0]?.consents.map(({ purpose, standing }) => [purpose, standing]) ?? [])

  test('stands purpose by purpose, with version and time [AUTH-10]', async () => {
    const { grace } = await withChild()
    const [child] = await family(grace)
    const at = somo.clock.now.toISOString()
    expect(child?.consents).toEqual([
      { purpose: 'account', standing: 'agreed', version: CONSENT_VERSION, at },
      { purpose: 'lessons', standing: 'agreed', version: CONSENT_VERSION, at },
      { purpose: 'messages', standing: 'never', version: null, at: null },
      { purpose: 'recording', standing: 'never', version: null, at: null },
      { purpose: 'photo', standing: 'never', version: null, at: null },
      { purpose: 'photo_for_teachers', standing: 'never', version: null, at: null },
      { purpose: 'marketing', standing: 'never', version: null, at: null },
    ])
  })

  test('can be taken back and agreed to again, each time dated and never deleted [AUTH-10]', async () => {
    const { grace, childId } = await withChild()
    const change = (agreed: boolean) => grace.call(changeConsent, { childId, purpose: 'recording', agreed })
    for (const agreed of [true, true, false, false, true]) {
      somo.clock.now = plus(somo.clock.now, hours(1))
      expect((await change(agreed)).ok).toBe(true)
      expect(await standings(grace)).toMatchObject({ recording: agreed ? 'agreed' : 'withdrawn', account: 'agreed' })
    }
    const { rows } = await somo.db.$client.query(
      `select withdrawn_at is not null as ended, withdrawn_by
         from consents where learner_id = $1 and purpose = 'recording' order by id`,
      [childId],
    )
    expect(rows).toEqual([
      { ended: true, withdrawn_by: grace.id },
      { ended: false, withdrawn_by: null },
    ])
  })

  test('is given back by nobody else while the parent who took it back acts for the child [AUTH-10] [PAR-02]', async () => {
    const { parent: mum, children } = await somo.stage.fundedFamily(0)
    const [child] = children
    const dad = await somo.people.parent('Peter Wambui')
    await somo.db.$client.query('insert into guardian_links values ($1, $2, now())', [dad.id, child.id])
    const change = (who: Person, agreed: boolean) => who.call(changeConsent, { childId: child.id, purpose: 'lessons', agreed })
    await change(mum, false)
    expect((await change(dad, true)).problem.code).toBe('taken_back')
    // Nor by whomever the child names, who is not even linked by it.
    const aunt = { guardian_name: 'Aunt Njeri', phone: '0712345699', password: 'a long enough phrase', accept_terms: true }
    expect((await child.call(askGuardian, { email: 'aunt@example.com' })).ok).toBe(true)
    await somo.settle()
    const token = await somo.people.token('guardian_consent', child.id)
    const agreed = await somo.call(giveConsent, { token, ...aunt, purposes: ['account', 'lessons'] })
    expect(agreed.problem.code).toBe('taken_back')
    expect((await somo.db.$client.query('select from guardian_links where learner_id = $1', [child.id])).rowCount).toBe(2)
    expect((await child.call(familyState, {})).body.consent).toBe('missing')
    expect((await change(mum, true)).body.child.consent).toBe('given')
    // Once that parent acts for nobody any more, the other one can.
    await change(mum, false)
    await somo.db.$client.query(`update users set status = 'leaving', leaves_at = now() where id = $1`, [mum.id])
    expect((await change(dad, true)).body.child.consent).toBe('given')
  })

  test.each(['taking back', 'agreeing'] as const)(
    'by one parent while the other takes it back does not stand: %s first [AUTH-10] [PAR-02]',
    async (first) => {
      const { parent: mum, children } = await somo.stage.fundedFamily(0)
      const [child] = children
      const dad = await somo.people.parent('Peter Wambui')
      await somo.db.$client.query('insert into guardian_links values ($1, $2, now())', [dad.id, child.id])
      const change = (who: Person, agreed: boolean) => who.call(changeConsent, { childId: child.id, purpose: 'lessons', agreed })
      const [end, agree] = [() => change(mum, false), () => change(dad, true)]
      const replies =
        first === 'taking back' ? await inTurn(somo.db, child, end, agree) : await inTurn(somo.db, child, agree, end)
      expect(replies.map(({ status }) => status)).toEqual([200, first === 'taking back' ? 409 : 200])
      expect((await child.call(familyState, {})).body.consent).toBe('missing')
    },
  )

  test('in an older text asks for the new one, and keeps the old on record [AUTH-10]', async () => {
    const { grace, childId } = await withChild()
    await somo.db.$client.query(`update consents set version = '2025-01' where learner_id = $1 and purpose = 'lessons'`, [
      childId,
    ])
    expect(await standings(grace)).toMatchObject({ lessons: 'new_version' })
    await grace.call(changeConsent, { childId, purpose: 'lessons', agreed: true })
    expect(await standings(grace)).toMatchObject({ lessons: 'agreed' })
    const { rows } = await somo.db.$client.query(
      `select version from consents where learner_id = $1 and purpose = 'lessons' order by id`,
      [childId],
    )
    expect(rows).toEqual([{ version: '2025-01' }, { version: CONSENT_VERSION }])
  })

  test.each(['account', 'lessons'] as const)(
    'taken back for %s, ends what is open with what the policy gives back, and what needs it from then on [AUTH-10]',
    async (purpose) => {
      const { parent: grace, children } = await somo.stage.fundedFamily(5000)
      const [wanjiku] = children
      const teacher = await somo.people.teacher('Otieno Ouma', { cost: 800 })
      const ask = async (learnerId: number) => {
        const slot = await somo.stage.freeSlot(teacher)
        return grace.call(bookSession, { teacher_id: teacher.id, student_id: learnerId, ...slot, cost: 800 })
      }
      const paid = (await ask(wanjiku.id)).body.booking.id
      await teacher.call(answerBooking, { booking_id: paid, teacher_id: teacher.id, action: 'accept' })
      await grace.call(payTeacher, { payer_id: grace.id, teacher_id: teacher.id, amount: 800, booking_id: paid })
      await ask(wanjiku.id)
      await ask(children[1].id)
      await grace.call(changeConsent, { childId: wanjiku.id, purpose, agreed: false })
      await somo.settle()
      const statusesOf = async (studentId: number) =>
        (await grace.call(learnerBookings, { studentId })).body.map(({ status, refunded }) => [status, refunded])
      expect((await statusesOf(wanjiku.id)).toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
        ['cancelled', 0],
        ['cancelled', 800],
      ])
      expect(await statusesOf(children[1].id)).toEqual([['pending', 0]])
      expect((await grace.call(showWallet, { userId: grace.id })).body.balance).toBe(5000)
      expect((await ask(wanjiku.id)).problem.code).toBe('guardian_consent_needed')
      const told = await wanjiku.call(listNotices, {})
      expect(told.body.notices.map(({ kind }) => kind)).toContain('learning_stopped')
      await grace.call(changeConsent, { childId: wanjiku.id, purpose, agreed: true })
      expect((await ask(wanjiku.id)).ok).toBe(true)
    },
  )

  test('and agreed to again at once, keeps every lesson [AUTH-10]', async () => {
    const { grace, childId } = await withChild()
    const teacher = await somo.people.teacher('Otieno Ouma', { cost: 800 })
    const slot = await somo.stage.freeSlot(teacher)
    await grace.call(bookSession, { teacher_id: teacher.id, student_id: childId, ...slot, cost: 800 })
    await grace.call(changeConsent, { childId, purpose: 'lessons', agreed: false })
    await grace.call(changeConsent, { childId, purpose: 'lessons', agreed: true })
    await somo.settle()
    expect((await grace.call(learnerBookings, { studentId: childId })).body[0]?.status).toBe('pending')
  })

  test('for one who is 18 by now is theirs alone [AUTH-10]', async () => {
    const { grace, childId } = await withChild()
    somo.clock.now = new Date('2032-07-01T06:00:00Z')
    const mum = await somo.people.signInAs(grace.email)
    expect((await mum.call(changeConsent, { childId, purpose: 'lessons', agreed: false })).problem.code).toBe('not_needed')
  })
})

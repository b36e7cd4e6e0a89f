/** From the form to the decision: what a teacher sends, what the desk sees and decides, and what everybody else finds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes } from '../../shared/time.ts'
import { listTeachers, showTeacher } from '../directory/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { updateProfilePhoto } from '../settings/contract.ts'
import { picture } from '../settings/testing/picture.ts'
import { ownProfile, saveProfile } from '../teachers/profile-contract.ts'
import { ownVerification, removeDocument, saveVerificationDraft, sendDocument, verifyAccount } from './contract.ts'
import { requestsWaiting } from './server/index.ts'
import { checkTeacher, decideTeacher, reviewTeacher } from './desk-contract.ts'
import { checks, type Check } from './rules.ts'
import { askedVerification, checkAll, formOf, paper, sendPapers } from './testing/request.ts'

let somo: World
let operator: Person
beforeAll(async () => {
  somo = await openWorld({ limits: { perAccount: 1000 } })
  operator = await somo.people.admin('Amina Yusuf')
})
afterAll(() => somo.close())

/** In order: who won is nobody’s to say. */
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)

let count = 0
const newTeacher = (facts: { confirmed?: boolean } = {}) => {
  count += 1
  return somo.people.teacher(`Daniel ${String.fromCharCode(64 + count)}. Muli`, { approved: false, ...facts })
}
const own = async (teacher: Person) => (await teacher.call(ownVerification, {})).body
const photo = async (teacher: Person) =>
  void (await teacher.call(updateProfilePhoto, { userId: teacher.id, profilePhoto: await picture() }))
const listed = async (teacher: Person) =>
  (await somo.call(listTeachers, { limit: 48 })).body.teachers.some(({ id }) => id === teacher.id)

describe('a request', () => {
  test('is answered in the customer’s words, waits, and is told as it was sent [VER-02]', async () => {
    const teacher = await newTeacher()
    await photo(teacher)
    await sendPapers(teacher, ['national_id', 'tsc_certificate', 'degree'])
    const reply = await teacher.call(
      verifyAccount,
      formOf(teacher, { id_number: '2841 7390', tsc_number: '612-047', grade: '10' }),
    )
    expect(reply.body).toMatchObject({
      message: 'Submitted successfully! Waiting for verification.',
      verification_status: 'pending',
      user_info: { verification_status: 'pending', id: teacher.id },
    })
    const told = await own(teacher)
    expect(told).toMatchObject({
      status: 'pending',
      submitted_at: '2026-11-25T06:00:00.000Z',
      answer_by: '2026-11-27T06:00:00.000Z',
      verified_on: null,
      reason: null,
      request: { id_number: '28417390', tsc_number: '612047', grade: 10, gender: 'male', phone: '254722418905' },
      user_info: { verification_status: 'pending' },
    })
    expect(told.documents.map(({ kind }) => kind)).toEqual(['national_id', 'tsc_certificate', 'degree'])
  })

  test('can be sent without a gender, and with a local address of a picture, which is not read [VER-02]', async () => {
    const teacher = await newTeacher()
    await photo(teacher)
    await sendPapers(teacher)
    const { gender: _, ...form } = formOf(teacher, { profile_picture: 'blob:http://localhost:3000/3b0c' })
    expect((await teacher.call(verifyAccount, form)).status).toBe(200)
    expect((await own(teacher)).request?.gender).toBeNull()
  })

  test.each<[field: string, value: unknown, said: string]>([
    ['full_name', 'D', 'At least 2 characters.'],
    ['full_name', 'see www.evil.example', 'Only a name, please, without any address.'],
    ['email', 'daniel', 'Enter an e-mail address like amina@example.com.'],
    ['phone', '0812000000', 'Enter a Kenyan mobile number'],
    ['id_number', '1234', 'Enter the number as on your ID, 6 to 12 letters and digits.'],
    ['id_number', '../../etc/passwd', 'Enter the number as on your ID, 6 to 12 letters and digits.'],
    ['tsc_number', '6120', 'A TSC number has 6 or 7 digits.'],
    ['tsc_number', '61204756', 'A TSC number has 6 or 7 digits.'],
    ['school', '', 'At least 2 characters.'],
    ['subject', '', 'Please fill this in.'],
    ['grade', 13, 'Choose a grade.'],
    ['grade', 'ten', 'Choose a grade.'],
    ['gender', 'man', 'Choose one of the choices.'],
    ['bio', 'Hello.', 'At least 20 characters.'],
    ['bio', 'x'.repeat(1001), 'At most 1,000 characters.'],
  ])('with %s “%s” is refused beside that field [VER-03]', async (field, value, said) => {
    const teacher = await shared()
    const reply = await teacher.call(verifyAccount, { ...formOf(teacher), [field]: value } as never)
    expect([reply.status, Object.keys(reply.problem.fields ?? {})]).toEqual([400, [field]])
    expect(reply.problem.fields?.[field]).toContain(said)
    expect((await own(teacher)).status).toBe('none')
  })

  let kept: Person | undefined
  const shared = async () => (kept ??= await newTeacher())

  test('says what is missing: each paper by its kind, then the photo [VER-03]', async () => {
    const teacher = await newTeacher()
    const ask = async () => {
      const { status, problem } = await teacher.call(verifyAccount, formOf(teacher))
      return [status, problem.code, Object.keys(problem.fields ?? {})]
    }
    expect(await ask()).toEqual([400, 'documents_missing', ['national_id', 'tsc_certificate']])
    await sendPapers(teacher, ['national_id'])
    expect(await ask()).toEqual([400, 'documents_missing', ['tsc_certificate']])
    await sendPapers(teacher, ['tsc_certificate'])
    expect(await ask()).toEqual([400, 'photo_missing', ['photo']])
    await photo(teacher)
    expect((await teacher.call(verifyAccount, formOf(teacher))).status).toBe(200)
  })

  test('is for oneself, with the account’s address once it is confirmed, and a subject there is [VER-02] [VER-04]', async () => {
    const teacher = await newTeacher({ confirmed: false })
    await photo(teacher)
    await sendPapers(teacher)
    const ask = async (changed: Parameters<typeof formOf>[1], userId = teacher.id) =>
      (await teacher.call(verifyAccount, { ...formOf(teacher, changed), userId })).problem.code
    const other = await newTeacher()
    expect(await ask({}, other.id)).toBe('wrong_identity')
    expect(await ask({ subject: 'Alchemy' })).toBe('unknown_subject')
    expect(await ask({ subject: 'Physics', grade: 4 })).toBe('unknown_subject')
    expect(await ask({})).toBe('email_unconfirmed')
    await somo.db.$client.query('update users set email_confirmed_at = now() where id = $1', [teacher.id])
    expect(await ask({ email: 'another@example.com' })).toBe('other_address')
    expect((await own(teacher)).status).toBe('none')
    expect(await ask({})).toBeUndefined()
  })

  test('sent six times at once is one request, and nothing of it changes while it waits [VER-02]', async () => {
    const teacher = await newTeacher()
    await photo(teacher)
    await sendPapers(teacher)
    const form = formOf(teacher)
    const sent = await Promise.all(Array.from({ length: 6 }, () => teacher.call(verifyAccount, form)))
    expect(statusesOf(sent)).toEqual([200, 409, 409, 409, 409, 409])
    const { rows } = await somo.db.$client.query('select id from verification_requests where teacher_id = $1', [teacher.id])
    expect(rows).toHaveLength(1)
    const changes = [
      await teacher.call(saveVerificationDraft, { bio: 'Something else.' }),
      await teacher.call(sendDocument, { kind: 'national_id', document: await paper() }),
      await teacher.call(removeDocument, { kind: 'national_id' }),
    ]
    for (const { problem } of changes) expect(problem.code).toBe('under_review')
    expect((await own(teacher)).documents).toHaveLength(2)
  })
})

describe('a draft', () => {
  test('is kept field by field, right or not, so that two devices do not undo each other [VER-03]', async () => {
    const teacher = await newTeacher()
    await Promise.all([
      teacher.call(saveVerificationDraft, { tsc_number: '6120' }),
      teacher.call(saveVerificationDraft, { bio: 'I teach.', school: 'Makueni' }),
      teacher.call(saveVerificationDraft, { gender: 'male' }),
    ])
    await teacher.call(saveVerificationDraft, { school: '' })
    expect((await own(teacher)).draft).toEqual({ tsc_number: '6120', bio: 'I teach.', school: '', gender: 'male' })
    const other = await newTeacher()
    expect((await own(other)).draft).toEqual({})
  })
})

describe('the desk', () => {
  test('sees who waits, the longest first, page by page, and nobody who has not asked [VER-04]', async () => {
    const alone = await openWorld({ limits: { perAccount: 1000 } })
    const desk = await alone.people.admin('Amina Yusuf')
    await alone.people.teacher('Silent Teacher', { approved: false })
    const names = ['First Muli', 'Second Muli', 'Third Muli']
    for (const name of names) {
      await askedVerification(await alone.people.teacher(name, { approved: false }), desk)
      alone.clock.now = new Date(alone.clock.now.getTime() + minutes(1))
    }
    const waits = async (after: string | null) => requestsWaiting.page(alone.db, after, 2)
    const first = await waits(null)
    expect(first.map(({ facts }) => [facts['name'], facts['again']])).toEqual(names.slice(0, 2).map((name) => [name, 0]))
    const rest = await waits(first[1]?.id ?? '')
    expect(rest.map(({ facts }) => facts['name'])).toEqual(names.slice(2))
    const second = (await desk.call(reviewTeacher, { requestId: Number(first[1]?.id) })).body
    expect(second).toMatchObject({
      place: 2,
      waiting: 3,
      previous_id: Number(first[0]?.id),
      next_id: Number(rest[0]?.id),
      answer_by: '2026-11-27T06:01:00.000Z',
    })
    await alone.db.$client.query(`update users set status = 'inactive' where name = 'First Muli'`)
    expect(await requestsWaiting.count(alone.db, alone.clock.now)).toEqual({ waiting: 2, late: 2 })
    await alone.close()
  })

  test('sees another account with the same ID number, TSC number or phone [VER-04]', async () => {
    const [one, two] = [await newTeacher(), await newTeacher()]
    const same = { id_number: '39999991', tsc_number: '7999991' }
    const first = await askedVerification(one, operator, same)
    const second = await askedVerification(two, operator, same)
    await somo.db.$client.query('update users set phone = (select phone from users where id = $1) where id = $2', [
      one.id,
      two.id,
    ])
    const others = (await operator.call(reviewTeacher, { requestId: second.requestId })).body.others
    expect(others).toEqual([{ teacher_id: one.id, name: one.name, same: ['id_number', 'tsc_number'], approved: false }])
    await checkAll(operator, first.requestId)
    await checkAll(operator, second.requestId)
    const decisions = await Promise.all(
      [first, second].map(({ requestId }) => operator.call(decideTeacher, { requestId, decision: 'approve' })),
    )
    expect(statusesOf(decisions)).toEqual([200, 409])
    expect(decisions.find(({ ok }) => !ok)?.problem.code).toBe('number_taken')
  })

  test.each(checks.map((check) => [check] as const))(
    'cannot approve before “%s” was found to match [VER-04]',
    async (missing) => {
      const teacher = await newTeacher()
      const { requestId } = await askedVerification(teacher, operator)
      for (const check of checks.filter((one) => one !== missing))
        await operator.call(checkTeacher, { requestId, check, result: 'matches' })
      const approve = async () => (await operator.call(decideTeacher, { requestId, decision: 'approve' })).problem.code
      expect(await approve()).toBe('not_checked')
      await operator.call(checkTeacher, { requestId, check: missing, result: 'differs' })
      expect(await approve()).toBe('not_checked')
      expect((await own(teacher)).status).toBe('pending')
      await operator.call(checkTeacher, { requestId, check: missing, result: 'matches' })
      expect(await approve()).toBeUndefined()
    },
  )

  test('cannot approve whose address is not confirmed [VER-04]', async () => {
    const teacher = await newTeacher()
    const { requestId } = await askedVerification(teacher, operator)
    await checkAll(operator, requestId)
    await somo.db.$client.query('update users set email_confirmed_at = null where id = $1', [teacher.id])
    expect((await operator.call(decideTeacher, { requestId, decision: 'approve' })).problem.code).toBe('email_unconfirmed')
    expect((await own(teacher)).status).toBe('pending')
  })

  test('decides once, however many operators press at once, and what was decided is not checked again [VER-04]', async () => {
    const teacher = await newTeacher()
    const { requestId } = await askedVerification(teacher, operator)
    await checkAll(operator, requestId)
    const desk = [operator, await somo.people.admin('Joseph Otieno'), await somo.people.admin('Mary Wanja')]
    const decisions = await Promise.all(
      desk.map((one, at) =>
        one.call(decideTeacher, at === 1 ? { requestId, decision: 'reject', reason: 'No.' } : { requestId, decision: 'approve' }),
      ),
    )
    expect(statusesOf(decisions)).toEqual([200, 409, 409])
    expect(decisions.filter(({ ok }) => !ok).map(({ problem }) => problem.code)).toEqual(['already_decided', 'already_decided'])
    const late = await operator.call(checkTeacher, { requestId, check: 'face', result: 'differs' })
    expect(late.problem.code).toBe('already_decided')
    const seen = (await operator.call(reviewTeacher, { requestId })).body
    expect([seen.status === 'pending', seen.decided_by !== null, seen.place]).toEqual([false, true, null])
  })
})

describe('an approved teacher', () => {
  test('is told in the app and by mail, listed at once, and what was checked is public by day [VER-04] [PUB-06]', async () => {
    const teacher = await newTeacher()
    const { requestId } = await askedVerification(teacher, operator, { bio: 'I have taught for seven years, in Makueni.' })
    expect(await listed(teacher)).toBe(false)
    expect((await somo.call(showTeacher, { teacherId: teacher.id })).status).toBe(404)
    await checkAll(operator, requestId)
    expect((await operator.call(decideTeacher, { requestId, decision: 'approve' })).body.verification_status).toBe('approved')
    expect(await listed(teacher)).toBe(true)
    const shown = (await somo.call(showTeacher, { teacherId: teacher.id })).body
    expect(shown.verified_on).toBe('2026-11-25')
    expect(new Map(shown.checked.map(({ check, on }): [Check, string] => [check, on]))).toEqual(
      new Map(checks.map((check) => [check, '2026-11-25'])),
    )
    expect(await own(teacher)).toMatchObject({
      status: 'approved',
      verified_on: '2026-11-25',
      user_info: { verification_status: 'approved' },
    })
    await somo.settle()
    expect((await teacher.call(listNotices, {})).body.notices[0]?.kind).toBe('account_verified')
    expect(somo.mails.some(({ to, text }) => to === teacher.email && text.includes('Your account is verified.'))).toBe(true)
    // What they wrote of themselves stands on their page, where nothing stood.
    expect([shown.bio, shown.current_school]).toEqual(['I have taught for seven years, in Makueni.', 'Makueni Boys High School'])
    expect((await teacher.call(ownProfile, {})).body.profile.bio).toBe(shown.bio)
    expect((await teacher.call(verifyAccount, formOf(teacher))).problem.code).toBe('already_verified')
  })

  test('and wrote of themselves before keeps every word of it [VER-04] [PUB-06]', async () => {
    const teacher = await newTeacher()
    const { profile } = (await teacher.call(ownProfile, {})).body
    const subjects = profile.subjects.map(({ subject_id, grades }) => ({ subject_id, grades }))
    const written = { ...profile, subjects, bio: 'Nine years at Alliance Girls.', current_school: 'Alliance Girls' }
    expect((await teacher.call(saveProfile, written)).ok).toBe(true)
    const { requestId } = await askedVerification(teacher, operator, { bio: 'I have taught for seven years.' })
    await checkAll(operator, requestId)
    await operator.call(decideTeacher, { requestId, decision: 'approve' })
    const shown = (await somo.call(showTeacher, { teacherId: teacher.id })).body
    expect([shown.bio, shown.current_school]).toEqual(['Nine years at Alliance Girls.', 'Alliance Girls'])
  })

  test('page says in public nothing of papers and numbers [VER-03]', async () => {
    const teacher = await newTeacher()
    const form = { id_number: '38765432', tsc_number: '7654321' }
    const { requestId } = await askedVerification(teacher, operator, form)
    await checkAll(operator, requestId)
    await operator.call(decideTeacher, { requestId, decision: 'approve' })
    const page = await (await somo.app.request(`${ORIGIN}/tutors/${teacher.id}`)).text()
    expect(page).toContain('What we checked')
    expect(page).toContain('Verified on 25 November 2026.')
    const call = JSON.stringify((await somo.call(showTeacher, { teacherId: teacher.id })).body)
    for (const number of Object.values(form)) expect(page + call).not.toContain(number)
  })
})

describe('a rejected teacher', () => {
  test('reads why, in app and mail, sends it again with what was written, and the desk sees both [VER-03] [VER-04]', async () => {
    const teacher = await newTeacher()
    await teacher.call(saveVerificationDraft, { school: 'Makueni Boys High School' })
    const { requestId } = await askedVerification(teacher, operator, { tsc_number: '600999' })
    const unsaid = await operator.call(decideTeacher, { requestId, decision: 'reject', reason: '  ' })
    expect([unsaid.problem.code, Object.keys(unsaid.problem.fields ?? {})]).toEqual(['reason_needed', ['reason']])
    const reason = 'The lower edge of your TSC certificate is cut off.'
    await operator.call(decideTeacher, { requestId, decision: 'reject', reason })
    expect(await own(teacher)).toMatchObject({
      ...{ status: 'rejected', reason, draft: { school: 'Makueni Boys High School' } },
      answer_by: null,
    })
    expect((await own(teacher)).documents).toHaveLength(2)
    expect(await listed(teacher)).toBe(false)
    await somo.settle()
    const [notice] = (await teacher.call(listNotices, {})).body.notices
    expect([notice?.kind, notice?.data['reason']]).toEqual(['account_rejected', reason])
    expect(somo.mails.some(({ to, text }) => to === teacher.email && text.includes(reason))).toBe(true)
    const again = await askedVerification(teacher, operator, { tsc_number: '600998' })
    const seen = (await operator.call(reviewTeacher, { requestId: again.requestId })).body
    expect([seen.before?.tsc_number, seen.request.tsc_number, seen.checks]).toEqual(['600999', '600998', []])
    const [waits] = await requestsWaiting.page(somo.db, String(again.requestId - 1), 1)
    expect(waits).toMatchObject({ id: String(again.requestId), facts: { again: 1 } })
    expect((await operator.call(reviewTeacher, { requestId })).body).toMatchObject({ status: 'rejected', reason, documents: [] })
  })

  test('whose name somebody else has taken meanwhile has to take another [VER-03] [AUTH-02]', async () => {
    const teacher = await newTeacher()
    const { requestId } = await askedVerification(teacher, operator)
    await operator.call(decideTeacher, { requestId, decision: 'reject', reason: 'The name differs.' })
    await somo.people.teacher(teacher.name)
    expect((await teacher.call(verifyAccount, formOf(teacher))).problem.code).toBe('name_taken')
  })
})

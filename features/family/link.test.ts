/** A parent and a student who both have accounts, linked by a code. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { learnerBookings } from '../booking/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { changeConsent, familyChildren } from './contract.ts'
import { answerLink, askToLink, lookAtCode, makeLinkCode, ownLink } from './link-contract.ts'

let somo: World
let atieno: Person
let father: Person
beforeEach(async () => {
  somo = await openWorld()
  atieno = await somo.people.student('Atieno Kamau', { grade: 7, born: '2014-05' })
  father = await somo.people.parent('Otieno Kamau')
})
afterEach(() => somo.close())

const codeOf = async (student: Person): Promise<string> => (await student.call(makeLinkCode, {})).body.code
const ask = (code: string, who = father) => who.call(askToLink, { code })
const answer = (agree: boolean, guardian = father) => atieno.call(answerLink, { guardian_id: guardian.id, agree })
const sees = async (who = father) => (await who.call(learnerBookings, { studentId: atieno.id })).status
const kindsOf = async (who: Person) => {
  await somo.settle()
  return (await who.call(listNotices, {})).body.notices.map(({ kind }) => kind)
}

describe('a code links', () => {
  test('once the student has agreed on their own screen, and not before [PAR-02]', async () => {
    const code = await codeOf(atieno)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect((await father.call(lookAtCode, { code })).body).toEqual({ name: 'Atieno K.', grade: 7 })
    expect((await ask(code)).body).toEqual({ asked: true, name: 'Atieno K.' })
    expect(await sees()).toBe(404)
    expect(await kindsOf(atieno)).toContain('guardian_asks')
    expect((await atieno.call(ownLink, {})).body).toEqual({
      guardians: [],
      code: null,
      asked: { guardian_id: father.id, name: 'Otieno Kamau' },
    })
    expect((await answer(true)).body).toEqual({ linked: true })
    expect(await sees()).toBe(200)
    expect(await kindsOf(father)).toContain('link_agreed')
    expect((await atieno.call(ownLink, {})).body).toMatchObject({ guardians: [{ id: father.id }], code: null, asked: null })
  })

  test('and then the parent agrees to each purpose [PAR-02] [AUTH-10]', async () => {
    await ask(await codeOf(atieno))
    await answer(true)
    const child = async () => (await father.call(familyChildren, {})).body.children[0]
    expect(await child()).toMatchObject({ id: atieno.id, own_sign_in: true, consent: 'missing' })
    for (const purpose of ['account', 'lessons'] as const)
      await father.call(changeConsent, { childId: atieno.id, purpose, agreed: true })
    expect(await child()).toMatchObject({ consent: 'given' })
    expect(await kindsOf(atieno)).toContain('guardian_agreed')
  })

  test('and then the parents who were linked before are told by whom they are joined, each once [PAR-02]', async () => {
    await ask(await codeOf(atieno))
    await answer(true)
    const grace = await somo.people.parent('Grace Wambui')
    await ask(await codeOf(atieno), grace)
    await answer(true, grace)
    await somo.settle()
    const joined = async (who: Person) =>
      (await who.call(listNotices, {})).body.notices.filter(({ kind }) => kind === 'parent_joined').map(({ data }) => data)
    expect(await joined(father)).toMatchObject([{ who: 'Atieno', parent: 'Grace Wambui', learner: atieno.id }])
    expect([await joined(grace), await joined(atieno)]).toEqual([[], []])
  })

  test('typed in small letters with spaces as well [PAR-02]', async () => {
    const code = await codeOf(atieno)
    expect((await ask(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)).ok).toBe(true)
  })

  test('nobody whose student says no, who is told, and whose code is used up [PAR-02]', async () => {
    const code = await codeOf(atieno)
    await ask(code)
    expect((await answer(false)).body).toEqual({ linked: false })
    expect(await sees()).toBe(404)
    expect(await kindsOf(father)).toContain('link_declined')
    expect((await ask(code)).problem.code).toBe('code_unknown')
    expect((await answer(true)).problem.code).toBe('nobody_asks')
  })
})

describe('a code is refused', () => {
  test('after fifteen minutes [PAR-02]', async () => {
    const code = await codeOf(atieno)
    somo.clock.now = plus(somo.clock.now, minutes(15) - 1)
    expect((await father.call(lookAtCode, { code })).ok).toBe(true)
    somo.clock.now = plus(somo.clock.now, 1)
    expect((await father.call(lookAtCode, { code })).problem.code).toBe('code_unknown')
    expect((await atieno.call(ownLink, {})).body.code).toBeNull()
  })

  test('once somebody has used it, of many at once to all but one [PAR-02]', async () => {
    const code = await codeOf(atieno)
    const parents = await Promise.all(['Mama Juma', 'Baba Juma', 'Shangazi Juma'].map((name) => somo.people.parent(name)))
    const replies = await Promise.all(parents.map((one) => ask(code, one)))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    expect(replies.filter(({ ok }) => !ok).map(({ problem }) => problem.code)).toEqual(['code_unknown', 'code_unknown'])
  })

  test('when a newer one was made, whose parent alone can be agreed to [PAR-02]', async () => {
    const older = await codeOf(atieno)
    await ask(older)
    somo.clock.now = plus(somo.clock.now, 1000)
    const newer = await codeOf(atieno)
    expect(newer).not.toBe(older)
    expect((await answer(true)).problem.code).toBe('nobody_asks')
    const mother = await somo.people.parent('Grace Wambui')
    await ask(newer, mother)
    expect((await answer(true)).problem.code).toBe('nobody_asks')
    expect((await answer(true, mother)).ok).toBe(true)
    expect([await sees(), await sees(mother)]).toEqual([404, 200])
  })

  test('after five tries, the right one too, until a quarter of an hour is over [PAR-02]', async () => {
    for (let i = 0; i < 5; i += 1) expect((await father.call(lookAtCode, { code: 'AAAAAA' })).problem.code).toBe('code_unknown')
    const code = await codeOf(atieno)
    for (const refused of [await father.call(lookAtCode, { code }), await ask(code)]) expect(refused.status).toBe(429)
    somo.clock.now = plus(somo.clock.now, minutes(15))
    expect((await ask(await codeOf(atieno))).ok).toBe(true)
  })

  test('to a parent whose address is not confirmed, and to the student’s own second account [PAR-02]', async () => {
    const code = await codeOf(atieno)
    const self = await somo.people.parent('Atieno Kamau', atieno.email.replace('@', '+mama@'))
    expect((await ask(code, self)).problem.code).toBe('code_unknown')
    await somo.db.$client.query('update users set email_confirmed_at = null where id = $1', [father.id])
    expect((await ask(code)).problem.code).toBe('email_unconfirmed')
  })

  test('of a student who is suspended, and five tries begin anew with a right one [PAR-02] [ADM-03]', async () => {
    const tries = async (n: number): Promise<number[]> => {
      const all: number[] = []
      for (let i = 0; i < n; i += 1) all.push((await father.call(lookAtCode, { code: 'AAAAAA' })).status)
      return all
    }
    expect(await tries(4)).toEqual([404, 404, 404, 404])
    const code = await codeOf(atieno)
    expect((await ask(code)).ok).toBe(true)
    expect(await tries(4)).toEqual([404, 404, 404, 404])
    const newer = await codeOf(atieno)
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [atieno.id])
    expect((await ask(newer)).problem.code).toBe('code_unknown')
  })

  test('to who is linked already [PAR-02]', async () => {
    await ask(await codeOf(atieno))
    await answer(true)
    expect((await ask(await codeOf(atieno))).problem.code).toBe('already_linked')
  })
})

test('a question that the student does not answer within a day is over [PAR-02]', async () => {
  await ask(await codeOf(atieno))
  somo.clock.now = plus(somo.clock.now, minutes(24 * 60) - 1)
  const before = await somo.people.signInAs(atieno.email)
  expect((await before.call(ownLink, {})).body.asked?.name).toBe(father.name)
  somo.clock.now = plus(somo.clock.now, 1)
  const again = await somo.people.signInAs(atieno.email)
  expect((await again.call(ownLink, {})).body.asked).toBeNull()
  expect((await again.call(answerLink, { guardian_id: father.id, agree: true })).problem.code).toBe('nobody_asks')
})

test('no code is kept where a thief of the database could read it [PAR-02]', async () => {
  const code = await codeOf(atieno)
  const { rows } = await somo.db.$client.query('select row_to_json(link_codes)::text as row from link_codes')
  expect(rows[0]?.row).not.toContain(code)
  expect((await atieno.call(ownLink, {})).body.code?.code).toBe(code)
})

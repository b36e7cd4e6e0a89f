/** What operators did is written down once, found again, and changed by nobody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { costOf } from '../../app/server/testing/plans.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { eraseRecords } from '../../shared/server/records.ts'
import { reportProblem } from '../booking/changes-contract.ts'
import { decideDispute } from '../booking/dispute-contract.ts'
import { withdraw } from '../payments/contract.ts'
import { approveWithdrawal, decideWithdrawal } from '../payments/desk-contract.ts'
import { checkTeacher, decideTeacher } from '../verification/desk-contract.ts'
import { askedVerification, checkAll } from '../verification/testing/request.ts'
import { auditLog, type AuditEntry } from './contract.ts'
import { actSentence } from './sentences.ts'
import { entriesOf } from './server/queries.ts'
import { auditRecords } from './server/records.ts'

let somo: World
let amina: Person
let peter: Person
let daniel: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.admin('Amina Yusuf')
  peter = await somo.people.admin('Peter Kimani')
  daniel = await somo.people.teacher('Daniel Muli', { approved: false })
})
afterAll(() => somo.close())

const log = async (asked: { words?: string; act?: AuditEntry['act']; cursor?: string; limit?: number } = {}) =>
  (await amina.call(auditLog, asked)).body
const toldOf = (entry: AuditEntry): string => `${entry.operator.name} ${actSentence(entry, 'en')}`
const said = async (asked: Parameters<typeof log>[0] = {}) => (await log(asked)).entries.map(toldOf)
const waiting = async (amount: number): Promise<number> => {
  const rich = await somo.people.teacher('Rich Teacher')
  await somo.earn(rich, 60_000)
  const { body } = await rich.call(withdraw, { teacher_id: rich.id, amount, mpesa_number: '0712345650' })
  return body.withdrawal.id
}

describe('what an operator does', () => {
  test('with a verification stands in the log, each point and the decision, with the reason [ADM-08] [VER-04]', async () => {
    const { requestId } = await askedVerification(daniel, amina)
    await amina.call(checkTeacher, { requestId, check: 'face', result: 'differs' })
    await amina.call(decideTeacher, { requestId, decision: 'reject', reason: 'The photo is of somebody else.' })
    const again = await askedVerification(daniel, amina)
    await checkAll(peter, again.requestId)
    await peter.call(decideTeacher, { requestId: again.requestId, decision: 'approve' })
    const { entries } = await log({ limit: 7 })
    expect(entries.map(toldOf)).toEqual([
      'Peter Kimani approved the verification of Daniel Muli',
      ...Array.from({ length: 4 }, () => 'Peter Kimani checked a point of the verification of Daniel Muli'),
      'Amina Yusuf rejected the verification of Daniel Muli',
      'Amina Yusuf checked a point of the verification of Daniel Muli',
    ])
    expect(entries[5]).toEqual({
      id: expect.any(Number),
      at: '2026-11-25T06:00:00.000Z',
      act: 'teacher_rejected',
      operator: { id: amina.id, name: 'Amina Yusuf' },
      person: { id: daniel.id, name: 'Daniel Muli' },
      facts: { request: requestId },
      reason: 'The photo is of somebody else.',
    })
    expect(entries[6]?.facts).toEqual({ request: requestId, check: 'face', result: 'differs' })
  })

  test('with withdrawals does, each with its sum and whose it is [ADM-08] [ADM-04]', async () => {
    await amina.call(approveWithdrawal, { withdrawalId: await waiting(25_000), reason: 'Known number.' })
    for (const outcome of ['paid', 'returned'] as const) {
      const withdrawalId = await waiting(21_000)
      await somo.db.$client.query(`update payouts set state = 'review' where id = $1`, [withdrawalId])
      await amina.call(decideWithdrawal, { withdrawalId, outcome, reason: 'Their page says so.' })
    }
    expect(await said({ limit: 3 })).toEqual([
      'Amina Yusuf gave a withdrawal of KES 21,000 back to Rich Teacher',
      'Amina Yusuf found that a withdrawal of KES 21,000 reached Rich Teacher',
      'Amina Yusuf let a withdrawal of KES 25,000 go to Rich Teacher',
    ])
  })

  test('about a reported lesson does, with the three shares and the reason [ADM-08] [BOOK-06]', async () => {
    const { booking, student } = await somo.stage.taughtLesson({ cost: 1000 })
    await student.call(reportProblem, { bookingId: booking.id, reason: 'teacher_late', words: 'Late.', wish: 'part_back' })
    const decision = { how: 'part', refund: 400 } as const
    await amina.call(decideDispute, { bookingId: booking.id, ...decision, reason: 'Nineteen minutes late.' })
    const [entry] = (await log({ limit: 1 })).entries
    expect(entry).toMatchObject({
      act: 'dispute_decided',
      facts: { booking: booking.id, family_cents: 40_000, teacher_cents: 42_000, platform_cents: 18_000 },
      reason: 'Nineteen minutes late.',
    })
  })

  test('is written once when two do it at once, and not at all when it was refused [ADM-08]', async () => {
    const withdrawalId = await waiting(25_000)
    const before = (await log({ limit: 100 })).entries.length
    const said = { withdrawalId, reason: 'Known number.' }
    const both = await Promise.all([amina, peter].map((who) => who.call(approveWithdrawal, said)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await log({ limit: 100 })).entries.length - before).toBe(1)
  })
})

describe('the log', () => {
  test.each([
    ['a part of the name it was done to', { words: 'dan' }, 7],
    ['an address and an act', { words: 'PETER', act: 'teacher_approved' }, 1],
    ['the operator and an act', { words: 'peter kim', act: 'teacher_checked' }, 4],
    ['an act', { act: 'payout_approved' }, 2],
    ['words of the sentence', { words: 'rejected the verif' }, 1],
    ['words of the sentence in Kiswahili', { words: 'aliidhinisha' }, 1],
    ['what nobody is called', { words: 'zzzz' }, 0],
    ['a sign that stands for everything elsewhere', { words: '%' }, 0],
  ] as const)('is searched by %s [ADM-08]', async (_, asked, expected) => {
    expect((await log({ ...asked, limit: 100 })).entries).toHaveLength(expected)
  })

  test('comes page by page, searched or not, with nothing twice and nothing left out [ADM-08]', async () => {
    for (const words of ['', 'muli']) {
      const whole = (await log({ words, limit: 100 })).entries.map(({ id }) => id)
      const paged: number[] = []
      for (let cursor: string | undefined; ;) {
        const page = await log({ words, limit: 3, ...(cursor && { cursor }) })
        paged.push(...page.entries.map(({ id }) => id))
        if (page.next_cursor === null) break
        cursor = page.next_cursor
      }
      expect(paged).toEqual(whole)
      expect(whole.length).toBeGreaterThan(6)
    }
  })

  test('takes no change, deletion or emptying; only a reason leaves, with whom it is about [ADM-08]', async () => {
    const query = (text: string) => somo.db.$client.query(text)
    for (const change of [
      'update audit_entries set operator_id = person_id',
      `update audit_entries set reason = 'Another one.'`,
      `update audit_entries set reason = null, facts = '{}'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(query(change)).rejects.toThrow(/append-only/)
    const whole = (await log({ limit: 100 })).entries
    const [table] = auditRecords
    await somo.db.transaction((tx) => eraseRecords(tx, table, [daniel.id, amina.id]))
    expect((await log({ limit: 100 })).entries).toEqual(
      whole.map((entry) => (entry.person?.id === daniel.id ? { ...entry, reason: null } : entry)),
    )
    expect(whole.filter(({ reason }) => reason !== null)).toHaveLength(6)
  })
})

test('a search among 20,000 people and 60,000 acts reads no table whole, and looks at few of either [ADM-08]', async () => {
  const many = await openWorld({ now: '2026-11-25T06:00:00Z', fresh: true })
  const operator = await many.people.admin('Desk Operator')
  await many.db.$client.query(`
    insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at)
    select 'parent', 'Person ' || md5(n::text), 'p' || n || '@example.com', '254700000000', 'none', now(), now()
    from generate_series(1, 20000) n`)
  await many.db.$client.query(
    `insert into audit_entries (at, operator_id, act, person_id, facts)
     select now(), $1, 'teacher_checked', id, '{}' from users, generate_series(1, 3) where role = 'parent'`,
    [operator.id],
  )
  // As the database does by itself after so many.
  for (const table of ['users', 'audit_entries']) await many.db.$client.query(`vacuum analyze ${table}`)
  const cost = (wish: Partial<Parameters<typeof entriesOf>[1]>) =>
    costOf(many.db, ['users', 'audit_entries'], (db) => entriesOf(db, { act: null, words: '', before: null, limit: 30, ...wish }))
  for (const wish of [
    {},
    { act: 'teacher_checked' },
    { words: 'p19999@' },
    { words: 'desk oper' },
    { words: 'checked a point' },
  ] as const) {
    const { scanned, rows } = await cost(wish)
    expect(scanned, JSON.stringify(wish)).toEqual([])
    expect(rows, JSON.stringify(wish)).toBeLessThan(300)
  }
  await many.close()
})

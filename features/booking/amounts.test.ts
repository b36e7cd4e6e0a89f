/** What is no amount of money moves none, in every call that takes one from a person; written as a program would send it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import type { Problem } from '../../shared/endpoint.ts'

let somo: World
let student: Person
let teacher: Person
let booking: number

beforeAll(async () => {
  somo = await openWorld()
  teacher = await somo.people.teacher('Otieno Ouma')
  student = await somo.people.student('Amina Njoroge')
  await somo.fund(student, 5000)
  await somo.earn(teacher, 5000)
  const lesson = await somo.stage.acceptedLesson({ teacher, student })
  booking = lesson.booking.id
})
afterAll(() => somo.close())

/** As JSON, in which the last two of JavaScript's numbers cannot be said otherwise. */
const NO_AMOUNTS = ['-1', '0', '0.001', '1e308', 'NaN', '"1e3"', '"١٠٠"', 'null', '[]', '9007199254740992', '1e999']

const CALLS: [what: string, path: string, who: () => Person, rest: () => object][] = [
  ['a deposit', '/payments/deposits', () => student, () => ({ key: randomUUID() })],
  ['a prompt to a phone', '/payments/prompts', () => student, () => ({ key: randomUUID(), phone: '0712345699' })],
  ['a withdrawal', '/payments/teacher_withdraw', () => teacher, () => ({ teacher_id: teacher.id, mpesa_number: '0712345650' })],
  [
    'the payment of a lesson',
    '/payments/pay_teacher',
    () => student,
    () => ({ payer_id: student.id, teacher_id: teacher.id, booking_id: booking }),
  ],
]

/** Whatever could have changed. */
async function everything(): Promise<unknown> {
  const { rows } = await somo.db.$client.query(
    `select (select count(*)::int from deposits) as deposits, (select count(*)::int from payouts) as payouts,
       (select count(*)::int from ledger_transfers) as transfers, (select payment_status from bookings where id = $1) as lesson`,
    [booking],
  )
  return rows[0]
}

test.each(CALLS.flatMap(([what, ...call]) => NO_AMOUNTS.map((amount) => [what, amount, call] as const)))(
  '%s of %s is refused with a sentence in both languages, and nothing changes [FUND-02] [WAL-05] [BOOK-04]',
  async (_, amount, [path, who, rest]) => {
    const before = await everything()
    const said: string[] = []
    for (const language of ['en', 'sw']) {
      const response = await somo.app.request(`${ORIGIN}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': language,
          authorization: `Bearer ${who().token}`,
        },
        body: JSON.stringify({ ...rest(), amount: 'HERE' }).replace('"HERE"', amount),
      })
      const problem = (await response.json()) as Problem
      expect([400, 409]).toContain(response.status)
      said.push(problem.fields?.['amount'] ?? problem.message)
    }
    const [english = '', kiswahili = ''] = said
    expect(english).toMatch(/ .* /)
    expect(kiswahili).not.toBe(english)
    expect(await everything()).toEqual(before)
  },
)

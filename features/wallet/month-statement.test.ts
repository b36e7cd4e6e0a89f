/** The statement of a month, as a file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours } from '../../shared/time.ts'
import { withdraw } from '../payments/contract.ts'
import { monthStatement } from './statement-contract.ts'
import { wordsOf } from './testing/pdf.ts'

let somo: World
let amina: Person
let otieno: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-10-30T06:00:00Z' })
  amina = await somo.people.student('Amina Njoroge')
  otieno = await somo.people.teacher('Otieno Ouma', { cost: 1000 })
  await somo.fund(amina, 1500.5)
  // Half past eleven at night in Nairobi, and half an hour later in another month.
  somo.clock.now = new Date('2026-10-31T20:30:00Z')
  await somo.fund(amina, 100)
  somo.clock.now = new Date('2026-10-31T21:00:00Z')
  await somo.fund(amina, 200)
  await somo.stage.taughtLesson({ student: amina, teacher: otieno })
  await somo.pass(hours(25))
  await otieno.call(withdraw, { teacher_id: otieno.id, amount: 600, mpesa_number: '0712345650' })
  await somo.settle()
})
afterAll(() => somo.close())

type Asked = { month: string; format?: 'csv' | 'pdf'; language?: 'en' | 'sw' }
const statementOf = (who: Person, { month, format = 'csv', language = 'en' }: Asked) =>
  who.call(monthStatement, { userId: who.id, month, format, language })

async function tableOf(who: Person, asked: Asked): Promise<string[][]> {
  const { body } = await statementOf(who, asked)
  const text = Buffer.from(body.content, 'base64').toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('each month holds what moved in it by the Nairobi clock, with the balances before, between and after [WAL-12]', async () => {
  expect(await tableOf(amina, { month: '2026-10' })).toEqual([
    ['When (Nairobi)', 'What', 'Reference', 'In', 'Out', 'Balance'],
    ['', 'Balance before', '', '', '', '0'],
    ['2026-10-30 09:00:00', 'Top-up', '', '1500.5', '', '1500.5'],
    ['2026-10-31 23:30:00', 'Top-up', '', '100', '', '1600.5'],
    ['', 'Balance after', '', '', '', '1600.5'],
  ])
  const november = await tableOf(amina, { month: '2026-11' })
  expect(november.map(([, what, , came, went, balance]) => [what, came, went, balance])).toEqual([
    ['What', 'In', 'Out', 'Balance'],
    ['Balance before', '', '', '1600.5'],
    ['Top-up', '200', '', '1800.5'],
    ['Lesson: Mathematics (Amina Njoroge)', '', '1000', '800.5'],
    ['Balance after', '', '', '800.5'],
  ])
})

test('a teacher’s has what was earned and what was withdrawn, with the number it went to [WAL-12]', async () => {
  const table = await tableOf(otieno, { month: '2026-11' })
  expect(table.slice(1).map(([, what, reference, came, went, balance]) => [what, reference, came, went, balance])).toEqual([
    ['Balance before', '', '', '', '0'],
    ['Earned: Mathematics (Amina Njoroge)', '', '700', '', '700'],
    ['M-Pesa withdrawal', '254712345650', '', '600', '100'],
    ['Balance after', '', '', '', '100'],
  ])
})

test('no words of its table are a formula, whatever a reference begins with, and its amounts are numbers [WAL-12]', async () => {
  const { rows } = await somo.db.$client.query<{ receipt: string | null }>('select receipt from payouts')
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) {
    await somo.db.$client.query('update payouts set receipt = $1', [`${sign}1+1`])
    const { body } = await statementOf(otieno, { month: '2026-11' })
    const text = Buffer.from(body.content, 'base64').toString('utf8')
    const cell = sign === '\r' ? `"'\r1+1"` : `'${sign}1+1`
    expect(text).toContain(`M-Pesa withdrawal,${cell},,600,100\r\n`)
  }
  await somo.db.$client.query('update payouts set receipt = $1', [rows[0]?.receipt])
})

test('it is a PDF with the same figures, in the reader’s language, under a name that says what it is [WAL-12]', async () => {
  const { body } = await statementOf(amina, { month: '2026-11', format: 'pdf', language: 'sw' })
  expect([body.name, body.type]).toEqual(['somo-taarifa-2026-11.pdf', 'application/pdf'])
  const pdf = Buffer.from(body.content, 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const words = wordsOf(pdf)
  for (const said of [
    'Novemba 2026',
    'Akaunti ya Amina Njoroge',
    'KES 1,600.50',
    'KES 800.50',
    'Somo: Hisabati',
    'Ukurasa 1 kati ya 1',
    // Of a lesson that was taught as well, whose hour of doubt is not over.
    'Zilizoshikiliwa kwa ajili ya somo zimetoka kwenye salio, hadi zilipwe kwa mwalimu au zirudi.',
  ])
    expect(words).toContain(said)
})

test('many movements go over as many pages as they need, none lost, whatever signs a name has [WAL-12]', async () => {
  const busy = await somo.people.student('Wanjikũ 🎉 Kamau')
  for (let kes = 1; kes <= 90; kes += 1) await somo.fund(busy, kes)
  const month = somo.clock.now.toISOString().slice(0, 7)
  const { body } = await statementOf(busy, { month, format: 'pdf' })
  const words = wordsOf(Buffer.from(body.content, 'base64'))
  expect(words.match(/Top-up/g)).toHaveLength(90)
  expect(words).toMatch(/Page 3 of 3/)
  expect(words).toContain('KES 4,095')
  expect(words).toContain('Account of Wanjiku Kamau')
})

test('a month in which nothing moved says so; one to come, no month and another’s are refused [WAL-12]', async () => {
  const empty = await statementOf(otieno, { month: '2026-09', format: 'pdf' })
  expect(wordsOf(Buffer.from(empty.body.content, 'base64'))).toContain('No money moved in this month.')
  expect((await statementOf(otieno, { month: '2026-12' })).status).toBe(404)
  for (const month of ['2026-13', '2026-1', '1999-01', 'now']) expect((await statementOf(otieno, { month })).status).toBe(400)
  expect((await otieno.call(monthStatement, { userId: amina.id, month: '2026-11', format: 'csv', language: 'en' })).status).toBe(
    404,
  )
})

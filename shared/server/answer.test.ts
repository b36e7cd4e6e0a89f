import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { endpoint } from '../endpoint.ts'
import { checkedAnswer } from './answer.ts'
import { makeLog, type Log } from './log.ts'

const row = z.object({ id: z.number(), name: z.string() })
const common = { path: '/rows', summary: 'Rows.', who: 'anyone', input: z.strictObject({}), refusals: [] } as const
const listed = endpoint({ ...common, method: 'GET', output: z.object({ rows: z.array(row), total: z.number() }) })
const bare = endpoint({ ...common, method: 'GET', path: '/bare', output: z.array(row) })
const written = endpoint({ ...common, method: 'POST', path: '/written', example: {}, output: z.object({ rows: z.array(row) }) })

const [amina, baraka, cheptoo] = ['Amina', 'Baraka', 'Cheptoo'].map((name, at) => ({ id: at + 1, name }))
const odd = (id: number) => ({ id, name: null })

function listener(): { log: Log; told: object[] } {
  const told: object[] = []
  const log = makeLog('silent')
  log.error = ((fields: object) => void told.push(fields)) as Log['error']
  return { log, told }
}

describe('an answer', () => {
  test('is what the contract says of it, and nothing more [OPS-06]', () => {
    const answer = { rows: [{ ...amina, secret: 1 }], total: 1, more: true }
    expect(checkedAnswer(listed, answer, makeLog('silent'))).toEqual({ rows: [amina], total: 1 })
  })

  test('gives the sound rows of a list where others do not fit, wherever they stand [OPS-02]', () => {
    const { log } = listener()
    const answer = { rows: [odd(91), amina, odd(92), odd(93), baraka, cheptoo, odd(94)], total: 7 }
    expect(checkedAnswer(listed, answer, log)).toEqual({ rows: [amina, baraka, cheptoo], total: 7 })
    expect(checkedAnswer(bare, [amina, odd(95)], log)).toEqual([amina])
  })

  test('says once which row did not fit, and nothing of what it held [OPS-02]', () => {
    const { log, told } = listener()
    const answer = { rows: [amina, { id: 96, name: 5, phone: '0712345678' }], total: 2 }
    for (let i = 0; i < 3; i += 1) checkedAnswer(listed, answer, log)
    expect(told).toEqual([{ path: '/rows', row: 96, fields: 'name' }])
  })

  test('that does not fit otherwise is a bug, and so is any of what was written [OPS-06]', () => {
    const log = makeLog('silent')
    expect(() => checkedAnswer(listed, { rows: [odd(97)], total: 'two' }, log)).toThrow()
    expect(() => checkedAnswer(written, { rows: [odd(98)] }, log)).toThrow()
  })
})

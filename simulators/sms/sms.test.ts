import { afterEach, beforeEach, expect, test } from 'vitest'
import { partsOf } from './gsm.ts'
import { startSmsSimulator, type SmsSimulator } from './start.ts'

let simulator: SmsSimulator
beforeEach(async () => {
  simulator = await startSmsSimulator({ username: 'sandbox', apiKey: 'atsk' })
})
afterEach(() => simulator.close())

const send = (form: Record<string, string>, apiKey = 'atsk') =>
  fetch(`${simulator.origin}/version1/messaging`, { method: 'POST', headers: { apiKey }, body: new URLSearchParams(form) })

test('an SMS that was sent is read back by its number, and stands on the page without its markup', async () => {
  await send({ username: 'sandbox', to: '+254712345600', message: 'SOMO: <b>x</b>' })
  await send({ username: 'sandbox', to: '+254722000000', message: 'SOMO: y' })
  const read = async (to: string) => (await (await fetch(`${simulator.origin}/api/sms?to=${to}`)).json()) as { text: string }[]
  expect((await read('')).map(({ text }) => text)).toEqual(['SOMO: y', 'SOMO: <b>x</b>'])
  expect((await read('0712 345')).map(({ text }) => text)).toEqual(['SOMO: <b>x</b>'])
  expect(await (await fetch(simulator.origin)).text()).toContain('SOMO: &lt;b&gt;x&lt;/b&gt;')
})

test('a wrong key or username is refused, and what lacks a number or a text', async () => {
  expect((await send({ username: 'sandbox', to: '+254712345600', message: 'x' }, 'other')).status).toBe(401)
  expect((await send({ username: 'live', to: '+254712345600', message: 'x' })).status).toBe(401)
  expect((await send({ username: 'sandbox', to: '+254712345600' })).status).toBe(400)
})

test.each([
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
  ['ũ'.repeat(70), 'UCS-2', 70, 1],
  ['ũ'.repeat(71), 'UCS-2', 71, 2],
])('%s is %s, %i letters, %i parts', (text, encoding, letters, parts) =>
  expect(partsOf(text)).toEqual({ encoding, letters, parts }),
)

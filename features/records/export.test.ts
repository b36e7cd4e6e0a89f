/** What is given to somebody of their own records: all of it, and nothing of anybody else's. */
import { getTableName } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { features } from '../../app/server/features.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { tablesOf } from '../../shared/server/feature.ts'
import { days, hours, minutes } from '../../shared/time.ts'
import { addChild } from '../family/contract.ts'
import { renewFeed } from '../calendar/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { askForExport, fetchExport, showExport } from './contract.ts'
import { makeExport } from './server/own-export.ts'
import type { OwnRecords } from './server/records-of.ts'

let somo: World
beforeEach(async () => {
  somo = await openWorld()
})
afterEach(() => somo?.close())

const records = features.flatMap(({ records: held = [] }) => held)

async function exported(person: Person): Promise<{ text: string; own: OwnRecords }> {
  await person.call(askForExport, {})
  await somo.settle()
  const { text } = (await person.call(fetchExport, {})).body
  return { text, own: JSON.parse(text) as OwnRecords }
}

test('every table of every feature says what it holds about people, or why it is about nobody [AUTH-11]', () => {
  const tables = features.flatMap(tablesOf).map(getTableName).toSorted()
  expect(records.map(({ table }) => getTableName(table)).toSorted()).toEqual(tables)
  for (const one of records) if ('because' in one) expect(one.because).toMatch(/\w+ \w+/)
})

test('a parent is given what there is about them and a child without sign-in, and their movements [AUTH-11]', async () => {
  const { parent } = await somo.stage.fundedFamily(5000)
  const child = { name: 'Zawadi Wambui', grade: 4, born_month: '2017-05', purposes: ['account', 'lessons'] as const }
  const added = await parent.call(addChild, { ...child, purposes: [...child.purposes] })
  expect(added.ok).toBe(true)
  const { text, own } = await exported(parent)
  const kept = (name: string) => own.records[name] ?? []
  expect(kept('users').map(({ name }) => name)).toEqual([parent.name, 'Zawadi Wambui'])
  expect(kept('users')[0]).toMatchObject({ email: parent.email, phone: expect.stringMatching(/^254/) })
  expect(kept('student_profiles')).toMatchObject([{ grade: 4, born_on: '2017-05-01' }])
  expect(kept('ledger_entries')).toMatchObject([{ movement: 'deposit', account: 'wallet', amount_kes: '5000.00' }])
  expect(kept('consents').map(({ purpose }) => purpose)).toEqual(['account', 'lessons'])
  expect(own.children).toEqual([kept('users')[1]?.['id']])
  // Children who sign in themselves ask for themselves; of them she has the links alone.
  expect(kept('guardian_links')).toHaveLength(3)
  expect(text).not.toContain('Kamau Wambui')
})

test('a child of two parents without a sign-in is in what each of them is given [AUTH-11]', async () => {
  const [mother, father] = [await somo.people.parent('Grace Wambui'), await somo.people.parent('Peter Wambui')]
  const zawadi = { name: 'Zawadi Wambui', grade: 4, born_month: '2017-05' }
  const { child } = (await mother.call(addChild, { ...zawadi, purposes: ['account', 'lessons'] })).body
  await somo.db.$client.query('insert into guardian_links values ($1, $2, now())', [father.id, child.id])
  for (const parent of [mother, father]) expect((await exported(parent)).own.children).toEqual([child.id])
})

test('nothing in it is a secret, or of other people beyond what one could see [AUTH-11]', async () => {
  const { teacher, student } = await somo.stage.paidLesson()
  for (const person of [teacher, student]) await person.call(renewFeed, {})
  await somo.people.signInAs(student.email)
  const { text } = await exported(student)
  const { rows } = await somo.db.$client.query<{ hidden: string }>(
    `select password_hash as hidden from users union all select email from users where id <> $1 union all
      select phone from users where id <> $1 union all select encode(token_hash, 'hex') from sessions union all
      select version::text from calendar_feeds union all select id::text from one_time_tokens`,
    [student.id],
  )
  expect(rows.length).toBeGreaterThan(6)
  for (const { hidden } of rows) expect(text).not.toContain(hidden)
  expect(text).not.toMatch(/password_hash|token_hash|argon2/)
  expect(text).toContain(teacher.name)
  // The teacher reads the lesson, and of the learner no more than at the lesson.
  const { text: ofTeacher, own } = await exported(teacher)
  expect(own.records['bookings']).toHaveLength(1)
  expect(ofTeacher).not.toContain(student.email)
  expect(ofTeacher).not.toContain(student.name)
})

test('it is being made, then there for seven days and for its owner alone, who is told, then gone [AUTH-11]', async () => {
  const [amina, baraka] = [await somo.people.student('Amina Njoroge'), await somo.people.student('Baraka Kamau')]
  expect((await amina.call(showExport, {})).body.state).toBe('none')
  expect((await amina.call(askForExport, {})).body.state).toBe('being_made')
  expect((await amina.call(fetchExport, {})).status).toBe(404)
  await somo.settle()
  const ready = (await amina.call(showExport, {})).body
  expect([ready.state, ready.expires_at]).toEqual(['ready', '2026-12-02T06:00:00.000Z'])
  expect((await amina.call(listNotices, {})).body.notices.map(({ kind }) => kind)).toEqual(['export_ready'])
  expect(somo.mails.filter(({ to }) => to === amina.email)).toHaveLength(1)
  expect((await baraka.call(fetchExport, {})).status).toBe(404)
  expect((await amina.call(fetchExport, {})).body.name).toBe('somo-2026-11-25.json')
  await somo.pass(days(7) - minutes(1))
  expect((await amina.call(fetchExport, {})).status).toBe(200)
  await somo.pass(minutes(1))
  expect((await amina.call(fetchExport, {})).status).toBe(404)
  expect((await somo.db.$client.query('select 1 from record_exports')).rowCount).toBe(0)
})

test('two servers make it once, and a process that died leaves it to be made [AUTH-11] [OPS-02]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  await amina.call(askForExport, {})
  const note = { id: 1, kind: 'make_export', data: { user_id: amina.id }, attempts: 1, leftAt: somo.clock.now }
  const all = records.filter((one) => 'columns' in one)
  await Promise.all(Array.from({ length: 5 }, () => makeExport(somo.db, all, note, somo.clock.now)))
  await somo.settle()
  expect((await amina.call(listNotices, {})).body.notices).toHaveLength(1)
  // Taken by a process that has died since: its lease is over.
  await somo.pass(hours(1))
  await amina.call(askForExport, {})
  await somo.db.$client.query(
    `update outbox set attempts = 1, lease = 1, leased_until = now() - interval '1 second' where kind = 'make_export'`,
  )
  await somo.settle()
  expect((await amina.call(showExport, {})).body.state).toBe('ready')
})

test('three are made in a day, and pressing twice asks once [AUTH-11] [AUTH-06]', async () => {
  await somo.close()
  somo = await openWorld({ limits: { times: 1 } })
  const amina = await somo.people.student('Amina Njoroge')
  for (let made = 0; made < 3; made += 1) {
    const both = await Promise.all([amina.call(askForExport, {}), amina.call(askForExport, {})])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await somo.settle()
  }
  const refused = await amina.call(askForExport, {})
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect((await amina.call(showExport, {})).body.state).toBe('ready')
  await somo.pass(days(1) + minutes(1))
  expect((await amina.call(askForExport, {})).status).toBe(200)
})

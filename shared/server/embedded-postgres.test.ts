import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../database/testing/database.ts'

let own: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
})
afterAll(() => own?.drop())

const ADDRESS = 'nobody.else@logged.example'

async function insertTwice(): Promise<string[]> {
  const faults: string[] = []
  for (let time = 0; time < 2; time += 1) {
    const insert = `insert into attempts (key, count, window_started_at) values ($1, 1, now())`
    await own.db.$client.query(insert, [ADDRESS]).catch((error: Error) => faults.push(error.message))
  }
  await own.db.$client.query(`select 'literal ${ADDRESS}' / 0`).catch((error: Error) => faults.push(error.message))
  return faults
}

test('the log of the embedded database is its owner’s to read, and keeps no address [OPS-02]', async () => {
  const { rows } = await own.db.$client.query<{ data_directory: string }>('show data_directory')
  const file = `${rows[0]?.data_directory}.log`
  const faults = await insertTwice()
  expect(faults[0]).toContain('duplicate key')
  const log = readFileSync(file, 'utf8')
  expect(log).toContain('database system is ready to accept connections')
  expect(log).not.toContain(ADDRESS)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
})

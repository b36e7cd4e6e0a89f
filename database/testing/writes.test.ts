import { expect, inject, test } from 'vitest'
import { lendDatabase } from './lend.ts'
import { writesIn } from './writes.ts'

test('what writes a row is counted, on any connection and also when taken back; what reads or finds none is not', async () => {
  const lent = await lendDatabase(inject('postgresFolder'))
  const hasWritten = async (...statements: string[]): Promise<boolean> => {
    const before = await writesIn(lent.db)
    const one = await lent.db.$client.connect()
    for (const statement of statements) await one.query(statement)
    one.release()
    return (await writesIn(lent.db)) !== before
  }
  const insert = `insert into attempts values ('a', 1, now())`
  expect(await hasWritten(insert)).toBe(true)
  expect(await hasWritten('update attempts set count = 2')).toBe(true)
  expect(await hasWritten('delete from attempts')).toBe(true)
  expect(await hasWritten('begin', insert, 'rollback')).toBe(true)
  expect(await hasWritten('update attempts set count = 2', 'select from attempts for update')).toBe(false)
  await lent.giveBack()
})

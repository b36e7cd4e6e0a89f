import { expect, inject, test } from 'vitest'
import { lendDatabase } from './lend.ts'
import { writesIn, writtenBetween } from './writes.ts'

test('a written row is counted for its table, on any connection and also when taken back; one that is read is not', async () => {
  const lent = await lendDatabase(inject('postgresFolder'))
  const written = async (...statements: string[]): Promise<string[]> => {
    const before = await writesIn(lent.db)
    const one = await lent.db.$client.connect()
    for (const statement of statements) await one.query(statement)
    one.release()
    return writtenBetween(before, await writesIn(lent.db))
  }
  const insert = `insert into attempts values ('a', 1, now())`
  expect(await written(insert)).toEqual(['attempts'])
  expect(await written('update attempts set count = 2')).toEqual(['attempts'])
  expect(await written('delete from attempts')).toEqual(['attempts'])
  expect(await written('begin', insert, 'rollback')).toEqual(['attempts'])
  expect(await written('update attempts set count = 2', 'select from attempts for update')).toEqual([])
  await lent.giveBack()
})

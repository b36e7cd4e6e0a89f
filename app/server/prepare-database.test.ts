import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase, databaseOfBytes } from '../../database/testing/database.ts'
import { openRelay, type Relay } from '../../database/testing/relay.ts'
import { makeLog } from '../../shared/server/log.ts'
import { checkWhenUp, prepareDatabase } from './prepare-database.ts'

let own: Awaited<ReturnType<typeof copyDatabase>>
let relay: Relay
beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  relay = await openRelay()
})
afterAll(async () => {
  await relay?.close()
  await own?.drop()
})

test('a server that starts before its database waits for it [OPS-02]', async () => {
  await relay.cut()
  let prepared = false
  const preparing = checkWhenUp(relay.to(own.target), makeLog('silent')).then(() => (prepared = true))
  await expect(checkWhenUp({ ...own.target, database: 'nowhere' } as typeof own.target, makeLog('silent'))).rejects.toThrow()
  expect(prepared).toBe(false)
  await relay.join()
  await preparing
})

test('a database of bytes, made by a machine without a language, is refused and left empty [OPS-02]', async () => {
  const bytes = await databaseOfBytes(inject('postgresFolder'))
  try {
    await expect(prepareDatabase(bytes.target)).rejects.toThrow('SQL_ASCII and has to be UTF8')
    const { rows } = await bytes.db.$client.query(`select to_regnamespace('drizzle') as made`)
    expect(rows).toEqual([{ made: null }])
  } finally {
    await bytes.drop()
  }
})

/**
 * One file of `journeys/rooms` at a time, in a whole run: seeing and hearing each other is as much work for a processor as all
 * that the other workers do meanwhile, and several of them beside each other starve. A worker that ends gives its turn back.
 */
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'

if (expect.getState().testPath?.includes('/journeys/rooms/')) {
  const turn = new pg.Client({ host: inject('postgresFolder'), user: 'postgres', database: 'postgres' })
  await turn.connect()
  await turn.query('select pg_advisory_lock(1)')
  afterAll(() => turn.end())
}

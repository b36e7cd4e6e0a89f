/** What must hold for every statement there is, and for each that will be added. */
import { inject, expect, test } from 'vitest'
import { copyDatabase } from '../../../database/testing/database.ts'
import { statements } from '../../../shared/server/statement.ts'
import '../features.ts'

test('the database understands every statement and knows the type of each of its values', async () => {
  const { db, drop } = await copyDatabase(inject('postgresFolder'))
  const refused: string[] = []
  for (const [name, { compiled }] of statements) {
    await db.$client
      .query(`prepare ${name} as ${compiled().text}`)
      .catch((error: Error) => refused.push(`${name}: ${error.message}`))
  }
  await drop()
  expect(statements.size).toBeGreaterThan(40)
  expect(refused).toEqual([])
})

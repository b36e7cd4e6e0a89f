import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { features } from '../app/server/features.ts'
import {
  noteProblems,
  orderProblems,
  orphanProblems,
  recordProblems,
  refusalProblems,
  tableProblems,
  withFeatureTable,
} from './check-register.ts'
import { impersonal } from '../shared/server/records.ts'

const shelves = { name: 'shelves', enters: [], tables: { shelves: pgTable('shelves', { id: text('id') }) } }
const books = { name: 'books', enters: ['shelves'], tables: { books: pgTable('books', { id: text('id') }), kinds: ['novel'] } }
const loans = { name: 'loans', enters: ['books'] }

test('a feature enters only features that stand before it', () => {
  expect(orderProblems([shelves, books, loans])).toEqual([])
  expect(orderProblems([books, shelves, loans])).toEqual([
    'books enters shelves, which does not stand before it in app/server/features.ts',
  ])
  expect(orderProblems([shelves, books, books])).toEqual(['books stands twice in the list of features'])
})

test('a table of a feature that may not be entered is found in the text of a statement', () => {
  const found = (file: string, statement: string) => tableProblems([shelves, books, loans], new Map([[file, statement]]))
  expect(found('features/loans/server/queries.ts', 'sql`select * from shelves`')).toHaveLength(1)
  expect(found('features/loans/server/queries.ts', 'sql`insert into "shelves" values (1)`')).toHaveLength(1)
  expect(found('features/loans/server/queries.ts', 'sql`delete from books using shelves`')).toHaveLength(1)
  expect(found('features/loans/server/queries.ts', 'sql`update books set id = 1`')).toEqual([])
  expect(found('features/books/server/queries.ts', 'sql`select * from shelves`')).toEqual([])
  expect(found('features/loans/server/queries.ts', '/** Taken from shelves by hand. */')).toEqual([])
})

test('a table that no feature hands up is found', () => {
  const schema = 'create table shelves (\n  id text\n);\n\ncreate table lamps (\n);\n\ncreate table outbox (\n);\n'
  expect(orphanProblems([shelves, books], schema, ['outbox'])).toEqual([
    'lamps: no feature hands up this table in its server/index.ts',
  ])
})

test('a table that does not say what it holds about people is found', () => {
  const told = { ...shelves, records: [impersonal(shelves.tables.shelves, 'Wood.')] }
  expect(recordProblems([told, books])).toEqual(['books: books does not say in its records what it holds about people'])
})

test('a note that nobody handles is found, however it is left', () => {
  const found = (code: string, file = 'features/loans/server/lend.ts') =>
    noteProblems([{ ...loans, notes: { remind: { lane: 'mail', handle: async () => undefined } } }], new Map([[file, code]]))
  expect(found(`await leaveNote(tx, 'remind', {}, now)`)).toEqual([])
  expect(found(`await leaveNote(tx, 'remnid', {}, now)`)).toEqual([
    'features/loans/server/lend.ts: no feature handles the note remnid',
  ])
  expect(found(`await leaveOneNote(\n  tx,\n  'remnid',\n  key, {}, now)`)).toHaveLength(1)
  expect(found('noteFrom({ kind: `x`, data })')).toEqual([])
  expect(found(`noteFrom({ kind: 'remnid', data })`)).toHaveLength(1)
  expect(found(`leaveNote(tx, 'remnid', {}, now)`, 'features/loans/lend.test.ts')).toEqual([])
})

test('a refusal that no call gives is found', () => {
  const contract = `export const refusals = refusalsOf({\n  lent_out: [409, 'a', 'b'],\n  torn: [\n    409,\n  ],\n})\n`
  const found = (given: string[]) => refusalProblems(new Set(given), new Map([['features/loans/contract.ts', contract]]))
  expect(found(['lent_out', 'torn'])).toEqual([])
  expect(found(['lent_out'])).toEqual(['features/loans/contract.ts: no call gives the refusal torn'])
})

test('the table of the architecture shows each feature with what it enters and what it keeps', () => {
  const document = '# A\n<!-- features: drawn from app/server/features.ts by npm run draw -->\nold\n<!-- /features -->\nrest'
  expect(withFeatureTable(document, [shelves, books])).toBe(
    [
      '# A',
      '<!-- features: drawn from app/server/features.ts by npm run draw -->',
      '| feature | enters (by its `server/index.ts`) | its tables |',
      '|---|---|---|',
      '| shelves | nothing | shelves |',
      '| books | shelves | books |',
      '<!-- /features -->',
      'rest',
    ].join('\n'),
  )
  expect(() => withFeatureTable('# A', [shelves])).toThrow('has lost the marks')
})

test('Somo’s own features stand in such an order', () => {
  expect(features.length).toBeGreaterThan(10)
  expect(orderProblems(features)).toEqual([])
})

import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import type { Db } from './database.ts'
import {
  all,
  bare,
  called,
  insertSelect,
  json,
  rows,
  set,
  silent,
  statement,
  statements,
  together,
  type Given,
} from './statement.ts'

const pens = pgTable('pens', { id: integer('id').notNull(), inkColour: text('ink_colour'), length: integer('length').notNull() })

let count = 0
// The database understands every statement there is, but not these.
afterAll(() => {
  for (const name of statements.keys()) if (name.startsWith('test_')) statements.delete(name)
})
/** The text and the order of values of a statement over pens. */
const written = <Values>(write: Parameters<typeof statement<Values, unknown>>[1]) =>
  statement(`test_${(count += 1)}`, write).compiled()

test('a value that stands in two places is one parameter', () => {
  const { text, order } = written((given: Given<{ id: number; length: number }>) => {
    const long = sql`${pens.length} > ${given.length}`
    return silent(sql`delete from ${pens} where ${long} or ${pens.id} = ${given.id} or ${pens.length} = ${given.length}`)
  })
  expect(text).toBe('delete from "pens" where "pens"."length" > $1 or "pens"."id" = $2 or "pens"."length" = $1')
  expect(order).toEqual(['length', 'id'])
})

test('a plain value becomes a literal, with its quotes made harmless', () => {
  const { text, order } = written(() =>
    silent(sql`update ${pens} set ${set(pens, { inkColour: "o'red", length: 3 })} where ${pens.id} = ${7}`),
  )
  expect(text).toBe(`update "pens" set "ink_colour" = 'o''red', "length" = 3 where "pens"."id" = 7`)
  expect(order).toEqual([])
})

test('rows get the names that the columns have in code, under whichever name the table is read', () => {
  const moved = called(pens, 'moved')
  const { text } = written(() =>
    rows({ ...all(moved), twice: sql<number>`${moved.length} * 2` }, (columns) => sql`select ${columns} from ${moved}`),
  )
  expect(text).toBe(
    'select "moved"."id" as "id", "moved"."ink_colour" as "inkColour", "moved"."length" as "length", ' +
      '"moved"."length" * 2 as "twice" from "moved"',
  )
})

test('an insert has each column beside its value', () => {
  const { text, order } = written((given: Given<{ id: number; colour: string }>) =>
    silent(
      sql`${insertSelect(pens, { id: given.id, inkColour: given.colour, length: 1 })} on conflict (${bare(pens.id)}) do nothing`,
    ),
  )
  expect(text).toBe(`insert into "pens" ("id", "ink_colour", "length") select $1, $2, 1 on conflict ("id") do nothing`)
  expect(order).toEqual(['id', 'colour'])
})

test('a note’s data is made of columns and words', () => {
  const { text } = written(() => silent(sql`select ${json({ pen: pens.id, kind: 'used up' })}`))
  expect(text).toBe(`select jsonb_build_object('pen', "pens"."id", 'kind', 'used up')`)
})

test('several questions are one statement, and each has its row or none', async () => {
  const pen = (given: Given<{ id: number }>) =>
    rows({ id: pens.id, ink: pens.inkColour }, (columns) => sql`select ${columns} from ${pens} where ${pens.id} = ${given.id}`)
  const both = statement('test_together', (given: Given<{ id: number; length: number }>) =>
    together({
      one: pen(given),
      longer: rows({ pens: sql<number>`count(*)` }, (columns) => sql`select ${columns} from ${pens} where ${given.length} > 1`),
    }),
  )
  const { text, order } = both.compiled()
  expect(text).toBe(
    'select "one"."id" as "one.id", "one"."ink" as "one.ink", "longer"."pens" as "longer.pens" from (values (true)) asked ' +
      'left join (select "pens"."id" as "id", "pens"."ink_colour" as "ink" from "pens" where "pens"."id" = $1) "one" on true ' +
      'left join (select count(*) as "pens" from "pens" where $2 > 1) "longer" on true',
  )
  expect(order).toEqual(['id', 'length'])
  const answering = (row: object) => ({ $client: { query: async () => ({ rows: [row] }) } }) as unknown as Db
  const asked = { id: 1, length: 2 }
  expect(await both(answering({ 'one.id': 1, 'one.ink': null, 'longer.pens': 0 }), asked)).toEqual([
    { one: { id: 1, ink: null }, longer: { pens: 0 } },
  ])
  expect(await both(answering({ 'one.id': null, 'one.ink': null, 'longer.pens': 0 }), asked)).toEqual([
    { one: null, longer: { pens: 0 } },
  ])
})

test('taking all values at once is refused, because which there are is known only to the type', () => {
  expect(() =>
    written((given: Given<{ id: number; length: number }>) => silent(sql`${insertSelect(pens, { ...given })}`)),
  ).toThrow('names each value')
})

test('two statements cannot have one name', () => {
  statement('test_twice', () => silent(sql`select 1`))
  expect(() => statement('test_twice', () => silent(sql`select 2`))).toThrow('two statements are called test_twice')
})

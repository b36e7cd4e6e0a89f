import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SLUG } from '../shared/brand.ts'
import { frozenProblems, holdMigrations } from './frozen-migrations.ts'

let folder = ''
const at = (name: string): string => path.join(folder, name)
const journal = (...entries: [tag: string, when: number][]): void =>
  writeFileSync(at('meta/_journal.json'), JSON.stringify({ entries: entries.map(([tag, when]) => ({ tag, when })) }))
const held = (): string[] => readFileSync(at('frozen.txt'), 'utf8').trim().split('\n')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-frozen-`))
  mkdirSync(at('meta'))
  writeFileSync(at('0000_shelves.sql'), '-- Books need them.\ncreate table shelves ();\n')
  writeFileSync(at('0001_lamps.sql'), '-- It was dark.\ncreate table lamps ();\n')
  journal(['0000_shelves', 10], ['0001_lamps', 20])
  holdMigrations(folder, [])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a migration that has landed', () => {
  test('is held as it is [OPS-02]', () => {
    expect(held()).toHaveLength(2)
    expect(frozenProblems(folder)).toEqual([])
  })

  test('cannot be changed, not even in a comment [OPS-02]', () => {
    writeFileSync(at('0000_shelves.sql'), '-- Books want them.\ncreate table shelves ();\n')
    expect(frozenProblems(folder)).toEqual([expect.stringMatching(/^0000_shelves: it is not as it was held: put it back/)])
    // Nor by holding it anew, once it stands in the last commit.
    holdMigrations(folder, held())
    expect(frozenProblems(folder)).toHaveLength(1)
  })

  test('cannot be made anew at another instant, by which no database would know it [OPS-02]', () => {
    journal(['0000_shelves', 11], ['0001_lamps', 20])
    expect(frozenProblems(folder)).toEqual([expect.stringMatching(/^0000_shelves: it is not as it was held/)])
  })

  test('cannot be taken away [OPS-02]', () => {
    rmSync(at('0001_lamps.sql'))
    expect(frozenProblems(folder)).toEqual(['0001_lamps: it is gone, but databases have run it: put it back'])
    journal(['0000_shelves', 10])
    expect(frozenProblems(folder)).toEqual(['0001_lamps: it is gone, but databases have run it: put it back'])
  })
})

describe('a new migration', () => {
  beforeEach(() => writeFileSync(at('0002_chairs.sql'), '-- People sit.\ncreate table chairs ();\n'))

  test('is asked for until it is held, and changes no line of those before [OPS-02]', () => {
    const before = held()
    journal(['0000_shelves', 10], ['0001_lamps', 20], ['0002_chairs', 30])
    expect(frozenProblems(folder)).toEqual(['0002_chairs: nothing holds it yet: run npm run migration'])
    holdMigrations(folder, before)
    expect(held()).toEqual([...before, expect.stringMatching(/^0002_chairs 30 [0-9a-f]{64}$/)])
    expect(frozenProblems(folder)).toEqual([])
  })

  test('may change until it has landed [OPS-02]', () => {
    const before = held()
    journal(['0000_shelves', 10], ['0001_lamps', 20], ['0002_chairs', 30])
    holdMigrations(folder, before)
    writeFileSync(at('0002_chairs.sql'), '-- People sit.\ncreate table chairs (legs int);\n')
    expect(frozenProblems(folder)).toHaveLength(1)
    holdMigrations(folder, before)
    expect(frozenProblems(folder)).toEqual([])
  })

  test('that is older than one before it would be left out where that has run, and is said [OPS-02]', () => {
    journal(['0000_shelves', 10], ['0001_lamps', 20], ['0002_chairs', 15])
    holdMigrations(folder, held())
    expect(frozenProblems(folder)).toEqual([expect.stringMatching(/^0002_chairs: it is older than 0001_lamps/)])
  })

  test('that is of the same instant as one before it is left out too, and is said [OPS-02]', () => {
    journal(['0000_shelves', 10], ['0001_lamps', 20], ['0002_chairs', 20])
    holdMigrations(folder, held())
    expect(frozenProblems(folder)).toEqual([expect.stringMatching(/^0002_chairs: it is older than 0001_lamps/)])
  })

  test('that the journal does not name is run by nobody, and is said [OPS-02]', () => {
    expect(frozenProblems(folder)).toEqual(['0002_chairs.sql: the journal does not name it, so nobody runs it'])
  })
})

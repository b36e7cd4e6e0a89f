import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadState, stateSaver } from './snapshot.ts'

type State = {
  version: 1
  serial: number
  clock: Record<string, number>
  invoices: Record<string, { state: string; note?: string | null }>
  entries: { id: number; cents: number }[]
  waiting: string | null
}

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'snapshot-'))
  file = path.join(folder, 'kept', 'state.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const state = (): State => ({
  ...{ version: 1, serial: 0, clock: { shiftMs: 0 }, waiting: null },
  invoices: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`INV${at}`, { state: 'COMPLETE' }])),
  entries: Array.from({ length: 500 }, (_, at) => ({ id: at, cents: at })),
})

/** Each is a change that a simulator makes. */
const changes: ((state: State) => void)[] = [
  (kept) => (kept.serial += 1),
  (kept) => (kept.invoices.NEW = { state: 'PENDING', note: null }),
  (kept) => (kept.invoices.INV7 = { state: 'FAILED' }),
  (kept) => delete kept.invoices.INV8,
  (kept) => kept.entries.push({ id: 500, cents: -1 }, { id: 501, cents: 2 }),
  (kept) => kept.entries.splice(3, 2),
  (kept) => (kept.clock = { standsAt: 5 }),
  (kept) => (kept.waiting = 'a line\nof two'),
  (kept) => (kept.entries = []),
  (kept) => kept.entries.push({ id: 1, cents: 1 }),
]

test('what was saved is what is loaded, after each change and with a new saver', () => {
  const kept = state()
  let save = stateSaver(file)
  save(kept)
  for (const change of changes) {
    change(kept)
    save(kept)
    expect(loadState(file)).toEqual(kept)
    const loaded = loadState<State>(file)
    expect(Object.keys(loaded?.invoices ?? {})).toEqual(Object.keys(kept.invoices))
  }
  save = stateSaver(file)
  kept.serial += 1
  save(kept)
  expect(loadState(file)).toEqual(kept)
})

test('a change is written by itself, and nothing where nothing changed', () => {
  const [kept, save] = [state(), stateSaver(file)]
  save(kept)
  const whole = statSync(file).size
  kept.serial += 1
  save(kept)
  save(kept)
  expect(statSync(file).size - whole).toBeLessThan(40)
})

test('a change that a crash cut short is as if nobody had made it, and does not spoil what comes after', () => {
  const [kept, save] = [state(), stateSaver(file)]
  save(kept)
  appendFileSync(file, '\n[["serial",null,')
  expect(loadState(file)).toEqual(kept)
  const after = stateSaver(file)
  kept.serial = 9
  after(kept)
  kept.serial = 10
  after(kept)
  expect(loadState(file)).toEqual(kept)
})

test('after two thousand changes the file is as small as it was', () => {
  const [kept, save] = [state(), stateSaver(file)]
  for (let at = 0; at <= 2_001; at += 1) {
    kept.serial = at
    save(kept)
  }
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(1)
  expect(loadState(file)).toEqual(kept)
})

test('a file of another version, and one that is broken, are refused', () => {
  stateSaver(file)(state())
  writeFileSync(file, '{"version":2}')
  expect(() => loadState(file)).toThrow('version 1')
  writeFileSync(file, '{"version":1}\nbroken\n[]')
  expect(() => loadState(file)).toThrow()
  expect(loadState(path.join(folder, 'none.json'))).toBeNull()
})

/**
 * The state on disk: a first line with all of it, and a line for each change since. Both are there in one step: the first line
 * comes with a new file, and a change that a crash cut short is as if nobody had made it.
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a simulator remembers, of one version. */
type Kept = { version: 1 }

/** A part of the state and what it is now; without a value it is no more. Parts of a list are counted from 0. */
type Change = [of: string, at: string | number | null, value?: unknown]

const MOST_CHANGES = 2_000

/** The saved state; `null` when there is none yet. A file of another version or a broken one is refused by throwing. */
export function loadState<State extends Kept>(file: string): State | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const [first = '', ...changes] = text.split('\n')
  const state = JSON.parse(first) as State
  if (state.version !== 1) throw new Error(`${file} is not a simulator state of version 1`)
  for (const [at, line] of changes.entries()) for (const change of changesIn(line, at === changes.length - 1)) make(state, change)
  return state
}

/** A function that saves what changed since it last did. Synchronous: what was answered is on disk. */
export function stateSaver(file: string): (state: Kept) => void {
  let saved: Map<string, string> | null = null
  let changes = 0
  mkdirSync(path.dirname(file), { recursive: true })
  return (state) => {
    const parts = partsOf(state)
    if (saved === null || changes === MOST_CHANGES) {
      writeFileSync(`${file}.draft`, JSON.stringify(state))
      renameSync(`${file}.draft`, file)
      changes = 0
    } else {
      const line = changesBetween(saved, parts)
      if (line.length === 0) return
      appendFileSync(file, `\n[${line.join(',')}]`)
      changes += 1
    }
    saved = parts
  }
}

/** Each part by where it is, as text: what is in a list or a record by itself, everything else whole. */
function partsOf(state: Kept): Map<string, string> {
  const parts = new Map<string, string>()
  for (const [of, value] of Object.entries(state) as [string, unknown][])
    if (Array.isArray(value)) for (const [at, one] of value.entries()) parts.set(JSON.stringify([of, at]), JSON.stringify(one))
    else if (typeof value === 'object' && value !== null)
      for (const [at, one] of Object.entries(value) as [string, unknown][])
        parts.set(JSON.stringify([of, at]), JSON.stringify(one ?? null))
    else parts.set(JSON.stringify([of, null]), JSON.stringify(value ?? null))
  return parts
}

function changesBetween(before: Map<string, string>, now: Map<string, string>): string[] {
  const changed = [...now].filter(([where, text]) => before.get(where) !== text)
  const gone = [...before.keys()].filter((where) => !now.has(where))
  return [...changed.map(([where, text]) => `${where.slice(0, -1)},${text}]`), ...gone]
}

function changesIn(line: string, isLast: boolean): Change[] {
  try {
    return JSON.parse(line) as Change[]
  } catch (error) {
    if (isLast) return []
    throw error
  }
}

function make(state: Kept, [of, at, ...value]: Change): void {
  const whole = state as unknown as Record<string, Record<string | number, unknown> | unknown[]>
  const part = whole[of]
  if (at === null || part === undefined) Object.assign(whole, { [of]: value[0] })
  else if (value.length > 0) Object.assign(part, { [at]: value[0] })
  else if (Array.isArray(part)) part.length = Math.min(part.length, Number(at))
  else delete part[at]
}

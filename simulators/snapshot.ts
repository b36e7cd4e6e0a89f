/** The state on disk: one JSON file, replaced in one step, so that a crash leaves the old one or the new one. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a simulator remembers, of one version. */
type Kept = { version: 1 }

/** The saved state; `null` when there is none yet. A file of another version or a broken one is refused by throwing. */
export function loadState<State extends Kept>(file: string): State | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const state = JSON.parse(text) as State
  if (state.version !== 1) throw new Error(`${file} is not a simulator state of version 1`)
  return state
}

/** A function that saves if anything changed since it last did. Synchronous: what was answered is on disk. */
export function stateSaver(file: string): (state: Kept) => void {
  let saved = ''
  mkdirSync(path.dirname(file), { recursive: true })
  return (state) => {
    const text = JSON.stringify(state)
    if (text === saved) return
    writeFileSync(`${file}.draft`, text)
    renameSync(`${file}.draft`, file)
    saved = text
  }
}

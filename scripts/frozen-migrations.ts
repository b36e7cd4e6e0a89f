/**
 * Migrations that have landed stay as they are: databases have run them and know each by the instant it was made. So each is held
 * by that instant and the hash of its file, on a line of its own in `frozen.txt`.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

const FOLDER = 'database/migrations'
const LIST = 'frozen.txt'

/** @param folder where migrations, journal and list are @returns a sentence for each that is not as it was held */
export function frozenProblems(folder = path.join(root, FOLDER)): string[] {
  const made = migrationsIn(folder)
  const held = read(path.join(folder, LIST))
  const heldTags = new Set(held.map(tagOf))
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return [
    ...[...made].flatMap(([tag, { line }]) =>
      heldTags.has(tag) || line === null ? [] : [`${tag}: nothing holds it yet: run npm run migration`],
    ),
    ...held.flatMap((line) => {
      const tag = tagOf(line)
      const now = made.get(tag)?.line ?? null
      if (now === line) return []
      if (now === null) return [`${tag}: it is gone, but databases have run it: put it back`]
      return [
        `${tag}: it is not as it was held: put it back and write another; one that has not landed is held by npm run migration`,
      ]
    }),
    ...files.flatMap((file) =>
      made.has(path.parse(file).name) ? [] : [`${file}: the journal does not name it, so nobody runs it`],
    ),
    ...outOfOrder([...made]),
  ]
}

/**
 * Holds every migration by what it is now, and those that have landed by what they were.
 * @param landed the lines that stay; by default those of the last commit
 */
export function holdMigrations(folder = path.join(root, FOLDER), landed = lastCommitted()): void {
  const lines = new Map(landed.map((line) => [tagOf(line), line]))
  for (const [tag, { line }] of migrationsIn(folder)) if (line !== null && !lines.has(tag)) lines.set(tag, line)
  writeFileSync(
    path.join(folder, LIST),
    [...lines.values()]
      .sort()
      .map((line) => `${line}\n`)
      .join(''),
  )
}

type Made = { when: number; line: string | null }

/** What the journal names, in its order; the line is null where the file is missing. */
function migrationsIn(folder: string): Map<string, Made> {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return new Map(
    journal.entries.map(({ tag, when }) => {
      const file = path.join(folder, `${tag}.sql`)
      const line = existsSync(file) ? `${tag} ${when} ${createHash('sha256').update(readFileSync(file)).digest('hex')}` : null
      return [tag, { when, line }]
    }),
  )
}

/** A database runs what is newer than the newest it has run; an older one that came later would be left out. */
const outOfOrder = (made: readonly (readonly [string, Made])[]): string[] =>
  made.flatMap(([tag, { when }], at) => {
    const before = made[at - 1]
    return before && before[1].when >= when ? [`${tag}: it is older than ${before[0]}, after which it runs: make it anew`] : []
  })

const tagOf = (line: string): string => line.split(' ')[0] ?? line

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

const read = (file: string): string[] => (existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : [])

/** Without a repository, as in an unpacked archive, everything that is held has landed. */
function lastCommitted(): string[] {
  try {
    return linesOf(
      execFileSync('git', ['show', `HEAD:${FOLDER}/${LIST}`], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
  } catch {
    return read(path.join(root, FOLDER, LIST))
  }
}

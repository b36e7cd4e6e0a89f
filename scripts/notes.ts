/**
 * `npm run notes`: what commits have left to be done and is not done yet, and what was given up.
 * `npm run notes -- repeat 17 18`, or `repeat all`, tries the given up again.
 */
import { openDatabase, type Db } from '../shared/server/database.ts'
import { failedNotes, repeatNotes, waitingNotes } from '../shared/server/failed-notes.ts'
import { runOnDatabase } from './command.ts'
import { readyDatabase } from './local-world.ts'

const [word, ...which] = process.argv.slice(2)
const ids = which.map(Number)
const all = which.length === 1 && which[0] === 'all'
if (word !== undefined && (word !== 'repeat' || which.length === 0 || !(all || ids.every(Number.isSafeInteger)))) {
  console.error('Usage: npm run notes\n       npm run notes -- repeat <id> …\n       npm run notes -- repeat all')
  process.exit(2)
}
await runOnDatabase(
  word === undefined ? 'The notes were not read.' : 'Nothing is tried again.',
  async (target) => {
    const db = openDatabase(target, 2)
    return (word === undefined ? list(db) : repeat(db)).finally(() => db.$client.end())
  },
  readyDatabase,
)

async function list(of: Db): Promise<boolean> {
  for (const { kind, count, oldest } of await waitingNotes(of))
    console.log(`${kind.padEnd(22)} ${String(count).padStart(6)} waiting, the oldest is due ${oldest?.toISOString() ?? ''}`)
  const failed = await failedNotes(of)
  for (const { id, kind, key, createdAt, failedAt, lastError } of failed)
    console.log(
      `${String(id).padStart(8)}  ${kind.padEnd(22)} ${key ?? ''}  left ${createdAt.toISOString()}, ` +
        `given up ${failedAt?.toISOString()}: ${lastError}`,
    )
  console.log(
    failed.length === 0 ? 'No note was given up.' : `${failed.length} were given up: npm run notes -- repeat <id>, or all`,
  )
  return true
}

async function repeat(of: Db): Promise<boolean> {
  const repeated = await repeatNotes(of, all ? 'all' : ids, new Date())
  const others = all ? [] : ids.filter((id) => !repeated.includes(id))
  console.log(`${repeated.length} will be tried again, by a server that runs.`)
  if (others.length > 0) console.error(`Not given up, or not there: ${others.join(', ')}`)
  return others.length === 0
}

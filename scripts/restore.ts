/**
 * `npm run restore -- FOLDER`: a backup into an empty database, and its files into the folder of files; whole and proved, or
 * not at all. `--nothing-since` where the old server was stopped before the backup; `--another-secret` where the old one is lost.
 */
import { parseArgs } from 'node:util'
import { restoreBackup } from '../database/backup/restore-backup.ts'
import { fingerprintOf } from '../shared/server/keys.ts'
import { runOnDatabase } from './command.ts'
import { asked, filesFolder, keptSecret } from './local-world.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'nothing-since': { type: 'boolean', default: false }, 'another-secret': { type: 'boolean', default: false } },
})
const [named] = positionals
if (!named || positionals.length > 1) {
  console.error('Usage: npm run restore -- FOLDER [--nothing-since] [--another-secret]')
  process.exit(2)
}
const folder = asked(named)

await runOnDatabase('Nothing was restored.', async (target, config) => {
  const secrets = [keptSecret(config), config.SOMO_SECRET_BEFORE].filter((secret) => typeof secret === 'string')
  const { manifest, files, heldPayouts } = await restoreBackup(folder, {
    target,
    filesFolder: config.bucket ? null : filesFolder(config),
    secrets: secrets.map(fingerprintOf),
    anotherSecret: values['another-secret'],
    nothingSince: values['nothing-since'],
  })
  const { tables, ledger, takenAt, version } = manifest
  for (const { name, rows } of tables) if (rows > 0) console.log(`${name.padEnd(28)} ${String(rows).padStart(10)}`)
  console.log(`Restored as of ${takenAt}, written by version ${version}. Every table has the rows it had.`)
  console.log(`The ledger is ${ledger.balanced ? '' : 'NOT '}balanced: ${ledger.transfers} transfers, every balance as it was.`)
  console.log(filesSaid(manifest.files, files))
  if (heldPayouts > 0)
    console.log(
      `${heldPayouts} withdrawals were on their way and may have been sent since: they wait in the queue of the desk. Ask ` +
        'the provider about each before you say what became of it.',
    )
  return true
})

function filesSaid(inIt: number | null, restored: number): string {
  if (inIt === null) return 'Files of people are not in this backup: bring them back from where they are kept.'
  return restored === inIt
    ? `${restored} files of people are in their folder.`
    : `${inIt} files of people are in the backup and were left there: the bucket holds them here (see the operating guide).`
}

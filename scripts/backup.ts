/**
 * `npm run backup -- FOLDER`: everything of the database as of one moment, and the files of its people, into a new folder.
 * Servers may run meanwhile. `--without-files` where the files are backed up in another way.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../database/backup/write-backup.ts'
import { fingerprintOf } from '../shared/server/keys.ts'
import { runOnDatabase } from './command.ts'
import { asked, filesFolder, localSecret } from './local-world.ts'
import { root } from './root.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'without-files': { type: 'boolean' } } })
const [named] = positionals
if (!named || positionals.length > 1) {
  console.error('Usage: npm run backup -- FOLDER [--without-files]')
  process.exit(2)
}
const folder = asked(named)

await runOnDatabase('No backup was made.', async (target, config) => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const inFolder = !config.bucket && !values['without-files']
  const { takenAt, tables, ledger, files } = await writeBackup(folder, {
    target,
    filesFolder: inFolder ? filesFolder(config) : null,
    secret: fingerprintOf(localSecret(config)),
    version,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const elsewhere = config.bucket
    ? `Papers, videos and recordings lie in the bucket ${config.bucket.bucket}: keep a copy of it too.`
    : 'Papers, videos and recordings were left out: back FILES_FOLDER up now, after this.'
  console.log(`${folder} shows the moment ${takenAt}: ${tables.length} tables, ${rows} rows.`)
  console.log(files === null ? elsewhere : `${files} files of people are in it.`)
  console.log(
    `${config.SOMO_SECRET ? 'SOMO_SECRET' : 'The secret (.data/secret)'} is not in it, and its papers open with no other: ` +
      'keep it elsewhere. People’s names, numbers and messages stand in it as they are: keep it where nobody else reads.',
  )
  if (!ledger.balanced) console.error('THE LEDGER IS NOT BALANCED. The backup holds it as it is.')
  return ledger.balanced
})

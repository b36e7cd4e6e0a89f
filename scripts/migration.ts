/**
 * `npm run migration -- add-favourites`: writes the migration that the changed tables need, holds it, and draws anew. With
 * `--by-hand`, an empty one. Without a name it holds and draws what has been written into one since.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { holdMigrations } from './frozen-migrations.ts'
import { root } from './root.ts'

const [name, ...flags] = process.argv.slice(2)
if (name) {
  const custom = flags.includes('--by-hand') ? ['--custom'] : []
  const args = ['generate', '--config', 'database/drizzle.config.ts', '--name', name.replaceAll('-', '_'), ...custom]
  execFileSync(path.join(root, 'node_modules', '.bin', 'drizzle-kit'), args, { cwd: root, stdio: 'inherit' })
  keepNewestSnapshot(path.join(root, 'database', 'migrations', 'meta'))
}
holdMigrations()
await import('./draw.ts')

/** The next migration is made from the newest picture alone; 96 KB of each older one would say what git says better. */
function keepNewestSnapshot(folder: string): void {
  const snapshots = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
  for (const file of snapshots.slice(0, -1)) rmSync(path.join(folder, file))
}

/** `npm run migration -- add-favourites`: writes the migration that the changed tables need, and draws anew. With `--by-hand`, an empty one. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { root } from './root.ts'

const [name, ...flags] = process.argv.slice(2)
if (name) {
  const custom = flags.includes('--by-hand') ? ['--custom'] : []
  const args = ['generate', '--config', 'database/drizzle.config.ts', '--name', name.replaceAll('-', '_'), ...custom]
  execFileSync(path.join(root, 'node_modules', '.bin', 'drizzle-kit'), args, { cwd: root, stdio: 'inherit' })
}
await import('./draw.ts')

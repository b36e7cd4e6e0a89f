/** Builds what browsers load. Skipped when nothing it is made of has changed. */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nodeFlags } from './node-flags.mjs'
import { root } from './root.ts'

export const webFolder = path.join(root, '.build', 'web')

export async function buildWeb(): Promise<void> {
  const wanted = fingerprint()
  const stamp = path.join(webFolder, '.built')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(webFolder, { recursive: true, force: true })
  await inProcessOfItsOwn()
  writeFileSync(stamp, wanted)
}

/**
 * What building takes is given back when it is done; a server that built by itself would go on holding three times what it needs.
 * The test runner leaves `NODE_ENV=test` behind, which would give browsers React's development build, half as big again.
 */
async function inProcessOfItsOwn(): Promise<void> {
  const child = fork(path.join(root, 'scripts/write-web.ts'), {
    cwd: root,
    execArgv: [...nodeFlags],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the web was not built: what stood in the way is said above')
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = ['app/**/*', 'shared/**/*', 'features/**/*', 'scripts/write-web.ts', 'package-lock.json']
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()) {
    if (/\.test\.tsx?$|\/server\//.test(file)) continue
    hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

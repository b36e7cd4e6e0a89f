/** A program that serves and dies each time it is started, under who starts it again. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { SLUG } from '../shared/brand.ts'
import { root } from './root.ts'

const supervise = pathToFileURL(path.join(root, 'scripts/supervise.mjs')).href

test('the pause before a start grows with every death, and is never longer than five seconds [OPS-03]', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-mortal-`))
  const keeper = path.join(folder, 'keeper.mjs')
  writeFileSync(
    keeper,
    `import { spawn } from 'node:child_process'
     import { supervise } from '${supervise}'
     const server = "process.send('serving', () => process.exit(1))"
     supervise(() => spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }))`,
  )
  const child = spawn(process.execPath, [keeper], { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    let said = ''
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    const pauses = () => [...said.matchAll(/started again in (\d+) s/g)].map(([, seconds]) => Number(seconds))
    await expect.poll(pauses).toEqual([1, 2, 4, 5, 5])
  } finally {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
})

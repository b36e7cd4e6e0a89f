/** The door of every npm script, in a folder of its own. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SLUG } from '../shared/brand.ts'
import { root } from './root.ts'

const NOBODY = 65_534

test('where nothing may be written it says so and ends, and does not wait for an installation that nobody makes [OPS-01]', () => {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-sealed-`))
  try {
    mkdirSync(path.join(folder, 'scripts'))
    for (const file of ['bootstrap.mjs', 'supervise.mjs', 'node-flags.mjs', 'stop-signals.mjs'])
      cpSync(path.join(root, 'scripts', file), path.join(folder, 'scripts', file))
    writeFileSync(path.join(folder, 'package-lock.json'), '{}')
    chmodSync(folder, 0o555)
    // Nothing is sealed to root, who starts it as nobody.
    const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    const { status, stderr, signal } = spawnSync('node', ['scripts/bootstrap.mjs', 'start'], {
      ...identity,
      cwd: folder,
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect([status, signal]).toEqual([1, null])
    expect(stderr).toContain(`cannot install its packages in ${folder}`)
    expect(stderr).toContain('EACCES')
  } finally {
    chmodSync(folder, 0o755)
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The door of every npm script, in a folder of its own. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

test('a release runs Node with the memory settings of its unit for systemd and of its image, unless told others [OPS-01]', () => {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-released-`))
  try {
    const put = (name: string, text: string): void => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    for (const file of ['bootstrap.mjs', 'supervise.mjs', 'node-flags.mjs', 'stop-signals.mjs'])
      put(`scripts/${file}`, readFileSync(path.join(root, 'scripts', file), 'utf8'))
    put('package-lock.json', '{}')
    put('.build/server/scripts/start.js', '')
    put('.build/server/scripts/notes.js', 'console.log(...process.execArgv, process.env.MALLOC_MMAP_THRESHOLD_)')
    const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`
    mkdirSync(path.join(folder, path.dirname(node)), { recursive: true })
    symlinkSync(process.execPath, path.join(folder, node))
    const said = (env: Record<string, string>) =>
      spawnSync('node', ['scripts/bootstrap.mjs', 'notes'], { cwd: folder, encoding: 'utf8', env: { ...plain, ...env } }).stdout
    const { MALLOC_MMAP_THRESHOLD_: _, ...plain } = process.env
    const unit = readFileSync(path.join(root, 'docs/operating/somo@.service'), 'utf8')
    const flags = /^ExecStart=\S+node (.*) \.build/m.exec(unit)?.[1]
    const threshold = /^Environment=MALLOC_MMAP_THRESHOLD_=(.*)$/m.exec(unit)?.[1]
    expect(said({}).trim()).toBe(`${flags} ${threshold}`)
    const image = readFileSync(path.join(root, 'docs/operating/Containerfile'), 'utf8')
    const [, words = ''] = /^ENTRYPOINT \["\S+node", (.*)\]$/m.exec(image) ?? []
    expect((JSON.parse(`[${words}]`) as string[]).join(' ')).toBe(flags)
    expect(image).toContain(`\nENV MALLOC_MMAP_THRESHOLD_=${threshold}\n`)
    expect(said({ MALLOC_MMAP_THRESHOLD_: '4096' }).trim()).toBe(`${flags} 4096`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

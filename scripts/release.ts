/**
 * `npm run release`: an archive of what a server needs and nothing else. Its programs are bundled with the packages they use, so
 * nothing is built where it runs; only packages that cannot be in a bundle are installed there, by `npm ci --omit=dev`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown, type OutputChunk, type Plugin } from 'rolldown'
import { SLUG } from '../shared/brand.ts'
import { buildWeb } from './build.ts'
import { packageOf, thirdPartyNotices } from './notices.ts'
import { root } from './root.ts'

/** Each lies in the release at its own path below `.build/server`. */
const PROGRAMS = [
  'scripts/start.ts',
  'scripts/migrate.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/ledger-check.ts',
  'scripts/admin-create.ts',
  'scripts/notes.ts',
  'simulators/main.ts',
  'features/classroom/server/media/main.ts',
  'features/videos/server/making/main.ts',
]

/** What the programs read beside them, at the same paths as in the tree. */
const FILES = [
  '.build/web',
  '.npmrc',
  'LICENSE',
  'README.md',
  'package.json',
  'package-lock.json',
  'app/site/content',
  'app/site/static',
  'database/migrations',
  'database/roles.sql',
  'database/demo/papers',
  'database/demo/videos',
  'docs',
  'scripts/bootstrap.mjs',
  'scripts/node-flags.mjs',
  'scripts/stop-signals.mjs',
  'scripts/supervise.mjs',
  'simulators/simulator.css',
  'simulators/phone-client.ts',
  'simulators/intasend/pay-client.ts',
]

/** They have machine code, or files of their own that they look for. Vite is asked for in the tree alone. */
const NOT_BUNDLED = ['@node-rs/argon2', 'node-datachannel', 'pdfkit', 'pg-native', 'pino', 'rolldown', 'sharp', 'vite']

/**
 * Lays a release out in a folder that is not there yet.
 * @param folder its packages are not in it
 */
export async function layOut(folder: string): Promise<void> {
  await buildWeb()
  for (const file of FILES) cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  const chunks = await bundle(path.join(folder, '.build', 'server'))
  const bundled = new Set(chunks.flatMap(({ modules }) => Object.keys(modules).flatMap((id) => packageOf(id) ?? [])))
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(bundled))
}

async function bundle(dir: string): Promise<OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(PROGRAMS.map((source) => [source.replace(/\.ts$/, ''), source])),
    platform: 'node',
    external: (id) => NOT_BUNDLED.some((name) => id === name || id.startsWith(`${name}/`)),
    // Packages that have two halves, such as React, choose by it: the slow one would be in the bundle as well.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  })
  const output = { dir, sourcemap: true, chunkFileNames: 'parts/[name]-[hash].js' }
  // Names and lines stay as they are: a trace can be read without the maps, and those cost 70 MB where Node reads them.
  const { output: parts } = await build.write({ ...output, comments: false, plugins: [inAscii] })
  await build.close()
  return parts.filter((part) => part.type === 'chunk')
}

/** Node keeps a source as two bytes a letter for the sake of one that is not ASCII: five megabytes more of each server. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_, parts) {
    const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const part of Object.values(parts)) if (part.type === 'chunk') part.code = part.code.replace(/[^\0-\x7f]/g, escaped)
  },
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const name = `${SLUG}-${version}`
  const out = path.join(root, '.build', 'release')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await layOut(path.join(out, name))
  // Whoever unpacks it as root makes it root's: the server's user is to read it and no more.
  execFileSync('tar', ['--owner=0', '--group=0', '-czf', `${name}.tar.gz`, name], { cwd: out })
  console.log(
    `${path.join('.build', 'release', name)}.tar.gz\nUnpack it, run npm ci --omit=dev in it, then see docs/operating.md.`,
  )
}

/**
 * Builds what browsers load, and compresses it once so that no request has to. Skipped when nothing it is made of has changed.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LANGUAGES } from '../shared/said.ts'
import { root } from './root.ts'

export const webFolder = path.join(root, '.build', 'web')

export async function buildWeb(): Promise<void> {
  const wanted = fingerprint()
  const stamp = path.join(webFolder, '.built')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(webFolder, { recursive: true, force: true })
  await asProduction(async () => {
    const { build } = await import('vite')
    const configFile = path.join(root, 'app/dashboard/vite.config.ts')
    for (const mode of LANGUAGES) await build({ configFile, mode, logLevel: 'warn' })
  })
  compress()
  writeFileSync(stamp, wanted)
}

/** The test runner leaves `NODE_ENV=test` behind, which would give browsers React's development build, half as big again. */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

function compress(): void {
  for (const file of globSync('**/*.{js,css,svg,json}', { cwd: webFolder })) {
    const bytes = readFileSync(path.join(webFolder, file))
    writeFileSync(
      path.join(webFolder, `${file}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(path.join(webFolder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = ['app/**/*', 'shared/**/*', 'features/**/*', 'scripts/build.ts', 'package-lock.json']
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()) {
    if (/\.test\.tsx?$|\/server\//.test(file)) continue
    hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

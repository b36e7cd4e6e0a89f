/** The process that builds what browsers load (`build.ts`), and compresses it once so that no request has to. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { LANGUAGES } from '../shared/said.ts'
import { webFolder } from './build.ts'
import { root } from './root.ts'

// Whoever waits for it is gone.
process.on('disconnect', () => process.exit(1))

const configFile = path.join(root, 'app/dashboard/vite.config.ts')
for (const mode of LANGUAGES) await build({ configFile, mode, logLevel: 'warn' })
compress()
process.exit(0)

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

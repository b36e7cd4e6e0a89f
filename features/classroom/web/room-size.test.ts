import { rolldown } from 'rolldown'
import { brotliCompressSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const BUDGET_BYTES = 25 * 1024

test(
  'what the room adds to the signed-in app, both languages and the protocol’s schemas included, is at most 25 KB brotli',
  { timeout: 20_000 },
  async () => {
    const bundle = await rolldown({
      input: [fileURLToPath(new URL('room.tsx', import.meta.url)), fileURLToPath(new URL('texts.ts', import.meta.url))],
      // Every signed-in page has these before a room is opened.
      external: [
        /^react(-dom)?(\/|$)/,
        /^zod\/mini$/,
        /shared\/web\/(kit\/|now\.ts|server-clock\.ts|late\.tsx|i18n\.ts|dates\.ts)/,
      ],
      platform: 'browser',
      transform: { jsx: { runtime: 'automatic', development: false } },
    })
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    // What few need comes when it is first drawn.
    const first = new Set(
      output.flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.fileName, ...file.imports] : [])),
    )
    const sizes = output.map((file) =>
      file.type === 'chunk' && first.has(file.fileName) ? brotliCompressSync(file.code).length : 0,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET_BYTES)
  },
)

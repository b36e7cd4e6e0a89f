/**
 * Cuts the two typefaces down to what English and Kiswahili need and writes them to `shared/web/fonts/`. Run it again after
 * changing the characters or the packages; the results are committed because a build must not depend on this step.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subset from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const characters = ascii + '\u00a0“”‘’–—…•·×÷−±°½²³©←→↑↓✓'

const faces = [
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    axes: { wght: { min: 400, max: 800 } },
  },
  { from: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2', to: 'bricolage-700.woff2' },
]

const root = new URL('../', import.meta.url)
const folder = new URL('shared/web/fonts/', root)
await mkdir(folder, { recursive: true })
for (const { from, to, axes } of faces) {
  const whole = await readFile(new URL(`node_modules/${from}`, root))
  const part = await subset(whole, characters, { targetFormat: 'woff2', ...(axes && { variationAxes: axes }) })
  await writeFile(new URL(to, folder), part)
  console.log(`${to}: ${whole.length} -> ${part.length} bytes`)
}

// Lets the server import .tsx: public pages are rendered from the same files the browser build uses.
// Node strips types from .ts itself but does not transform JSX; this hook does, and keeps its output by content hash. Another
// finds modules faster.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const cache = new URL('../node_modules/.cache/tsx/', import.meta.url)
const require = createRequire(import.meta.url)
mkdirSync(cache, { recursive: true })

const home = new URL('../', import.meta.url).href
const packages = `${home}node_modules/`
const drizzle = `${packages}drizzle-orm/`
const found = new Map()

registerHooks({
  // Node reads a package's `package.json` again for each file and each import of it, and Drizzle's has 180 KB: half of a start.
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    const inDrizzle = parent.startsWith(drizzle)
    const ours = parent.startsWith(home) && !parent.startsWith(packages)
    if (!(inDrizzle || ours) || !context.conditions.includes('import')) return next(specifier, context)
    // Ours are named whole: Node would look for each once more, and for what it is, by import.
    if (specifier.startsWith('.')) {
      const format = inDrizzle ? 'module' : specifier.endsWith('.ts') ? 'module-typescript' : undefined
      return { url: new URL(specifier, parent).href, format, shortCircuit: true }
    }
    const same = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, same)
    return { ...same, shortCircuit: true }
  },

  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context)
    const file = fileURLToPath(url)
    const text = readFileSync(file, 'utf8')
    const kept = new URL(
      createHash('sha256')
        .update(file + text)
        .digest('hex') + '.mjs',
      cache,
    )
    let source
    try {
      source = readFileSync(kept, 'utf8')
    } catch {
      source = transform(file, text)
      const draft = new URL(`${kept.href}.${process.pid}`)
      writeFileSync(draft, source)
      renameSync(draft, kept)
    }
    return { format: 'module', shortCircuit: true, source }
  },
})

function transform(file, text) {
  const result = require('rolldown/utils').transformSync(file, text, { jsx: { runtime: 'automatic' }, sourcemap: true })
  if (result.errors.length > 0) throw new SyntaxError(`${file}: ${result.errors[0].message}`)
  const map = Buffer.from(JSON.stringify(result.map)).toString('base64')
  return `${result.code}\n//# sourceMappingURL=data:application/json;base64,${map}`
}

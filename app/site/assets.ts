import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'

/** The built files that a page needs; addresses are from the site's root. */
export type Assets = {
  /** The text of the stylesheet: it is small, and inlined it saves the first visit a round trip. */
  css: string
  /** The script's address. */
  script: string
  /** Figtree, the one font worth fetching before it is asked for. */
  font: string
  /** For the content security policy's `style-src`: the inlined text and nothing else. */
  cssHash: string
  /** Scripts the entry will import at once. */
  modules: readonly string[]
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** Reads what the build wrote for an entry: the public site's, or the signed-in app's. */
export function readAssets(folder: string, entry: 'site' | 'app'): Assets {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest
  const built = (name: string) => {
    const one = manifest[name]
    if (!one) throw new Error(`the build has no ${name}`)
    return one
  }
  const app = built('main.tsx')
  const cssFile = entry === 'site' ? built('../site/site.css').file : (app.css?.[0] ?? '')
  const css = readFileSync(path.join(folder, cssFile), 'utf8').trim()
  return {
    css,
    script: `/${entry === 'site' ? built('../site/enhance.ts').file : app.file}`,
    font: `/${built('../../shared/web/fonts/figtree.woff2').file}`,
    cssHash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    modules: entry === 'site' ? [] : (app.imports ?? []).map((name) => `/${built(name).file}`),
  }
}

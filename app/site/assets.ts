import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { LANGUAGES, type Language } from '../../shared/said.ts'
import { withImports, type Manifest } from './manifest.ts'

/** The built files that a page needs; addresses are from the site's root. */
export type Assets = {
  /** Names the build: another one is a release. */
  build: string
  /** The text of the stylesheet: it is small, and inlined it saves the first visit a round trip. */
  css: string
  /** The script's address. */
  script: string
  /** Of the chat with Somo, beside it. */
  chat: string
  /** Of what people say on the first page, beside it. */
  carousel: string
  /** Of the free videos, beside it. */
  watch: string
  /** Figtree, the one font worth fetching before it is asked for. */
  font: string
  /** For the content security policy's `style-src`: the inlined text and nothing else. */
  cssHash: string
  /** Scripts that come before the entry can run. */
  modules: readonly string[]
  /** What a page of the app loads beyond that when it is opened, by its name in the build. */
  pages: Readonly<Record<string, readonly string[]>>
}

/**
 * Reads what the build wrote for an entry.
 * @param entry the public site's, which is the same in each language, or the signed-in app's in one
 */
export function readAssets(folder: string, entry: 'site' | Language): Assets {
  const written = LANGUAGES.map((language) => readFileSync(path.join(folder, `manifest-${language}.json`), 'utf8'))
  const manifest = JSON.parse(written[entry === 'sw' ? 1 : 0] ?? '') as Manifest
  const built = (name: string) => {
    const one = manifest[name]
    if (!one) throw new Error(`the build has no ${name}`)
    return one
  }
  const app = built('main.tsx')
  const cssFile = entry === 'site' ? built('../site/site.css').file : (app.css?.[0] ?? '')
  const css = readFileSync(path.join(folder, cssFile), 'utf8').trim()
  return {
    // The names of all its files, which are told by what is in them.
    build: createHash('sha256').update(written.join()).digest('hex').slice(0, 16),
    css,
    script: `/${entry === 'site' ? built('../site/enhance.ts').file : app.file}`,
    chat: `/${built('../site/chat.ts').file}`,
    carousel: `/${built('../site/carousel.ts').file}`,
    watch: `/${built('../site/watch.ts').file}`,
    font: `/${built('../../shared/web/fonts/figtree.woff2').file}`,
    cssHash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    modules: entry === 'site' ? [] : [...withImports(manifest, 'main.tsx')].slice(1).map((name) => `/${built(name).file}`),
    pages: entry === 'site' ? {} : pagesOf(manifest),
  }
}

function pagesOf(manifest: Manifest): Assets['pages'] {
  const first = withImports(manifest, 'main.tsx')
  const beyond = (name: string) => [...withImports(manifest, name)].filter((one) => !first.has(one))
  const pages = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry)
  return Object.fromEntries(pages.map((name) => [name, beyond(name).map((one) => `/${manifest[one]?.file}`)]))
}

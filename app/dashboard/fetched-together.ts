import type { Plugin } from 'vite'
import { SLUG } from '../../shared/brand.ts'

type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
type Group = {
  name: string | ((id: string, context: Context) => string | null)
  debugName?: string
  test?: RegExp
  minShareCount?: number
}

/**
 * Parts of so many pages come together with the first of them, the most used apart from the rest: with fewer pages, each fetches
 * what it never needs; with more, they wait.
 */
const MANY = 8
const SEVERAL = 6

/** What many of a teacher's pages share; no page of a learner needs any of it. */
const OF_TEACHERS = /\/features\/teachers\/web\/[^/]+\.tsx?$/
/** The rest, but for the calls of payments: forms of teachers ask what Somo keeps, and learners' lessons ask none of it. */
const OF_BOTH = /^(?!.*\/features\/(teachers\/web|payments)\/).*\.tsx?$/

/**
 * Puts what is needed together into few files. Where a network takes 300 ms to answer and a browser asks for six things at once,
 * a page of thirty small files waits five times before it has them all.
 * @param entry absolute path of the app's entry
 */
export function fetchedTogether(entry: string): { plugin: Plugin; groups: Group[] } {
  const atStart = new Set<string>()
  const add = (id: string, context: Context): void => {
    if (atStart.has(id)) return
    atStart.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) add(next, context)
  }
  const first = (id: string, context: Context): string | null => {
    if (atStart.size === 0) add(entry, context)
    return atStart.has(id) && id !== entry ? 'first' : null
  }
  return {
    // Built again on every change: then other modules are needed.
    plugin: { name: `${SLUG}:fetched-together`, renderStart: () => atStart.clear() },
    groups: [
      // They stay on a phone through releases that change only what is ours.
      { name: 'libraries', test: /node_modules/ },
      // Without the app's styles: they stand in its document, and whatever is in one file with them is fetched with them again.
      { name: first, debugName: 'first', test: /\.tsx?$/ },
      { name: 'common', test: OF_BOTH, minShareCount: MANY },
      { name: 'often', test: OF_BOTH, minShareCount: SEVERAL },
      { name: 'teaching', test: OF_TEACHERS, minShareCount: SEVERAL },
    ],
  }
}

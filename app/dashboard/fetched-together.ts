import type { Plugin } from 'vite'
import { SLUG } from '../../shared/brand.ts'

type Context = {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}
type Group = { name: string | ((id: string, context: Context) => string | null); debugName?: string; test?: RegExp }

/**
 * Parts of so many pages come together with the first of them, the most used apart from the rest: with fewer pages, each fetches
 * what it never needs; with more, they wait.
 */
const MANY = 9
const SEVERAL = 9

/** So small that asking for it would take longer than to have it. */
const OF_SMALL = /\/(family\/web\/missing|approvals\/web\/waiting|web\/older-lesson|booking\/changes-contract)\.ts$/
/** What many of a teacher's pages share; no page of a learner needs any of it. */
const OF_TEACHERS = /\/features\/teachers\/web\/[^/]+\.tsx?$/
/** What screens are made of, whatever they are about. */
const OF_ALL = /\/shared\/(?!web\/kit\/form-foot\.)[^?]+\.tsx?$/
/**
 * The rest, but for the calls of payments: forms of teachers ask what Somo keeps, and learners' lessons ask none of it. Nor what
 * videos are drawn with: most pages of a timetable or of money show none. Nor the two buttons below a form: a dialog that needs
 * nothing else of what many share would fetch all of it for them.
 */
const OF_BOTH =
  /^(?!.*\/(features\/(teachers\/web|payments|videos\/web|classroom|recordings)|shared\/web\/kit\/form-foot)(\/|\.)).*\.tsx?$/

/**
 * Puts what is needed together into few files. Where a network takes 300 ms to answer and a browser asks for six things at once,
 * a page of thirty small files waits five times before it has them all.
 * @param entry absolute path of the app's entry
 * @param desk of the list of operators' pages, which nobody else pays for: what they share counts for nothing here
 */
export function fetchedTogether(entry: string, desk: string): { plugin: Plugin; groups: Group[] } {
  const atStart = new Set<string>()
  /** By how many files that are loaded by themselves a module is needed. */
  const needed = new Map<string, number>()
  const look = (context: Context): void => {
    if (needed.size > 0) return
    const loaded = new Set([entry])
    for (const file of loaded) {
      const reached = new Set([file])
      for (const id of reached) {
        needed.set(id, (needed.get(id) ?? 0) + 1)
        if (file === entry) atStart.add(id)
        const module = context.getModuleInfo(id)
        for (const next of module?.importedIds ?? []) reached.add(next)
        for (const next of module?.dynamicallyImportedIds ?? []) if (next !== desk) loaded.add(next)
      }
    }
  }
  const first = (id: string, context: Context): string | null => {
    look(context)
    return atStart.has(id) && id !== entry ? 'first' : null
  }
  const shared = (name: string, by: number) => (id: string, context: Context) => {
    look(context)
    return (needed.get(id) ?? 0) >= by || (name === 'often' && OF_SMALL.test(id)) ? name : null
  }
  return {
    // Built again on every change: then other modules are needed.
    plugin: {
      name: `${SLUG}:fetched-together`,
      renderStart: () => {
        atStart.clear()
        needed.clear()
      },
    },
    groups: [
      // They stay on a phone through releases that change only what is ours.
      // Not what draws posts, nor the chalk of the room's board: only those who write, or draw, need it. Nor LiveKit's client:
      // it comes with a room that LiveKit carries.
      { name: 'libraries', test: /node_modules\/(?!(marked|perfect-freehand|livekit-client)\/)/ },
      // Without the app's styles: they stand in its document, and whatever is in one file with them is fetched with them again.
      { name: first, debugName: 'first', test: /\.tsx?$/ },
      { name: shared('kit', MANY), debugName: 'kit', test: OF_ALL },
      { name: shared('common', MANY), debugName: 'common', test: OF_BOTH },
      { name: shared('often', SEVERAL), debugName: 'often', test: OF_BOTH },
      { name: shared('teaching', SEVERAL), debugName: 'teaching', test: OF_TEACHERS },
    ],
  }
}

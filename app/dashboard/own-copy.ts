import type { Plugin } from 'vite'
import { SLUG } from '../../shared/brand.ts'

const COPY = '?own-copy'

/**
 * Gives one entry its own copy of what it imports, where the builder would make a file of its own for two entries to share: a
 * public page fetches one script, and the few lines are cheaper twice than a second request.
 * @param entry absolute path of the entry
 */
export function ownCopy(entry: string): Plugin {
  return {
    name: `${SLUG}:own-copy`,
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !source.startsWith('.') || (importer !== entry && !importer.endsWith(COPY))) return null
      const target = await this.resolve(source, importer, { ...options, skipSelf: true })
      return target && `${target.id}${COPY}`
    },
  }
}

import { builtinModules } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { SLUG } from '../../shared/brand.ts'

/**
 * Stops a build that pulls server code into the browser, naming both files. The type checker cannot: an import of a server
 * module is good TypeScript, and bundled it would publish whatever the module knows.
 * @param repository absolute path of the repository's root
 */
export function browserOnly(repository: string): Plugin {
  const name = (file: string) => path.relative(repository, file.replace(/\?.*/, ''))
  return {
    name: `${SLUG}:browser-only`,
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || importer.includes('/node_modules/')) return null
      if (isBuiltin(source)) this.error(`${name(importer)} imports ${source}, which a browser does not have.`)
      if (!source.startsWith('.')) return null
      const target = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (target && isServer(name(target.id))) this.error(`${name(importer)} imports ${name(target.id)}, which is server code.`)
      return target
    },
  }
}

const isBuiltin = (source: string): boolean => source.startsWith('node:') || builtinModules.includes(source)

/** Any file below a folder called `server` is the server's, as `STYLE.md` lays the folders out. */
export const isServer = (file: string): boolean => file.split(/[\\/]/).slice(0, -1).includes('server')

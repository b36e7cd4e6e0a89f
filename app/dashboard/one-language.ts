import type { Plugin } from 'vite'
import { SLUG } from '../../shared/brand.ts'
import type { Language } from '../../shared/said.ts'

/**
 * Leaves out of a build what it would say in the other language: a reader pays for words in one, an eighth of a page's script.
 * The document says which build its reader needs.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: `${SLUG}:one-language`,
    enforce: 'pre',
    transform: {
      filter: { id: /\/(app|features|shared)\/[^?]+\.tsx?$/, code: 'dictionary({\n' },
      handler: (code) => ({ code: inOneLanguage(code, language), map: null }),
    },
  }
}

/**
 * A file's text with the words of one language; lines keep their numbers. Written as the formatter lays a dictionary out, and
 * says so when it is not.
 */
export function inOneLanguage(code: string, language: Language): string {
  const other = language === 'en' ? 'sw' : 'en'
  const words = new RegExp(`^ {2}${other}: \\{(?: [^\\n]*|\\n(?:(?: {4}[^\\n]*)?\\n)+ {2})\\},$`, 'm')
  return code.replace(/ = dictionary\(\{\n[^]*?^\}\)/gm, (both) => {
    const one = both.replace(words, (text) => `  ${other}: {},${'\n'.repeat(text.split('\n').length - 1)}`)
    if (one === both) throw new Error(`a dictionary without words of ${other}: ${both.slice(0, 200)}`)
    return one
  })
}

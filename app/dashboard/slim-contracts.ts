import type { Plugin } from 'vite'
import { SLUG } from '../../shared/brand.ts'

/**
 * Leaves out of the browser's build what only the server reads of a contract: each call's line and example for the API document,
 * who may make it, what it checks its own answers by, and its refusals, whose sentences come with the answer in the reader's own
 * language. Some kilobytes less on every first visit.
 */
export function slimContracts(): Plugin {
  return {
    name: `${SLUG}:slim-contracts`,
    enforce: 'pre',
    transform: {
      filter: { id: /\/features\/[a-z-]+\/([a-z]+-)?contract\.ts$/ },
      handler: (code) => ({ code: slimContract(code), map: null }),
    },
  }
}

/**
 * A contract's text without them; lines keep their numbers. Written as the formatter lays a contract out, and says so when it is
 * not.
 */
export function slimContract(code: string): string {
  const calls = code.match(/= endpoint\(\{/g)?.length ?? 0
  const without = { refusals: 0, summary: 0, who: 0, output: 0 }
  const slim = code
    .replace(/^ {2}refusals: \[[^\]]*\],$/gm, (text) => ((without.refusals += 1), `  refusals: [],${emptyLines(text)}`))
    .replace(/^ {2}summary:\s+'[^\n]*',$/gm, (text) => ((without.summary += 1), `  summary: '',${emptyLines(text)}`))
    .replace(/^ {2}who: [^\n]*,$/gm, (text) => ((without.who += 1), emptyLines(text)))
    .replace(
      /^ {2}output:\s(?:[^\n]*,|[^\n]*\n(?: {4}[^\n]*\n)+ {2}[^\n]*,)$/gm,
      (text) => ((without.output += 1), emptyLines(text)),
    )
    .replace(
      /^export const refusals = refusalsOf\((?:[^\n]*\)|[^\n]*\n(?: {2}[^\n]*\n)+\}?\))$/gm,
      (text) => `export const refusals = {}${emptyLines(text)}`,
    )
    // Several calls' refusals in one list; spread into another it would keep every sentence it names.
    .replace(
      /^((?:export )?const \w+ = )\[[^\]]*\brefusals\.[^\]]*\]( as const)?$/gm,
      (text, head) => `${head}[]${emptyLines(text)}`,
    )
    .replace(/^ {2}example: \{(?:[^\n]*|\n(?: {4}[^\n]*\n)+ {2})\},$/gm, emptyLines)
  if (Object.values(without).some((count) => count !== calls))
    throw new Error(`${calls} calls, but ${JSON.stringify(without)} found`)
  return slim
}

const emptyLines = (text: string): string => '\n'.repeat(text.split('\n').length - 1)

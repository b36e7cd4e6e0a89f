/** What the simulators' pages share: escaping, one calm style sheet, and browser scripts kept as typed files. */
import { readFileSync } from 'node:fs'
import { transformSync } from 'rolldown/utils'
import { ownFile } from '../shared/server/own-files.ts'

export type PageParts = { title: string; body: string; scripts?: readonly string[]; bodyClass?: string }

/** A whole HTML document. `body` is trusted markup; everything that came from outside goes through `escapeHtml` first. */
export function page({ title, body, scripts = [], bodyClass = '' }: PageParts): string {
  const tags = scripts.map((name) => `<script type="module" src="/assets/${name}.js"></script>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/simulator.css">${tags}</head>
<body class="${bodyClass}">${body}</body></html>`
}

export const styleSheet = (): string => readFileSync(ownFile('simulators/simulator.css'), 'utf8')

/** A browser script written in TypeScript, as the browser can read it. */
export function browserScript(name: string): string {
  const file = ownFile(`simulators/${name}.ts`)
  const result = transformSync(file, readFileSync(file, 'utf8'))
  if (result.errors.length > 0) throw new SyntaxError(`${file}: ${result.errors[0]?.message}`)
  return result.code
}

/** Text from outside, safe between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

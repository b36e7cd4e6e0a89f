/** The API document as a page: readable without script, made from the same contracts. */
import { createHash } from 'node:crypto'
import { BRAND, GREEN_800, INK_950, LINE, PAPER, SUNKEN } from '../../shared/brand.ts'
import type { Endpoint } from '../../shared/endpoint.ts'

export function docsPage(endpoints: readonly Endpoint[]): string {
  const heads = ['Method', 'Address', 'What it does', 'Who', 'Refusals'].map((head) => `<th scope="col">${head}</th>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND} API</title><style>${STYLE}</style>
<main><h1>${BRAND} API</h1>
<p>${endpoints.length} calls. The whole description with fields, examples and answers:
<a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).
Amounts are Kenyan shillings, instants are UTC. Refusals answer <code>{code, message, fields?, details?, request_id}</code>.</p>
<div class="wide" tabindex="0" role="region" aria-label="Calls">
<table><thead><tr>${heads.join('')}</tr></thead><tbody>${endpoints.map(row).join('')}</tbody></table>
</div></main></html>`
}

function row({ method, path, summary, who, refusals }: Endpoint): string {
  const people = typeof who === 'string' ? who.replace('_', ' ') : who.join(', ')
  const codes = refusals.map(({ code, status }) => `<code>${status} ${escape(code)}</code>`).join(' ')
  const cells = [`<code>${method}</code>`, `<code>/api${escape(path)}</code>`, escape(summary), escape(people), codes]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const STYLE = [
  `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:${PAPER};color:${INK_950}}`,
  'main{max-width:76rem;margin:0 auto;padding:24px 20px}h1{margin:0 0 8px}',
  `a{color:${GREEN_800}}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}`,
  `td,th{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-bottom:1px solid ${LINE}}`,
  `code{font-size:14px;background:${SUNKEN};border-radius:4px;padding:1px 4px;overflow-wrap:anywhere}`,
].join('')

export const docsStyleHash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

import { readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { shareText } from '../../shared/money.ts'
import { ownFile } from '../../shared/server/own-files.ts'
import type { Language } from '../../shared/web/i18n.ts'

export const contentNames = [
  'faq',
  'terms-and-conditions',
  'privacy-policy',
  'cookies-policy',
  'children-safety-guidelines',
  'accessibility',
  'sitemap',
] as const
export type ContentName = (typeof contentNames)[number]

export type Content = {
  title: string
  /** The first paragraph, without markup. */
  description: string
  /** `2026-11-01` for texts people agree to; empty for the rest. */
  version: string
  /** Our own text turned into markup. Never anything a visitor wrote. */
  html: string
  sections: readonly { id: string; title: string }[]
}

const kept = new Map<string, Content>()

/** A text of `content/`, with the teachers' share as it is set, read and turned into markup once. */
export function contentOf(name: ContentName, language: Language, shareBps: number): Content {
  const key = `${language}/${name}/${shareBps}`
  const known = kept.get(key)
  if (known) return known
  const content = readContent(textOf(name, language, shareBps))
  kept.set(key, content)
  return content
}

/** The questions of the content files, without title and first paragraph: what holds until an operator sets others. */
export const faqTexts = (shareBps: number): Record<Language, string> => ({
  en: faqText('en', shareBps),
  sw: faqText('sw', shareBps),
})

function faqText(language: Language, shareBps: number): string {
  const whole = textOf('faq', language, shareBps)
  return whole.slice(whole.search(/^## /m)).trim()
}

const textOf = (name: ContentName, language: Language, shareBps: number): string =>
  readFileSync(ownFile(`app/site/content/${language}/${name}.md`), 'utf8')
    .replaceAll('{teacher-share}', shareText(shareBps))
    .replaceAll('{service-share}', shareText(10_000 - shareBps))

/**
 * First line `# Title`, then perhaps `version: 2026-11-01`, then Markdown whose `##` headings get addresses: `## Title {#id}`.
 */
export function readContent(text: string): Content {
  const [heading = '', ...rest] = text.trim().split('\n')
  const version = /^version: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1] ?? ''
  const body = rest
    .join('\n')
    .replace(/^version: .*$/m, '')
    .trim()
  const sections: { id: string; title: string }[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const [, title = '', id = ''] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(this.parser.parseInline(tokens)) ?? []
        if (depth === 2 && id) sections.push({ id, title })
        return `<h${depth}${id ? ` id="${id}"` : ''}>${title}</h${depth}>\n`
      },
    },
  })
  const html = marked.parse(body, { async: false })
  return {
    title: heading.replace(/^# /, ''),
    description: (body.split('\n\n')[0] ?? '').replace(/[[\]*_]|\([^()]*\)/g, ''),
    version,
    html,
    sections,
  }
}

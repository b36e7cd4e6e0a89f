/** Markdown that an operator wrote, as readers see it: public pages and the editors' previews draw with this one function. */
import { Marked, type Tokens } from 'marked'

export type ShownPicture = { address: string; width: number; height: number }

/**
 * Markup of a text, safe to stand in a page whoever wrote it: raw HTML is shown as the text it is, a link leads to a web page, a
 * mail or a place of our own and to nothing else, and a picture is one that was made for this very text.
 */
export function safeMarkdown(body: string, pictures: readonly ShownPicture[]): string {
  const known = new Map(pictures.map((picture) => [picture.address, picture]))
  const marked = new Marked({
    renderer: {
      html: ({ text, block }: Tokens.HTML | Tokens.Tag) => (block ? `<p>${escaped(text.trim())}</p>\n` : escaped(text)),
      // The post's title is the page's first heading.
      heading({ tokens, depth }: Tokens.Heading) {
        const level = Math.min(Math.max(depth, 2), 4)
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        return LEADS_SOMEWHERE.test(href) ? `<a href="${escaped(href)}">${words}</a>` : words
      },
      image({ href, text }: Tokens.Image) {
        const picture = known.get(href)
        if (!picture) return escaped(text)
        const { address, width, height } = picture
        return `<img src="${escaped(address)}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy">`
      },
      checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
    },
  })
  return marked.parse(body, { async: false })
}

/** Of our own places none whose second sign is a slash: a browser takes that for another site. */
const LEADS_SOMEWHERE = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

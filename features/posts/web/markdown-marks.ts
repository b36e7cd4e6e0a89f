export type Mark = 'heading' | 'bold' | 'list' | 'link' | 'picture'

/**
 * A text with a mark of Markdown put around what is chosen in it, or around a sample where nothing is.
 * @returns the text, and from where to where the words stand that are to be chosen next
 */
export function inserted(
  text: string,
  [from, to]: readonly [number, number],
  mark: Mark,
  sample: string,
  address = 'https://',
): { text: string; from: number; to: number } {
  const chosen = text.slice(from, to) || sample
  const lineBegins = text.slice(0, from) === '' || text[from - 1] === '\n'
  const ownLine = lineBegins ? '' : '\n\n'
  const [before, after] = {
    heading: [`${ownLine}## `, '\n'],
    bold: ['**', '**'],
    list: [`${ownLine}- `, ''],
    link: ['[', `](${address})`],
    picture: [`${ownLine}![`, `](${address})\n`],
  }[mark] as [string, string] // as: two of each
  return {
    text: text.slice(0, from) + before + chosen + after + text.slice(to),
    from: from + before.length,
    to: from + before.length + chosen.length,
  }
}

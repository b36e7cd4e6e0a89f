/**
 * Text of a table that spreadsheets open: words that begin like a formula are made text by the sign they know for it. Numbers
 * stay numbers.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => cells.map(cell).join(',')).join('\r\n') + '\r\n'

function cell(value: string | number): string {
  const text = String(value)
  const tame = typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

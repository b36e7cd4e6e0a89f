/** What in somebody's words names something of ours: codes of M-Pesa, lessons, withdrawals, phones, addresses, names. */
import { normalisePhone } from '../../../shared/phone.ts'

export type Named = { kind: 'receipt' | 'lesson' | 'payout' | 'phone' | 'email' | 'name'; written: string; value: string }

/** So many are looked up of one page of a chat. */
const MOST = 12
const MOST_NAMES = 3

const RECEIPT = /\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z][A-Z0-9]{9}\b/gi
const LESSON = /\b(?:lesson|booking|somo|kipindi)\s{0,3}(?:no\.?|na\.?|number|namba|nambari)?\s{0,3}#?\s{0,3}([1-9]\d{0,14})\b/gi
const PAYOUT =
  /\b(?:withdrawal|payout|kutoa|malipo)\s{0,3}(?:no\.?|na\.?|number|namba|nambari)?\s{0,3}#?\s{0,3}([1-9]\d{0,14})\b/gi
const PHONE = /(?<![\dA-Za-z])\+?\d[\d\s-]{8,14}\d(?![\dA-Za-z])/g
// Begun where a word begins: from each of its letters, a long word without an @ would cost the square of its length.
const EMAIL = /(?<![^\s@<>(),;])[^\s@<>(),;]+@[^\s@<>(),;]+\.[a-z]{2,}/gi
/** Two or three words in capitals, as people write their names. */
const NAME = /(?<!\p{L})\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}(?!\p{L})/gu

/** In the order of kinds, each once. */
export function namedIn(text: string): Named[] {
  const all: Named[] = []
  const take = (kind: Named['kind'], written: string, value: string | null) => {
    if (value === null || all.length === MOST) return
    if (!all.some((one) => one.kind === kind && one.value === value)) all.push({ kind, written, value })
  }
  for (const [written] of text.matchAll(RECEIPT)) take('receipt', written, written.toUpperCase())
  for (const [written, number = ''] of text.matchAll(LESSON)) take('lesson', written, number)
  for (const [written, number = ''] of text.matchAll(PAYOUT)) take('payout', written, number)
  for (const [written] of text.matchAll(EMAIL)) take('email', written, written.toLowerCase().replace(/\.$/, ''))
  for (const [written] of text.matchAll(PHONE)) take('phone', written, normalisePhone(written))
  const names = [...text.matchAll(NAME)].map(([written]) => written)
  for (const written of [...new Set(names)].slice(0, MOST_NAMES)) take('name', written, written.toLowerCase())
  return all
}

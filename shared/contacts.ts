/**
 * Phone numbers, e-mail addresses, links and handles in what people write, and the text with these hidden. Spelled out words are
 * beyond it. It errs on the side of hiding: families and teachers read it who do not know each other.
 */
import { CALLING_CODE } from './country.ts'

/** Stands in the place of an address or a link. */
const HIDDEN = '•••••••'
/** After the first two digits of a number. */
const HIDDEN_DIGITS = '•• ••• •••'
/** What was hidden, to be set apart on the screen. */
export const hiddenParts = /(\d{2}•• ••• •••|•{7})/

const ENDINGS = [
  'com|org|net|info|biz|edu|gov|io|me|app|dev|link|chat|page|site|online|store|club|xyz|top|live',
  'tv|co|ke|ug|tz|rw|uk|us|eu|de|in|ng|gg|be|ly|gl|gd|ai|cc|africa|email|mobi|one|pro|tel|web',
].join('|')
/**
 * Each begins where a run of its signs begins, or is as long as such a thing can be (RFC 5321, 4.5.3.1; RFC 1035, 2.3.4): tried
 * from every sign of a long run it would cost the square of its length, on every page that shows the text.
 */
const addresses: readonly RegExp[] = [
  // Links, with or without a scheme.
  /\b[a-z][a-z0-9+.-]{0,40}:\/\/\S+/giu,
  /\b(?:mailto|tel|sms|callto|whatsapp|tg|skype):\S+/giu,
  /\bwww\s?\.\s?\S+/giu,
  // E-mail addresses, also with spaces around their signs.
  /(?<![^\s@])[^\s@]+@[^\s@]+/gu,
  /[\p{L}\p{N}._%+-]{1,64}\s*@\s*[\p{L}\p{N}-]{1,63}\s*\.\s*\p{L}{2,}/gu,
  // Bare domains: with a path whatever their ending, without one by the endings people use.
  /(?<![\p{L}\p{N}-]\.?)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?::\d+)?\/\S*/gu,
  new RegExp(`(?<![\\p{L}\\p{N}-]\\.?)(?:[\\p{L}\\p{N}-]+\\.)+(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'giu'),
  // Handles.
  /(?<!\S)@[\p{L}\p{N}_.]{3,}/gu,
]

/** Digits with what people put between them. */
const RUN = /(?:[+(][\s.\-–—()/_*+·•|~]{0,6})?\d(?:[\s.\-–—()/_*+·•|~]{0,6}\d){6,}/gu
/** Groups of digits with signs between them that lists of numbers have too: only a whole Kenyan number is taken for one. */
const GROUPS = /(?<![\d,])\+?\d{2,}(?:[,:;'’"]\d{2,}){1,5}(?!\d)/gu
const WHOLE = new RegExp(`^(?:0|(?:00)?${CALLING_CODE})[17]\\d{8}$`)
/** A Kenyan number without its nought, with nothing of a longer one beside it. */
const NINE = /(?<!\d)[17](?:[\s.\-–—()/_*+·•|~]{0,6}\d){8}(?!\d)/u

export function masked(text: string): { text: string; hidden: boolean } {
  const plain = plainOf(text)
  const hides = joined([
    ...addresses.flatMap((pattern) => stretches(plain, pattern, () => true, HIDDEN)),
    ...stretches(plain, RUN, isNumber, HIDDEN_DIGITS),
    ...stretches(plain, GROUPS, (run) => WHOLE.test(digitsOf(run)), HIDDEN_DIGITS),
  ])
  if (hides.length === 0) return { text, hidden: false }
  let left = ''
  let at = 0
  for (const { from, to, by } of hides) {
    const first = by === HIDDEN_DIGITS ? digitsOf(plain.slice(from, to)).slice(0, 2) : ''
    left += plain.slice(at, from) + first + by
    at = to
  }
  return { text: left + plain.slice(at), hidden: true }
}

/** A part of a text that must not be read, and what stands for it. */
type Stretch = { from: number; to: number; by: string }

const stretches = (text: string, pattern: RegExp, hides: (run: string) => boolean, by: string): Stretch[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: run, index }) => (hides(run) ? { from: index, to: index + run.length, by } : []))

/** Those that share a sign are one: an address that begins in a number must not leave the rest of it to be read. */
function joined(all: readonly Stretch[]): Stretch[] {
  const apart: Stretch[] = []
  for (const one of all.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (!last || one.from >= last.to) apart.push({ ...one })
    else {
      last.to = Math.max(last.to, one.to)
      if (one.by === HIDDEN) last.by = HIDDEN
    }
  }
  return apart
}

const digitsOf = (run: string): string => run.replace(/\D/g, '')

const KENYAN = new RegExp(`(?:0|${CALLING_CODE})[17]\\d{8}`)

/** Whether a run of digits can be dialled: a Kenyan number in any of its forms, one from abroad, or so many in one piece. */
function isNumber(run: string): boolean {
  const digits = digitsOf(run)
  if (/\d{9}/.test(run)) return true
  if (/^\D*(?:\+|00)/.test(run) || run.includes('+')) return digits.length >= 8
  return KENYAN.test(digits) || NINE.test(run)
}

/** Without signs nobody sees, and with every digit and sign in its plain form. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))

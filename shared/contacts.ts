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
const addresses: readonly RegExp[] = [
  // Links, with or without a scheme.
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/giu,
  /\b(?:mailto|tel|sms|callto|whatsapp|tg|skype):\S+/giu,
  /\bwww\s?\.\s?\S+/giu,
  // E-mail addresses, also with spaces around their signs.
  /[^\s@]+@[^\s@]+/gu,
  /[\p{L}\p{N}._%+-]+\s*@\s*[\p{L}\p{N}-]+\s*\.\s*\p{L}{2,}/gu,
  // Bare domains: with a path whatever their ending, without one by the endings people use.
  /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?::\d+)?\/\S*/gu,
  new RegExp(`(?:[\\p{L}\\p{N}-]+\\.)+(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'giu'),
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
  const withoutAddresses = addresses.reduce((left, pattern) => left.replace(pattern, HIDDEN), plain)
  const left = withoutAddresses
    .replace(RUN, (run) => (isNumber(run) ? inDots(run) : run))
    .replace(GROUPS, (run) => (WHOLE.test(digitsOf(run)) ? inDots(run) : run))
  return left === plain ? { text, hidden: false } : { text: left, hidden: true }
}

const digitsOf = (run: string): string => run.replace(/\D/g, '')
const inDots = (run: string): string => `${digitsOf(run).slice(0, 2)}${HIDDEN_DIGITS}`

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

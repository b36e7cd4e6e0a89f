/** A receipt as a page to print and show. */
import { BRAND } from '../../../shared/brand.ts'
import { centsFromShillings, formatMoneyExactly } from '../../../shared/money.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { clock12 } from '../../../shared/time.ts'
import { fullDay, timeSpan } from '../../../shared/web/dates.ts'
import type { Receipt } from '../receipt-contract.ts'
import { receiptTexts } from '../sentences.ts'
import { startPages } from './pages.ts'

type Language = 'en' | 'sw'
type Shares = NonNullable<Receipt['shares']>

/** @returns its name and bytes */
export async function fileOfReceipt(receipt: Receipt, language: Language): Promise<{ name: string; bytes: Buffer }> {
  const t = receiptTexts[language]
  const when = (at: string): string => `${fullDay(new Date(at), language)}, ${clock12(new Date(at))}`
  const kes = (amount: number): string => formatMoneyExactly(centsFromShillings(amount))
  const pages = await startPages(`${t.title} ${receipt.number}`)
  pages.heading(`${t.title} ${receipt.number}`, `${t.issued} ${when(receipt.issued_at)}, Nairobi`)
  pages.facts(factsOf(receipt, language))
  const { shares } = receipt
  pages.figures([
    [shares ? t.price : t.cameIn, kes(receipt.price)],
    [t.givenBack, kes(receipt.given_back)],
    ...(shares ? [] : [[t.fee, kes(0)] as const]),
    [shares ? t.paid : t.inWallet, kes(receipt.price - receipt.given_back)],
  ])
  if (shares) {
    pages.words(t.where)
    pages.figures(partsOf(receipt, shares, language).map(([whose, amount]) => [whose, kes(amount)]))
    pages.words(whenShared(shares, language, when))
  }
  return { name: `${BRAND.toLowerCase()}-${t.file}-${receipt.number}.pdf`, bytes: await pages.end(t.page) }
}

/** Who paid for whom, what and when, in the order in which it is read. */
function factsOf(receipt: Receipt, language: Language): (readonly [label: string, words: string])[] {
  const t = receiptTexts[language]
  const at = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))
  const [starts, ends, paid] = [at(receipt.starts_at), at(receipt.ends_at), new Date(receipt.paid_at)]
  const facts: [string, string | null][] = [
    [t.paidBy, receipt.paid_by],
    [t.for, receipt.learner],
    [t.what, subjectName(receipt.title, language) || null],
    [t.when, starts && ends && `${fullDay(starts, language)}, ${timeSpan(starts, ends)}`],
    [t.teacher, receipt.teacher],
    [receipt.shares ? t.paidAt : t.cameAt, `${fullDay(paid, language)}, ${clock12(paid)}`],
    [t.reference, receipt.reference],
  ]
  return facts.flatMap(([label, words]) => (words === null ? [] : [[label, words] as const]))
}

/** Where what was not given back is. */
const partsOf = (
  { teacher }: Receipt,
  { held, shared_at: sharedAt, ...shares }: Shares,
  language: Language,
): (readonly [whose: string, kes: number])[] => [
  ...(held > 0 ? [[receiptTexts[language].held, held] as const] : []),
  ...(sharedAt
    ? ([
        [teacher ?? '', shares.teacher],
        [BRAND, shares.somo],
      ] as const)
    : []),
]

function whenShared(shares: Shares, language: Language, when: (at: string) => string): string {
  const t = receiptTexts[language]
  if (shares.held > 0) return shares.held_until ? t.heldUntil(when(shares.held_until)) : t.heldOpen
  return shares.shared_at ? t.sharedAt(when(shares.shared_at)) : t.allBack
}

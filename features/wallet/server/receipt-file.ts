/** A receipt as a page to print and show. */
import { BRAND } from '../../../shared/brand.ts'
import { centsFromShillings, formatMoneyExactly } from '../../../shared/money.ts'
import { clock12 } from '../../../shared/time.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { kesText } from '../../../shared/web/kes.ts'
import type { Receipt } from '../receipt-contract.ts'
import { receiptFacts, receiptTexts } from '../sentences.ts'
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
  pages.facts(receiptFacts(receipt, language))
  const { shares } = receipt
  pages.figures([
    [shares ? t.price : t.cameIn, kes(receipt.price)],
    [backOn(receipt, language), kes(receipt.given_back)],
    ...(shares ? [] : [[t.fee, kes(0)] as const]),
    [shares ? t.paid : t.inWallet, kes(receipt.price - receipt.given_back)],
  ])
  if (shares) {
    pages.words(t.where)
    pages.figures(partsOf(receipt, shares, language).map(([whose, amount]) => [whose, kes(amount)]))
    pages.words(whenShared(shares, language, when))
  }
  if (receipt.data_used) pages.words(t.dataUsed(receipt.data_used.megabytes, kesText(receipt.data_used.kes)))
  return { name: `${BRAND.toLowerCase()}-${t.file}-${receipt.number}.pdf`, bytes: await pages.end(t.page) }
}

/** With the day alone: the hour does not fit beside the sum. */
const backOn = ({ given_back_at: at }: Receipt, language: Language): string => {
  const { givenBack } = receiptTexts[language]
  return at ? `${givenBack}, ${fullDay(new Date(at), language)}` : givenBack
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

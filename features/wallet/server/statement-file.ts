/** A statement as a file: a table for spreadsheets, or pages to print and show. */
import { BRAND } from '../../../shared/brand.ts'
import { csvOf } from '../../../shared/csv.ts'
import { formatAmount, formatMoney } from '../../../shared/money.ts'
import { clock12, nairobiStamp } from '../../../shared/time.ts'
import { fullDay, monthName, shortDay } from '../../../shared/web/dates.ts'
import type { StatementFormat } from '../statement-contract.ts'
import { movementWords, statementTexts } from '../sentences.ts'
import type { MonthStatement } from './month-statement.ts'
import { startPages } from './pages.ts'

type About = { name: string; month: string; language: 'en' | 'sw'; now: Date }

/** @returns its name, media type and bytes */
export async function statementFile(
  format: StatementFormat,
  statement: MonthStatement,
  about: About,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const name = `${BRAND.toLowerCase()}-${statementTexts[about.language].file}-${about.month}.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv', bytes: Buffer.from(`\uFEFF${asTable(statement, about)}`) }
    : { name, type: 'application/pdf', bytes: await asPages(statement, about) }
}

type Line = MonthStatement['lines'][number]

const referenceOf = ({ movement: { details } }: Line): string => details.receipt ?? details.mpesa_number ?? ''

/** Amounts as numbers, because spreadsheets count with them. */
function asTable({ openingCents, closingCents, lines }: MonthStatement, { language }: About): string {
  const t = statementTexts[language]
  const kes = (cents: number): number => cents / 100
  return csvOf([
    [t.head.day, t.head.what, t.head.reference, t.head.in, t.head.out, t.head.balance],
    ['', t.opening, '', '', '', kes(openingCents)],
    ...lines.map((line) => [
      nairobiStamp(new Date(line.movement.timestamp)),
      movementWords(line.movement, language),
      referenceOf(line),
      line.amountCents > 0 ? kes(line.amountCents) : '',
      line.amountCents < 0 ? kes(-line.amountCents) : '',
      kes(line.balanceCents),
    ]),
    ['', t.closing, '', '', '', kes(closingCents)],
  ])
}

async function asPages({ openingCents, closingCents, lines }: MonthStatement, about: About): Promise<Buffer> {
  const { name, month, language, now } = about
  const t = statementTexts[language]
  const cameIn = lines.reduce((sum, { amountCents }) => sum + Math.max(0, amountCents), 0)
  const wentOut = lines.reduce((sum, { amountCents }) => sum + Math.max(0, -amountCents), 0)
  const pages = await startPages(`${t.title}, ${monthName(month, language, 'long')} ${month.slice(0, 4)}`)
  pages.heading(`${monthName(month, language, 'long')} ${month.slice(0, 4)}`, `${t.of} ${name}`)
  pages.figures([
    [t.opening, formatMoney(openingCents)],
    [t.cameIn, formatMoney(cameIn)],
    [t.wentOut, formatMoney(wentOut)],
    [t.closing, formatMoney(closingCents)],
  ])
  if (lines.length === 0) pages.words(t.none)
  else
    pages.table(
      [t.head.day, t.head.what, t.head.reference, t.head.in, t.head.out, t.head.balance],
      lines.map((line) => {
        const at = new Date(line.movement.timestamp)
        return [
          `${shortDay(at, language)}, ${clock12(at)}`,
          movementWords(line.movement, language),
          referenceOf(line),
          line.amountCents > 0 ? formatAmount(line.amountCents) : '',
          line.amountCents < 0 ? formatAmount(-line.amountCents) : '',
          formatAmount(line.balanceCents),
        ]
      }),
    )
  pages.words(`${t.held} ${t.made(`${fullDay(now, language)}, ${clock12(now)}`)}`)
  return pages.end(t.page)
}

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { moneyStatuses } from '../../../shared/money-kinds.ts'
import { clock12, monthAway, nairobiDate } from '../../../shared/time.ts'
import { longDay, monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { ChoiceSelect } from '../../../shared/web/kit/choice-select.tsx'
import { Select } from '../../../shared/web/kit/field.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { SearchForm } from '../../../shared/web/search-form.tsx'
import { listMoney, LONGEST_SEARCH } from '../contract.ts'
import { sides } from '../rules.ts'
import { ExportButton } from './export-button.tsx'
import { MonthTotals } from './month-totals.tsx'
import { texts } from './texts.ts'
import { TransactionRows } from './transaction-rows.tsx'
import { asked, useFilters, type Filters } from './use-filters.ts'

const here = '/admin/transactions'
/** Shown to choose from, this one first. */
const MONTHS = 13

type Props = {
  now: Date
  /** What waits for a person stands first. */
  waiting: ReactNode
  onPayout: (id: string) => void
  onPayment: (id: string) => void
  onRefund: (id: string) => void
}

/** What waits for a person, the sums of a month, and every movement of money, narrowed by the address. */
export function TransactionsPage({ now, waiting, ...acts }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const filters = useFilters(now)
  const input = asked(filters)
  return (
    <>
      <PageHead
        title={t.title}
        line={t.line(`${longDay(now, language)}, ${clock12(now)}`)}
        action={<ExportButton filters={filters} />}
      />
      {waiting}
      {filters.month && <MonthTotals month={filters.month} now={now} />}
      <Sides filters={filters} />
      <Search filters={filters} now={now} />
      <Pages key={JSON.stringify(input)} endpoint={listMoney} input={input} failed={t.failed} of={t.ofTransactions}>
        {({ transactions, total, counted_to: most }, isFirst) =>
          isFirst && transactions.length === 0 ? (
            <None searched={Object.keys(input).length > 0} />
          ) : (
            <>
              {isFirst && (
                <p className="mb-2 text-sm text-ink-500" role="status">
                  {total > most ? t.moreThan(most) : t.found(total)}
                </p>
              )}
              <TransactionRows rows={transactions} now={now} {...acts} />
            </>
          )
        }
      </Pages>
    </>
  )
}

function Sides({ filters }: { filters: Filters }) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const at = (side: string | undefined): string => {
    const next = new URLSearchParams(query)
    for (const name of ['side', 'payout', 'payment']) next.delete(name)
    if (side) next.set('side', side)
    return next.size > 0 ? `${here}?${next}` : here
  }
  return (
    <Tabs
      label={t.which}
      current={at(filters.side)}
      tabs={[undefined, ...sides].map((side) => ({ href: at(side), label: t.sides[side ?? 'all'] }))}
    />
  )
}

function Search({ filters, now }: { filters: Filters; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const thisMonth = nairobiDate(now).slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, back) => monthAway(thisMonth, -back))
  // One of long ago stands in the address alone.
  if (filters.month && !months.includes(filters.month)) months.push(filters.month)
  return (
    <SearchForm label={t.words} longest={LONGEST_SEARCH}>
      <Select name="month" label={t.month} defaultValue={filters.month ?? 'all'}>
        <option value="all">{t.allMonths}</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(`${month}-01`, language, 'long')} {month.slice(0, 4)}
          </option>
        ))}
      </Select>
      <ChoiceSelect
        name="status"
        label={t.status}
        all={t.statuses.all}
        choices={moneyStatuses}
        words={t.statuses}
        chosen={filters.status}
      />
      {filters.side && <input type="hidden" name="side" value={filters.side} />}
    </SearchForm>
  )
}

function None({ searched }: { searched: boolean }) {
  const t = useTexts(texts)
  return (
    <Empty
      object="slate"
      title={searched ? t.none : t.noneYet}
      action={searched && <ButtonLink href={`${here}?month=all`}>{t.clear}</ButtonLink>}
    >
      {searched ? t.noneLine : t.noneYetLine}
    </Empty>
  )
}

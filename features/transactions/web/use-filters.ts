import { useSearchParams } from 'react-router'
import { moneyStatuses, type MoneyStatus } from '../../../shared/money-kinds.ts'
import { nairobiDate } from '../../../shared/time.ts'
import type { Sent } from '../../../shared/web/client.ts'
import { LONGEST_SEARCH, type exportMoney } from '../contract.ts'
import { sides, type Side } from '../rules.ts'

export type Filters = {
  words: string
  side: Side | undefined
  /** `2026-11`; null for all of them. */
  month: string | null
  status: MoneyStatus | undefined
}

/** What the address narrows the list to; without a month it is this one. */
export function useFilters(now: Date): Filters {
  const [query] = useSearchParams()
  const month = query.get('month')
  const named = month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : nairobiDate(now).slice(0, 7)
  return {
    words: (query.get('words') ?? '').trim().slice(0, LONGEST_SEARCH),
    side: sides.find((one) => one === query.get('side')),
    // Whoever looks for a name or a code means it whenever it was.
    month: month === 'all' || (month === null && query.get('words')) ? null : named,
    status: moneyStatuses.find((one) => one === query.get('status')),
  }
}

export const asked = ({ words, side, month, status }: Filters): Sent<typeof exportMoney> => ({
  ...(words && { words }),
  ...(side && { side }),
  ...(month && { month }),
  ...(status && { status }),
})

import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { nairobiDate } from '../../../shared/time.ts'
import { call } from '../../../shared/web/client.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { listTransactions } from '../contract.ts'
import type { Transaction } from '../contract.ts'
import { oldestNeeded } from './spending.ts'

const PAGE = 100
/** A thousand movements in half a year are more than a household makes; beyond it the oldest are left out. */
const MOST_PAGES = 10

/** A person's own movements back to the first month that the wallet shows, newest first, as one read. */
export function useStatement(userId: number, now: Date): UseQueryResult<Transaction[], CallFailed> {
  const from = oldestNeeded(now)
  return useQuery<Transaction[], CallFailed>({
    queryKey: [listTransactions.path, 'statement', userId, from],
    queryFn: ({ signal }) => since(userId, from, signal),
  })
}

async function since(userId: number, from: string, signal: AbortSignal): Promise<Transaction[]> {
  const all: Transaction[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { transactions, next_cursor } = await call(
      listTransactions,
      { userId, limit: PAGE, ...(cursor !== undefined && { cursor }) },
      { signal },
    )
    all.push(...transactions)
    const oldest = transactions.at(-1)
    if (next_cursor === null || !oldest || nairobiDate(new Date(oldest.timestamp)) < from) break
    cursor = next_cursor
  }
  return all
}

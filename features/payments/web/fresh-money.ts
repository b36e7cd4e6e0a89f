import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { listDeposits, type DepositView } from '../contract.ts'

/**
 * What the lists say of a deposit may have been read before.
 * @param stands how it stands now; null for what stands in no list
 */
export function useFreshMoney(stands: DepositView['state'] | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (stands === null) return
    for (const { path } of [showWallet, listTransactions, listDeposits]) void queries.invalidateQueries({ queryKey: [path] })
  }, [stands, queries])
}

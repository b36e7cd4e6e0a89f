import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { listDeposits } from '../contract.ts'

/** What the lists say of a deposit may have been read before it ended. */
export function useFreshMoney(ended: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!ended) return
    for (const { path } of [showWallet, listTransactions, listDeposits]) void queries.invalidateQueries({ queryKey: [path] })
  }, [ended, queries])
}

import { useSearchParams } from 'react-router'
import { WaitingWithdrawals } from '../../../features/payments/web/waiting-withdrawals.tsx'
import { countCases, listWaiting } from '../../../features/queues/contract.ts'
import { listMoney, moneyOfMonth } from '../../../features/transactions/contract.ts'
import { TransactionsPage as Transactions } from '../../../features/transactions/web/transactions-page.tsx'
import { idInAddress } from '../../../shared/fields.ts'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import type { Opened } from './opened-money.tsx'

const OpenedMoney = late(async () => (await import('./opened-money.tsx')).OpenedMoney)

/** What shows something else once money was decided about. */
const changes = [listMoney, moneyOfMonth, listWaiting, countCases]

/** All money that moves; what a person decides about opens over it, by the address. */
export function TransactionsPage() {
  const now = useNow(30)
  const { payout, payment, refund, turn } = useOpened()
  const openPayout = (id: string) => turn('payout', id)
  const onClose = () => turn('payout', null)
  return (
    <>
      {(payout ?? payment ?? refund) !== null && <OpenedMoney {...{ payout, payment, refund, now, changes, onClose }} />}
      <Transactions
        now={now}
        waiting={<WaitingWithdrawals now={now} onOpen={(id) => openPayout(String(id))} />}
        onPayout={openPayout}
        onPayment={(id) => turn('payment', id)}
        onRefund={(id) => turn('refund', id)}
      />
    </>
  )
}

const opened = ['payout', 'payment', 'refund'] as const

const paymentIn = (query: URLSearchParams, name: string): string | null =>
  /^[A-Za-z0-9-]{1,64}$/.exec(query.get(name) ?? '')?.[0] ?? null

/** Over the list, which stays what it was. */
function useOpened(): Opened & { turn: (name: (typeof opened)[number], id: string | null) => void } {
  const [query, setQuery] = useSearchParams()
  const turn = (name: (typeof opened)[number], id: string | null) => {
    const next = new URLSearchParams(query)
    for (const one of opened) next.delete(one)
    if (id !== null) next.set(name, id)
    setQuery(next, { replace: true })
  }
  return {
    payout: idInAddress(query.get('payout')),
    payment: paymentIn(query, 'payment'),
    refund: paymentIn(query, 'refund'),
    turn,
  }
}

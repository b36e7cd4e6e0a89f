import type { ReactNode } from 'react'
import { useUser } from '../../accounts/web/session.ts'
import { depositLimitsKes, topUpFor } from '../../payments/rules.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showWallet, type WalletView } from '../contract.ts'

/**
 * Whether the wallet pays for something: what is missing, by what it shows and by what a refusal has said since, and what to put
 * in.
 * @param error of the call that pays
 * @param ways the wallet's address, and the address to come back to with the money
 */
export function useAffordable(priceKes: number, error: CallFailed | null, ways: { walletAt: string; backTo: string }) {
  const user = useUser()
  const wallet = useCall(showWallet, { userId: user.id })
  const balance = wallet.data?.balance
  const told = error?.code === 'insufficient_funds' ? Number(error.details['shortfall'] ?? 0) : 0
  const missing = Math.max(told, balance === undefined ? 0 : priceKes - balance)
  const topUp = topUpFor(missing, depositLimitsKes.mpesa.least)
  return {
    wallet,
    missing,
    topUp,
    topUpAt: `${ways.walletAt}?amount=${topUp}&next=${encodeURIComponent(ways.backTo)}`,
    /** Nothing is paid on a balance nobody has seen. */
    unknown: priceKes > 0 && balance === undefined,
  }
}

export type Affordable = ReturnType<typeof useAffordable>

/** The sum that a payment is, line by line, once the wallet is known. */
export function Sum({ money, children }: { money: Affordable; children: (wallet: WalletView) => ReactNode }) {
  return <Panel read={money.wallet}>{(view) => <dl className="grid gap-2 rounded-md bg-sunken p-4">{children(view)}</dl>}</Panel>
}

export function SumLine({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-2 font-bold' : ''}`}>
      <dt>{name}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}

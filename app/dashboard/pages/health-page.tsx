import { HealthPage as Health } from '../../../features/health/web/health-page.tsx'
import { ledgerHealth } from '../../../features/wallet/desk-contract.ts'
import { LedgerCard } from '../../../features/wallet/web/ledger-card.tsx'
import { useCall } from '../../../shared/web/query.ts'

/** Whether Somo is well, and its books among it. */
export function HealthPage() {
  const sound = useCall(ledgerHealth, {}).data?.balanced
  return <Health books={{ sound, card: <LedgerCard /> }} />
}

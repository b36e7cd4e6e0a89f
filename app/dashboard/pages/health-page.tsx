import { HealthPage as Health } from '../../../features/health/web/health-page.tsx'
import { ledgerHealth } from '../../../features/wallet/desk-contract.ts'
import { LedgerCard } from '../../../features/wallet/web/ledger-card.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useCall } from '../../../shared/web/query.ts'

const ProviderCard = late(async () => (await import('../../../features/payments/web/provider-card.tsx')).ProviderCard)

/** Whether Somo is well, its books and what stands at the provider among it. */
export function HealthPage() {
  const sound = useCall(ledgerHealth, {}).data?.balanced
  return <Health books={{ sound, card: <LedgerCard /> }} provider={<ProviderCard changes={[ledgerHealth]} />} />
}

import { HealthPage as Health } from '../../../features/health/web/health-page.tsx'
import { showAtProvider } from '../../../features/payments/provider-contract.ts'
import { isApart } from '../../../features/payments/rules/at-provider.ts'
import { ProviderCard } from '../../../features/payments/web/provider-card.tsx'
import { ledgerHealth } from '../../../features/wallet/desk-contract.ts'
import { LedgerCard } from '../../../features/wallet/web/ledger-card.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { useCall } from '../../../shared/web/query.ts'

/** Whether Somo is well, its books and what stands at the provider among it. */
export function HealthPage() {
  const now = useNow(30)
  const sound = useCall(ledgerHealth, {}).data?.balanced
  const at = useCall(showAtProvider, {}).data
  const agreed = at && !isApart({ since: at.balance?.apart_since ?? null, open: at.compared.open.length }, now)
  return (
    <Health
      books={{ sound, card: <LedgerCard /> }}
      provider={{ sound: agreed, card: <ProviderCard changes={[ledgerHealth]} /> }}
    />
  )
}

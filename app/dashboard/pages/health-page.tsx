import { useSearchParams } from 'react-router'
import { LastActs } from '../../../features/audit/web/last-acts.tsx'
import { HealthPage as Health } from '../../../features/health/web/health-page.tsx'
import { CaseBar } from '../../../features/queues/web/case-bar.tsx'
import { ledgerHealth } from '../../../features/wallet/desk-contract.ts'
import { LedgerCard } from '../../../features/wallet/web/ledger-card.tsx'
import { idInAddress } from '../../../shared/fields.ts'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { useCall } from '../../../shared/web/query.ts'

const ProviderCard = late(async () => (await import('../../../features/payments/web/provider-card.tsx')).ProviderCard)

/** Whether Somo is well, its books and what stands at the provider among it; a difference to look at is in the address. */
export function HealthPage() {
  const sound = useCall(ledgerHealth, {}).data?.balanced ?? undefined
  const difference = idInAddress(useSearchParams()[0].get('difference'))
  return (
    <>
      {difference !== null && <CaseBar key={difference} kind="difference" caseId={String(difference)} />}
      <Health
        books={{ sound, card: <LedgerCard /> }}
        provider={<ProviderCard changes={[ledgerHealth]} />}
        acts={<LastActs now={useNow(60)} search />}
      />
    </>
  )
}

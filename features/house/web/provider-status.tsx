import { nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Card, CardLink } from '../../../shared/web/kit/card.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { useCall } from '../../../shared/web/query.ts'
import { showHealth } from '../../health/contract.ts'
import { paymentSettings } from '../../payments/contract.ts'
import { texts } from './texts.ts'
import { ToldList } from './told-lines.tsx'

/** Which provider Somo was started with, and whether it answers: its keys are set where Somo runs, and by nobody here. */
export function ProviderStatus() {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const settings = useCall(paymentSettings, {}).data
  const health = useCall(showHealth, {}).data
  const readAt = health?.provider_read_at
  const lines = [
    ...(settings ? [{ name: t.providerMoney, value: settings.test_money ? t.testMoney : t.realMoney }] : []),
    ...(health ? [{ name: t.providerRead, value: readAt ? nearTime(new Date(readAt), now, language) : t.providerSilent }] : []),
  ]
  return (
    <Card title={t.provider} action={<CardLink href="/admin/health">{t.health}</CardLink>}>
      <p className="mb-3 text-sm text-ink-700">{settings?.frame_origin === null ? t.providerOfPrompts : t.providerLine}</p>
      <ToldList lines={lines} />
    </Card>
  )
}

import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { nairobiDate } from '../../../shared/time.ts'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { late } from '../../../shared/web/late.tsx'
import { texts } from './statement-link-texts.ts'

const StatementDialog = late(async () => (await import('./statement-dialog.tsx')).StatementDialog)

/**
 * In the head of a wallet: the way to a month's statement. `?statement` opens it, and `?statement=2026-09` that month's.
 * @param here the page's own address
 */
export function StatementLink({ here, now }: { here: string; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const today = nairobiDate(now)
  return (
    <>
      <a href={`${here}?statement`} className="link inline-flex min-h-11 items-center gap-1.5 max-sm:text-sm">
        <Icon name="download" />
        {/* On a phone it stands beside the title. */}
        <span className="sm:hidden">{t.link(monthName(today, language, 'short'))}</span>
        <span className="max-sm:hidden">{t.link(monthName(today, language, 'long'))}</span>
      </a>
      {query.has('statement') && (
        <Suspense fallback={null}>
          <StatementDialog asked={query.get('statement')} now={now} onClose={() => void navigate(here, { replace: true })} />
        </Suspense>
      )}
    </>
  )
}

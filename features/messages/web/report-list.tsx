import { clock12 } from '../../../shared/time.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { listReports } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'

/** Reported threads nobody has looked at. */
export function ReportList() {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  return (
    <Pages endpoint={listReports} input={{}} failed={t.failed} of={t.ofReports}>
      {({ reports }, isFirst) =>
        isFirst && reports.length === 0 ? (
          <Empty object="slate" title={t.none}>
            {t.noneLine}
          </Empty>
        ) : (
          <ul className="mb-3 rounded-lg border border-line bg-white shadow-card">
            {reports.map((one) => (
              <li key={one.id} className="border-b border-line last:border-0">
                <a href={`/admin/reports/${one.id}`} className="flex items-center gap-4 p-4 hover:bg-sunken">
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    <span className="block font-bold">{t.by(one.reporter)}</span>
                    <span className="block">{one.reason}</span>
                    <span className={`block text-sm ${one.with_child ? 'font-bold text-murram-700' : 'text-ink-500'}`}>
                      {one.with_child && `${t.child} · `}
                      {`${datedDay(new Date(one.since), now, language)}, ${clock12(new Date(one.since))}`}
                    </span>
                  </span>
                  <Icon name="chevron-right" className="text-ink-500" />
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Pages>
  )
}

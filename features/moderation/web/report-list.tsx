import type { Input } from '../../../shared/endpoint.ts'
import { clock12 } from '../../../shared/time.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { listVideoReports } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'

/** Reports of videos and comments that wait, or that were decided. */
export function VideoReportList({ state }: { state: Input<typeof listVideoReports>['state'] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  return (
    <Pages key={state} endpoint={listVideoReports} input={{ state }} failed={t.failed} of={t.ofReports}>
      {({ reports }, isFirst) =>
        isFirst && reports.length === 0 ? (
          <Empty object="slate" title={t.none[state]}>
            {t.noneLine}
          </Empty>
        ) : (
          <ul className="mb-3 rounded-lg border border-line bg-white shadow-card">
            {reports.map((one) => (
              <li key={one.id} className="border-b border-line last:border-0">
                <a href={`/admin/video-reports/${one.id}`} className="flex items-center gap-4 p-4 hover:bg-sunken">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="block font-bold">
                      {t.titles[one.about]}: {one.video}
                    </span>
                    <span className="block">{one.content}</span>
                    <span className="block text-sm text-ink-500">
                      {one.reason === 'unsafe' && <strong className="text-murram-700">{t.unsafe} · </strong>}
                      {t.by(one.reporter)} · {datedDay(new Date(one.since), now, language)}, {clock12(new Date(one.since))}
                      {one.outcome && ` · ${t.decided[one.outcome]}`}
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

import { nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Card, CardLink } from '../../../shared/web/kit/card.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { auditLog } from '../contract.ts'
import { actSentence } from '../sentences.ts'
import { texts } from './texts.ts'

const FEW = 3

/** What operators did last. */
export function LastActs({ now }: { now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const read = useCall(auditLog, { limit: FEW })
  return (
    <Card title={t.title} action={<CardLink href="/admin/audit-log">{t.open}</CardLink>}>
      <Panel read={read} failed={t.failed}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="text-sm text-ink-700">{t.noneLine}</p>
          ) : (
            <ul>
              {entries.map((entry) => (
                <li key={entry.id} className="border-b border-line py-2.5 text-sm last:border-0">
                  <p className="wrap-anywhere">
                    <b className="font-semibold">{entry.operator.name}</b> {actSentence(entry, language)}
                  </p>
                  <time dateTime={entry.at} className="text-ink-500">
                    {nearTime(new Date(entry.at), now, language)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Panel>
    </Card>
  )
}

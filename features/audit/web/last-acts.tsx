import { nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Card, CardLink } from '../../../shared/web/kit/card.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { SearchForm } from '../../../shared/web/search-form.tsx'
import { auditLog, LONGEST_SEARCH } from '../contract.ts'
import { actSentence } from '../sentences.ts'
import { texts } from './texts.ts'

const FEW = 3
const LOG = '/admin/audit-log'

/**
 * What operators did last.
 * @param search whether the whole log can be searched from here
 */
export function LastActs({ now, search = false }: { now: Date; search?: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const read = useCall(auditLog, { limit: FEW })
  return (
    <Card title={t.title} action={<CardLink href={LOG}>{t.open}</CardLink>}>
      {search && <SearchForm label={t.words} longest={LONGEST_SEARCH} to={LOG} />}
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

import { useSearchParams } from 'react-router'
import { clock12 } from '../../../shared/time.ts'
import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { ChoiceSelect } from '../../../shared/web/kit/choice-select.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { SearchForm } from '../../../shared/web/search-form.tsx'
import { acts, auditLog, LONGEST_SEARCH, type AuditEntry } from '../contract.ts'
import { actLeadsTo } from '../rules.ts'
import { actSentence } from '../sentences.ts'
import { texts } from './texts.ts'

/** Everything operators did, to be searched and never changed. */
export function AuditPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const words = (query.get('words') ?? '').slice(0, LONGEST_SEARCH)
  const act = acts.find((one) => one === query.get('act'))
  return (
    <>
      <PageHead title={t.title} line={t.line} />
      <SearchForm label={t.words} longest={LONGEST_SEARCH}>
        <ChoiceSelect name="act" label={t.act} all={t.all} choices={acts} words={t.acts} chosen={act} />
      </SearchForm>
      <Pages
        key={query.toString()}
        endpoint={auditLog}
        input={{ ...(words && { words }), ...(act && { act }) }}
        failed={t.failed}
        of={t.ofEntries}
      >
        {({ entries }, isFirst) =>
          isFirst && entries.length === 0 ? <None searched={Boolean(words || act)} /> : <Entries entries={entries} />
        }
      </Pages>
    </>
  )
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Card className="mb-3 py-1!">
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const language = useLanguage()
  const now = useNow(60)
  const at = new Date(entry.at)
  const href = actLeadsTo(entry)
  const sentence = (
    <>
      <b className="font-semibold">{entry.operator.name}</b> {actSentence(entry, language)}
    </>
  )
  return (
    <li className="grid gap-x-5 gap-y-1 border-b border-line py-3.5 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-sm text-ink-500 tabular-nums">
        {nearDay(at, now, language)}, {clock12(at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        {href ? (
          <a href={href} className="hover:underline">
            {sentence}
          </a>
        ) : (
          sentence
        )}
        {entry.reason && <q className="mt-1 block text-sm text-ink-700">{entry.reason}</q>}
      </div>
    </li>
  )
}

function None({ searched }: { searched: boolean }) {
  const t = useTexts(texts)
  if (!searched)
    return (
      <Empty object="book" title={t.none}>
        {t.noneLine}
      </Empty>
    )
  return (
    <Empty object="slate" title={t.noneFound} action={<ButtonLink href="/admin/audit-log">{t.clear}</ButtonLink>}>
      {t.noneFoundLine}
    </Empty>
  )
}

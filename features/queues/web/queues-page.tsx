import type { KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '../../../shared/endpoint.ts'
import { minutes } from '../../../shared/time.ts'
import { timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { listWaiting, takeCase, type WaitingCase } from '../contract.ts'
import { promisedFor, queueKinds, urgencies, urgencyOf, type QueueKind } from '../rules.ts'
import { Answered } from './answered.tsx'
import { CaseRow } from './case-row.tsx'
import { texts } from './texts.ts'

const QUEUES = '/admin/queues'

/** Everything that waits, what runs out first on top; one kind of it page by page, which the address says. */
export function QueuesPage() {
  const t = useTexts(texts)
  const now = useNow(30)
  const [query] = useSearchParams()
  const kind = queueKinds.find((one) => one === query.get('kind'))
  const input = { ...(kind && { kind }) }
  const counts = useCall(listWaiting, input, { everySeconds: 60, keep: true }).data?.counts
  const sum = (what: 'waiting' | 'late') => (counts ?? []).reduce((all, one) => all + one[what], 0)
  const waits = sum('waiting')
  const href = (one?: QueueKind) => (one ? `${QUEUES}?kind=${one}` : QUEUES)
  const waitingOf = (one: QueueKind): number => counts?.find((other) => other.kind === one)?.waiting ?? 0
  // Of thirteen kinds a few have something; the rest would be chips to read past. The chosen one stays.
  const shown = queueKinds.filter((one) => one === kind || waitingOf(one) > 0)
  const tabs = [undefined, ...shown].map((one) => ({
    href: href(one),
    label: t.kinds[one ?? 'all'],
    count: one ? waitingOf(one) : waits,
    countLabel: t.waiting,
  }))
  return (
    <div onKeyDown={useKeys()}>
      <PageHead
        title={t.title}
        line={counts && (waits === 0 ? `${t.wait(0)}. ${t.follows}` : `${t.wait(waits)}, ${t.late(sum('late'))}. ${t.line}`)}
        action={<ButtonLink href="/admin/reports">{t.reports}</ButtonLink>}
      />
      {shown.length > 0 && <Tabs label={t.kindsOf} tabs={tabs} current={href(kind)} />}
      <Pages key={kind} endpoint={listWaiting} input={input} failed={t.failed} of={t.ofCases}>
        {({ cases }, isFirst) =>
          isFirst && cases.length === 0 ? (
            kind ? (
              <Empty object="slate" title={t.nothingOfKind}>
                {t.nothingLine}
              </Empty>
            ) : (
              <Answered />
            )
          ) : (
            <Groups cases={cases} now={now} first={isFirst} />
          )
        }
      </Pages>
      {counts && <Promises counts={counts} />}
      {waits > 0 && <p className="mt-2 text-sm text-ink-500 max-lg:hidden">{t.keys}</p>}
    </div>
  )
}

function Promises({ counts }: Pick<Answer<typeof listWaiting>, 'counts'>) {
  const t = useTexts(texts)
  const language = useLanguage()
  const each = promisedFor.map((kind) => {
    const within = counts.find((one) => one.kind === kind)?.promised_minutes ?? 0
    return t.promised[kind](timeLeft(minutes(within), language))
  })
  return (
    <p className="mt-6 text-sm text-ink-500">
      {t.promise(each.join(', '))}{' '}
      <a href="/admin/settings" className="link">
        {t.change}
      </a>
    </p>
  )
}

/** By how soon they run out, each group under its own heading. */
function Groups({ cases, now, first }: { cases: readonly WaitingCase[]; now: Date; first: boolean }) {
  const t = useTexts(texts)
  return urgencies.map((urgency) => {
    const group = cases.filter((one) => urgencyOf(one.kind, new Date(one.due_at), now) === urgency)
    if (group.length === 0) return null
    return (
      <Card
        key={urgency}
        className="mb-5 pb-1!"
        title={
          <span className={urgency === 'late' || urgency === 'safety' ? 'text-murram-700' : ''}>
            {t.groups[urgency]} <span className="text-ink-500">{group.length}</span>
          </span>
        }
      >
        <ul className="border-t border-line">
          {group.map((one) => (
            <CaseRow key={`${one.kind}/${one.id}`} one={one} now={now} first={first && one === cases[0]} />
          ))}
        </ul>
      </Card>
    )
  })
}

/** Single letters act only while a case has the focus, so that they are in nobody's way. */
function useKeys() {
  const t = useTexts(texts)
  const { id } = useUser()
  const take = useSend(takeCase, {
    changes: [listWaiting],
    done: ({ taken }) => toast(taken.by === id ? t.taken : t.theirs(taken.name)),
    failed: (error) => toast(error.message, 'failed'),
  })
  return (event: KeyboardEvent<HTMLElement>) => {
    const name = event.target instanceof HTMLElement ? event.target.dataset['case'] : undefined
    if (name === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-case]')]
    const at = rows.findIndex((row) => row === event.target)
    const key = event.key.toLowerCase()
    if (key === 'j') rows[at + 1]?.focus()
    if (key === 'k') rows[at - 1]?.focus()
    if (key === 'a') {
      const [kind, caseId] = name.split('/') as [QueueKind, string]
      take.mutate({ kind, caseId })
    }
  }
}

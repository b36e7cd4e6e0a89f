import { timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Count } from '../../../shared/web/kit/count.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { countCases, listWaiting } from '../contract.ts'
import { queueKinds } from '../rules.ts'
import { texts } from './texts.ts'

/** How much of each kind waits, and for how long the oldest has. */
export function WaitingCard({ now }: { now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const read = useCall(listWaiting, {}, { everySeconds: 60 })
  const all = (read.data?.counts ?? []).reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <Card title={t.card} action={<span className="text-sm text-ink-500">{read.data && t.inAll(all)}</span>}>
      <Panel read={read} failed={t.failed}>
        {({ counts, cases }) =>
          all === 0 ? (
            <Empty object="slate" title={t.nothing}>
              {t.nothingLine}
            </Empty>
          ) : (
            <ul>
              {queueKinds.map((kind) => {
                const { waiting = 0, late = 0 } = counts.find((one) => one.kind === kind) ?? {}
                const oldest = cases.find((one) => one.kind === kind)
                if (!oldest) return null
                const since = t.oldest(timeLeft(now.getTime() - Date.parse(oldest.since), language))
                return (
                  <li key={kind} className="border-b border-line last:border-0">
                    <a href={`/admin/queues?kind=${kind}`} className="group flex min-h-15 items-center gap-4 py-2">
                      <span
                        className={
                          'grid size-9 place-items-center rounded-md font-bold tabular-nums ' +
                          (late > 0 ? 'bg-murram-100 text-murram-700' : 'bg-sunken')
                        }
                      >
                        {waiting}
                      </span>
                      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                        <span className="font-bold group-hover:underline">{t.kinds[kind]}</span>
                        <span className={`text-sm font-semibold ${late > 0 ? 'text-murram-700' : 'text-ink-500'}`}>
                          {late > 0 ? `${t.groups.late}, ${since}` : since}
                        </span>
                      </span>
                      <Icon name="chevron-right" className="text-ink-500" />
                    </a>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Panel>
    </Card>
  )
}

/** In the menu: how much waits in all. */
export function CasesCount({ onDark }: { onDark: boolean }) {
  const t = useTexts(texts)
  const waiting = useCall(countCases, {}, { everySeconds: 60 }).data?.waiting ?? 0
  return <Count value={waiting} label={t.countLabel} tone={onDark ? 'marigold' : 'murram'} />
}

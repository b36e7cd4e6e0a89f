import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import { clock12 } from '../../../shared/time.ts'
import { datedDay, nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { firstName } from '../../accounts/rules.ts'
import { showDispute, type Dispute } from '../dispute-contract.ts'
import { DecideDispute } from './decide-dispute.tsx'
import { DisputeRoom } from './dispute-room.tsx'
import { texts } from './dispute-texts.ts'
import { texts as rowTexts } from './row-texts.ts'

/**
 * A reported lesson: what the room saw, what they say, and the decision beside it.
 * @param above draws what the desk's queue says of one that waits
 */
export function DisputePage({ above }: { above: (dispute: Dispute) => ReactNode }) {
  const t = useTexts(texts)
  const bookingId = idInAddress(useParams()['id']) ?? 0
  const read = useCall(showDispute, { bookingId }, { everySeconds: 60 })
  return (
    <Panel read={read} failed={t.gone}>
      {(dispute, fresh) => (
        <>
          <nav aria-label={t.queues} className="mb-3 flex min-h-11 flex-wrap items-center gap-2 font-semibold">
            <a href="/admin/queues" className="link inline-flex min-h-11 items-center">
              {t.queues}
            </a>
            <Icon name="chevron-right" className="size-4! text-ink-500" />
            <span>{t.disputes}</span>
          </nav>
          {!dispute.decided && above(dispute)}
          <Head dispute={dispute} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <DisputeRoom dispute={dispute} />
              <Words dispute={dispute} />
              <Before dispute={dispute} />
            </div>
            <DecideDispute key={String(dispute.decided)} dispute={dispute} fresh={fresh} />
          </div>
        </>
      )}
    </Panel>
  )
}

function Head({ dispute }: { dispute: Dispute }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const nameOf = useSubjectName()
  const now = useNow(60)
  const starts = new Date(dispute.starts_at)
  const opened = new Date(dispute.opened_at)
  const when = `${nearDay(opened, now, language)}, ${clock12(opened)}`
  return (
    <>
      <PageHead
        title={`${nameOf(dispute.title)}, ${datedDay(starts, now, language)}, ${clock12(starts)}`}
        line={`${t.who(dispute.learner.name, dispute.teacher.name)} ${t.reportedBy(dispute.reporter.name, when)}`}
        action={dispute.minor && <Badge tone="wait">{t.minor}</Badge>}
      />
      {!dispute.decided && (
        <a href="#decision" className="link -mt-3 mb-3 inline-flex min-h-11 items-center lg:hidden">
          {t.toDecision}
        </a>
      )}
    </>
  )
}

function Words({
  dispute: { reporter, teacher, opened_at: openedAt, reason, words, wish, answer, decided },
}: {
  dispute: Dispute
}) {
  const t = useTexts(texts)
  const { reasons } = useTexts(rowTexts)
  return (
    <Card title={t.sayTitle}>
      <Said by={reporter} at={openedAt} what={t.report}>
        <p className="mt-1 font-semibold">{reasons[reason]}</p>
        <p className="mt-1 whitespace-pre-line">{words}</p>
        <p className="mt-1 text-sm text-ink-700">{t.wishes[wish]}</p>
      </Said>
      <div className="mt-4 border-t border-line pt-4">
        {answer ? (
          <Said by={teacher} at={answer.at} what={t.answer}>
            <p className="mt-1 whitespace-pre-line">{answer.words}</p>
          </Said>
        ) : (
          <p className="text-sm text-ink-700">{(decided ? t.neverAnswered : t.notAnswered)(firstName(teacher.name))}</p>
        )}
      </div>
    </Card>
  )
}

function Said({ by, at: said, what, children }: { by: Dispute['teacher']; at: string; what: string; children: ReactNode }) {
  const language = useLanguage()
  const now = useNow(60)
  const at = new Date(said)
  return (
    <article className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3">
      <Face photo={by.photo} seed={by.id} className="size-9 rounded-full" />
      <div className="min-w-0 wrap-anywhere">
        <p className="text-sm text-ink-500">
          <b className="text-ink-950">{by.name}</b> {nearDay(at, now, language)}, {clock12(at)}, {what}
        </p>
        {children}
      </div>
    </article>
  )
}

function Before({ dispute: { before, teacher, payer } }: { dispute: Dispute }) {
  const t = useTexts(texts)
  const rows = [
    [t.lessonsOf(firstName(teacher.name)), t.disputesOf(before.lessons, before.disputes)],
    [t.reportsOf(firstName(payer.name)), t.onlyThis(before.reports)],
  ]
  return (
    <Card title={t.beforeTitle}>
      <dl>
        {rows.map(([what, number]) => (
          <div key={what} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 last:border-0">
            <dt>{what}</dt>
            <dd className="font-semibold tabular-nums">{number}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

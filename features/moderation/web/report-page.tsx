import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Answer } from '../../../shared/endpoint.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { FindPerson } from '../../accounts/web/find-person.tsx'
import { RefundForm } from '../../videos/web/refund-form.tsx'
import { clockOf } from '../../videos/web/sizes.ts'
import { decideVideoReport, listVideoReports, readVideoReport } from '../desk-contract.ts'
import { outcomes } from '../rules.ts'
import { texts } from './desk-texts.ts'
import { texts as reasons } from './texts.ts'

type Report = Answer<typeof readVideoReport>

/**
 * One report of a video or of what was said below it: who, why, the thing itself, and the decision, which a later one can turn.
 * @param above stands over a report that waits
 */
export function VideoReportPage({ above }: { above: (report: Report) => ReactNode }) {
  const t = useTexts(texts)
  const { id } = useParams()
  const read = useCall(readVideoReport, { reportId: idInAddress(id) ?? 0 })
  return (
    <>
      <PageHead title={read.data ? t.titles[read.data.about] : t.titles.video} />
      <Panel read={read} failed={t.failed}>
        {(report) => (
          <>
            {report.outcome === null && above(report)}
            <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
              <div className="grid min-w-0 gap-5">
                <Why report={report} />
                <What report={report} />
                {report.purchases.length > 0 && <Paid report={report} />}
              </div>
              <Card title={t.decide}>
                {report.outcome !== null && <Decided report={report} />}
                <Decide key={report.outcome} report={report} />
              </Card>
            </div>
          </>
        )}
      </Panel>
    </>
  )
}

/** What several have said of the same: each is read before it is decided. */
function Others({ others }: Pick<Report, 'others'>) {
  const t = useTexts(texts)
  const words = useTexts(reasons)
  return (
    <>
      <p className="text-sm text-ink-700">{t.others(others.length)}</p>
      <ul className="grid gap-3">
        {others.map(({ id, reporter, reason, content }) => (
          <li key={id} className="border-l-4 border-line pl-4">
            <p className="font-semibold">
              {reporter}: <span className={reason === 'unsafe' ? 'text-murram-700' : ''}>{words.reasons[reason]}</span>
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">“{content}”</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Why({ report: { reporter, reason, content, at, others } }: { report: Report }) {
  const t = useTexts(texts)
  const words = useTexts(reasons)
  return (
    <Card title={t.by(reporter.name)}>
      <p className={`font-bold ${reason === 'unsafe' ? 'text-murram-700' : ''}`}>{words.reasons[reason]}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">“{content}”</p>
      {at !== null && <p className="tabular-nums">{t.at(clockOf(at))}</p>}
      <FindPerson name={reporter.name} />
      {others.length > 0 && <Others others={others} />}
    </Card>
  )
}

function What({ report: { video, said, outcome } }: { report: Report }) {
  const t = useTexts(texts)
  const hidden = said ? said.hidden : video.hidden
  return (
    <Card title={said ? t.said : video.title}>
      {said && (
        <>
          <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-wrap">{said.text}</blockquote>
          <p className="text-sm text-ink-700">{said.there ? t.writer(said.author.name) : t.gone}</p>
          <FindPerson name={said.author.name} />
          <p className="font-bold wrap-anywhere">{video.title}</p>
        </>
      )}
      <p>{t.ofTeacher(video.teacher.name)}</p>
      {video.removed && <p className="text-sm text-ink-700">{video.there ? t.removed : t.lost}</p>}
      {(!said || said.there) && <Badge tone={hidden ? 'bad' : 'off'}>{hidden ? t.out : t.inSight}</Badge>}
      {said?.hidden && outcome === null && <p className="text-sm text-ink-700">{t.outAtOnce}</p>}
      {video.there && (
        <p className="mt-2">
          <ButtonLink href={`/admin/videos/${video.id}`}>{t.watch}</ButtonLink>
        </p>
      )}
    </Card>
  )
}

const changes = [readVideoReport, listVideoReports]

/** Reads anew what an act has changed. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(changes.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  }
}

function Decide({ report }: { report: Report }) {
  const t = useTexts(texts)
  const refresh = useRefresh()
  const was = report.outcome
  const form = useForm(decideVideoReport, {
    read: (data) => ({ reportId: report.id, outcome: data.get('outcome'), was, seen: report.latest, reason: data.get('reason') }),
    async done() {
      toast(t.done)
      await refresh()
    },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
      {was === null ? (
        <Select name="outcome" label={t.outcome} error={form.errors['outcome']}>
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {t.outcomes[one]}
            </option>
          ))}
        </Select>
      ) : (
        <input type="hidden" name="outcome" value={was === 'left' ? 'hidden' : 'left'} />
      )}
      <TextArea name="reason" label={t.reason} hint={t.told} rows={3} maxLength={500} error={form.errors['reason']} />
      {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      <Button type="submit" look={was === null ? 'primary' : 'neutral'} large wide working={form.working && t.acting}>
        {was === null ? t.act : t.turn[was]}
      </Button>
    </form>
  )
}

function Decided({ report: { outcome, decision } }: { report: Report }) {
  const t = useTexts(texts)
  return (
    <div className="mb-4">
      <p className="font-bold">{outcome && t.decided[outcome]}</p>
      <p className="wrap-anywhere">{decision}</p>
    </div>
  )
}

function Paid({ report: { purchases } }: { report: Report }) {
  const t = useTexts(texts)
  const refresh = useRefresh()
  return (
    <Card title={t.paid}>
      <ul className="grid gap-4">
        {purchases.map((one) => (
          <li key={one.id}>
            {one.status === 'refunded' ? (
              t.givenBack(kesText(one.price), one.learner)
            ) : (
              <RefundForm purchase={one} onDone={refresh} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

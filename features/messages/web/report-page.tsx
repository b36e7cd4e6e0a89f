import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../shared/endpoint.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { clock12 } from '../../../shared/time.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Select, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { FindPerson } from '../../accounts/web/find-person.tsx'
import { decideReport, listReports, readReport } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'

type Report = Answer<typeof readReport>

/**
 * One report: who, why, the last messages whole, and the decision.
 * @param above stands over a report that waits
 */
export function ReportPage({ above }: { above: (report: Report) => ReactNode }) {
  const t = useTexts(texts)
  const { id } = useParams()
  const read = useCall(readReport, { reportId: idInAddress(id) ?? 0 })
  return (
    <>
      <PageHead title={t.one} />
      <Panel read={read} failed={t.failed}>
        {(report) => (
          <>
            {report.outcome === null && above(report)}
            <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
              <div className="grid gap-5">
                <Who report={report} />
                <Written report={report} />
              </div>
              <Card title={t.decide}>{report.outcome === null ? <Decide report={report} /> : <Decided report={report} />}</Card>
            </div>
          </>
        )}
      </Panel>
    </>
  )
}

function Who({ report }: { report: Report }) {
  const t = useTexts(texts)
  const { reporter, learner, teacher, age_band: band } = report
  return (
    <Card title={t.by(reporter.name)}>
      <p className="mb-4 [overflow-wrap:anywhere]">“{report.reason}”</p>
      <ul className="grid gap-2">
        {[learner, teacher].map(({ id, name, part }) => (
          <li key={id}>
            <span className="font-bold">{name}</span> · {t.parts[part]}
            {part === 'learner' && band && <span className="font-bold text-murram-700"> · {t.age(band)}</span>}
            <FindPerson name={name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Written({ report }: { report: Report }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  return (
    <Card title={t.messages}>
      {report.messages.length === 0 && <p className="text-ink-500">{t.noMessages}</p>}
      <ol className="grid gap-4">
        {report.messages.map(({ id, by, text, at }) => (
          <li key={id}>
            <p className="text-sm text-ink-500">
              <span className="font-bold text-ink-950">{by.name}</span>
              {`, ${t.parts[by.part]} · ${datedDay(new Date(at), now, language)}, ${clock12(new Date(at))}`}
            </p>
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text || t.deleted}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Decide({ report }: { report: Report }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const form = useForm(decideReport, {
    read: (data) => ({ reportId: report.id, outcome: data.get('outcome'), reason: data.get('reason') }),
    async done() {
      toast(t.done)
      await Promise.all([readReport, listReports].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
    },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
      {report.with_child && <Note tone="wait">{t.paused}</Note>}
      <Select name="outcome" label={t.outcome} error={form.errors['outcome']}>
        {(['go_on', 'closed'] as const).map((one) => (
          <option key={one} value={one}>
            {t.outcomes[one]}
          </option>
        ))}
      </Select>
      <TextArea name="reason" label={t.reason} rows={3} maxLength={500} error={form.errors['reason']} />
      {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
      <Button type="submit" look="primary" large wide working={form.working && t.acting}>
        {t.act}
      </Button>
    </form>
  )
}

function Decided({ report: { outcome, decision } }: { report: Report }) {
  const t = useTexts(texts)
  return (
    <>
      <p className="font-bold">{outcome && t.decided[outcome]}</p>
      <p className="[overflow-wrap:anywhere]">{decision}</p>
    </>
  )
}

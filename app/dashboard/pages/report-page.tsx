import { ReportPage as Report } from '../../../features/messages/web/report-page.tsx'
import { CaseBar } from '../../../features/queues/web/case-bar.tsx'

/** A reported thread, taken by whoever looks at it. */
export const ReportPage = () => (
  <Report
    above={({ id, with_child: withChild }) => (
      <CaseBar key={id} kind={withChild ? 'child_report' : 'report'} caseId={String(id)} />
    )}
  />
)

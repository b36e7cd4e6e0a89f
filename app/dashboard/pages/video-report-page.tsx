import { VideoReportPage as Report } from '../../../features/moderation/web/report-page.tsx'
import { CaseBar } from '../../../features/queues/web/case-bar.tsx'

/** A reported video or comment, taken by whoever looks at it. */
export const VideoReportPage = () => (
  <Report
    above={({ id, reason }) => (
      <CaseBar key={id} kind={reason === 'unsafe' ? 'unsafe_video' : 'video_report'} caseId={String(id)} />
    )}
  />
)

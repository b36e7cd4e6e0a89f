import { DisputePage as Dispute } from '../../../features/booking/web/dispute-page.tsx'
import { CaseBar } from '../../../features/queues/web/case-bar.tsx'
import { CaseRecording } from '../../../features/recordings/web/case-recording.tsx'

/** A reported lesson, taken by whoever looks at it. */
export const DisputePage = () => (
  <Dispute
    above={({ booking_id: id, reason }) => (
      <>
        <CaseBar key={id} kind={reason === 'unsafe' ? 'safety' : 'dispute'} caseId={String(id)} />
        <CaseRecording kind="lesson" roomId={id} />
      </>
    )}
  />
)

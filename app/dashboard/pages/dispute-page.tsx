import { DisputePage as Dispute } from '../../../features/booking/web/dispute-page.tsx'
import { CaseBar } from '../../../features/queues/web/case-bar.tsx'

/** A reported lesson, taken by whoever looks at it. */
export const DisputePage = () => (
  <Dispute
    above={({ booking_id: id, reason }) => (
      <CaseBar key={id} kind={reason === 'unsafe' ? 'safety' : 'dispute'} caseId={String(id)} />
    )}
  />
)

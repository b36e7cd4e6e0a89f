import { CaseBar } from '../../../features/queues/web/case-bar.tsx'
import { ReviewPage as Review } from '../../../features/verification/web/review-page.tsx'

/** A teacher's request, taken by whoever looks at it. */
export const ReviewPage = () => (
  <Review above={(requestId) => <CaseBar key={requestId} kind="verification" caseId={String(requestId)} />} />
)

import { HelpPage as Call } from '../../../features/help/web/help-page.tsx'
import { CaseBar } from '../../../features/queues/web/case-bar.tsx'

/** A call for help out of a room, taken by whoever looks at it. */
export const HelpPage = () => <Call above={({ id }) => <CaseBar key={id} kind="help" caseId={String(id)} />} />

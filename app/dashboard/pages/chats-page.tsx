import { CaseBar } from '../../../features/queues/web/case-bar.tsx'
import { ChatsPage as Chats } from '../../../features/support/web/chats-page.tsx'

/** The chats with Somo; one that waits is taken by whoever looks at it. */
export const ChatsPage = () => <Chats above={({ id }) => <CaseBar key={id} kind="support" caseId={String(id)} />} />

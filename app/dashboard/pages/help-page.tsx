import { HelpPage as Call } from '../../../features/help/web/help-page.tsx'
import { CaseBar } from '../../../features/queues/web/case-bar.tsx'
import { CaseRecording } from '../../../features/recordings/web/case-recording.tsx'

/** A call for help out of a room, taken by whoever looks at it. */
export const HelpPage = () => (
  <Call
    above={({ id, room }) => (
      <>
        <CaseBar key={id} kind="help" caseId={String(id)} />
        <CaseRecording kind={room.kind} roomId={room.id} />
      </>
    )}
  />
)

import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import type { CallFailed } from '../../../shared/web/client.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { liveSessions } from '../../classes/contract.ts'
import { stopWaiting, waitedClasses, waitForSeat } from '../contract.ts'
import { texts } from './texts.ts'

/** In a full class: asks to be told when a seat is free, or takes that back. */
export function TellMe({ session: { id: classId, title } }: { session: { id: number; title: string } }) {
  const t = useTexts(texts)
  const read = useCall(waitedClasses, {})
  // A seat that came free meanwhile is on the card once the classes have been asked for again.
  const options = { changes: [waitedClasses, liveSessions], failed: (error: CallFailed) => toast(error.message, 'failed') }
  const wait = useSend(waitForSeat, options)
  const stop = useSend(stopWaiting, options)
  const about = <span className="sr-only">{t.about(title)}</span>
  return (
    <Panel read={read} failed={t.failed} skeleton={<span className="block min-h-11" />}>
      {({ class_ids: waited }) =>
        waited.includes(classId) ? (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p role="status" className="flex-[1_1_10rem] text-sm text-ink-700">
              {t.waiting}
            </p>
            <Button
              look="text"
              className="-mx-4"
              sends
              working={stop.isPending && t.stop}
              onClick={() => stop.mutate({ classId })}
            >
              {t.stop}
              {about}
            </Button>
          </div>
        ) : (
          <Button wide icon="bell" sends working={wait.isPending && t.tell} onClick={() => wait.mutate({ classId })}>
            {t.tell}
            {about}
          </Button>
        )
      }
    </Panel>
  )
}

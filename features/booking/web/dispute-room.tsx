import { clock12, minutes, plus } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { firstName } from '../../accounts/rules.ts'
import { lessonAttendance } from '../../classroom/contract.ts'
import type { Dispute } from '../dispute-contract.ts'
import { texts } from './dispute-texts.ts'
import { roomEvents, together } from './room-events.ts'
import { PresenceBars } from './room-saw.tsx'

/** Who was there and when: as bars, in words, and in one sentence against the rule by which a lesson completes. */
export function DisputeRoom({ dispute }: { dispute: Dispute }) {
  const t = useTexts(texts)
  const read = useCall(lessonAttendance, { roomId: dispute.booking_id })
  const names = { learner: firstName(dispute.learner.name), teacher: firstName(dispute.teacher.name) }
  return (
    <Card title={t.roomTitle} action={<span className="text-sm text-ink-500">{t.roomAside}</span>}>
      <Panel read={read}>
        {(log) => {
          if (dispute.together_minutes === null) return <p className="text-ink-700">{t.roomNobody}</p>
          const both = together(log.learner.stretches, log.teacher.stretches)
          const shared = Math.floor(dispute.together_minutes)
          return (
            <>
              <PresenceBars
                minutes={log.minutes}
                rows={[
                  { name: t.learnerRow(names.learner), presence: log.learner },
                  { name: t.teacherRow(names.teacher), presence: log.teacher },
                  { name: t.both, presence: { minutes: shared, stretches: both }, look: 'bg-marigold-500' },
                ]}
              />
              <ol className="my-4 grid gap-2">
                {roomEvents(log).map(({ at, who, what, minutes: long }) => (
                  <li key={`${at} ${who} ${what}`} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 text-sm">
                    <time className="font-bold tabular-nums">{clock12(plus(new Date(dispute.starts_at), minutes(at)))}</time>
                    <span>{t[what](names[who], long)}</span>
                  </li>
                ))}
              </ol>
              <p className="rounded-md bg-sunken p-3.5 font-semibold">{t.sum(shared, log.minutes, Math.ceil(log.minutes / 2))}</p>
            </>
          )
        }}
      </Panel>
    </Card>
  )
}

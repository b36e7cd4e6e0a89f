import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { useNow } from '../../../shared/web/now.ts'
import { useCall } from '../../../shared/web/query.ts'
import type { RoomKind } from '../../classroom/contract.ts'
import { ownRecordings } from '../contract.ts'
import { texts } from './page-texts.ts'

const pageOf = (area: string, kind: string, roomId: number): string => `${area}/recordings/${kind}/${roomId}`

/** In a lesson's row: the way to its recording, where there is one. Rows of a list ask together. */
export const LessonRecording = ({ bookingId, area }: { bookingId: number; area: string }) => (
  <RecordingOf kind="lesson" roomId={bookingId} area={area} />
)

/** The same in a class's row. */
export const ClassRecording = ({ classId, area }: { classId: number; area: string }) => (
  <RecordingOf kind="class" roomId={classId} area={area} />
)

/** The way to what was recorded of a lesson or class. */
export function RecordingOf({ kind, roomId, area }: { kind: RoomKind; roomId: number; area: string }) {
  const t = useTexts(texts)
  const { data } = useCall(ownRecordings, {})
  if (!data?.rooms.some((one) => one.kind === kind && one.room_id === roomId)) return null
  return (
    <a href={pageOf(area, kind, roomId)} className="link inline-flex min-h-11 w-fit items-center text-sm">
      {t.watch}
    </a>
  )
}

/** On a learner's first page: what can be played, of lessons and classes. Nothing stands here before the first. */
export function RecordingsPanel({ area }: { area: string }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const now = useNow(60)
  const { data } = useCall(ownRecordings, {})
  if (!data || data.rooms.length === 0) return null
  return (
    <section aria-labelledby="recordings">
      <h2 id="recordings" className="display mb-3 text-xl">
        {t.recordings}
      </h2>
      <ul className="rounded-lg border border-line bg-white px-4 shadow-card">
        {data.rooms.map(({ kind, room_id, title, starts_at }) => (
          <li key={`${kind} ${room_id}`} className="border-b border-line last:border-0">
            <a href={pageOf(area, kind, room_id)} className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="link wrap-anywhere">{nameOf(title)}</span>
              <span className="text-sm text-ink-700">{nearDay(new Date(starts_at), now, language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

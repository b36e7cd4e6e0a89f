import { askedTogether, openRequests } from '../../../features/teachers/web/sessions.ts'
import { useBookings } from '../../../features/teachers/web/teaching.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Count } from '../../../shared/web/kit/count.tsx'
import { texts } from './my-lessons-texts.ts'

/** How many requests wait for the teacher's answer; a series is one. */
export function RequestsCount({ onDark }: { onDark: boolean }) {
  const t = useTexts(texts)
  const waiting = askedTogether(openRequests(useBookings().data ?? [])).length
  return <Count value={waiting} label={t.waiting} tone={onDark ? 'marigold' : 'murram'} />
}

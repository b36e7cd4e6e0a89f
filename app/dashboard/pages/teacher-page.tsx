import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useUser } from '../../../features/accounts/web/session.ts'
import { ScheduleLesson } from '../../../features/booking/web/schedule-lesson.tsx'
import { texts as bookingTexts } from '../../../features/booking/web/texts.ts'
import { showTeacher } from '../../../features/directory/contract.ts'
import type { TeacherProfile } from '../../../features/directory/contract.ts'
import { Profile } from '../../../features/directory/web/teacher-profile.tsx'
import { teachersFailed, texts } from '../../../features/directory/web/texts.ts'
import { ForLearners } from '../../../features/family/web/learners.tsx'
import { idInAddress } from '../../../shared/fields.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { DeadEnd } from '../dead-end.tsx'

/** One teacher, inside a learner's area. `?book=1` opens Schedule Lesson. */
export function TeacherPage() {
  const t = useTexts(texts)
  const teacherId = idInAddress(useParams()['id'])
  const [query] = useSearchParams()
  const { role } = useUser()
  const back = new URLSearchParams(query)
  for (const own of ['book', 'slot', 'every']) back.delete(own)
  const read = useCall(showTeacher, { teacherId: teacherId ?? 0 }, { when: teacherId !== null })
  return (
    <>
      <a
        href={`/${role}-dashboard/teachers${back.size > 0 ? `?${back}` : ''}`}
        className="link mb-3 inline-flex min-h-11 items-center"
      >
        {t.back}
      </a>
      {teacherId === null || read.error?.status === 404 ? (
        <Nobody />
      ) : (
        <Panel read={read} failed={teachersFailed(read.error, t)}>
          {(teacher) => <Teacher teacher={teacher} />}
        </Panel>
      )}
    </>
  )
}

function Nobody() {
  const t = useTexts(texts)
  const words = useTexts(bookingTexts)
  const { role } = useUser()
  return (
    <DeadEnd title={t.nobody} line={t.nobodyLine}>
      <ButtonLink href={`/${role}-dashboard/teachers`}>{words.findTeacher}</ButtonLink>
    </DeadEnd>
  )
}

function Teacher({ teacher }: { teacher: TeacherProfile }) {
  const now = useNow(30)
  const [booked, setBooked] = useBanner()
  const [query, setQuery] = useSearchParams()
  const close = () =>
    setQuery(
      (before) => {
        for (const own of ['book', 'slot', 'every']) before.delete(own)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <div role="status" className="empty:hidden">
        {booked && <Booked />}
      </div>
      <Profile teacher={teacher} now={now} />
      {query.has('book') && (
        <ForLearners switcher={false}>
          {(learners, chosen) => (
            <ScheduleLesson
              teacher={teacher}
              learners={learners}
              chosen={chosen}
              slotId={idInAddress(query.get('slot'))}
              now={now}
              onClose={close}
              onBooked={() => {
                close()
                setBooked()
              }}
            />
          )}
        </ForLearners>
      )}
    </>
  )
}

/** The seed's green banner: shown for five seconds. */
function useBanner(): [boolean, () => void] {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn === 0) return
    scrollTo({ top: 0 })
    const timer = setTimeout(() => setTurn(0), 5000)
    return () => clearTimeout(timer)
  }, [turn])
  return [turn > 0, () => setTurn((before) => before + 1)]
}

function Booked() {
  const t = useTexts(bookingTexts)
  const { role } = useUser()
  return (
    <div className="mb-5">
      <Note
        tone="ok"
        action={
          <a href={`/${role}-dashboard/lessons?tab=scheduled`} className="link inline-flex min-h-11 items-center">
            {t.toScheduled}
          </a>
        }
      >
        {t.booked}
      </Note>
    </div>
  )
}

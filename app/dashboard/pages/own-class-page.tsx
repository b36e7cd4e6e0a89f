import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { CancelClass } from '../../../features/classes/web/cancel-class.tsx'
import { ChangeClass } from '../../../features/classes/web/change-class.tsx'
import { showClass, type OwnClass } from '../../../features/classes/own-contract.ts'
import { texts } from '../../../features/classes/web/own-class-texts.ts'
import { Changes, JoinLink, Money, Roster } from '../../../features/classes/web/own-class.tsx'
import { StartLink } from '../../../features/teachers/web/session-parts.tsx'
import { classSession } from '../../../features/teachers/web/sessions.ts'
import { texts as classTexts } from '../../../features/classes/web/teacher-texts.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { longDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { DarkCard } from '../../../shared/web/kit/card.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'

// Few classes are over, and few are recorded.
const ClassBoard = late(async () => (await import('../../../features/classes/web/past-classes.tsx')).ClassBoard)
const RecordingOf = late(async () => (await import('../../../features/recordings/web/recording-links.tsx')).RecordingOf)

const SCHEDULE = '/teacher-dashboard/schedule'

/** One class as its teacher runs it: who comes, what it brings, and what can still be changed. */
export function OwnClassPage() {
  const t = useTexts(texts)
  const classId = idInAddress(useParams()['id'])
  const now = useNow(15)
  const read = useCall(showClass, { classId: classId ?? 0 }, { when: classId !== null, offline: true })
  const missing = classId === null || read.error?.status === 404
  return (
    <>
      <a href={SCHEDULE} className="link mb-3 inline-flex min-h-11 items-center">
        {t.back}
      </a>
      {!read.data && <h1 className="display mb-4 text-2xl">{missing ? t.notThere : t.title}</h1>}
      {missing ? (
        <>
          <p className="mb-4 text-ink-700">{t.notThereLine}</p>
          <ButtonLink href={SCHEDULE}>{t.toSchedule}</ButtonLink>
        </>
      ) : (
        <Panel read={read} failed={t.failed}>
          {(own) => <Own own={own} now={now} />}
        </Panel>
      )}
    </>
  )
}

function Own({ own, now }: { own: OwnClass; now: Date }) {
  const [params, setParams] = useSearchParams()
  const open = params.get('open')
  const close = () => setParams({}, { replace: true })
  return (
    <div className="grid gap-5">
      <Head own={own} now={now} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <Roster own={own} now={now} />
        <div className="grid gap-5">
          <Money own={own} now={now} />
          {own.session.zoom_link !== null && own.session.status === 'scheduled' && <JoinLink link={own.session.zoom_link} />}
          <Changes own={own} />
          <Suspense>
            <ClassBoard session={own.session} now={now} />
            <RecordingOf kind="class" roomId={own.session.id} area="/teacher-dashboard" />
          </Suspense>
        </div>
      </div>
      {open === 'edit' && own.actions.includes('change') && <ChangeClass own={own} now={now} onClose={close} />}
      {open === 'cancel' && own.actions.includes('cancel') && <CancelClass own={own} onClose={close} />}
    </div>
  )
}

function Head({ own: { session }, now }: { own: OwnClass; now: Date }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [start, end] = [new Date(session.starts_at), new Date(session.ends_at)]
  const { types } = useTexts(classTexts)
  const price = session.price > 0 ? t.seat(kesText(session.price)) : t.free
  return (
    <DarkCard>
      <div className="flex flex-wrap items-center justify-between gap-5">
        <div className="min-w-0">
          <p className="font-semibold text-marigold-400">
            {longDay(start, language)}, {timeSpan(start, end)}
          </p>
          <h1 className="display mt-1 text-2xl">{session.title}</h1>
          <p className="mt-1 text-green-100">
            {t.facts(nameOf(session.subject.name), session.grade, types[session.lesson_type], price)}
          </p>
        </div>
        {session.status === 'scheduled' && end > now ? (
          <StartLink session={classSession(session)} now={now} look="act" className="w-full sm:w-auto sm:min-w-40" />
        ) : (
          <p className="font-semibold">{session.status === 'cancelled' ? t.cancelled : t.completed}</p>
        )}
      </div>
    </DarkCard>
  )
}

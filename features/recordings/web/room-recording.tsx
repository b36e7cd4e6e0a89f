import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { call } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { outline } from '../../classroom/web/board-lines.tsx'
import type { AcrossRoom } from '../../classroom/web/slots.ts'
import { rulesFor } from '../../classroom/web/board-view.ts'
import type { RoomClient } from '../../classroom/web/room-client.ts'
import { answerRecording, endRecording, recordingInRoom, type Standing } from '../contract.ts'
import { Recorder } from './recorder.ts'
import { texts } from './texts.ts'

/** Fetched with it: who teaches needs both. */
export { HostRecord } from './host-record.tsx'

type Props = ComponentProps<typeof AcrossRoom>

/** While nobody has asked, a hint says when; while it is recorded everybody has to know how it stands. */
const IDLE_SECONDS = 20
const OPEN_SECONDS = 5

/** Across a room and on its doorstep: that it is being recorded, for as long as it is, or the question whether it may be. */
export function RoomRecording(props: Props) {
  const { view, me, room } = props
  // The teacher's page asks for just those it sees: an answer for others is none for them.
  const learners = view.people.filter(({ role }) => role === 'learner').map(({ id }) => id)
  const isHost = me.role === 'host'
  const seen = isHost && learners.length > 0 ? { seen: learners.toSorted().join(',') } : {}
  const everySeconds = (answer?: Standing) => (answer?.recording ? OPEN_SECONDS : IDLE_SECONDS)
  // The page that records has to know also behind another tab that it may go on.
  const { data } = useCall(recordingInRoom, { ...room, ...seen }, { everySeconds, unseen: isHost })
  if (isHost) return <HostStrip {...props} standing={data} />
  if (!data?.recording) return null
  return me.role === 'guardian' ? <GuardianStrip standing={data} /> : <LearnerStrip {...props} standing={data} />
}

/** While the answer for those who are inside now is on its way, it is nobody's yes. */
function HostStrip({ client, view, me, room, standing }: Props & { standing: Standing | undefined }) {
  const t = useTexts(texts)
  const recording = standing?.recording ?? null
  const [recorder, setRecorder] = useState<Recorder | null>(null)
  const end = useSend(endRecording, { changes: [recordingInRoom], failed: (error) => toast(error.message) })
  const queries = useQueryClient()
  const id = recording?.id ?? null
  const { kind, roomId } = room
  const { width, height } = rulesFor(me, view.board)
  useEffect(() => {
    if (id === null) return
    const askAgain = () => void queries.invalidateQueries({ queryKey: [recordingInRoom.path] })
    const made = new Recorder(client, id, { outline, width, height }, askAgain)
    setRecorder(made)
    return () => {
      made.pause()
      setRecorder(null)
      // Whoever leaves has ended it; one who loses the page for a moment goes on. Unsaid, it ends by itself.
      if (isOver(client)) void call(endRecording, { kind, roomId }).catch(() => undefined)
    }
  }, [id, client, queries, kind, roomId, width, height])
  const may = Boolean(recording?.on) && (view.phase === 'inside' || view.phase === 'lost')
  useEffect(() => {
    if (!recorder) return
    if (may) recorder.start()
    else recorder.pause()
  }, [recorder, may])
  if (!recording) return null
  const stop = <Act onPress={() => end.mutate(room)}>{recording.on ? t.end : t.stopAsking}</Act>
  if (recording.on)
    return (
      <Strip on act={stop}>
        {t.recording} {recorder && <SentSoFar recorder={recorder} />}
      </Strip>
    )
  return <Strip act={stop}>{recording.missing === 'agreement' ? t.waitsAgreement : t.waitsAnswers}</Strip>
}

const isOver = (client: RoomClient): boolean => client.current().phase === 'over'

function SentSoFar({ recorder }: { recorder: Recorder }) {
  const t = useTexts(texts)
  const { bytes, waiting, failed } = useSyncExternalStore(recorder.subscribe, recorder.current)
  if (failed) return <strong>{failed === 'full' ? t.full : t.notSending}</strong>
  return (
    <span aria-live="off" className="tabular-nums">
      {t.sent((bytes / 1_000_000).toFixed(1))}
      {waiting > 3 && ` · ${t.behind(waiting)}`}
    </span>
  )
}

function GuardianStrip({ standing }: { standing: Standing }) {
  const t = useTexts(texts)
  const on = Boolean(standing.recording?.on)
  return <Strip on={on}>{on ? t.recording : t.guardian}</Strip>
}

function LearnerStrip({ view, room, standing }: Props & { standing: Standing }) {
  const t = useTexts(texts)
  const [asked, setAsked] = useState(false)
  const answer = useSend(answerRecording, {
    changes: [recordingInRoom],
    done: () => setAsked(false),
    failed: (error) => toast(error.message),
  })
  const say = (agreed: boolean) => answer.mutate({ ...room, agreed })
  const { agreed, parent_agreed, kept_days: days } = standing
  if (agreed === true) {
    if (asked)
      return (
        <Strip
          act={
            <>
              <Act onPress={() => setAsked(false)}>{t.keep}</Act>
              <Act onPress={() => say(false)}>{t.takeBack}</Act>
            </>
          }
        >
          <strong className="block">{t.takeBackTitle}</strong> {t.takeBackLine}
        </Strip>
      )
    const on = Boolean(standing.recording?.on)
    return (
      <Strip on={on} act={<Act onPress={() => setAsked(true)}>{t.takeBack}</Act>}>
        {on ? t.recording : t.paused}
      </Strip>
    )
  }
  if (!parent_agreed) return <Strip>{t.noParent}</Strip>
  if (agreed === false) return <Strip act={<Act onPress={() => say(true)}>{t.agreeAfterAll}</Act>}>{t.declined}</Strip>
  const teacher = view.people.find(({ role }) => role === 'host')?.name
  return (
    <Strip
      urgent
      act={
        <>
          <Button onClick={() => say(false)}>{t.decline}</Button>
          <Button look="primary" onClick={() => say(true)}>
            {t.agree}
          </Button>
        </>
      }
    >
      <strong className="block">{t.question(teacher ?? t.teacher)}</strong> {t.questionLine(days)}
    </Strip>
  )
}

type StripProps = { on?: boolean; urgent?: boolean; act?: ReactNode; children: ReactNode }

/** It is read out when it changes, and stands there for as long as it is so. */
function Strip({ on, urgent, act, children }: StripProps) {
  return (
    <section className={strip}>
      <p role={urgent ? 'alert' : 'status'} className="min-w-48 flex-1 py-1">
        {on && <span aria-hidden="true" className="mr-2 inline-block size-3 rounded-full bg-red-700 align-baseline" />}
        {children}
      </p>
      {act && <span className="flex flex-wrap gap-2 py-1">{act}</span>}
    </section>
  )
}

const strip =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-white px-3.5 py-1.5 text-sm text-ink-950 shadow-card'

const Act = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" onClick={onPress} className="press min-h-11 rounded-md px-3 font-bold text-green-800 underline">
    {children}
  </button>
)

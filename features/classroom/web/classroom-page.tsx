import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import { titled } from '../../../shared/brand.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { inSentence, nearDay, startClock, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { DarkCard } from '../../../shared/web/kit/card.tsx'
import { Failed } from '../../../shared/web/kit/failed.tsx'
import { Logo } from '../../../shared/web/kit/logo.tsx'
import { Spinner } from '../../../shared/web/kit/spinner.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { late } from '../../../shared/web/late.tsx'
import type { CallFailed } from '../../../shared/web/client.ts'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { homeOf } from '../../accounts/rules.ts'
import { useUser } from '../../accounts/web/session.ts'
import { enterRoom, roomKinds, showRoom } from '../contract.ts'
import type { RoomKind } from '../contract.ts'
import { countdown } from './countdown.ts'
import { texts } from './page-texts.ts'
import { GetHelp } from './get-help.tsx'
import { KeptBoard } from './late-parts.ts'
import type { RoomProps } from './room-props.ts'
import { Room } from './room.tsx'
import { texts as roomTexts } from './texts.ts'

/** With LiveKit's client, which is heavy: only where it carries the room. */
const LiveKitRoom = late(async () => (await import('./livekit-room.tsx')).LiveKitRoom)

type RoomFacts = Answer<typeof showRoom>

/** A lesson's or class's room under an address of its own: waits for the door, opens by itself, and leads back afterwards. */
export function ClassroomPage() {
  const { kind: written = '', id } = useParams()
  const roomId = idInAddress(id)
  const kind = roomKinds.find((one) => one === written)
  return kind && roomId !== null ? <Door kind={kind} roomId={roomId} /> : <Nothing />
}

function Door({ kind, roomId }: { kind: RoomKind; roomId: number }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  // Asked again also by whoever is inside: a lesson whose teacher did not come is called off around them. No class is.
  const again = kind === 'lesson' ? { everySeconds: ASK_AGAIN_SECONDS } : {}
  const { data, error, refetch } = useCall(showRoom, { kind, roomId }, again)
  const subject = data && nameOf(data.title)
  useEffect(() => {
    document.title = titled(subject ?? t.page)
  }, [subject, t])
  if (!data && error?.status === 404) return <Nothing />
  if (!data && error) {
    return (
      <Outside>
        <Failed message={t.failed} onRetry={() => void refetch()} />
      </Outside>
    )
  }
  if (!data) return <Spinner />
  if (data.state === 'early') return <Wait room={data} onOpen={refetch} />
  return <Entrance kind={kind} roomId={roomId} room={data} />
}

const ASK_AGAIN_SECONDS = 20

/** The countdown to the door. The server says when it is open: a phone's clock may be wrong. */
function Wait({ room, onOpen }: { room: RoomFacts; onOpen: () => unknown }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const now = useNow(1)
  const [startsAt, endsAt, opensAt] = [new Date(room.starts_at), new Date(room.ends_at), new Date(room.opens_at)]
  const due = now >= opensAt
  // Every second from then on, until the server agrees.
  useEffect(() => {
    if (due) onOpen()
  }, [due, now, onOpen])
  return (
    <Outside>
      <DarkCard>
        <h1 className="display text-2xl">{nameOf(room.title)}</h1>
        <p className="mt-1 text-green-100">
          {t.starts(nearDay(startsAt, now, language), timeSpan(startsAt, endsAt))}{' '}
          {room.role !== 'host' && t.with(room.teacher_name)}
        </p>
        <p className="mt-7 font-semibold text-marigold-400">{due ? t.opening : t.opensIn}</p>
        <p className="display text-hero tabular-nums" role="timer">
          {countdown(opensAt.getTime() - now.getTime())}
        </p>
        <p className="mt-2 text-green-100">{t.opensAt(startClock(opensAt))}</p>
      </DarkCard>
      <p className="mt-5 text-center text-balance text-ink-700">{room.role === 'host' ? t.readyHost : t.ready}</p>
      <Back />
    </Outside>
  )
}

/** One pass for one stay. Asked for once the door is open; another try only by hand. */
function Entrance({ kind, roomId, room }: { kind: RoomKind; roomId: number; room: RoomFacts }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const goBack = useGoBack()
  const enter = useSend(enterRoom)
  const { mutate, data: pass, error, isIdle } = enter
  const open = room.state === 'open'
  useEffect(() => {
    if (open && isIdle) mutate({ kind, roomId })
  }, [open, isIdle, mutate, kind, roomId])
  // A room of another provider is an address of theirs.
  const elsewhere = pass?.carrier === 'elsewhere' ? pass.url : null
  useEffect(() => {
    if (elsewhere) location.replace(elsewhere)
  }, [elsewhere])
  if (room.teacher_missed) return <Missed room={room} />
  if (pass && !elsewhere) {
    const given = {
      room: { kind, roomId },
      ...{
        url: pass.url,
        token: pass.token,
        turn: pass.turn,
        title: nameOf(room.title),
        texts: roomTexts[language],
        onLeave: goBack,
      },
      ...{ startsAt: new Date(room.starts_at), endsAt: new Date(room.ends_at), kesPerMegabyte: room.kes_per_megabyte },
      ...{ me: { ...pass.me, id: String(pass.me.id) }, maySitIn: pass.may_sit_in },
    }
    if (pass.carrier === 'livekit') return <LiveKitRoom {...given} inside={room.inside} />
    return <Room {...given} />
  }
  if (room.state === 'over' || error?.code === 'room_closed' || error?.code === 'not_confirmed')
    return <Ended facts={room} room={{ kind, roomId }} />
  if (error?.code === 'taken_out') return <Closed title={t.takenOut} line={t.takenOutLine} help={{ kind, roomId }} />
  if (!error) return <Spinner />
  return (
    <Outside>
      <Failed message={saysWhy(error) ? error.message : t.failed} onRetry={() => mutate({ kind, roomId })} />
      <Back />
    </Outside>
  )
}

/** A room elsewhere that is not to be had now. */
const saysWhy = (error: CallFailed): boolean => error.code === 'room_away' || error.code === 'room_full_up'

function Missed({ room }: { room: RoomFacts }) {
  const t = useTexts(texts)
  if (room.role === 'host') return <Closed title={t.missedHost} line={t.missedHostLine} />
  return <Closed title={t.missed(room.teacher_name)} line={t.missedLine} />
}

/** Why nobody comes in any more, and what is left of it. */
function Ended({ facts, room }: { facts: RoomFacts; room: RoomProps['room'] }) {
  const t = useTexts(texts)
  const now = useNow(60)
  const language = useLanguage()
  const [startsAt, endsAt] = [new Date(facts.starts_at), new Date(facts.ends_at)]
  const help = facts.role !== 'host' && room
  if (facts.over_because === 'off') return <Closed title={t.off} line={t.offLine} help={help} />
  if (facts.over_because === 'ended')
    return <Closed title={t.ended(facts.teacher_name)} line={t.endedLine} help={help} board={room} />
  const line = t.overLine(inSentence(nearDay(startsAt, now, language)), timeSpan(startsAt, endsAt))
  return <Closed title={t.over} line={line} help={help} board={room} />
}

function Nothing() {
  const t = useTexts(texts)
  return <Closed title={t.nothing} line={t.nothingLine} />
}

type ClosedProps = { title: string; line: string; help?: RoomProps['room'] | false; board?: RoomProps['room'] }

/** @param help from here on too: what happened inside can be told, and what the desk answered is read */
function Closed({ title, line, help = false, board }: ClosedProps) {
  // It may take the place of a room that somebody sat in: read out, not left to be found.
  const heading = useRef<HTMLHeadingElement>(null)
  const texts = useTexts(roomTexts)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Outside>
      <h1 ref={heading} tabIndex={-1} className="display text-center text-2xl">
        {title}
      </h1>
      <p className="mt-2 text-center text-balance text-ink-700">{line}</p>
      {help && (
        <p className="mt-3 text-center">
          <GetHelp room={help} texts={texts} className="text-green-800" />
        </p>
      )}
      {board && (
        <Suspense>
          <KeptBoard room={board} />
        </Suspense>
      )}
      <Back />
    </Outside>
  )
}

function Outside({ children }: { children: ReactNode }) {
  const user = useUser()
  return (
    <div className="min-h-dvh bg-paper">
      <header className="border-b border-line px-5">
        <a href={homeOf[user.role]} className="inline-flex min-h-14 items-center">
          <Logo />
        </a>
      </header>
      <main className="mx-auto max-w-130 px-4 py-10 md:py-18">{children}</main>
    </div>
  )
}

function Back() {
  const t = useTexts(texts)
  const goBack = useGoBack()
  return (
    <p className="mt-7 text-center">
      <Button onClick={goBack}>{t.back}</Button>
    </p>
  )
}

function useGoBack() {
  const navigate = useNavigate()
  const { role } = useUser()
  return () => void navigate(homeOf[role])
}

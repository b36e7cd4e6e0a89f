import { useState } from 'react'
import { inSentence, nearDay, nearTime, timeLeft, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, ButtonLink, SendingLink } from '../../../shared/web/kit/button.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { classFull, type LiveSession } from '../contract.ts'
import type { Learner } from '../../family/web/learners.tsx'
import { canEnter, canJoin, clamped, classState } from './class-state.ts'
import { WhenFull } from './slots.ts'
import { texts } from './texts.ts'

type Props = {
  session: LiveSession
  now: Date
  /** Old data after a failed fetch: entering stays possible, enrolling does not. */
  fresh: boolean
  /** Those of the viewer whom the list is about. */
  learners: readonly Learner[]
  /** Where Join Class asks whether one is sure. */
  askAt: string
}

/** A class on a first page: what, who, when, and the way in. */
export function ClassTile(props: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { session, now } = props
  const [start, end] = [new Date(session.starts_at), new Date(session.ends_at)]
  return (
    <li className="flex flex-col rounded-lg border border-line bg-white p-5 shadow-card">
      <StateBadge {...props} />
      <h3 className="mt-3 text-md leading-snug font-bold">{session.title}</h3>
      <p className="text-sm text-ink-700">{session.teacher.name || t.unknownTeacher}</p>
      <p className="text-sm text-ink-700">
        {nearDay(start, now, language)}, {timeSpan(start, end)}
      </p>
      <div className="mt-auto pt-4">
        <WayIn {...props} label={t.join} />
      </div>
    </li>
  )
}

/** A class in the hub, with everything that decides about joining. */
export function ClassCard(props: Props) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const { session, now } = props
  const [start, end] = [new Date(session.starts_at), new Date(session.ends_at)]
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-white p-5 shadow-card">
      <div className="flex items-center gap-3">
        <Face photo={session.teacher.profile_image} seed={session.teacher.id} className="size-12 rounded-full" />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-bold">{session.teacher.name || t.unknownTeacher}</p>
          <p className="text-sm text-ink-500">{session.teacher.school ?? t.unknownSchool}</p>
        </div>
        <StateBadge {...props} />
      </div>
      <div>
        <h3 className="text-lg leading-snug font-bold">{session.title}</h3>
        <p className="text-sm text-ink-700">
          {nameOf(session.subject.name) || t.unknownSubject} · {t.grade(session.grade)}
        </p>
      </div>
      <Description session={session} />
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <p className="font-semibold">
          {nearDay(start, now, language)}, {timeSpan(start, end)}
        </p>
        <p className="text-md font-bold tabular-nums">{session.price > 0 ? kshText(session.price) : t.free}</p>
      </div>
      <WayIn {...props} label={t.joinNow} />
    </li>
  )
}

function Description({ session: { title, description } }: { session: LiveSession }) {
  const t = useTexts(texts)
  const [whole, setWhole] = useState(false)
  const short = clamped(description)
  if (!description) return null
  return (
    <div className="text-ink-700">
      <p className="whitespace-pre-line">{whole || short === null ? description : short}</p>
      {short !== null && (
        <button type="button" aria-expanded={whole} className="link min-h-11 text-sm" onClick={() => setWhole(!whole)}>
          {whole ? t.readLess : t.readMore}
          <span className="sr-only">{t.about(title)}</span>
        </button>
      )}
    </div>
  )
}

function StateBadge({ session, now }: Props) {
  const t = useTexts(texts)
  const state = classState(session, now)
  if (state === 'live') return <Badge tone="live">{t.live}</Badge>
  if (state === 'confirmed') return <Badge tone="ok">{t.confirmed}</Badge>
  return state === 'full' ? <Badge tone="off">{t.full}</Badge> : <Badge tone="info">{t.open}</Badge>
}

/**
 * The way in for those with a seat, from the moment the room opens; for the others the way to one. @param label what entering is
 * called here
 */
function WayIn({ session, learners, now, fresh, askAt, label }: Props & { label: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const full = session.current_students >= session.max_students
  const open = canJoin(session, learners)
  if (session.enrolled) {
    const entrance = canEnter(session, now)
    const names = learners.filter(({ id }) => session.seated.includes(id)).map((one) => one.first_name)
    const left = new Date(session.ends_at).getTime() - now.getTime()
    const running = now >= new Date(session.starts_at)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={`class-${session.id}-opens`} className="flex-[1_1_7rem] text-sm text-ink-700">
          {learners.length > 1 && <span className="block font-semibold">{t.seatsOf(names.join(', '))}</span>}
          {entrance
            ? running
              ? t.endsIn(timeLeft(left, language))
              : ''
            : t.opens(inSentence(nearTime(new Date(session.room_opens_at), now, language)))}
        </p>
        {open && !full && fresh && <SendingLink href={askAt}>{t.join}</SendingLink>}
        {entrance ? (
          <ButtonLink className="flex-none" href={session.zoom_link ?? ''} target="_blank" rel="noopener">
            {label}
            <span className="sr-only">{t.newTab}</span>
          </ButtonLink>
        ) : (
          <Button className="flex-none" disabled aria-describedby={`class-${session.id}-opens`}>
            {label}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p id={`class-${session.id}-why`} className="flex-[1_1_7rem] text-sm text-ink-700">
        {full
          ? classFull[language]
          : open
            ? t.seats(session.current_students, session.max_students)
            : t.otherGrade(session.grade)}
      </p>
      {full || !open || !fresh ? (
        <Button disabled aria-describedby={`class-${session.id}-why`}>
          {t.join}
        </Button>
      ) : (
        <SendingLink className="flex-none" href={askAt}>
          {t.join}
          <span className="sr-only">: {session.title}</span>
        </SendingLink>
      )}
      {full && open && fresh && (
        <div className="basis-full">
          <WhenFull session={session} />
        </div>
      )}
    </div>
  )
}

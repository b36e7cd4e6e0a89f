import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Learner } from '../../family/web/learners.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Spinner } from '../../../shared/web/kit/spinner.tsx'
import { late } from '../../../shared/web/late.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { liveSessions, type LiveSession } from '../contract.ts'
import { ClassCard, ClassTile } from './class-card.tsx'
import { canJoin, inOrder, seenFor, whyNot } from './class-state.ts'
import { BelowClasses } from './slots.ts'
import { texts } from './texts.ts'

/** A question few ask: it is fetched when somebody does. */
const JoinClass = late(async () => (await import('./join-class.tsx')).JoinClass)

type Props = { learners: readonly Learner[]; chosen: Learner | null; now: Date; area: string }

/**
 * The hub's first tab: what comes, and below it what is over. `?join=12` asks about joining one, so that a top-up can lead back
 * to it; `?class=12` shows it before the others.
 */
export function LiveClasses({ learners, chosen, now, area }: Props) {
  const t = useTexts(texts)
  const { query, wantedId, asks, alsoAsked, close } = useAskedFor()
  const read = useCall(liveSessions, alsoAsked, { everySeconds: 60, offline: true, keep: true })
  const shown = chosen ? [chosen] : learners
  const wanted = read.data?.find((session) => String(session.id) === wantedId)
  const everyGrade = query.get('grades') === 'all'
  return (
    <>
      <h2 className="sr-only">{t.heading}</h2>
      <Panel read={read} failed={t.failed} skeleton={<Loading />}>
        {(sessions, fresh) => {
          const all = inOrder(seenFor(sessions, shown), gradesOf(shown), now, asks ? undefined : wanted)
          const own = all.filter((session) => session.enrolled || gradesOf(shown).includes(session.grade))
          const list = everyGrade ? all : own
          const others = (
            <ButtonLink href={`${area}/lessons?${withGrades(query, !everyGrade)}`}>
              {everyGrade ? t.ownGrade : t.otherGrades}
            </ButtonLink>
          )
          const notes = wantedId && fresh && !read.isPlaceholderData && (
            <WhyNotAsked wanted={wanted ?? null} learners={learners} />
          )
          return list.length === 0 ? (
            <>
              {notes}
              <Empty
                object="slate"
                title={all.length > 0 ? t.noneOfGrade : t.none}
                action={all.length > 0 ? others : <ButtonLink href={`${area}/teachers`}>{t.findTeacher}</ButtonLink>}
              >
                {t.noneLine}
              </Empty>
            </>
          ) : (
            <>
              {notes}
              <ul className="grid gap-4 lg:grid-cols-2">
                {list.map((session) => (
                  <ClassCard
                    key={session.id}
                    session={session}
                    learners={shown}
                    now={now}
                    fresh={fresh}
                    askAt={`${area}/lessons?${asking(query, session.id)}`}
                  />
                ))}
              </ul>
              {all.length > own.length && <p className="mt-5 text-center">{others}</p>}
            </>
          )
        }}
      </Panel>
      <BelowClasses chosen={chosen} now={now} area={area} />
      {wanted && asks && canJoin(wanted, learners) && (
        <Suspense fallback={null}>
          <JoinClass
            session={wanted}
            {...{ learners, chosen }}
            walletAt={`${area}/wallet`}
            backTo={`${area}/lessons?${query}`}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The class in the address, which is asked for with the others however far off it is. */
function useAskedFor() {
  const [query, setQuery] = useSearchParams()
  const wantedId = query.get('join') ?? query.get('class')
  const alsoAsked = wantedId !== null && /^[1-9]\d{0,9}$/.test(wantedId) ? { with: Number(wantedId) } : {}
  const close = () =>
    setQuery(
      (before) => {
        before.delete('join')
        return before
      },
      { replace: true },
    )
  return { query, wantedId, asks: query.has('join'), alsoAsked, close }
}

/** Why nothing is asked where somebody came to take a seat; nothing where something is, or they have it already. */
function WhyNotAsked({ wanted, learners }: { wanted: LiveSession | null; learners: readonly Learner[] }) {
  const t = useTexts(texts)
  if (wanted && !learners.every((one) => whyNot(wanted, one) === 'other_grade')) return null
  return (
    <div className="mb-4">
      <Note tone="wait">{wanted ? t.ofOtherGrade(wanted.title, wanted.grade) : t.notOpen}</Note>
    </div>
  )
}

const gradesOf = (learners: readonly Learner[]): number[] => learners.map(({ grade }) => grade)

function withGrades(query: URLSearchParams, every: boolean): URLSearchParams {
  const next = new URLSearchParams(query)
  if (every) next.set('grades', 'all')
  else next.delete('grades')
  return next
}

function asking(query: URLSearchParams, id: number): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('join', String(id))
  return next
}

/** The seed's words while loading, and only while loading. */
function Loading() {
  const t = useTexts(texts)
  return (
    <div className="patient flex items-center justify-center gap-3 py-8 font-semibold text-ink-500">
      <Spinner bare />
      <span role="status">{t.loading}</span>
    </div>
  )
}

const SHOWN = 3

/** The first page's three: own seats, then what fits the grade. */
export function YourLiveClasses({ learners, now, area }: Omit<Props, 'chosen'>) {
  const t = useTexts(texts)
  const read = useCall(liveSessions, {}, { everySeconds: 60, offline: true })
  return (
    <section aria-labelledby="your-classes">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="your-classes" className="display text-xl">
          {'zoom' in document.documentElement.dataset ? t.yoursAtZoom : t.yours}
        </h2>
        <a href={`${area}/lessons?tab=live`} className="link inline-flex min-h-11 items-center text-sm">
          {t.all}
        </a>
      </div>
      <Panel read={read} failed={t.failed}>
        {(sessions, fresh) => {
          const list = inOrder(seenFor(sessions, learners), gradesOf(learners), now)
            .filter((session) => session.enrolled || gradesOf(learners).includes(session.grade))
            .slice(0, SHOWN)
          return list.length === 0 ? (
            <Empty object="slate" title={t.none}>
              {t.noneLine}
            </Empty>
          ) : (
            <ul className="grid gap-4 sm:max-md:grid-cols-2 lg:grid-cols-2 xl:grid-cols-3">
              {list.map((session) => (
                <ClassTile
                  key={session.id}
                  session={session}
                  learners={learners}
                  now={now}
                  fresh={fresh}
                  askAt={`${area}/lessons?tab=live&join=${session.id}`}
                />
              ))}
            </ul>
          )
        }}
      </Panel>
    </section>
  )
}

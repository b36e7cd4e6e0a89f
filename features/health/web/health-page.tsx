import type { ReactNode } from 'react'
import type { Answer } from '../../../shared/endpoint.ts'
import { clock12 } from '../../../shared/time.ts'
import { inSentence, nearTime, timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { listFailedNotes, repeatFailedNotes, showHealth } from '../contract.ts'
import { texts } from './texts.ts'
import { texts as words } from './word-texts.ts'

type Health = Answer<typeof showHealth>
/** Past this somebody is waiting. */
const LATE_SECONDS = 60

type Props = { books: { sound: boolean | undefined; card: ReactNode }; provider: ReactNode; acts: ReactNode }

/**
 * Trouble first, with what helps; then the books, rooms and jobs.
 * @param acts the card of what operators did
 * @param provider the card of what stands at the payment provider
 * @param books whether the ledger is right, which whoever keeps it knows, as far as that has been heard; and its card
 */
export function HealthPage({ books, provider, acts }: Props) {
  const t = useTexts(texts)
  const read = useCall(showHealth, {}, { everySeconds: 60 })
  return (
    <>
      <PageHead
        title={t.title}
        line={read.data && t.line(clock12(new Date(read.data.checked_at)))}
        action={
          <Button icon="refresh-cw" working={read.isFetching && t.checking} onClick={() => void read.refetch()}>
            {t.check}
          </Button>
        }
      />
      <Panel read={read} failed={t.failed}>
        {(health, fresh) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
            <div className="lg:col-span-2">
              <Trouble health={health} sound={books.sound} fresh={fresh} />
            </div>
            {books.card}
            {provider}
            <Jobs health={health} />
            {acts}
            {health.notes.failed > 0 && (
              <div className="lg:col-span-2">
                <GivenUp />
              </div>
            )}
          </div>
        )}
      </Panel>
    </>
  )
}

type TroubleProps = { health: Health; sound: boolean | undefined; fresh: boolean }

function Trouble({ health, sound, fresh }: TroubleProps) {
  const { timers, notes, provider_apart: apart, provider_silent_since: silent } = health
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const repeat = useRepeat()
  const said = useSaid()
  const late = timers.filter(({ late_seconds: seconds }) => seconds > LATE_SECONDS)
  if (late.length === 0 && notes.failed === 0 && sound !== false && !apart && !silent)
    return (
      <Sentence icon="circle-check" look="border-green-700 text-green-900" title={t.well}>
        {t.wellLine}
      </Sentence>
    )
  return (
    <div className="grid gap-3">
      {sound === false && (
        <Sentence icon="triangle-alert" look={bad} title={t.wrongBooks}>
          {t.wrongBooksLine}
        </Sentence>
      )}
      {apart && (
        <Sentence icon="triangle-alert" look={bad} title={t.apart}>
          {t.apartLine}
        </Sentence>
      )}
      {silent && (
        <Sentence icon="triangle-alert" look={bad} title={t.silent(inSentence(nearTime(new Date(silent), now, language)))}>
          {t.silentLine}
        </Sentence>
      )}
      {late.map(({ name, late_seconds: seconds }) => (
        <Sentence
          key={name}
          icon="triangle-alert"
          look={bad}
          title={t.lateTitle(said('timers', name), timeLeft(seconds * 1000, language))}
        >
          {t.lateLine}
        </Sentence>
      ))}
      {notes.failed > 0 && (
        <Sentence
          icon="triangle-alert"
          look={bad}
          title={t.givenUp(notes.failed)}
          action={
            <Button look="primary" disabled={!fresh} working={repeat.isPending && t.repeating} onClick={() => repeat.mutate({})}>
              {t.repeat(notes.failed)}
            </Button>
          }
        >
          {t.givenUpLine}
        </Sentence>
      )}
    </div>
  )
}

function useRepeat() {
  const t = useTexts(texts)
  return useSend(repeatFailedNotes, {
    changes: [showHealth, listFailedNotes],
    done: ({ repeated }) => toast(t.repeated(repeated)),
    failed: (error) => toast(error.message, 'failed'),
  })
}

const bad = 'border-red-700 text-red-800'

type SentenceProps = {
  icon: 'circle-check' | 'triangle-alert'
  look: string
  title: string
  action?: ReactNode
  children: ReactNode
}

function Sentence({ icon, look, title, action, children }: SentenceProps) {
  return (
    <section className={`flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border-[1.5px] bg-white p-5 ${look}`}>
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <Icon name={icon} className="mt-0.5 flex-none" />
        <div className="min-w-0">
          <h2 className="text-md font-bold text-ink-950 wrap-anywhere">{title}</h2>
          <p className="text-ink-700">{children}</p>
        </div>
      </div>
      {action}
    </section>
  )
}

/** In words; one of a version that has gone keeps its kind. */
function useSaid() {
  const known = useTexts(words)
  return (of: 'notes' | 'timers', name: string): string =>
    (known[of] as Readonly<Record<string, string | undefined>>)[name] ?? name
}

function Jobs({ health: { rooms, notes, sms, timers, provider_read_at: readAt } }: { health: Health }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(30)
  const said = useSaid()
  const [latest] = timers
  const behind =
    latest && latest.late_seconds > 0 ? t.latest(said('timers', latest.name), timeLeft(latest.late_seconds * 1000, language)) : ''
  const onTime = (latest?.late_seconds ?? 0) <= LATE_SECONDS
  return (
    <Card title={t.jobs}>
      <dl>
        <Fact what={t.rooms} line={t.people(rooms.people)} value={String(rooms.open)} />
        <Fact what={t.timers} line={behind} value={onTime ? t.onTime : t.late} />
        <Fact what={t.waiting} line={t.waitingLine} value={String(notes.waiting)} />
        <Fact what={t.sms} line={sms.lost > 0 ? t.smsLost(sms.lost) : ''} value={String(sms.asked)} />
        <Fact what={t.provider} line="" value={readAt ? nearTime(new Date(readAt), now, language) : t.never} />
      </dl>
    </Card>
  )
}

function Fact({ what, line, value }: { what: string; line: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 last:border-0">
      <dt>
        {what}
        {line && <span className="block text-sm text-ink-500">{line}</span>}
      </dt>
      <dd className="font-bold tabular-nums">{value}</dd>
    </div>
  )
}

/** Each note that was given up, with why, to be tried again by itself. */
function GivenUp() {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const said = useSaid()
  const repeat = useRepeat()
  const when = (at: string) => inSentence(nearTime(new Date(at), now, language))
  return (
    <Card title={t.notes}>
      <Pages endpoint={listFailedNotes} input={{}} failed={t.notesFailed} of={t.ofNotes}>
        {({ notes }) => (
          <ul>
            {notes.map(({ id, kind, left_at: left, failed_at: failed, error }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
                <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
                  <p className="font-semibold">
                    {said('notes', kind)}{' '}
                    <span className="font-normal text-ink-500">
                      {kind} {id}
                    </span>
                  </p>
                  <p className="text-sm text-ink-500">{t.since(when(left), when(failed))}</p>
                  {error && <p className="text-sm text-ink-700">{error}</p>}
                </div>
                <Button
                  look="text"
                  className="-mx-4"
                  aria-label={t.againOf(said('notes', kind), id)}
                  onClick={() => repeat.mutate({ ids: [id] })}
                >
                  {t.again}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </Card>
  )
}

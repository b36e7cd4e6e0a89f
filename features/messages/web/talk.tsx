import { useEffect, useRef, useState } from 'react'
import { datedDay, inSentence, nearTime, startClock } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { isRoomy } from '../../../shared/web/wide.ts'
import { useNow } from '../../../shared/web/now.ts'
import type { Event, Message } from '../contract.ts'
import { hiddenParts } from '../../../shared/contacts.ts'
import type { TalkEvent } from '../rules.ts'
import { TalkerFace } from './talker-face.tsx'
import { texts } from './texts.ts'
import type { useTalk } from './use-talk.ts'
import type { useUnsent } from './use-unsent.ts'

type Props = { talk: ReturnType<typeof useTalk>; unsent: ReturnType<typeof useUnsent>; withChild: boolean }

/** What was written and what happened, in the order it came; new lines are announced with who wrote them. */
export function Talk({ talk, unsent, withChild }: Props) {
  const t = useTexts(texts)
  const end = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const { last, said } = talk
  const [first] = useState(last?.id)
  const isNew = last && !last.mine && last.id !== first
  const count = unsent.waiting.length
  useEffect(() => {
    const list = end.current?.parentElement
    if (!list) return
    list.scrollTop = list.scrollHeight
    // On a phone the page itself is what scrolls.
    if (!isRoomy()) scrollTo(0, document.documentElement.scrollHeight)
  }, [last?.id, count])
  const earlier = () => {
    setAsking(true)
    void talk.showEarlier().finally(() => setAsking(false))
  }
  return (
    <div className="min-h-40 flex-1 overflow-y-auto p-4 max-lg:px-0 lg:px-6" tabIndex={0} aria-label={t.title} role="region">
      {talk.earlier && (
        <Button look="text" wide working={asking && t.earlier} onClick={earlier}>
          {t.earlier}
        </Button>
      )}
      <ol className="grid gap-4">
        {said.map((one) =>
          'event' in one ? (
            <Happened key={`e${one.event.id}`} event={one.event} />
          ) : (
            <Written key={one.message.id} message={one.message} withChild={withChild} />
          ),
        )}
        {unsent.waiting.map((one) => (
          <li key={one.key} className="grid justify-items-end gap-1">
            <p className={`${bubble} bg-sunken`}>{one.text}</p>
            {unsent.sending.includes(one.key) ? (
              <p className="text-sm text-ink-500">{t.sending}</p>
            ) : (
              <span className="flex flex-wrap justify-end">
                <Button look="text" icon="rotate-ccw" onClick={() => unsent.send(one)}>
                  {unsent.online ? t.notSent : t.waits}
                </Button>
                <Button look="text" onClick={() => unsent.discard(one.key)}>
                  {t.discard}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {isNew && `${t.from(last.by.name)}: ${last.text}`}
      </p>
      <div ref={end} />
    </div>
  )
}

const bubble = 'max-w-[34rem] rounded-lg px-4 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]'

function Written({ message, withChild }: { message: Message; withChild: boolean }) {
  const t = useTexts(texts)
  const clock = useClock(message.at)
  const { by, mine, text, hidden } = message
  return (
    <li className={`flex gap-2.5 ${mine ? 'flex-row-reverse' : ''}`}>
      <TalkerFace who={by} className="size-8 rounded-full" />
      <div className={`grid min-w-0 gap-1 ${mine ? 'justify-items-end' : 'justify-items-start'}`}>
        <p className="text-sm text-ink-500 tabular-nums">
          {!mine && <span className="font-bold text-ink-950">{by.part === 'guardian' ? t.parent(by.name) : by.name} </span>}
          {clock}
        </p>
        <p className={`${bubble} ${mine ? 'bg-green-100' : 'border border-line bg-white'} ${text ? '' : 'text-ink-500 italic'}`}>
          {text ? <Masked text={text} /> : t.deleted}
        </p>
        {hidden && (
          <p className="flex items-start gap-1.5 text-sm text-ink-700">
            <Icon name="lock" className="mt-0.5 size-4!" />
            {withChild ? t.hiddenForGood : t.hidden}
          </p>
        )}
      </div>
    </li>
  )
}

const Masked = ({ text }: { text: string }) =>
  text.split(hiddenParts).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="rounded-sm bg-sunken px-1 font-semibold text-ink-700">
        {part}
      </span>
    ) : (
      part
    ),
  )

const icons: Readonly<Partial<Record<TalkEvent, IconName>>> = { asked: 'calendar', moved: 'calendar' }

function Happened({ event }: { event: Event }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const clock = useClock(event.at)
  const lesson = inSentence(nearTime(new Date(event.lesson_starts_at), now, language))
  return (
    <li className="flex items-start justify-center gap-2 text-center text-sm text-ink-500">
      <Icon name={icons[event.what] ?? 'circle-check'} className="mt-0.5 size-4!" />
      <span>
        {t.events[event.what](lesson)} · {clock}
      </span>
    </li>
  )
}

/** `8:12 AM`, and on another day than today its date before it. */
function useClock(instant: string): string {
  const language = useLanguage()
  const now = useNow(60)
  const at = new Date(instant)
  return datedDay(at, now, language) === datedDay(now, now, language)
    ? startClock(at)
    : `${datedDay(at, now, language)}, ${startClock(at)}`
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import { startClock } from '../../../shared/web/dates.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { bookedTime, LAST_MINUTES, lesser, shillingsFor, type Signal } from '../rules.ts'
import { countClock } from './room-clock.ts'
import type { RoomProps } from './room-props.ts'
import type { RoomView } from './room-view.ts'
import type { RoomTexts } from './texts.ts'

type Props = RoomProps & { view: RoomView; heading: RefObject<HTMLHeadingElement | null>; onData: () => void }

/** Title and clock, what it has cost so far, how good the connection is. */
export function RoomHead({ heading, ...props }: Props) {
  const { title, startsAt, endsAt, view, texts } = props
  const now = useNow(1).getTime()
  const { part, ms } = bookedTime(startsAt.getTime(), endsAt.getTime(), now)
  const teacher = view.people.find(({ role }) => role === 'host')?.name
  const guardians = view.people.filter(({ role }) => role === 'guardian').map(({ name }) => name)
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1">
      <div className="min-w-0 flex-1">
        <h1 ref={heading} tabIndex={-1} className="truncate text-lg font-bold">
          {title}
        </h1>
        <p className="text-sm text-green-100 tabular-nums">
          {part === 'before'
            ? texts.startsIn(countClock(ms))
            : part === 'over'
              ? texts.bookedIsOver(minutes)
              : texts.elapsed(countClock(ms), minutes)}
          <span className="max-md:hidden">{teacher && ` · ${teacher}`}</span> · {texts.people(view.people.length)}
          {/* Where there is room, the chat beside the stage says so. */}
          {guardians.length > 0 && (
            <span className="md:hidden"> · {texts.sittingIn(guardians.join(', '), guardians.length)}</span>
          )}
        </p>
      </div>
      <p role="status" className={part === 'last' ? ending : 'sr-only'}>
        {part === 'last' && texts.endsSoon(LAST_MINUTES, startClock(endsAt))}
      </p>
      <SignalWord signal={view.uplinkWeak ? 'weak' : view.signal} texts={texts} />
      <div className="basis-full md:basis-auto low:basis-auto">
        <DataMeter {...props} />
      </div>
    </header>
  )
}

const ending = 'order-last basis-full rounded-md bg-marigold-100 px-3.5 py-2 text-sm text-marigold-700'

/** What the lesson has cost in data; a tap changes how much it may use. It warns at every ten shillings. */
function DataMeter({ view, kesPerMegabyte, texts, onData }: Omit<Props, 'heading'>) {
  const shillings = shillingsFor(view.megabytes, kesPerMegabyte)
  const tens = Math.floor(shillings / 10) * 10
  const warned = useRef(tens)
  const [warning, setWarning] = useState<string | null>(null)
  useEffect(() => {
    if (tens <= warned.current) return
    warned.current = tens
    setWarning(texts.spent(tens))
    const timer = setTimeout(() => setWarning(null), 10_000)
    return () => clearTimeout(timer)
  }, [tens, texts])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onData}
        className={`press flex min-h-11 w-full items-center gap-2.5 rounded-lg border px-4 py-1 text-left text-sm md:w-auto ${
          warning ? 'border-marigold-500 bg-marigold-500 text-ink-950' : 'border-white/25 bg-green-900 text-white'
        } low:w-auto`}
      >
        <Icon name="leaf" />
        <span>
          <strong className="tabular-nums">
            {texts.soFar(view.megabytes.toFixed(view.megabytes < 10 ? 1 : 0), texts.aboutKes(shillings))}
          </strong>
          <span> · {texts.dataNow[lesser(view.data, view.ceiling)]}</span>
          <span className="sr-only">. {texts.changeData}</span>
        </span>
      </button>
      <p role="status" className="sr-only">
        {warning}
      </p>
    </>
  )
}

function SignalWord({ signal, texts }: { signal: Signal | null; texts: RoomTexts }) {
  const lit = { good: 3, fair: 2, weak: 1 }[signal ?? 'good']
  const word = texts.signals[signal ?? 'good']
  return (
    <p className="flex items-center gap-2 text-sm font-semibold">
      <svg viewBox="0 0 20 16" className="h-4 w-5" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 7}
            y={10 - bar * 5}
            width="4"
            height={6 + bar * 5}
            rx="1"
            fill="currentColor"
            opacity={bar < lit ? 1 : 0.35}
          />
        ))}
      </svg>
      <span className="sr-only">{texts.signal(word)}</span>
      <span aria-hidden="true">{word}</span>
    </p>
  )
}

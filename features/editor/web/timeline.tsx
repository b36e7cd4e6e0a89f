import { useRef, type PointerEvent, type RefObject } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useWide } from '../../../shared/web/wide.ts'
import { markEvery, shortClock, shownPieces, withEnd, withStart, ZOOMS } from '../rules.ts'
import { Frame } from './frame.tsx'
import { seek, usePlayhead } from './playback.ts'
import { Segment } from './segment.tsx'
import { FRAMES, PEAKS, recut, settle, setZoom, useSession } from './session.ts'
import { texts } from './texts.ts'

/** The clip from left to right, what is kept of it, and where the player stands. */
export function Timeline({ act }: { act: (what: 'split' | 'undo') => void }) {
  const t = useTexts(texts)
  const { clip, zoom } = useSession()
  const strip = useRef<HTMLDivElement>(null)
  const seconds = clip?.seconds ?? 1
  const secondAt = (clientX: number): number => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {}
    return ((clientX - left) / width) * seconds
  }
  return (
    <section
      aria-label={t.timeline}
      className="min-w-0 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6 lg:col-span-2 lg:row-start-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button icon="scissors" onClick={() => act('split')}>
          {t.split}
        </Button>
        <Button look="neutral" icon="undo-2" onClick={() => act('undo')}>
          {t.undo}
        </Button>
        <div className="sm:ml-auto">
          <Segment
            beside
            legend={t.zoom}
            choices={ZOOMS.map((one) => ({ value: one, label: one }))}
            value={zoom}
            onChange={setZoom}
          />
        </div>
      </div>
      {/* Room for the handles at both ends and for the time above the playhead. */}
      <div tabIndex={0} role="group" aria-label={t.timelineHint} className="-mx-2 mt-2 overflow-x-auto overflow-y-hidden px-2">
        <div className="relative px-4 pt-8" style={{ width: `${zoom * 100}%` }}>
          <div ref={strip} className="relative cursor-pointer" onClick={({ clientX }) => seek(secondAt(clientX))}>
            <Ruler seconds={seconds} />
            <Frames />
            <Waveform seconds={seconds} />
            <Cuts seconds={seconds} />
            <Handles seconds={seconds} secondAt={secondAt} />
            <PlayheadLine seconds={seconds} strip={strip} />
          </div>
        </div>
      </div>
    </section>
  )
}

const RULER = 'h-6'
const STRIP = 'top-6 h-18'
const part = (at: number, seconds: number): string => `${(at / seconds) * 100}%`

function Ruler({ seconds }: { seconds: number }) {
  const every = markEvery(seconds, useWide() ? 7 : 4)
  const marks = Array.from({ length: Math.floor(seconds / every + 1e-6) + 1 }, (_, n) => n * every)
  return (
    <div aria-hidden="true" className={`relative text-xs text-ink-500 tabular-nums ${RULER}`}>
      {marks.map((at) => (
        <span
          key={at}
          className={`absolute ${at / seconds > 0.96 ? '-translate-x-full' : '-translate-x-1/2 first:translate-x-0'}`}
          style={{ left: part(at, seconds) }}
        >
          {shortClock(at)}
        </span>
      ))}
    </div>
  )
}

function Frames() {
  const { frames } = useSession()
  const wide = useWide()
  // A phone has room for half as many.
  const shown = Array.from({ length: FRAMES }, (_, n) => n).filter((n) => wide || n % 2 === 0)
  return (
    <div aria-hidden="true" className="flex h-18 overflow-hidden rounded-sm bg-sunken">
      {shown.map((n) => (
        <Frame key={n} picture={frames[n]} className="h-full min-w-0 flex-1 basis-0 object-cover" />
      ))}
    </div>
  )
}

function Waveform({ seconds }: { seconds: number }) {
  const { peaks, clip, cut } = useSession()
  if (clip?.facts?.sound !== 'readable') return null
  const bars = peaks.map((peak, n) => {
    const height = Math.max(0.04, peak)
    return `M${n + 0.5} ${0.5 - height / 2}v${height}`
  })
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${PEAKS} 1`} preserveAspectRatio="none" className="mt-2 block h-12 w-full bg-sunken">
      <path d={bars.join('')} className="stroke-green-600" strokeWidth={0.55} opacity={cut.end - cut.start < seconds ? 0.9 : 1} />
    </svg>
  )
}

/** What is not in the result is veiled, and each piece has its edges. */
function Cuts({ seconds }: { seconds: number }) {
  const t = useTexts(texts)
  const { cut } = useSession()
  const veil = 'absolute top-6 bottom-0 bg-paper/75'
  return (
    <div aria-hidden="true">
      <div className={veil} style={{ left: 0, width: part(cut.start, seconds) }} />
      <div className={veil} style={{ left: part(cut.end, seconds), right: 0 }} />
      <div
        className={`absolute border-y-3 border-marigold-500 ${STRIP}`}
        style={{ left: part(cut.start, seconds), width: part(cut.end - cut.start, seconds) }}
      />
      {shownPieces(cut).map(({ id, from, to, keep }) => (
        <div
          key={id}
          className={`absolute top-6 bottom-0 border-x border-ink-950 ${keep ? '' : DROPPED}`}
          style={{ left: part(from, seconds), width: part(to - from, seconds) }}
        >
          {!keep && (
            <span className="mt-6 flex max-w-full items-center gap-1 rounded-full bg-white px-1.5 py-0.5 text-xs font-bold">
              <Icon name="x" className="size-3.5! flex-none" />
              <span className="hidden truncate sm:inline">{t.dropped}</span>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

const DROPPED =
  'flex items-start justify-center overflow-hidden ' +
  'bg-[repeating-linear-gradient(135deg,var(--color-paper)_0_6px,var(--color-line)_6px_12px)] opacity-90'

type At = { seconds: number; secondAt: (clientX: number) => number }

/** For fingers and mice: keys and screen readers have the sliders of Trim Controls. */
function Handles({ seconds, secondAt }: At) {
  const { cut } = useSession()
  return (
    <>
      <Handle at={part(cut.start, seconds)} onDrag={(x) => recut(withStart(cut, secondAt(x)), 'start')} />
      <Handle at={part(cut.end, seconds)} onDrag={(x) => recut(withEnd(cut, secondAt(x)), 'end')} />
    </>
  )
}

function Handle({ at, onDrag }: { at: string; onDrag: (clientX: number) => void }) {
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) onDrag(clientX)
  }
  return (
    <span
      aria-hidden="true"
      className={`absolute z-10 grid w-11 -translate-x-1/2 cursor-ew-resize touch-none place-items-center ${STRIP}`}
      style={{ left: at }}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onPointerUp={settle}
    >
      <span className="grid h-[calc(100%+8px)] w-4 place-items-center rounded-md border-2 border-ink-950 bg-marigold-500">
        <span className="h-6 w-0.5 bg-ink-950" />
      </span>
    </span>
  )
}

function PlayheadLine({ seconds, strip }: { seconds: number; strip: RefObject<HTMLDivElement | null> }) {
  const { at } = usePlayhead()
  const { width = 0 } = strip.current?.getBoundingClientRect() ?? {}
  // Near an end the time stands beside the line, so that it is not cut off.
  const x = (at / seconds) * width
  const side = x < 16 ? '-translate-x-2' : x > width - 16 ? '-translate-x-[80%]' : '-translate-x-1/2'
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute -top-7 bottom-0 z-20 w-0.5 -translate-x-1/2 bg-murram-600"
      style={{ left: part(at, seconds) }}
    >
      <span className={`absolute top-0 rounded-sm bg-murram-600 px-1.5 py-0.5 text-xs font-bold text-white tabular-nums ${side}`}>
        {shortClock(at)}
      </span>
    </div>
  )
}

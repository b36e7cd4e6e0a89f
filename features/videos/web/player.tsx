import { useEffect, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Spinner } from '../../../shared/web/kit/spinner.tsx'
import type { VideoDetail } from '../contract.ts'
import { texts } from './detail-texts.ts'
import { clockOf } from './sizes.ts'
import { Thumb } from './thumb.tsx'
import { useCaptions } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import type { Playback } from './use-playback.ts'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]
const STEP_S = 5

type Acts = { toggle: () => void; sound: () => void; captions: () => void; full: () => void; by: (seconds: number) => void }

/** Space and K play, the arrows go five seconds, M sound, C captions, F full screen; a control keeps the keys it uses itself. */
function press(event: KeyboardEvent, { toggle, sound, captions, full, by }: Acts): void {
  const { target, key } = event
  if (target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return
  const presses = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
  const ranges = target instanceof HTMLInputElement
  const acts: Record<string, () => void> = {
    k: toggle,
    m: sound,
    c: captions,
    f: full,
    ...(!presses && { ' ': toggle }),
    ...(!ranges && { ArrowLeft: () => by(-STEP_S), ArrowRight: () => by(STEP_S) }),
  }
  const act = acts[key.length === 1 ? key.toLowerCase() : key]
  if (!act) return
  event.preventDefault()
  act()
}

type Props = {
  video: VideoDetail
  playback: Playback
  element: RefObject<HTMLVideoElement | null>
  /** All of it, which has the focus once something was bought. */
  frame: RefObject<HTMLDivElement | null>
  /** Stands over the picture on wide screens, under it on phones. */
  wall: ReactNode
  /** What was bought, under the controls. */
  receipt: ReactNode
  onLow: (() => void) | null
}

/** The picture with its controls. Nothing loads before somebody plays. */
export function Player({ video, playback, element, frame, wall, receipt, onLow }: Props) {
  const t = useTexts(texts)
  const sound = useSound(element)
  const captions = useCaptions(video, element)
  const { state, at, seek } = playback
  // At the wall there is nothing to play: a press leads to what it says.
  const toWall = (): void => frame.current?.querySelector('h2')?.focus()
  const toggle = state === 'walled' ? toWall : playback.toggle
  const full = useFullscreen(frame, state === 'walled')
  const keys = (event: KeyboardEvent): void =>
    press(event, { toggle, sound: sound.toggle, captions: captions.toggle, full: full.toggle, by: (step) => seek(at + step) })
  return (
    <div
      ref={frame}
      role="region"
      aria-label={t.player}
      tabIndex={-1}
      onKeyDown={keys}
      className={
        'relative -mx-4 grid scroll-mt-20 grid-cols-[minmax(0,1fr)] overflow-hidden bg-green-950 text-white sm:mx-0 ' +
        'sm:rounded-lg [&:fullscreen]:grid-rows-[minmax(0,1fr)_auto]'
      }
    >
      <div className="col-start-1 row-start-1 min-h-0">
        <div className="relative aspect-video w-full in-[:fullscreen]:aspect-auto in-[:fullscreen]:h-full">
          {/* Its captions are added once they are wanted (`useCaptions`). */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={element}
            playsInline
            preload="none"
            className={'size-full bg-green-950 object-contain ' + (state === 'walled' ? behindWall : '')}
            onClick={toggle}
            tabIndex={-1}
          />
          {state === 'idle' && (
            <div className="pointer-events-none absolute inset-0">
              <Thumb video={video} />
            </div>
          )}
          <Middle playback={playback} onLow={onLow} />
        </div>
      </div>
      <Controls {...{ video, element, playback, toggle, sound, captions, full }} />
      {state === 'walled' && (
        <div className="col-start-1 row-start-3 lg:relative lg:row-start-1 lg:grid lg:content-center lg:bg-green-950/85">
          {wall}
        </div>
      )}
      {/* Always there, so that what comes into it is read out. */}
      <div role="status" className="col-start-1 row-start-4">
        {receipt}
      </div>
    </div>
  )
}

type ControlsProps = Pick<Props, 'video' | 'element' | 'playback'> & {
  toggle: () => void
  sound: ReturnType<typeof useSound>
  captions: ReturnType<typeof useCaptions>
  full: ReturnType<typeof useFullscreen>
}

/** Below the picture, in one row below the seek bar on a phone too. */
function Controls({ video, element, playback, toggle, sound, captions, full }: ControlsProps) {
  const t = useTexts(texts)
  const { state, at } = playback
  return (
    <div className="col-start-1 row-start-2 flex flex-wrap items-center px-2 pb-1 sm:gap-x-1 sm:px-4">
      <SeekBar video={video} playback={playback} />
      <Control
        icon={state === 'playing' ? 'pause' : state === 'walled' ? 'lock' : 'play'}
        label={state === 'playing' ? t.pause : state === 'walled' ? t.wallTop : t.play}
        onPress={toggle}
      />
      <span className="mr-auto text-sm font-semibold tabular-nums">
        {clockOf(at)} / {clockOf(video.duration)}
      </span>
      <Speed element={element} />
      {video.captions.length > 0 && (
        <Control icon="captions" label={t.captions} pressed={captions.on} onPress={captions.toggle} />
      )}
      <Control icon={sound.off ? 'volume-x' : 'volume-2'} label={sound.off ? t.unmute : t.mute} onPress={sound.toggle} />
      <Control icon="maximize" label={full.on ? t.leaveFullscreen : t.fullscreen} onPress={full.toggle} />
    </div>
  )
}

const behindWall = 'opacity-60 blur-md lg:opacity-30 lg:blur-none'

const disc = 'grid place-items-center rounded-full bg-ink-950/80 text-white'

/** What stands in the middle of the picture: play, a wait, or why it does not play. */
function Middle({ playback: { state, slow, toggle }, onLow }: { playback: Playback; onLow: (() => void) | null }) {
  const t = useTexts(texts)
  if (state === 'starting')
    return (
      <span className="pointer-events-none absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
    )
  if (state === 'failed')
    return (
      <div
        role="alert"
        className="absolute inset-0 grid content-center justify-items-center gap-3 bg-green-950/85 p-4 text-center"
      >
        <p className="font-semibold">{t.notPlaying}</p>
        <Button look="onDark" onClick={toggle}>
          {t.again}
        </Button>
      </div>
    )
  if (state === 'playing')
    return slow && onLow ? (
      <div
        role="status"
        className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-3 bg-green-950/85 p-3"
      >
        {t.slow}
        <Button look="onDark" onClick={onLow}>
          {t.takeLow}
        </Button>
      </div>
    ) : null
  if (state === 'walled')
    return (
      <span aria-hidden="true" className={`${disc} absolute top-1/2 left-1/2 size-16 -translate-1/2 lg:hidden`}>
        <Icon name="lock" />
      </span>
    )
  return (
    <button
      type="button"
      aria-label={t.play}
      onClick={toggle}
      className={`${disc} press absolute top-1/2 left-1/2 size-16 -translate-1/2`}
    >
      <Icon name="play" filled className="size-7!" />
    </button>
  )
}

/** Marigold as far as it was played; hatched where it is not the viewer's. */
function SeekBar({ video, playback: { at, seek } }: { video: VideoDetail; playback: Playback }) {
  const t = useTexts(texts)
  const percent = (seconds: number): string => `${Math.min(100, (seconds / Math.max(1, video.duration)) * 100)}%`
  const locked = video.access === 'preview'
  return (
    <span className="relative block h-11 w-full flex-none">
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-1/2 block h-2 -translate-y-1/2 overflow-hidden rounded-full bg-white/30"
      >
        {locked && <span className="hatched absolute inset-y-0 right-0 block" style={{ left: percent(video.watchable) }} />}
        <span className="absolute inset-y-0 left-0 block bg-marigold-500" style={{ width: percent(at) }} />
      </span>
      <input
        type="range"
        aria-label={t.seek}
        aria-valuetext={`${clockOf(at)} / ${clockOf(video.duration)}`}
        min={0}
        max={video.duration}
        step={1}
        value={Math.floor(at)}
        onChange={({ target }) => seek(Number(target.value))}
        className="seek absolute inset-0 size-full"
      />
    </span>
  )
}

function Control({
  icon,
  label,
  pressed,
  onPress,
}: {
  icon: Parameters<typeof Icon>[0]['name']
  label: string
  pressed?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={`press grid size-11 place-items-center rounded-md hover:bg-white/10 ${pressed ? 'text-marigold-500' : ''}`}
    >
      <Icon name={icon} />
    </button>
  )
}

function Speed({ element }: { element: RefObject<HTMLVideoElement | null> }) {
  const t = useTexts(texts)
  const [speed, setSpeed] = useState(1)
  useEffect(() => {
    playAt(element.current, speed)
  }, [speed, element])
  return (
    <select
      aria-label={t.speed}
      value={speed}
      onChange={({ target }) => setSpeed(Number(target.value))}
      className="min-h-11 min-w-11 appearance-none rounded-md bg-transparent px-0 text-center text-base font-semibold text-white"
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one} className="text-ink-950">
          {one}×
        </option>
      ))}
    </select>
  )
}

function playAt(player: HTMLVideoElement | null, speed: number): void {
  if (player) player.playbackRate = player.defaultPlaybackRate = speed
}

function mute(player: HTMLVideoElement | null, off: boolean): void {
  if (player) player.muted = off
}

function useSound(element: RefObject<HTMLVideoElement | null>) {
  const [off, setOff] = useState(false)
  const toggle = (): void => {
    mute(element.current, !off)
    setOff(!off)
  }
  return { off, toggle }
}

import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { call } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Spinner } from '../../../shared/web/kit/spinner.tsx'
import { captionsOf, type VideoDetail } from '../contract.ts'
import { texts } from './detail-texts.ts'
import { clockOf } from './sizes.ts'
import { Thumb } from './thumb.tsx'
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
  /** Stands over the picture on wide screens, under it on phones. */
  wall: ReactNode
  onLow: (() => void) | null
}

/** The picture with its controls. Nothing loads before somebody plays. */
export function Player({ video, playback, element, wall, onLow }: Props) {
  const t = useTexts(texts)
  const frame = useRef<HTMLDivElement>(null)
  const sound = useSound(element)
  const captions = useCaptions(video, element)
  const full = useFullscreen(frame)
  const { state, at, toggle, seek } = playback
  const keys = (event: KeyboardEvent): void =>
    press(event, { toggle, sound: sound.toggle, captions: captions.toggle, full: full.toggle, by: (step) => seek(at + step) })
  return (
    <div
      ref={frame}
      role="region"
      aria-label={t.player}
      tabIndex={-1}
      onKeyDown={keys}
      className="relative -mx-4 overflow-hidden bg-green-950 text-white sm:mx-0 sm:rounded-lg"
    >
      <div className="relative">
        <div className="relative aspect-video w-full">
          {/* Its captions are added once they are wanted (`useCaptions`). */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={element}
            playsInline
            preload="none"
            className={`size-full bg-green-950 object-contain ${state === 'walled' ? 'opacity-30' : ''}`}
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
      <div className="flex flex-wrap items-center gap-x-1 px-3 pb-1 sm:px-4">
        <SeekBar video={video} playback={playback} />
        <Control
          icon={state === 'playing' ? 'pause' : state === 'walled' ? 'lock' : 'play'}
          label={state === 'playing' ? t.pause : t.play}
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
      {state === 'walled' && (
        <div className="lg:absolute lg:inset-x-0 lg:top-0 lg:grid lg:aspect-video lg:content-center lg:bg-green-950/85">
          {wall}
        </div>
      )}
    </div>
  )
}

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
  if (state === 'walled') return null
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
      className="min-h-11 rounded-md bg-transparent px-1 text-base font-semibold text-white"
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

/** Fetched when they are wanted; of a video that is not the viewer's, those of the free part. */
function useCaptions(video: VideoDetail, element: RefObject<HTMLVideoElement | null>) {
  const [on, setOn] = useState(false)
  const page = document.documentElement.lang === 'sw' ? 'sw' : 'en'
  const language = video.captions.includes(page) ? page : video.captions[0]
  useEffect(() => {
    const player = element.current
    if (!on || !player || !language) return undefined
    const track = document.createElement('track')
    let gone = false
    let address = ''
    void call(captionsOf, { videoId: video.id, language }).then(
      ({ content }) => {
        if (gone) return
        address = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
        Object.assign(track, { kind: 'captions', srclang: language, src: address, default: true })
        player.append(track)
        track.track.mode = 'showing'
      },
      () => setOn(false),
    )
    return () => {
      gone = true
      track.remove()
      URL.revokeObjectURL(address)
    }
  }, [on, language, video.id, video.access, element])
  return { on, toggle: () => setOn(!on) }
}

/** The frame with its controls, where the browser can; the picture alone on an iPhone. */
function useFullscreen(frame: RefObject<HTMLDivElement | null>) {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const changed = (): void => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const toggle = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined)
    else (frame.current?.querySelector('video') as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.()
  }
  return { on, toggle }
}

import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { IconName } from '../../../shared/web/kit/icon.tsx'
import { clockOf } from '../rules.ts'
import { attach, seek, togglePlaying, usePlayhead } from './playback.ts'
import { Range } from './range.tsx'
import { useSession, type Clip } from './session.ts'
import { texts } from './texts.ts'

/** Which clip the player showed last: one that is open again stands where it stood. */
let lastShown = ''

export function Player({ clip }: { clip: Clip }) {
  const t = useTexts(texts)
  const { cut } = useSession()
  const frame = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isMuted, setMuted] = useState(false)
  useEffect(() => {
    if (!video.current) return
    const isNew = lastShown !== clip.address
    lastShown = clip.address
    return attach(video.current, isNew)
  }, [clip.address])
  useEffect(() => {
    if (video.current) video.current.playbackRate = cut.speed
  }, [cut.speed])
  return (
    <section
      ref={frame}
      aria-label={t.player}
      className="grid min-w-0 grid-rows-[1fr_auto] self-start overflow-hidden rounded-lg bg-green-950 text-white"
    >
      <div className="relative grid min-h-0 place-items-center">
        {/* A clip that is being cut has no captions yet. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          src={clip.address}
          muted={isMuted}
          playsInline
          preload="auto"
          onClick={togglePlaying}
          className="aspect-video h-full max-h-full w-full cursor-pointer bg-green-950 object-contain"
        />
        <CentreButton />
      </div>
      <div className="flex flex-wrap items-center gap-x-1 px-2 py-1 sm:px-3">
        <PlayButton />
        <SeekBar seconds={clip.seconds} />
        <BarButton
          className="hidden sm:grid"
          icon={isMuted ? 'volume-x' : 'volume-2'}
          label={isMuted ? t.unmute : t.mute}
          onClick={() => setMuted(!isMuted)}
        />
        <FullscreenButton frame={frame} video={video} />
      </div>
    </section>
  )
}

function CentreButton() {
  const t = useTexts(texts)
  const { isPlaying } = usePlayhead()
  return (
    <button
      type="button"
      aria-label={isPlaying ? t.pause : t.play}
      onClick={togglePlaying}
      className={
        'press absolute grid size-16 place-items-center rounded-full bg-green-950/90 text-white hover:bg-green-900 ' +
        (isPlaying ? 'opacity-0 hover:opacity-100 focus-visible:opacity-100' : '')
      }
    >
      <Icon name={isPlaying ? 'pause' : 'play'} filled className="size-7!" />
    </button>
  )
}

function PlayButton() {
  const t = useTexts(texts)
  const { isPlaying } = usePlayhead()
  return <BarButton filled icon={isPlaying ? 'pause' : 'play'} label={isPlaying ? t.pause : t.play} onClick={togglePlaying} />
}

type BarButtonProps = { icon: IconName; label: string; filled?: boolean; className?: string; onClick: () => void }

function BarButton({ icon, label, filled = false, className = 'grid', onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`size-11 flex-none place-items-center rounded-md hover:bg-white/10 ${className}`}
    >
      <Icon name={icon} filled={filled} />
    </button>
  )
}

function SeekBar({ seconds }: { seconds: number }) {
  const t = useTexts(texts)
  const { at } = usePlayhead()
  const [now, all] = [clockOf(at), clockOf(seconds)]
  return (
    <>
      <span className="flex-none text-sm tabular-nums">
        {now} <span className="text-green-300">/ {all}</span>
      </span>
      <Range
        onDark
        aria-label={t.seek}
        aria-valuetext={now}
        value={at}
        seconds={seconds}
        onChange={seek}
        className="min-w-16 flex-1"
      />
    </>
  )
}

const onFullscreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Of iPhones, which show nothing but a video on the whole screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

function FullscreenButton({ frame, video }: { frame: RefObject<HTMLElement | null>; video: RefObject<HTMLVideoElement | null> }) {
  const t = useTexts(texts)
  const isFull = useSyncExternalStore(onFullscreen, () => document.fullscreenElement !== null)
  const change = () => {
    if (isFull) return void document.exitFullscreen().catch(console.info)
    if (document.fullscreenEnabled) return void frame.current?.requestFullscreen().catch(console.info)
    const phone: PhoneVideo | null = video.current
    phone?.webkitEnterFullscreen?.()
  }
  return <BarButton icon={isFull ? 'minimize' : 'maximize'} label={isFull ? t.leaveFullscreen : t.fullscreen} onClick={change} />
}

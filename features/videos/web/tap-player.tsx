import { useState } from 'react'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { mediaAddress } from '../contract.ts'
import { texts } from './tap-texts.ts'
import { Thumb } from './thumb.tsx'

/** `duration` null until it was measured. */
type Tapped = { id: number; title: string; thumbnail: string | null; duration: number | null }

/** Loads on a press, the copy with less data where there is one, by the browser's own controls. */
export function TapPlayer({ video }: { video: Tapped }) {
  const t = useTexts(texts)
  const [address, setAddress] = useState<string | null>(null)
  const load = (): void =>
    void call(mediaAddress, { videoId: video.id, copy: 'low' }).then(
      (answer) => setAddress(answer.address),
      (error: unknown) => toast(error instanceof CallFailed ? error.message : t.failed, 'failed'),
    )
  if (address)
    return (
      // Its address holds for minutes: after that it is asked for anew.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={address}
        controls
        autoPlay
        playsInline
        className="aspect-video w-full bg-green-950"
        onError={() => setAddress(null)}
      />
    )
  return (
    <div className="relative *:first:rounded-none">
      <Thumb video={{ ...video, duration: video.duration ?? 0 }} />
      <button
        type="button"
        aria-label={t.play(video.title)}
        onClick={load}
        className="press absolute right-3 bottom-3 grid size-12 place-items-center rounded-full bg-ink-950 text-white"
      >
        <Icon name="play" filled />
      </button>
    </div>
  )
}

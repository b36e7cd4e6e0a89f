import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { Video } from '../contract.ts'
import { clockOf } from './sizes.ts'
import { texts } from './texts.ts'

type Pictured = Pick<Video, 'id' | 'title' | 'thumbnail' | 'duration'> & Partial<Pick<Video, 'access' | 'position'>>

/** The picture of a video, or a slate where none could be drawn, with its length and how far it was watched. */
export function Thumb({ video, disc, small }: { video: Pictured; disc?: boolean; small?: boolean }) {
  const t = useTexts(texts)
  const part = video.access === 'bought' && video.position ? Math.min(1, video.position / Math.max(1, video.duration)) : 0
  return (
    <div className={`relative aspect-video w-full overflow-hidden rounded-md bg-green-950 ${small ? '' : 'self-start'}`}>
      {video.thumbnail ? (
        <img
          src={video.thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          width={640}
          height={360}
          className="size-full object-cover"
        />
      ) : (
        <Slate title={video.title} />
      )}
      <span
        className={'absolute bottom-1.5 left-1.5 rounded-sm bg-ink-950 px-1.5 py-0.5 text-xs font-bold text-white tabular-nums'}
      >
        <span className="sr-only">{t.lasts(clockOf(video.duration))}</span>
        <span aria-hidden="true">{clockOf(video.duration)}</span>
      </span>
      {disc && (
        <span
          aria-hidden="true"
          className="absolute right-2 bottom-2 hidden size-8 place-items-center rounded-full bg-marigold-500 text-ink-950 lg:grid"
        >
          <Icon name="play" filled className="size-4!" />
        </span>
      )}
      {part > 0 && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 block h-1 bg-white/40">
          <span className="block h-full origin-left bg-marigold-500" style={{ transform: `scaleX(${part})` }} />
        </span>
      )}
    </div>
  )
}

/** Its title in chalk, which costs no byte. */
const Slate = ({ title }: { title: string }) => (
  <span aria-hidden="true" className="grid size-full place-items-center p-3 text-center">
    <span className="display line-clamp-2 text-sm leading-tight wrap-anywhere text-paper">{title}</span>
  </span>
)

import { useState } from 'react'
import { useSavesData } from '../../../shared/web/data-saver.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { kesText } from '../../../shared/web/kes.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { previewVideos, type Video } from '../contract.ts'
import { megabytesText } from './sizes.ts'
import { texts } from './texts.ts'
import { Thumb } from './thumb.tsx'

const FIRST = 4
const MOST = 12

/** The newest videos on a first page: four, and with View More twelve. */
export function VideosPanel({ area }: { area: string }) {
  const t = useTexts(texts)
  const [all, setAll] = useState(false)
  const saving = useSavesData()
  const read = useCall(previewVideos, { limit: MOST }, { offline: true })
  return (
    <section aria-labelledby="videos">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="videos" className="display text-xl">
          {t.videos}
        </h2>
        <a href={`${area}/videos`} className="link inline-flex min-h-11 items-center text-sm">
          {t.seeAll}
        </a>
      </div>
      <Panel read={read} failed={t.failed}>
        {({ videos }) =>
          videos.length === 0 ? (
            <Empty object="book" title={t.noneYet}>
              {t.noneYetLine}
            </Empty>
          ) : (
            <>
              <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 big:grid-cols-1">
                {videos.slice(0, all ? MOST : FIRST).map((video) => (
                  <Tile key={video.id} video={video} href={`${area}/videos/${video.id}`} saving={saving} />
                ))}
              </ul>
              {videos.length > FIRST && (
                <p className="mt-3 text-center">
                  <Button aria-expanded={all} onClick={() => setAll(!all)}>
                    {all ? t.viewLess : t.viewMore}
                  </Button>
                </p>
              )}
            </>
          )
        }
      </Panel>
    </section>
  )
}

function Tile({ video, href, saving }: { video: Video; href: string; saving: boolean }) {
  const t = useTexts(texts)
  const price = video.access === 'bought' ? t.yours : video.price === 0 ? t.free : kesText(video.price)
  return (
    <li className="relative grid min-w-0 content-start gap-1.5">
      <Thumb video={video} />
      <h3 className="line-clamp-2 text-sm leading-snug font-bold">
        <a href={href} className="after:absolute after:inset-0 hover:underline">
          {video.title}
        </a>
      </h3>
      <p className="text-sm text-ink-700">{video.teacher_name}</p>
      <p className="text-sm text-ink-500 tabular-nums">
        {price} · {megabytesText((saving && video.low_bytes) || video.full_bytes)}
      </p>
    </li>
  )
}

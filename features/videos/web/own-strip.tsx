import { groupedDigits } from '../../../shared/money.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { ownVideos, type OwnVideo } from '../own-contract.ts'
import { texts } from './own-texts.ts'
import { Thumb } from './thumb.tsx'

const SHOWN = 4

/** A teacher's latest videos, where they are at work on the next one. @param all leads to all of them */
export function OwnStrip({ all }: { all: string }) {
  const t = useTexts(texts)
  const read = useCall(ownVideos, { limit: SHOWN })
  return (
    <section className="mt-8" aria-labelledby="own-videos">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="own-videos" className="display text-lg">
          {t.mine}
        </h2>
        {read.data && read.data.all > SHOWN && (
          <a href={all} className="link flex min-h-11 items-center">
            {t.seeAll(groupedDigits(read.data.all))}
          </a>
        )}
      </div>
      <Panel read={read} failed={t.failed}>
        {({ videos }) =>
          videos.length === 0 ? (
            <p className="text-ink-700">{t.noneLine}</p>
          ) : (
            <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
              {videos.map((video) => (
                <OwnBrief key={video.id} video={video} />
              ))}
            </ul>
          )
        }
      </Panel>
    </section>
  )
}

function OwnBrief({ video }: { video: OwnVideo }) {
  const t = useTexts(texts)
  const isShown = video.status === 'published' && !video.hidden
  const price = video.price === null ? t.noPrice : video.price === 0 ? t.free : kesText(video.price)
  return (
    <li className="min-w-0 overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <Thumb video={{ ...video, duration: video.duration ?? 0 }} small />
      <div className="grid justify-items-start gap-1 p-3">
        <h3 className="leading-snug font-bold wrap-anywhere">
          {isShown ? (
            <a href={`/teacher-dashboard/videos/${video.id}`} className="hover:underline">
              {video.title}
            </a>
          ) : (
            video.title
          )}
        </h3>
        <p className="text-sm text-ink-700 tabular-nums">
          {price} · {t.views(groupedDigits(video.views), video.views === 1)}
        </p>
        {video.hidden ? (
          <Badge tone="bad" shape="clock">
            {t.badges.hidden}
          </Badge>
        ) : (
          <Badge tone={isShown ? 'ok' : 'off'}>{isShown ? t.badges.published : t.badges.draft}</Badge>
        )}
      </div>
    </li>
  )
}

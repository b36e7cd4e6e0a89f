/** What there is to do about a video besides watching it; it comes after what is watched. */
import { useState } from 'react'
import { useUser } from '../../accounts/web/session.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { previewVideos, rateVideo, saveVideo, showVideo, unsaveVideo, videoLibrary, type VideoDetail } from '../contract.ts'
import { texts } from './after-watching-texts.ts'
import { megabytesText } from './sizes.ts'
import { texts as feedTexts } from './texts.ts'
import { Thumb } from './thumb.tsx'

const ALL_STARS = [1, 2, 3, 4, 5]

/** Radio buttons underneath, so that the arrow keys choose. The mean moves once the server says so. */
export function RateVideo({ video }: { video: VideoDetail }) {
  const t = useTexts(texts)
  const { id: userId } = useUser()
  const [shown, setShown] = useState(video.your_rating ?? 0)
  const rate = useSend(rateVideo, {
    changes: [showVideo, previewVideos],
    done: () => toast(t.rated),
    failed: () => {
      setShown(video.your_rating ?? 0)
      toast(t.notRated, 'failed')
    },
  })
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken p-4">
      <legend className="sr-only">{t.rateTitle}</legend>
      <span>
        <strong className="block" aria-hidden="true">
          {t.rateTitle}
        </strong>
        <span className="text-sm text-ink-700">{t.rateLine}</span>
      </span>
      <span className="flex flex-wrap">
        {ALL_STARS.map((stars) => (
          <label
            key={stars}
            className={
              'grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 ' +
              'has-focus-visible:outline-marigold-500'
            }
          >
            <input
              type="radio"
              name="stars"
              className="sr-only"
              value={stars}
              checked={shown === stars}
              aria-label={t.star(stars)}
              onChange={() => {
                setShown(stars)
                rate.mutate({ videoId: video.id, userId, rating: stars })
              }}
            />
            <Icon
              name="star"
              filled={stars <= shown}
              className={`size-7! ${stars <= shown ? 'text-marigold-600' : 'text-ink-400'}`}
            />
          </label>
        ))}
      </span>
    </fieldset>
  )
}

/** Others like it: title and teacher, price and size. A press changes the address and begins anew. */
export function Related({ video, hrefOf, saving }: { video: VideoDetail; hrefOf: (id: number) => string; saving: boolean }) {
  const t = useTexts(texts)
  const words = useTexts(feedTexts)
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="display mb-3 text-lg">
        {t.related}
      </h2>
      {video.related.length === 0 && <p className="text-ink-700">{t.noRelated}</p>}
      <ul className="grid gap-4">
        {video.related.map((one) => (
          <li key={one.id} className="relative grid grid-cols-[7.5rem_1fr] gap-3 big:grid-cols-1">
            <Thumb video={one} small />
            <div className="min-w-0">
              <h3 className="line-clamp-2 leading-snug font-bold">
                <a href={hrefOf(one.id)} className="after:absolute after:inset-0 hover:underline">
                  {one.title}
                </a>
              </h3>
              <p className="text-sm text-ink-700">{one.teacher_name}</p>
              <p className="text-sm text-ink-500 tabular-nums">
                {one.access === 'bought' ? words.yours : one.price === 0 ? words.free : kesText(one.price)} ·{' '}
                {megabytesText((saving && one.low_bytes) || one.full_bytes)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const changes = [showVideo, previewVideos, videoLibrary]

export function SaveButton({ video }: { video: VideoDetail }) {
  const t = useTexts(texts)
  const failed = ({ message }: { message: string }) => toast(message, 'failed')
  const save = useSend(saveVideo, { changes, failed })
  const unsave = useSend(unsaveVideo, { changes, failed })
  const sending = save.isPending || unsave.isPending
  const saved = sending ? save.isPending : video.saved
  return (
    <Button
      icon="save"
      look={saved ? 'primary' : 'outline'}
      aria-pressed={saved}
      onClick={() => {
        if (!sending) (saved ? unsave : save).mutate({ videoId: video.id })
      }}
    >
      {saved ? t.saved : t.save}
    </Button>
  )
}

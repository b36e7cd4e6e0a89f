import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { kesText } from '../../../shared/web/kes.ts'
import type { Video } from '../contract.ts'
import { dataCost, megabytesText } from './sizes.ts'
import { Stars } from './stars.tsx'
import { texts } from './texts.ts'
import { Thumb } from './thumb.tsx'

type Props = {
  video: Video
  href: string
  /** Whether sizes are those of the copy with less data. */
  saving: boolean
  kesPerMegabyte: number
}

/** A video as it is found: a row on phones, upright on wide screens. All of it is one link, and its title is the link's name. */
export function VideoCard({ video, href, saving, kesPerMegabyte }: Props) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const bytes = (saving && video.low_bytes) || video.full_bytes
  return (
    <li className="min-w-0">
      <article
        className={
          'relative grid h-full grid-cols-[8.25rem_1fr] content-start gap-x-3 gap-y-1 border-b border-line pb-3 ' +
          'lg:flex lg:flex-col lg:rounded-lg lg:border lg:bg-white lg:p-3 lg:shadow-card lg:hover:bg-sunken big:flex big:flex-col'
        }
      >
        <Thumb video={video} disc />
        <div className="min-w-0 lg:px-1">
          <h3 className="line-clamp-2 leading-snug font-bold">
            <a href={href} className="after:absolute after:inset-0 hover:underline">
              {video.title}
            </a>
          </h3>
          <p className="hidden text-sm text-ink-700 lg:line-clamp-2">{video.description}</p>
          <p className="text-sm text-ink-700 lg:mt-1">
            <span className="block lg:inline lg:font-semibold">{video.teacher_name}</span>
            <span className="hidden lg:inline"> · </span>
            <span className="block lg:inline">{nameOf(video.subject)}</span>
          </p>
        </div>
        <p className="col-span-2 truncate text-sm text-ink-700 lg:hidden">{video.description}</p>
        <div className="col-span-2 lg:mt-auto lg:px-1">
          <Seen video={video} />
          <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 lg:border-t lg:border-line lg:pt-2">
            <Costs video={video} />
            <span className="text-sm text-ink-700 tabular-nums">
              {t.about(megabytesText(bytes), dataCost(bytes, kesPerMegabyte))}
            </span>
          </p>
        </div>
      </article>
    </li>
  )
}

/** What others say of it. */
function Seen({ video }: { video: Video }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-500 tabular-nums">
      <Stars video={video} />
      <span>
        {t.views(video.views)} · {shortDay(new Date(video.upload_date), language)}
      </span>
    </p>
  )
}

function Costs({ video: { access, price, saved, position, duration } }: { video: Video }) {
  const t = useTexts(texts)
  if (access === 'bought')
    return (
      <span className="text-sm">
        <strong className="text-green-800">{t.yours}</strong>
        {position !== null && position > 0 && ` · ${t.minutesLeft(Math.max(1, Math.round((duration - position) / 60)))}`}
      </span>
    )
  return (
    <span>
      <strong>{access === 'own' ? t.own : price === 0 ? t.free : kesText(price)}</strong>
      {saved && <span className="text-sm text-ink-700"> · {t.saved}</span>}
    </span>
  )
}

import type { Video } from '../../../features/videos/contract.ts'
import { texts as hardness } from '../../../features/videos/web/difficulty-texts.ts'
import { dataCost, megabytesText } from '../../../features/videos/web/sizes.ts'
import { texts as videoTexts } from '../../../features/videos/web/texts.ts'
import { Thumb } from '../../../features/videos/web/thumb.tsx'
import { subjectName } from '../../../shared/subject-names.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { Visit } from '../page.ts'
import { texts } from './tutorials-texts.ts'
import { Modal, watching } from './watch-modal.tsx'

export type Tutorials = { videos: readonly Video[]; kesPerMegabyte: number }

/**
 * Free videos. A tap opens one in a modal; where no script runs it leads to its teacher's page. Nothing of a video is loaded
 * before the tap.
 */
export function Tutorials({ tutorials: { videos, kesPerMegabyte }, visit }: { tutorials: Tutorials; visit: Visit }) {
  const t = useTexts(texts)
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="tutorials" className="wrap py-9">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4">
        <div className="min-w-0">
          <h2 id="tutorials" className="display text-2xl">
            {t.title}
          </h2>
          <p className="text-ink-700">{t.line}</p>
        </div>
        <a href="/student-dashboard/videos" className="link flex min-h-11 items-center">
          {t.all}
        </a>
      </div>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {videos.map((video) => (
          <Tutorial key={video.id} video={video} kesPerMegabyte={kesPerMegabyte} visit={visit} />
        ))}
      </ul>
      <Modal />
    </section>
  )
}

function Tutorial({ video, kesPerMegabyte, visit }: { video: Video; kesPerMegabyte: number; visit: Visit }) {
  const t = useTexts(texts)
  const words = useTexts(videoTexts)
  const { difficulties } = useTexts(hardness)
  const bytes = video.low_bytes ?? video.full_bytes
  const tags = [subjectName(video.subject, visit.language), ...(video.difficulty ? [difficulties[video.difficulty]] : [])]
  const [first = ''] = video.teacher_name.split(' ')
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <a
        href={`/tutors/${video.teacher_id}`}
        className="group flex h-full flex-col"
        {...watching(video, {
          title: video.title,
          line: [video.teacher_name, ...tags].join(', '),
          free: t.free(first),
          kesPerMegabyte,
        })}
      >
        <span className="relative block">
          <Thumb video={video} />
          <span
            aria-hidden="true"
            className="absolute right-3 bottom-3 grid size-12 place-items-center rounded-full bg-ink-950 text-white"
          >
            <Icon name="play" filled className="size-5!" />
          </span>
        </span>
        <span className="flex flex-1 flex-col gap-2 p-4">
          <span className="leading-snug font-bold wrap-anywhere group-hover:underline">
            <span className="sr-only">{t.play('')}</span>
            {video.title}
          </span>
          <span className="text-sm text-ink-700">{video.teacher_name}</span>
          {video.description && <span className="line-clamp-2 text-sm text-ink-700">{video.description}</span>}
          <span className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <span key={tag} className="rounded-full bg-sunken px-3 py-0.5 text-sm font-semibold">
                {tag}
              </span>
            ))}
          </span>
          <span className="mt-auto text-sm text-ink-500 tabular-nums">
            {words.views(video.views)} · {datedDay(new Date(video.upload_date), visit.now, visit.language)} ·{' '}
            {t.data(megabytesText(bytes), dataCost(bytes, kesPerMegabyte))}
          </span>
        </span>
      </a>
    </li>
  )
}

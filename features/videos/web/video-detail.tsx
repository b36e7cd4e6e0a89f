import { Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useUser } from '../../accounts/web/session.ts'
import type { Learner } from '../../family/web/learners.tsx'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { VerifiedTick } from '../../../shared/web/kit/verified-tick.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import type { VideoDetail } from '../contract.ts'
import { useChosenCopy } from './chosen-copy.ts'
import { DataChoice } from './data-choice.tsx'
import { texts } from './detail-texts.ts'
import { Player } from './player.tsx'
import type { Bought } from './receipt.tsx'
import { texts as hardness } from './difficulty-texts.ts'
import { texts as feedTexts } from './texts.ts'
import { usePlayback } from './use-playback.ts'
import { useUsedData } from './used-data.ts'
import { clockOf } from './sizes.ts'
import { Stars } from './stars.tsx'
import { ClosedWall, Wall } from './wall.tsx'

const Receipt = late(async () => (await import('./receipt.tsx')).Receipt)
const RateVideo = late(async () => (await import('./after-watching.tsx')).RateVideo)
const SaveButton = late(async () => (await import('./after-watching.tsx')).SaveButton)
const Related = late(async () => (await import('./after-watching.tsx')).Related)

type Props = {
  video: VideoDetail
  learners: readonly Learner[]
  chosen: Learner | null
  area: string
  hrefOf: (id: number) => string
  /** The way to report it; told how many seconds into the video the viewer is. */
  report: (at: () => number) => ReactNode
  /** The conversation below. */
  comments: ReactNode
}

/** One video: the picture with its wall, what it is, what it costs in data, stars, comments, and others like it. */
export function VideoDetailView({ video, learners, chosen, area, hrefOf, report, comments }: Props) {
  const { role } = useUser()
  const family = role === 'student' || role === 'parent'
  const element = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [bought, setBought] = useState<Bought | null>(null)
  const [copy, choose] = useChosenCopy()
  const playback = usePlayback({ video, copy, element, watches: family })
  const used = useUsedData(element, video, copy)
  // What was pressed is gone: whoever goes by keys goes on at the player.
  const atPlayer = (receipt: Bought | null): void => {
    setBought(receipt)
    frame.current?.focus({ preventScroll: true })
  }
  const goOn = (receipt: Bought): void => {
    atPlayer(receipt)
    frame.current?.scrollIntoView({ block: 'nearest' })
    playback.resume()
  }
  const receipt = bought && (
    <Suspense>
      <Receipt bought={bought} at={clockOf(bought.at)} title={video.title} area={area} onClose={() => atPlayer(null)} />
    </Suspense>
  )
  const wall = family ? <Wall {...{ video, learners, chosen, area }} at={playback.at} onBought={goOn} /> : <ClosedWall />
  const onLow = copy === 'full' && video.low_bytes !== null ? () => choose('low') : null
  return (
    <div className="grid gap-6 lg:grid-cols-[2.13fr_1fr] lg:gap-8">
      <div className="grid min-w-0 content-start gap-5">
        <Player {...{ video, playback, element, frame, wall, receipt, onLow }} />
        <About video={video} area={area} family={family} />
        <div className="flex flex-wrap gap-3">
          <Suspense fallback={<span className="h-11 w-30" />}>{family && <SaveButton video={video} />}</Suspense>
          {report(() => playback.at)}
        </div>
        <div className="lg:hidden">
          <DataChoice video={video} copy={copy} used={used} onChoose={choose} />
        </div>
        <Suspense>{family && <RateVideo key={video.id} video={video} />}</Suspense>
        {comments}
      </div>
      <div className="grid content-start gap-7">
        <div className="hidden lg:block">
          <DataChoice video={video} copy={copy} used={used} onChoose={choose} />
        </div>
        <Suspense>
          <Related video={video} hrefOf={hrefOf} saving={copy === 'low'} />
        </Suspense>
      </div>
    </div>
  )
}

function About({ video, area, family }: { video: VideoDetail; area: string; family: boolean }) {
  const t = useTexts(texts)
  const words = useTexts(feedTexts)
  const hard = useTexts(hardness)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const now = useNow(60)
  const price = video.access === 'bought' ? words.yours : video.price === 0 ? words.free : kesText(video.price)
  return (
    <div className="grid gap-3">
      <h1 className="display text-2xl">{video.title}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-500 tabular-nums">
        <strong className="text-base text-ink-950">{price}</strong>
        <Stars video={video} />
        <span>
          {words.views(video.views)} · {datedDay(new Date(video.upload_date), now, language)} · {nameOf(video.subject)},{' '}
          {t.grades(video.from_grade, video.to_grade)}
          {video.difficulty && ` · ${hard.difficulties[video.difficulty]}`}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Face photo={video.teacher_photo} seed={video.teacher_id} className="size-12 flex-none rounded-full" />
        <span className="min-w-40 flex-1">
          <span className="flex items-center gap-1.5 font-bold">
            {video.teacher_name} <VerifiedTick className="size-4.5" />
          </span>
          {video.school && <span className="block text-sm text-ink-700">{video.school}</span>}
        </span>
        {family && <ButtonLink href={`${area}/teachers/${video.teacher_id}`}>{t.profile}</ButtonLink>}
      </div>
      <p className="whitespace-pre-line text-ink-700">{video.description}</p>
    </div>
  )
}

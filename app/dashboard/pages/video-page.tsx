import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useUser } from '../../../features/accounts/web/session.ts'
import { ForLearners, type Learner } from '../../../features/family/web/learners.tsx'
import { showVideo, type VideoDetail } from '../../../features/videos/contract.ts'
import { texts } from '../../../features/videos/web/detail-texts.ts'
import { DetailShape } from '../../../features/videos/web/shapes.tsx'
import { VideoDetailView } from '../../../features/videos/web/video-detail.tsx'
import { idInAddress } from '../../../shared/fields.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { late } from '../../../shared/web/late.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { DeadEnd } from '../dead-end.tsx'

/** Below what is watched. */
const ReportButton = late(async () => (await import('../../../features/moderation/web/report-button.tsx')).ReportButton)
const Comments = late(async () => (await import('../../../features/comments/web/comments.tsx')).Comments)

/** One video, in a learner's area. The address carries the search that led here, so that Back leads to its place. */
export function VideoPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const area = `/${useUser().role}-dashboard`
  const tail = query.size > 0 ? `?${query}` : ''
  return (
    <ForLearners switcher={false}>
      {(learners, chosen) => (
        <OneVideo
          area={area}
          learners={learners}
          chosen={chosen}
          back={<Back href={`${area}/${query.get('tab') === 'videos' ? 'lessons' : 'videos'}${tail}`}>{t.back}</Back>}
          tail={tail}
          onward={<ButtonLink href={`${area}/videos`}>{t.toFeed}</ButtonLink>}
        />
      )}
    </ForLearners>
  )
}

/** A video as its teacher sees it, with what is said below it. */
export function OwnVideoPage() {
  const t = useTexts(texts)
  const list = '/teacher-dashboard/lessons?tab=videos'
  return (
    <OneVideo
      area="/teacher-dashboard"
      learners={[]}
      chosen={null}
      back={<Back href={list}>{t.backToOwn}</Back>}
      tail=""
      onward={<ButtonLink href={list}>{t.toOwn}</ButtonLink>}
    />
  )
}

/** A video as an operator looks at it: the whole of it, and all that is in sight below. */
export function DeskVideoPage() {
  const t = useTexts(texts)
  const queue = '/admin/queues'
  return (
    <OneVideo
      area="/admin"
      learners={[]}
      chosen={null}
      back={<Back href={queue}>{t.backToQueues}</Back>}
      tail=""
      onward={<ButtonLink href={queue}>{t.toQueues}</ButtonLink>}
    />
  )
}

const Back = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="link mb-3 inline-flex min-h-11 items-center">
    {children}
  </a>
)

type Props = {
  area: string
  learners: readonly Learner[]
  chosen: Learner | null
  back: ReactNode
  /** What an address of another video carries on. */
  tail: string
  /** Where to go when there is no such video. */
  onward: ReactNode
}

function OneVideo({ area, learners, chosen, back, tail, onward }: Props) {
  const t = useTexts(texts)
  const videoId = idInAddress(useParams()['id'])
  const read = useCall(showVideo, { videoId: videoId ?? 0 }, { when: videoId !== null, offline: true })
  return (
    <>
      {back}
      {videoId === null || read.error?.status === 404 ? (
        <DeadEnd title={t.gone} line={t.goneLine}>
          {onward}
        </DeadEnd>
      ) : (
        <Panel read={read} failed={t.failed} skeleton={<DetailShape />}>
          {(video) => (
            <VideoDetailView
              key={video.id}
              video={video}
              learners={learners}
              chosen={chosen}
              area={area}
              hrefOf={(id) => `${area}/videos/${id}${tail}`}
              report={(at) => <Report video={video} at={at} />}
              comments={
                <Suspense>
                  <Comments videoId={video.id} report={(words) => <Report video={video} words={words} />} />
                </Suspense>
              }
            />
          )}
        </Panel>
      )}
    </>
  )
}

type Reported = { video: VideoDetail; at?: () => number; words?: { commentId: number; replyId?: number; name: string } }

/** What is somebody's own is not theirs to report. */
function Report({ video, at, words }: Reported) {
  const { id } = useUser()
  if (!words && video.teacher_id === id) return null
  return (
    <Suspense fallback={<span className="h-11 w-24" />}>
      <ReportButton video={video} {...(at && { at })} {...(words && { words, small: true })} />
    </Suspense>
  )
}

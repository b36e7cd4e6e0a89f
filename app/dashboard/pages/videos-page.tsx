import { useUser } from '../../../features/accounts/web/session.ts'
import { VideoFeed } from '../../../features/videos/web/feed.tsx'
import { texts } from '../../../features/videos/web/texts.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'

/** Every video there is, by itself; the same stands in a tab of the lessons. */
export function VideosPage() {
  const t = useTexts(texts)
  const { role } = useUser()
  return (
    <>
      <PageHead title={t.videos} />
      <VideoFeed area={`/${role}-dashboard`} />
    </>
  )
}

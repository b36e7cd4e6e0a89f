import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { EditorPage } from '../../../features/editor/web/editor-page.tsx'
import { useBeginUpload } from '../../../features/videos/web/begin.ts'
import { late } from '../../../shared/web/late.tsx'

/** Below everything that is worked with. */
const OwnStrip = late(async () => (await import('../../../features/videos/web/own-strip.tsx')).OwnStrip)

const MY_VIDEOS = '/teacher-dashboard/lessons?tab=videos'

/** The editor, whose exports go to My Videos where its teacher says so. */
export function VideoEditorPage() {
  const begin = useBeginUpload()
  const navigate = useNavigate()
  const publish = (file: File): void => {
    void begin(file)
    void navigate(MY_VIDEOS)
  }
  return (
    <>
      <EditorPage publish={publish} />
      <Suspense>
        <OwnStrip all={MY_VIDEOS} />
      </Suspense>
    </>
  )
}

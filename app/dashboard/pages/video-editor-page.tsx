import { useNavigate } from 'react-router'
import { EditorPage } from '../../../features/editor/web/editor-page.tsx'
import { useBeginUpload } from '../../../features/videos/web/begin.ts'
import { OwnStrip } from '../../../features/videos/web/own-strip.tsx'

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
      <OwnStrip all={MY_VIDEOS} />
    </>
  )
}

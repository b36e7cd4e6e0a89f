import { useNavigate } from 'react-router'
import { EditorPage } from '../../../features/editor/web/editor-page.tsx'
import { useBeginUpload } from '../../../features/videos/web/begin.ts'

/** The editor, whose exports go straight to My Videos. */
export function VideoEditorPage() {
  const begin = useBeginUpload()
  const navigate = useNavigate()
  const publish = (file: File): void => {
    void begin(file)
    void navigate('/teacher-dashboard/lessons?tab=videos')
  }
  return <EditorPage publish={publish} />
}

import { useUser } from '../../../features/accounts/web/session.ts'
import { ReportButton } from '../../../features/moderation/web/report-button.tsx'
import { TeacherIntro } from '../../../features/videos/web/intro.tsx'

/** A teacher's intro on their page, which whoever sees it may report. */
export function IntroOnPage({ teacher }: { teacher: { id: number; name: string } }) {
  const { id } = useUser()
  return <TeacherIntro teacher={teacher} report={(video) => video.teacher_id !== id && <ReportButton video={video} small />} />
}

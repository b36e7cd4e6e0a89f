import { useSearchParams } from 'react-router'
import { ReportList } from '../../../features/messages/web/report-list.tsx'
import { VideoReportList } from '../../../features/moderation/web/report-list.tsx'
import { DeskTestimonials } from '../../../features/reviews/web/desk-testimonials.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { texts } from './reports-texts.ts'

const kinds = ['messages', 'videos', 'decided', 'testimonials'] as const

/**
 * What somebody reported: threads, videos and comments, and what was decided of these; and what nobody has to report before the
 * desk takes it away. Which of them is in the address.
 */
export function ReportsPage() {
  const t = useTexts(texts)
  const [params] = useSearchParams()
  const kind = kinds.find((one) => one === params.get('of')) ?? 'messages'
  const hrefOf = (one: (typeof kinds)[number]): string => `/admin/reports${one === 'messages' ? '' : `?of=${one}`}`
  return (
    <>
      <PageHead title={t.title} line={kind === 'testimonials' ? t.testimonialsLine : t.line} />
      <Tabs label={t.title} tabs={kinds.map((one) => ({ href: hrefOf(one), label: t.kinds[one] }))} current={hrefOf(kind)} />
      {kind === 'messages' && <ReportList />}
      {kind === 'videos' && <VideoReportList state="waiting" />}
      {kind === 'decided' && <VideoReportList state="decided" />}
      {kind === 'testimonials' && <DeskTestimonials />}
    </>
  )
}

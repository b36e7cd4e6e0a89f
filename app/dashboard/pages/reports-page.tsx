import { useSearchParams } from 'react-router'
import { ReportList } from '../../../features/messages/web/report-list.tsx'
import { VideoReportList } from '../../../features/moderation/web/report-list.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { texts } from './reports-texts.ts'

const kinds = ['messages', 'videos', 'decided'] as const

/** What somebody reported: threads, videos and comments, and what was decided of these; which of them is in the address. */
export function ReportsPage() {
  const t = useTexts(texts)
  const [params] = useSearchParams()
  const kind = kinds.find((one) => one === params.get('of')) ?? 'messages'
  const hrefOf = (one: (typeof kinds)[number]): string => `/admin/reports${one === 'messages' ? '' : `?of=${one}`}`
  return (
    <>
      <PageHead title={t.title} line={t.line} />
      <Tabs label={t.title} tabs={kinds.map((one) => ({ href: hrefOf(one), label: t.kinds[one] }))} current={hrefOf(kind)} />
      {kind === 'messages' ? <ReportList /> : <VideoReportList state={kind === 'videos' ? 'waiting' : 'decided'} />}
    </>
  )
}

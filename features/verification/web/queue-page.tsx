import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { waitingTeachers } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'
import { NobodyWaits, WaitingList } from './waiting-teachers.tsx'

/** All who wait for an answer, page by page. */
export function QueuePage() {
  const t = useTexts(texts)
  const now = useNow(30)
  return (
    <>
      <PageHead title={t.title} line={t.line} />
      <Card title={t.card}>
        <Pages endpoint={waitingTeachers} input={{}} failed={t.failed} of={t.ofTeachers}>
          {({ requests }, isFirst) =>
            isFirst && requests.length === 0 ? <NobodyWaits /> : <WaitingList requests={requests} now={now} first={isFirst} />
          }
        </Pages>
      </Card>
    </>
  )
}

import { useEffect } from 'react'
import { clock12 } from '../../../shared/time.ts'
import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { listNotices, readNotices } from '../contract.ts'
import { noticeLeadsTo } from '../rules.ts'
import { noticeSentence } from '../sentences.ts'
import { texts } from './texts.ts'

/** The bell's page. Being here is reading: what is shown counts as read, and stays marked until the next visit. */
export function NoticesPage() {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const { role } = useUser()
  const read = useCall(listNotices, {})
  const newest = read.data?.unread ? read.data.notices[0]?.id : undefined
  const { mutate } = useSend(readNotices)
  useEffect(() => {
    if (newest !== undefined) mutate({ up_to: newest })
  }, [newest, mutate])
  return (
    <>
      <PageHead title={t.title} />
      <Panel read={read} failed={t.failed}>
        {({ notices }) =>
          notices.length === 0 ? (
            <Empty object="phone" title={t.none}>
              {t.noneLine}
            </Empty>
          ) : (
            <Card className="py-2!">
              <ul>
                {notices.map((notice) => (
                  <li
                    key={notice.id}
                    className="flex items-start justify-between gap-4 border-b border-line py-3.5 last:border-0"
                  >
                    <div>
                      <p>
                        <a
                          href={noticeLeadsTo(notice.kind, notice.data, role)}
                          className={`${way} ${notice.read ? '' : 'font-semibold'}`}
                        >
                          {noticeSentence(notice.kind, notice.data, language)}
                        </a>
                      </p>
                      <p className="text-sm text-ink-500">
                        {nearDay(new Date(notice.created_at), now, language)}, {clock12(new Date(notice.created_at))}
                      </p>
                    </div>
                    {!notice.read && (
                      <Badge tone="info" shape="disc">
                        {t.unread}
                      </Badge>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Panel>
    </>
  )
}

const way = '-my-2 inline-flex min-h-11 items-center hover:underline'

import { useEffect } from 'react'
import { nearDay, startClock } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
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
  const newest = read.data?.unread_up_to ?? undefined
  const { mutate } = useSend(readNotices)
  useEffect(() => {
    if (newest !== undefined) mutate({ up_to: newest })
  }, [newest, mutate])
  return (
    <>
      <PageHead title={t.title} />
      <Pages endpoint={listNotices} input={{}} failed={t.failed} of={t.ofNotices}>
        {({ notices }, isFirst) =>
          isFirst && notices.length === 0 ? (
            <Empty object="phone" title={t.none}>
              {t.noneLine}
            </Empty>
          ) : (
            <Card className="mb-3 py-2!">
              <ul>
                {notices.map((notice) => (
                  <li key={notice.id} className="border-b border-line last:border-0">
                    <a
                      href={noticeLeadsTo(notice.kind, notice.data, role)}
                      className="group flex items-start justify-between gap-4 py-3.5"
                    >
                      <span className="min-w-0">
                        <span className={`block group-hover:underline ${notice.read ? '' : 'font-semibold'}`}>
                          {noticeSentence(notice.kind, notice.data, language)}
                        </span>
                        <span className="block text-sm text-ink-500">
                          {nearDay(new Date(notice.created_at), now, language)}, {startClock(new Date(notice.created_at))}
                        </span>
                      </span>
                      {notice.read ? (
                        <Icon name="chevron-right" className="mt-1 text-ink-500" />
                      ) : (
                        <Badge tone="info" shape="disc">
                          {t.unread}
                        </Badge>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Pages>
    </>
  )
}

import { useEffect } from 'react'
import { useUser } from '../../accounts/web/session.ts'
import { clock12 } from '../../../shared/time.ts'
import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { listNotices, readNotices } from '../contract.ts'
import { noticeSentence, placeOf } from '../sentences.ts'
import { texts } from './texts.ts'

/** The bell's page. Being here is reading: what is shown counts as read, and stays marked until the next visit. */
export function NoticesPage() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { role } = useUser()
  const now = useNow(60)
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
                    className="relative flex items-start justify-between gap-3 border-b border-line py-3.5 last:border-0"
                  >
                    <div className="flex-1">
                      <p className={notice.read ? '' : 'font-semibold'}>
                        <a
                          href={placeOf(notice.kind, role)}
                          className="hover:underline after:absolute after:inset-0 after:content-['']"
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
                    <Icon name="chevron-right" className="mt-0.5 flex-none text-ink-500" />
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

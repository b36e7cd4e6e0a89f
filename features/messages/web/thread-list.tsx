import { nairobiDate } from '../../../shared/time.ts'
import { inSentence, nearDay, nearTime, startClock } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Count } from '../../../shared/web/kit/count.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { homeOf } from '../../accounts/rules.ts'
import { useUser } from '../../accounts/web/session.ts'
import { countUnread, listThreads, type Thread } from '../contract.ts'
import { TalkerFace } from './talker-face.tsx'
import { texts } from './texts.ts'

/** The root of the reader's area. */
export const useArea = (): string => homeOf[useUser().role].replace(/\/home$/, '')

/** Threads, the one that moved last first. */
export function ThreadList({ current }: { current: number | null }) {
  const t = useTexts(texts)
  const { role } = useUser()
  return (
    <Pages endpoint={listThreads} input={{}} failed={t.failed} of={t.ofThreads}>
      {({ threads }, isFirst) =>
        isFirst && threads.length === 0 ? (
          <Empty object="phone" title={t.none}>
            {role === 'teacher' ? t.noneTeacher : t.noneLine}
          </Empty>
        ) : (
          <>
            <ul>
              {threads.map((thread) => (
                <Row key={thread.id} thread={thread} current={thread.id === current} />
              ))}
            </ul>
            {isFirst && <p className="p-3 text-sm text-ink-500 max-lg:hidden">{t.stays}</p>}
          </>
        )
      }
    </Pages>
  )
}

function Row({ thread, current }: { thread: Thread; current: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const subject = useSubjectName()
  const area = useArea()
  const { role } = useUser()
  const now = useNow(60)
  const { other, lesson, last, unread } = thread
  const moved = new Date(thread.moved_at)
  const when = inSentence(nearTime(new Date(lesson.starts_at), now, language))
  const child = role === 'parent' ? `, ${t.forChild(thread.learner.name)}` : ''
  const line = last ? t.line(last.mine ? t.you : last.by, last.text || t.deleted) : t.status[lesson.status]
  return (
    <li className="border-line max-lg:border-b">
      <a
        href={`${area}/messages/${thread.id}`}
        aria-current={current ? 'page' : undefined}
        className={`flex gap-3 rounded-md p-3 max-lg:px-0 ${current ? 'bg-green-100' : 'hover:bg-sunken'}`}
      >
        <TalkerFace who={other} className="size-11 rounded-full" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap justify-between gap-x-2">
            <span className="min-w-0 truncate font-bold">{other.name}</span>
            <span className="text-sm text-ink-500 tabular-nums">
              {nairobiDate(moved) === nairobiDate(now) ? startClock(moved) : nearDay(moved, now, language)}
            </span>
          </span>
          <span className="block truncate text-sm text-ink-700">{`${subject(lesson.title)}, ${when}${child}`}</span>
          <span className="flex items-center gap-2 text-sm">
            <span className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-bold' : 'text-ink-500'}`}>{line}</span>
            <Count value={unread} label={t.unread} />
          </span>
        </span>
      </a>
    </li>
  )
}

/** In the menu: in how many threads something is unread. */
export function UnreadCount({ onDark }: { onDark: boolean }) {
  const t = useTexts(texts)
  const unread = useCall(countUnread, {}, { everySeconds: 60 }).data?.threads ?? 0
  return <Count value={unread} label={t.unreadThreads} tone={onDark ? 'marigold' : 'murram'} />
}

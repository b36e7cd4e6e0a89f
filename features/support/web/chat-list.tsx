import { clock12, nairobiDate } from '../../../shared/time.ts'
import { datedDay, timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ClockRing } from '../../../shared/web/kit/answer-clock.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { listChats, type ChatRow, type Who } from '../desk-contract.ts'
import type { ChatState } from '../rules.ts'
import { texts } from './texts.ts'

type Props = { which: ChatState; current: number | null }

/** Who waits longest first; of the others, what moved last. */
export function ChatList({ which, current }: Props) {
  const t = useTexts(texts)
  return (
    <Pages key={which} endpoint={listChats} input={{ which }} failed={t.failed} of={t.ofChats}>
      {({ chats }, isFirst) =>
        isFirst && chats.length === 0 ? (
          <Empty object="slate" title={t.none[which]}>
            {t.noneLine}
          </Empty>
        ) : (
          <ul>
            {chats.map((chat) => (
              <Row key={chat.id} chat={chat} which={which} current={chat.id === current} />
            ))}
          </ul>
        )
      }
    </Pages>
  )
}

function Row({ chat, which, current }: { chat: ChatRow; which: ChatState; current: boolean }) {
  const name = useWho(chat.who)
  return (
    <li className="border-b border-line last:border-0">
      <a
        href={`/admin/support/${chat.id}?which=${which}`}
        aria-current={current ? 'page' : undefined}
        className={`grid gap-1 rounded-md p-3 ${current ? 'bg-green-100' : 'hover:bg-sunken'}`}
      >
        <span className="font-bold wrap-anywhere">{name}</span>
        <span className="truncate text-sm text-ink-700">{chat.last}</span>
        <ChatClock chat={chat} />
      </a>
    </li>
  )
}

/** What somebody is called at the desk: a visitor by the end of the number they left. */
export function useWho({ person, phone }: Who): string {
  const t = useTexts(texts)
  if (person) return t.withRole(person.name, t.roles[person.role])
  return phone ? t.visitorEnds(phone.slice(-3)) : t.visitor
}

/** How much of the promise is left, or when the last line came. */
export function ChatClock({ chat }: { chat: Pick<ChatRow, 'state' | 'since' | 'due_at' | 'moved_at'> }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(20)
  if (chat.state !== 'waiting') {
    const at = new Date(chat.moved_at)
    const when = nairobiDate(at) === nairobiDate(now) ? clock12(at) : `${datedDay(at, now, language)}, ${clock12(at)}`
    return (
      <span className="text-sm font-semibold text-ink-500">
        {chat.state === 'closed' ? t.closedAt(when) : t.answeredAt(when)}
      </span>
    )
  }
  const [from, until] = [Date.parse(chat.since), Date.parse(chat.due_at)]
  const left = until - now.getTime()
  const share = left / (until - from)
  return (
    <span
      className={`inline-flex items-center gap-2 text-sm font-semibold ${share < 0.25 ? 'text-murram-700' : 'text-marigold-700'}`}
    >
      <ClockRing share={share} />
      {left > 0 ? t.left(timeLeft(left, language)) : t.lateBy(timeLeft(-left, language))}
    </span>
  )
}

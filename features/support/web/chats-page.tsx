import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Answer } from '../../../shared/endpoint.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useRoomy } from '../../../shared/web/wide.ts'
import { listChats, type readChatAtDesk } from '../desk-contract.ts'
import { chatStates, type ChatState } from '../rules.ts'
import { ChatList } from './chat-list.tsx'
import { ChatView } from './chat-view.tsx'
import { texts } from './texts.ts'

type Props = { above: (chat: Answer<typeof readChatAtDesk>) => ReactNode }

/** Who waits, and the chat the address names: side by side where there is room, two pages on a phone. */
export function ChatsPage({ above }: Props) {
  const roomy = useRoomy()
  const chatId = idInAddress(useParams()['id'])
  const [query] = useSearchParams()
  const which = chatStates.find((one) => one === query.get('which')) ?? 'waiting'
  if (!roomy && chatId !== null) return <ChatView key={chatId} chatId={chatId} above={above} />
  return (
    <>
      <Head which={which} />
      {roomy ? <SideBySide which={which} chatId={chatId} above={above} /> : <ChatList which={which} current={null} />}
    </>
  )
}

function Head({ which }: { which: ChatState }) {
  const t = useTexts(texts)
  const counts = useCall(listChats, { which }, { keep: true }).data
  const usual = counts?.usual_minutes
  const line = counts && `${t.wait(counts.waiting)}, ${t.promised(counts.promised_minutes)}.${usual ? ` ${t.usual(usual)}.` : ''}`
  const href = (state: ChatState) => `/admin/support?which=${state}`
  const tabs = chatStates.map((state) => ({
    href: href(state),
    label: t.states[state],
    ...(state === 'waiting' && { count: counts?.waiting ?? 0, countLabel: t.countLabel }),
  }))
  return (
    <>
      <PageHead title={t.title} line={line} />
      <Tabs label={t.statesOf} tabs={tabs} current={href(which)} />
    </>
  )
}

const columns =
  'grid min-h-120 grid-cols-[18rem_minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-white shadow-card'

function SideBySide({ which, chatId, above }: Props & { which: ChatState; chatId: number | null }) {
  const t = useTexts(texts)
  return (
    <div className={columns}>
      <nav aria-label={t.list} className="overflow-y-auto border-r border-line p-2.5 lg:max-h-[72dvh]">
        <ChatList which={which} current={chatId} />
      </nav>
      {chatId === null ? (
        <p className="grid place-items-center bg-paper p-6 text-ink-500">{t.choose}</p>
      ) : (
        <ChatView key={chatId} chatId={chatId} above={above} />
      )}
    </div>
  )
}

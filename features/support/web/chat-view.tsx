import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Answer } from '../../../shared/endpoint.ts'
import { readablePhone } from '../../../shared/phone.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { call } from '../../../shared/web/client.ts'
import { datedDay, startClock } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { useRoomy } from '../../../shared/web/wide.ts'
import type { Line } from '../line-contract.ts'
import { closeChat, countChats, listChats, readChatAtDesk, reopenChat } from '../desk-contract.ts'
import { AnswerBox } from './answer-box.tsx'
import { ChatClock, useWho } from './chat-list.tsx'
import { FoundForYou } from './found-for-you.tsx'
import { texts } from './texts.ts'

type Shown = Answer<typeof readChatAtDesk>
export const changesChats = [readChatAtDesk, listChats, countChats] as const

/**
 * One chat: who writes and until when they were promised an answer, what was written, what was found, and the box.
 * @param above stands over one that waits
 */
export function ChatView({ chatId, above }: { chatId: number; above: (chat: Shown) => ReactNode }) {
  const t = useTexts(texts)
  const read = useCall(readChatAtDesk, { chatId }, { everySeconds: 30 })
  return (
    <section className="flex min-w-0 flex-col bg-paper lg:max-h-[72dvh]">
      <Panel read={read} failed={t.chatFailed}>
        {(chat) => (
          <>
            <Head chat={chat} />
            {chat.state === 'waiting' && <div className="px-4 pt-4 max-lg:px-0 lg:px-6">{above(chat)}</div>}
            <Written chat={chat} />
            <AnswerBox chat={chat} />
          </>
        )}
      </Panel>
    </section>
  )
}

function Head({ chat }: { chat: Shown }) {
  const t = useTexts(texts)
  const name = useWho(chat.who)
  // On a phone the chat is a page of its own.
  const Name = useRoomy() ? 'h2' : 'h1'
  const { person, phone } = chat.who
  return (
    <header className="border-b border-line bg-white p-4 max-lg:bg-transparent max-lg:px-0 max-lg:pt-0 lg:px-6">
      <a href="/admin/support" className="mb-2 inline-flex min-h-11 items-center font-bold text-green-800 lg:hidden">
        ← {t.back}
      </a>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <Name className="display text-lg wrap-anywhere">{name}</Name>
          <p className="text-sm text-ink-700">{`${t.writes[chat.language]}. ${person ? t.signedIn : t.notSignedIn}`}</p>
          {phone && (
            <a href={`tel:+${phone}`} className="inline-flex min-h-11 items-center text-sm font-bold text-green-800 underline">
              {t.call(readablePhone(phone))}
            </a>
          )}
        </div>
        <ChatClock chat={chat} />
        <Ending chat={chat} />
      </div>
    </header>
  )
}

/** Closes what needs no answer any more, as far as it has been read, and opens it again. */
function Ending({ chat: { id: chatId, state, lines } }: { chat: Shown }) {
  const t = useTexts(texts)
  const close = useSend(closeChat, {
    changes: changesChats,
    done: () => toast(t.closed),
    failed: (error) => toast(error.message, 'failed'),
  })
  const reopen = useSend(reopenChat, { changes: changesChats, failed: (error) => toast(error.message, 'failed') })
  return state === 'closed' ? (
    <Button working={reopen.isPending && t.reopening} onClick={() => reopen.mutate({ chatId })}>
      {t.reopen}
    </Button>
  ) : (
    <Button
      look="neutral"
      working={close.isPending && t.closing}
      onClick={() => close.mutate({ chatId, read_up_to: lines.at(-1)?.id ?? 1 })}
    >
      {t.close}
    </Button>
  )
}

function Written({ chat }: { chat: Shown }) {
  const t = useTexts(texts)
  const name = useWho(chat.who)
  const end = useRef<HTMLDivElement>(null)
  const [before, setBefore] = useState<{ lines: readonly Line[]; earlier: boolean } | null>(null)
  const [asking, setAsking] = useState(false)
  const last = chat.lines.at(-1)
  const [first] = useState(last?.id)
  const isNew = last !== undefined && last.by === 'person' && last.id !== first
  const lines = [...(before?.lines ?? []).filter(({ id }) => id < (chat.lines[0]?.id ?? 0)), ...chat.lines]
  useEffect(() => {
    const list = end.current?.parentElement
    if (list) list.scrollTop = list.scrollHeight
  }, [last?.id])
  const earlier = async () => {
    setAsking(true)
    const page = await call(readChatAtDesk, { chatId: chat.id, before: lines[0]?.id ?? 1 }).finally(() => setAsking(false))
    setBefore({ lines: [...page.lines, ...(before?.lines ?? [])], earlier: page.earlier })
  }
  return (
    <div className="min-h-40 flex-1 overflow-y-auto p-4 max-lg:px-0 lg:px-6" tabIndex={0} aria-label={t.title} role="region">
      {(before?.earlier ?? chat.earlier) && (
        <Button look="text" wide working={asking && t.earlier} onClick={() => void earlier()}>
          {t.earlier}
        </Button>
      )}
      <ol aria-label={t.talk} className="mb-4 grid gap-4">
        {lines.map((line) => (
          <Said key={line.id} line={line} />
        ))}
      </ol>
      <FoundForYou found={chat.found} signedIn={chat.who.person !== null} />
      <p aria-live="polite" className="sr-only">
        {isNew && `${t.from(name)}: ${last.text}`}
      </p>
      <div ref={end} />
    </div>
  )
}

function Said({ line: { by, name, text, automatic, at } }: { line: Line }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow(60)
  const written = new Date(at)
  const day = nairobiDate(written) === nairobiDate(now) ? '' : `${datedDay(written, now, language)}, `
  const who = by === 'automatic' ? `, ${t.byItself}` : name ? `, ${name}` : ''
  const ours = by !== 'person'
  return (
    <li className={`grid gap-1 ${ours ? 'ml-8 justify-items-end' : 'mr-8 justify-items-start'}`}>
      <p
        className={
          'max-w-[34rem] rounded-lg px-4 py-2.5 whitespace-pre-wrap wrap-anywhere ' +
          (ours ? 'bg-green-100' : 'border border-line bg-white')
        }
      >
        {automatic ? t.automatic[automatic] : text}
      </p>
      <p className="text-sm text-ink-500 tabular-nums">{`${day}${startClock(written)}${who}`}</p>
    </li>
  )
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../shared/web/client.ts'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { countUnread, listThreads, markRead, readThread, type Event, type Message } from '../contract.ts'

/** Asked again this often while in sight, where nothing says by itself that something has changed. */
const EVERY_SECONDS = 10

export type Said = { at: string; message: Message } | { at: string; event: Event }

/** A thread's latest page, kept fresh, the earlier ones that were asked for, and reading up to what is in sight. */
export function useTalk(threadId: number) {
  const read = useCall(readThread, { threadId }, { everySeconds: EVERY_SECONDS })
  const [kept, setKept] = useState<{ messages: Message[]; events: Event[]; more: boolean | null }>(nothing)
  const { mutate: mark } = useSend(markRead, { changes: [countUnread, listThreads] })
  const marked = useRef(0)
  const latest = read.data?.messages
  const last = latest?.at(-1)?.id ?? 0
  const unread = read.data?.thread.unread ?? 0
  useEffect(() => {
    if (unread === 0 || last <= marked.current || document.visibilityState === 'hidden') return
    marked.current = last
    mark({ threadId, up_to: last })
  }, [threadId, last, unread, mark])
  // What slides off the latest page stays in sight.
  useEffect(() => {
    if (latest) setKept((before) => ({ ...before, messages: joined(before.messages, latest) }))
  }, [latest])
  const messages = useMemo(() => joined(kept.messages, latest ?? []), [kept.messages, latest])
  const events = joined(kept.events, read.data?.events ?? [])
  const said: Said[] = [
    ...messages.map((message) => ({ at: message.at, message })),
    ...events.map((event) => ({ at: event.at, event })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  const first = messages[0]?.id
  return {
    read,
    said,
    last: messages.at(-1),
    earlier: kept.more ?? read.data?.earlier ?? false,
    async showEarlier() {
      if (first === undefined) return
      const page = await call(readThread, { threadId, before: first })
      setKept((before) => ({
        messages: joined(page.messages, before.messages),
        events: joined(page.events, before.events),
        more: page.earlier,
      }))
    },
  }
}

const nothing = { messages: [], events: [], more: null }

/** By id, the newer word of each. */
const joined = <One extends { id: number }>(before: readonly One[], after: readonly One[]): One[] =>
  [...new Map([...before, ...after].map((one) => [one.id, one])).values()].toSorted((one, other) => one.id - other.id)

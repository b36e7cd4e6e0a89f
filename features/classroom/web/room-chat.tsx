import { useEffect, useRef, useState, type FormEvent } from 'react'
import { startClock } from '../../../shared/web/dates.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { bounds } from '../protocol.ts'
import type { RoomClient } from './room-client.ts'
import type { RoomView, ShownLine } from './room-view.ts'
import type { RoomTexts } from './texts.ts'

type Props = { client: RoomClient; view: RoomView; me: string; texts: RoomTexts }

/** The room's chat. New lines are announced by the room itself, so this list stays quiet for screen readers. */
export function RoomChat({ client, view, me, texts }: Props) {
  const end = useRef<HTMLLIElement>(null)
  const count = view.chat.length
  useEffect(() => {
    // In braces: scrolling returns a promise by now, which React would take for a clean-up.
    void end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const guardians = view.people.filter(({ role }) => role === 'guardian')
  return (
    <>
      <ul tabIndex={0} aria-label={texts.chat} className="flex min-h-40 flex-auto flex-col gap-3 overflow-y-auto p-3.5">
        <li aria-hidden="true" className="mt-auto" />
        {guardians.map(({ id, name }) => (
          <li key={id} className="text-center text-sm text-ink-500">
            {texts.sittingIn(name, 1)}
          </li>
        ))}
        {count === 0 && <li className="text-center text-sm text-ink-500">{texts.noMessages}</li>}
        {view.chat.map((line) => (
          <Line key={`${line.from} ${line.id}`} line={line} mine={line.from === me} texts={texts} />
        ))}
        <li aria-hidden="true" ref={end} />
      </ul>
      {view.mayWrite ? <Say client={client} texts={texts} /> : <p className={quiet}>{texts.readingOnly}</p>}
    </>
  )
}

function Line({ line, mine, texts }: { line: ShownLine; mine: boolean; texts: RoomTexts }) {
  return (
    <li className={`max-w-[85%] ${mine ? 'self-end text-right' : ''}`}>
      <p className="mb-1 text-xs font-semibold text-ink-500">
        {mine ? texts.you : line.name} · {line.sending ? texts.sending : startClock(new Date(line.at))}
      </p>
      <p className={`${bubble} ${mine ? 'ml-auto bg-green-100' : 'bg-sunken'} ${line.sending ? 'opacity-60' : ''}`}>
        {line.text}
      </p>
    </li>
  )
}

const quiet = 'border-t border-line p-3.5 text-sm text-ink-700'
const bubble = 'w-fit rounded-md px-3 py-1.5 text-left whitespace-pre-line'

function Say({ client, texts }: { client: RoomClient; texts: RoomTexts }) {
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') client.say(text.trim())
    setText('')
  }
  return (
    <form onSubmit={send} className="flex gap-2 border-t border-line p-2.5">
      <input
        aria-label={texts.messageEveryone}
        placeholder={texts.messageEveryone}
        className="min-h-11 w-full min-w-0 rounded-md border border-ink-400 bg-white px-3 text-base placeholder:text-ink-500"
        value={text}
        maxLength={bounds.chatLength}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        aria-label={texts.send}
        className="press grid size-11 flex-none place-items-center rounded-md bg-green-800 text-white"
      >
        <Icon name="send" />
      </button>
    </form>
  )
}

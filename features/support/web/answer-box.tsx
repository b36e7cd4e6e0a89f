import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Answer } from '../../../shared/endpoint.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { answerChat, countChats, listChats, readChatAtDesk } from '../desk-contract.ts'
import { LONGEST_LINE } from '../rules.ts'
import { shortAnswers, texts } from './texts.ts'

const control =
  'min-h-12 w-full max-w-full min-w-0 flex-1 basis-40 resize-none rounded-md border-[1.5px] border-ink-400 bg-white px-3.5 py-2.5'

/** Chips fill the box and never send; what was not sent stays in it, under the same key. */
export function AnswerBox({ chat }: { chat: Answer<typeof readChatAtDesk> }) {
  const t = useTexts(texts)
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const answer = useSend(answerChat, {
    changes: [readChatAtDesk, listChats, countChats],
    done: () => {
      setText('')
      setKey(crypto.randomUUID())
      box.current?.focus()
    },
    failed: (error) => toast(error.message, 'failed'),
  })
  const send = () => {
    if (text.trim() && !answer.isPending) answer.mutate({ chatId: chat.id, key, text: text.trim() })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const fill = (words: string) => {
    setText((before) => (before.trim() ? `${before.trimEnd()} ${words}` : words).slice(0, LONGEST_LINE))
    box.current?.focus()
  }
  return (
    <footer className="grid gap-3 border-t border-line bg-white p-4 lg:px-6">
      <ul aria-label={t.short} className="flex flex-wrap gap-2">
        {(['code', 'refunds', 'signIn', 'thanks'] as const)
          .filter((name) => name !== 'signIn' || chat.who.person === null)
          .map((name) => (
            <li key={name}>
              <button
                type="button"
                className="min-h-11 rounded-full border border-ink-400 px-4 text-sm font-semibold hover:bg-sunken"
                onClick={() => fill(shortAnswers[name][chat.language])}
              >
                {t.answers[name]}
              </button>
            </li>
          ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <textarea
          ref={box}
          aria-label={t.write}
          placeholder={t.write}
          rows={Math.min(6, Math.max(2, text.split('\n').length))}
          maxLength={LONGEST_LINE}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          className={control}
        />
        <Button look="primary" large icon="send" working={answer.isPending && t.sending} onClick={send}>
          {t.send}
        </Button>
      </div>
    </footer>
  )
}

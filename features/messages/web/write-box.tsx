import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { drop, keep, kept } from '../../../shared/web/kept.ts'
import { useUser } from '../../accounts/web/session.ts'
import { masked } from '../../../shared/contacts.ts'
import { LONGEST_MESSAGE } from '../rules.ts'
import { texts } from './texts.ts'

const control =
  'min-h-12 w-full max-w-full min-w-0 flex-1 basis-40 resize-none rounded-md border-[1.5px] border-ink-400 bg-white px-3.5 py-2.5'

type Props = {
  threadId: number
  /** Whether contact details are hidden here. */
  hides: boolean
  /** Who else reads it. */
  reads: string
  onWrite: (text: string) => void
}

/** Enter sends, Shift and Enter begin a line; what is half written is kept. It warns of what will be hidden while it is typed. */
export function WriteBox({ threadId, hides, reads, onWrite }: Props) {
  const t = useTexts(texts)
  const id = useId()
  const { id: me } = useUser()
  const name = `draft-${me}-${threadId}`
  const [text, setText] = useState(() => kept(name) ?? '')
  const change = (typed: string) => {
    setText(typed)
    if (typed) keep(name, typed)
    else drop(name)
  }
  const send = () => {
    if (!text.trim()) return
    onWrite(text.trim())
    change('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <footer className="border-t border-line bg-white p-4 lg:px-6">
      <div className="flex flex-wrap items-end gap-2">
        <textarea
          aria-label={t.write}
          aria-describedby={id}
          placeholder={t.write}
          rows={Math.min(5, text.split('\n').length)}
          maxLength={LONGEST_MESSAGE}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          className={control}
        />
        <Button look="primary" large icon="send" onClick={send}>
          {t.send}
        </Button>
      </div>
      <p id={id} aria-live="polite" className="mt-2 text-sm text-ink-700">
        {hides && masked(text).hidden ? t.willHide : reads}
      </p>
    </footer>
  )
}

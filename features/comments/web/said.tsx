import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import type { Reply } from '../contract.ts'
import { texts } from './texts.ts'
import { useBegun } from './use-begun.ts'

/** Begins a reply; where nobody may write there is none. */
export type Answer = (() => void) | undefined

/** How something is taken away: what is asked before, and whether it is under way. */
type Removal = { words: (typeof texts)['en']['removal']['comment']; working: boolean; remove: () => void }

type SaidProps = { said: Reply; now: Date; like: () => void; removal: Removal; report: ReactNode; answer: Answer }

/** A comment or a reply, with what may be done about it. */
export function Said({ said, now, like, removal, report, answer }: SaidProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex gap-3">
      <Portrait seed={said.face} className="size-9 flex-none rounded-full" />
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          <strong>{said.user_name}</strong>
          {said.is_teacher && <span className="font-semibold text-green-800"> · {t.teacher}</span>}
          <span className="text-ink-500"> · {nearDay(new Date(said.created_at), now, language)}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{said.text}</p>
        <div className="-ml-2 flex flex-wrap items-center">
          <Act
            pressed={said.liked}
            label={`${t.like(said.user_name)}, ${said.likes}`}
            className={said.liked ? 'text-green-800' : ''}
            onClick={like}
          >
            <Icon name="heart" filled={said.liked} /> {said.likes}
          </Act>
          {answer && <Act onClick={answer}>{t.reply}</Act>}
          {!said.mine && report}
          {said.mine && (
            <Act hidden={asking} onClick={() => setAsking(true)}>
              {t.delete}
            </Act>
          )}
        </div>
        {asking && <Sure {...removal} keep={() => setAsking(false)} />}
      </div>
    </div>
  )
}

/** Begins at what takes nothing away. */
function Sure({ words, working, remove, keep }: Removal & { keep: () => void }) {
  const question = useId()
  const box = useBegun<HTMLDivElement>(true)
  return (
    <div ref={box} role="group" aria-labelledby={question} className="flex flex-wrap items-center gap-2">
      <span id={question}>{words.sure}</span>
      <Button look="danger" working={working && words.working} onClick={remove}>
        {words.doDelete}
      </Button>
      <Button look="neutral" data-begin disabled={working} onClick={keep}>
        {words.keep}
      </Button>
    </div>
  )
}

type ActProps = {
  children: ReactNode
  onClick: () => void
  pressed?: boolean
  hidden?: boolean
  label?: string
  className?: string
}

const Act = ({ children, onClick, pressed, hidden, label, className = 'text-ink-700' }: ActProps) => (
  <button
    type="button"
    hidden={hidden}
    aria-pressed={pressed}
    aria-label={label}
    onClick={onClick}
    className={`press inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-bold hover:bg-sunken ${className}`}
  >
    {children}
  </button>
)

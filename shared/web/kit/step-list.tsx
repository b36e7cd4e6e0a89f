import type { ReactNode } from 'react'
import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

export type Step = { label: ReactNode; state: 'done' | 'now' | 'next'; aside?: ReactNode }

/** What has happened, what happens now, what comes: a deposit on its way, a request being checked. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const t = useTexts(texts)
  return (
    <ol className="grid">
      {steps.map(({ label, state, aside }, i) => (
        <li
          key={i}
          className="relative flex items-start gap-3 pb-4 last:pb-0"
          aria-current={state === 'now' ? 'step' : undefined}
        >
          {i < steps.length - 1 && <span className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-line" />}
          <span className={`grid size-6 flex-none place-items-center rounded-full border-2 ${marks[state]}`}>
            {state === 'done' && <Icon name="check" className="size-3.5! stroke-3!" />}
          </span>
          <span className={`flex-1 ${state === 'now' ? 'font-bold' : state === 'next' ? 'text-ink-500' : ''}`}>
            {label}
            <span className="sr-only"> ({t[state]})</span>
          </span>
          {aside && <span className="text-sm text-ink-700 tabular-nums">{aside}</span>}
        </li>
      ))}
    </ol>
  )
}

const marks = {
  done: 'border-green-800 bg-green-800 text-white',
  now: 'border-marigold-500 border-t-line bg-white animate-spin',
  next: 'border-ink-400 bg-white',
}

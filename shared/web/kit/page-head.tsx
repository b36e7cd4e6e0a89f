import type { ReactNode } from 'react'

/** The top of a view: its name, one line, at most one action. */
export function PageHead({ title, line, action }: { title: ReactNode; line?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="display text-2xl">{title}</h1>
        {line && <p className="mt-1 text-base text-ink-500">{line}</p>}
      </div>
      {action}
    </div>
  )
}

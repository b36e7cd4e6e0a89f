import type { ReactNode } from 'react'

/** The end of a way: what is not there, and where to go instead. */
export function DeadEnd({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-5 py-18 text-center">
      <h1 className="display text-2xl">{title}</h1>
      <p className="max-w-md text-balance text-ink-700">{line}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

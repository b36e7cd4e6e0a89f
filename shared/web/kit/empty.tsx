import type { ReactNode } from 'react'
import { GREEN_800, GREEN_900, MARIGOLD_500, MURRAM_600, PAPER, SUNKEN } from '../../brand.ts'

/** The small things drawn where a list is empty: an exercise book and pencil, a slate, a phone with a bell. */
export type EmptyObject = 'book' | 'slate' | 'phone'

/** Nothing here yet: the object, the specification's words, and the one way on (an outlined button). */
export function Empty({
  object = 'book',
  title,
  action,
  children,
}: {
  object?: EmptyObject
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-ink-400 px-5 py-9 text-center">
      {objects[object]}
      <p className="mt-2 text-md font-bold">{title}</p>
      {children && <p className="max-w-sm text-balance text-ink-500">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

const ink = { stroke: GREEN_800, strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const objects = {
  book: (
    <svg viewBox="0 0 96 76" className="h-19 w-24" fill="none" aria-hidden="true" {...ink}>
      <rect x="6" y="6" width="66" height="54" rx="6" fill={SUNKEN} />
      <path d="M8 20h62M8 33h62M8 46h62" stroke="#c9bfa8" strokeWidth="1.5" />
      <path d="M22 7v52" stroke={MURRAM_600} strokeWidth="2" />
      <path d="m55 67 4-11 18-20 8 7-19 20z" fill={MARIGOLD_500} />
      <path d="m59 56 7 7" />
    </svg>
  ),
  slate: (
    <svg viewBox="0 0 96 76" className="h-19 w-24" fill="none" aria-hidden="true" {...ink}>
      <rect x="8" y="6" width="80" height="58" rx="6" fill={MARIGOLD_500} />
      <rect x="16" y="14" width="64" height="42" rx="2" fill={GREEN_900} />
      <path d="M25 28h22M25 41h34" stroke={PAPER} strokeOpacity=".75" />
      <path d="m66 70 12-4" stroke={MURRAM_600} strokeWidth="5" />
    </svg>
  ),
  phone: (
    <svg viewBox="0 0 96 76" className="h-19 w-24" fill="none" aria-hidden="true" {...ink}>
      <rect x="30" y="4" width="36" height="66" rx="7" fill={SUNKEN} />
      <path d="M43 63h10" />
      <path d="M38 44c4-2 3-14 10-14s6 12 10 14z" fill={MARIGOLD_500} />
      <path d="M45 49c2 3 4 3 6 0" />
      <path d="M20 26c-4 8-4 16 0 24M76 26c4 8 4 16 0 24" stroke={MURRAM_600} />
    </svg>
  ),
}

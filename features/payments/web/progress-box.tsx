import type { ReactNode } from 'react'
import {
  GREEN_100,
  GREEN_800,
  GREEN_900,
  MARIGOLD_100,
  MARIGOLD_500,
  MARIGOLD_700,
  RED_100,
  RED_700,
} from '../../../shared/brand.ts'
import { unbroken } from '../../../shared/web/kit/unbroken.tsx'
import { useInSight } from './in-sight.ts'

export type BoxProps = {
  picture: keyof typeof pictures
  title: ReactNode
  line: string
  children?: ReactNode
}

/** How a payment stands, in a picture and its own words. */
export function Box({ picture, title, line, children }: BoxProps) {
  const bad = picture === 'cross'
  const place = useInSight(true)
  return (
    <div
      ref={place}
      className={
        'scroll-my-20 rounded-md border-2 p-4 ' +
        `${bad ? 'border-red-700' : picture === 'clock' ? 'border-marigold-500' : 'border-green-800'}`
      }
    >
      <div className="mb-4 flex items-start gap-4">
        <svg
          viewBox="0 0 48 48"
          className="size-14 flex-none"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {pictures[picture]}
        </svg>
        <div className="min-w-0">
          <p className="display text-lg">{unbroken(title)}</p>
          {/* No line breaks a sum or a number apart. */}
          <p className="text-ink-700">{unbroken(line.replaceAll(/ (?=[\d•])/g, '\u00a0'))}</p>
        </div>
      </div>
      {children}
    </div>
  )
}

const pictures = {
  phone: (
    <g stroke={GREEN_900}>
      <rect x="14" y="4" width="20" height="40" rx="5" fill={GREEN_900} />
      <rect x="17.5" y="11" width="13" height="20" rx="1.5" fill={GREEN_100} stroke="none" />
      <path d="M20 17h8M20 24h.1M24 24h.1M28 24h.1" />
      <path d="M8 18q-3 6 0 12M40 18q3 6 0 12" stroke={MARIGOLD_500} />
    </g>
  ),
  card: (
    <g stroke={GREEN_900}>
      <rect x="5" y="11" width="38" height="27" rx="5" fill={GREEN_100} />
      <path d="M5 20h38" strokeWidth="5" />
      <path d="M11 31h8" />
    </g>
  ),
  tick: (
    <g>
      <circle cx="24" cy="24" r="19" fill={GREEN_100} stroke={GREEN_800} />
      <path d="m15.5 24.5 6 6 11-12.5" stroke={GREEN_800} strokeWidth="3.5" />
    </g>
  ),
  cross: (
    <g stroke={RED_700}>
      <circle cx="24" cy="24" r="19" fill={RED_100} />
      <path d="m17.5 17.5 13 13m0-13-13 13" strokeWidth="3.5" />
    </g>
  ),
  clock: (
    <g stroke={MARIGOLD_700}>
      <circle cx="24" cy="24" r="19" fill={MARIGOLD_100} />
      <path d="M24 13v12l7 5" />
    </g>
  ),
}

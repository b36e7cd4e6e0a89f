import type { ReactNode } from 'react'
import { iconPaths } from './icon-paths.ts'

/** A status is a tint, a shape and a word, never a colour alone. */
export type BadgeTone = 'ok' | 'wait' | 'bad' | 'info' | 'off' | 'live'
export type BadgeShape = 'tick' | 'done' | 'cross' | 'clock' | 'dots' | 'disc' | 'calendar' | 'info'

const tones: Record<BadgeTone, { tint: string; shape: BadgeShape }> = {
  ok: { tint: 'bg-green-100 text-green-900', shape: 'tick' },
  wait: { tint: 'bg-marigold-100 text-marigold-700', shape: 'clock' },
  bad: { tint: 'bg-red-100 text-red-800', shape: 'cross' },
  info: { tint: 'bg-sky-100 text-sky-800', shape: 'info' },
  off: { tint: 'bg-sunken text-ink-700', shape: 'dots' },
  live: { tint: 'bg-murram-100 text-murram-800', shape: 'disc' },
}

export function Badge({ tone, shape, children }: { tone: BadgeTone; shape?: BadgeShape; children: ReactNode }) {
  const { tint, shape: usual } = tones[tone]
  return (
    <span
      className={
        'inline-flex min-h-6.5 w-fit items-center gap-1.5 rounded-full px-2.5 whitespace-nowrap py-0.5 text-sm ' +
        `font-semibold ${tint}`
      }
    >
      <BadgeMark shape={shape ?? usual} />
      {children}
    </span>
  )
}

function BadgeMark({ shape }: { shape: BadgeShape }) {
  if (shape === 'tick' || shape === 'disc') {
    return (
      <svg viewBox="0 0 24 24" className="size-3.5 flex-none" aria-hidden="true">
        <circle cx="12" cy="12" r={shape === 'disc' ? 7 : 11} fill="currentColor" />
        {shape === 'tick' && (
          <path
            d="m7 12.4 3.4 3.4 6.6-7"
            fill="none"
            stroke="#fff"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
      </svg>
    )
  }
  const paths = {
    done: iconPaths['check-check'],
    cross: iconPaths.x,
    clock: iconPaths.clock,
    dots: iconPaths.ellipsis,
    calendar: iconPaths.calendar,
    info: iconPaths.info,
  }
  return (
    <svg viewBox="0 0 24 24" className="icon size-3.5! stroke-3!" aria-hidden="true">
      <path d={paths[shape]} />
    </svg>
  )
}

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

export type NoteTone = 'ok' | 'wait' | 'bad' | 'info' | 'plain'

const tones: Record<NoteTone, { tint: string; icon: IconName }> = {
  ok: { tint: 'bg-green-100 text-green-900', icon: 'circle-check' },
  wait: { tint: 'bg-marigold-100 text-marigold-700', icon: 'clock' },
  bad: { tint: 'bg-red-100 text-red-800', icon: 'triangle-alert' },
  info: { tint: 'bg-sky-100 text-sky-800', icon: 'info' },
  plain: { tint: 'bg-sunken text-ink-700', icon: 'info' },
}

/** One sentence that matters inside a page or panel. `bad` interrupts a screen reader, the rest wait their turn. */
export function Note({
  tone,
  title,
  action,
  children,
}: {
  tone: NoteTone
  title?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  const { tint, icon } = tones[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      tabIndex={tone === 'bad' ? -1 : undefined}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md p-3.5 ${tint}`}
    >
      <div className="flex min-w-[min(12rem,100%)] flex-1 items-start gap-3">
        <Icon name={icon} className="mt-0.5" />
        <div className="min-w-0">
          {title && <p className="font-bold">{title}</p>}
          {children && <div className={title ? 'text-sm' : ''}>{children}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}

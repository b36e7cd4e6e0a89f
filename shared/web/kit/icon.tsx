import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

/**
 * A line drawing beside a word; hidden from screen readers because the word says it. Size and colour come from the text
 * around it or from `className`. `filled` is for the few whose inside is the meaning: star, play.
 */
export function Icon({ name, className, filled }: { name: IconName; className?: string; filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className ? `icon ${className}` : 'icon'}
      aria-hidden="true"
      fill={filled ? 'currentColor' : undefined}
    >
      <path d={iconPaths[name]} fill={filled ? 'currentColor' : undefined} />
    </svg>
  )
}

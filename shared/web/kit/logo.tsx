import { BRAND, GREEN_800, MARIGOLD_500 } from '../../brand.ts'

/** The open book and the name. On dark grounds the name is white. */
export function Logo({ onDark }: { onDark?: boolean }) {
  return (
    <span className={`display inline-flex items-center gap-2.5 text-xl ${onDark ? 'text-white' : 'text-green-800'}`}>
      <svg viewBox="0 0 32 32" className="size-8 flex-none" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill={GREEN_800} />
        <path
          d={
            'M7.5 9.2c3.3-.8 6.2 0 7.7 1.6v13.4c-1.5-1.4-4.4-2.2-7.7-1.5z' +
            'M24.5 9.2c-3.3-.8-6.2 0-7.7 1.6v13.4c1.5-1.4 4.4-2.2 7.7-1.5z'
          }
          fill={MARIGOLD_500}
        />
      </svg>
      {BRAND}
    </span>
  )
}

import { SKY_700 } from '../../brand.ts'
import { useTexts } from '../i18n.ts'
import { texts } from './tick-texts.ts'
import { iconPaths } from './icon-paths.ts'

/** The mark of a teacher whose TSC number was checked. With `explains`, a tap says what was checked. */
export function VerifiedTick({ explains, className = 'size-5' }: { explains?: boolean; className?: string }) {
  const t = useTexts(texts)
  const mark = (
    <svg viewBox="0 0 24 24" className={`inline-block flex-none align-middle ${className}`} role="img" aria-label={t.verified}>
      <path d={iconPaths['badge-check'].replace(/M0 0m.*$/, '')} fill={SKY_700} />
      <path d="m16 9.5-5.2 5L8 12" fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
  if (!explains) return mark
  return (
    <details className="relative inline-block align-middle text-base">
      <summary className="grid size-11 list-none place-items-center rounded-full">{mark}</summary>
      <p
        className={
          'absolute top-full left-1/2 z-10 w-64 -translate-x-1/2 rounded-md border border-line bg-white p-3 ' +
          'font-sans text-sm font-normal tracking-normal text-ink-700 shadow-raised'
        }
      >
        {t.verifiedWhy}
      </p>
    </details>
  )
}

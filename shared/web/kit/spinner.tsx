import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'

/** A turning ring with its word: alone it fills a lazy page's place, `bare` it sits inside a button that has its own word. */
export function Spinner({ bare }: { bare?: boolean }) {
  const t = useTexts(texts)
  const ring = (
    <svg viewBox="0 0 24 24" className="icon animate-spin" aria-hidden="true">
      <circle cx="12" cy="12" r="9" opacity=".3" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
  if (bare) return ring
  return (
    <p role="status" className="patient flex items-center justify-center gap-3 py-12 font-semibold text-ink-500">
      {ring}
      {t.loading}
    </p>
  )
}

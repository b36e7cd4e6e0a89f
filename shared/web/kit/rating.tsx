import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

/** Stars never without how many people gave them; no number at all before the first. */
export function Rating({ stars, count }: { stars: number | null; count: number }) {
  const t = useTexts(texts)
  if (stars === null || count === 0) return <p className="text-sm text-ink-500">{t.noReviews}</p>
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Icon name="star" filled className="size-4! text-marigold-600" />
      <span className="sr-only">{t.ratingOf(stars.toFixed(1))}</span>
      <strong aria-hidden="true">{stars.toFixed(1)}</strong>
      <span className="text-ink-500">{t.reviews(String(count))}</span>
    </p>
  )
}

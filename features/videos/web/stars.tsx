import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { Video } from '../contract.ts'
import { texts } from './texts.ts'

/** Stars never without how many people gave them; no number at all before the first. */
export function Stars({ video: { rating, rating_count: count } }: { video: Pick<Video, 'rating' | 'rating_count'> }) {
  const t = useTexts(texts)
  if (rating === null) return <span>{t.notRated}</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name="star" filled className="size-4! text-marigold-600" />
      <span className="sr-only">{t.ratingOf(rating.toFixed(1))}</span>
      <strong aria-hidden="true" className="text-ink-950">
        {rating.toFixed(1)}
      </strong>
      {t.ratings(count)}
    </span>
  )
}

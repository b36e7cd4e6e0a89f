/** What stands where videos will, in their shape, once a moment has passed. */
import { useTexts } from '../../../shared/web/i18n.ts'
import { texts } from './texts.ts'

export function FeedShape() {
  const t = useTexts(texts)
  return (
    <div role="status" className="patient">
      <span className="sr-only">{t.loading}</span>
      <div className="grid gap-3 lg:grid-cols-3 lg:gap-5">
        {[0, 1, 2].map((card) => (
          <div
            key={card}
            className="grid grid-cols-[8.25rem_1fr] gap-3 border-b border-line pb-3 lg:grid-cols-1 lg:rounded-lg lg:border lg:p-3"
          >
            <div className="skeleton aspect-video rounded-md" />
            <Lines />
          </div>
        ))}
      </div>
    </div>
  )
}

export function DetailShape() {
  const t = useTexts(texts)
  return (
    <div role="status" className="patient grid gap-5 lg:grid-cols-[2.13fr_1fr] lg:gap-8">
      <span className="sr-only">{t.loading}</span>
      <div className="skeleton -mx-4 aspect-video sm:mx-0 sm:rounded-lg" />
      <div className="hidden lg:block" />
      <Lines />
    </div>
  )
}

const Lines = () => (
  <div className="grid content-start gap-2">
    <div className="skeleton h-5 w-4/5" />
    <div className="skeleton h-4 w-3/5" />
    <div className="skeleton h-4 w-2/5" />
  </div>
)

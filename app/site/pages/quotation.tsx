import type { Testimonial } from '../../../features/reviews/rules.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { texts as kitTexts } from '../../../shared/web/texts.ts'
import { texts } from './testimonials-texts.ts'

/** More than these are set smaller, so that no quotation fills a screen. */
const SHORT = 160

/** Large, for within the kanga's frame; `cut` where it has to share its height with others. */
export function Quotation({ one, cut = false }: { one: Testimonial; cut?: boolean }) {
  const t = useTexts(texts)
  const size = one.text.length > SHORT ? 'text-lg' : 'text-xl sm:text-2xl'
  return (
    <figure className={framed}>
      <Face seed={one.face} className="size-24 rounded-full sm:size-32" />
      <div className="min-w-0">
        <blockquote className={`display max-w-2xl wrap-anywhere text-murram-700 ${size} ${cut ? 'line-clamp-8' : ''}`}>
          {t.quote(one.text)}
        </blockquote>
        <By one={one} />
      </div>
    </figure>
  )
}

const framed = 'grid h-full content-center items-center gap-5 rounded-md bg-paper p-6 sm:grid-cols-[auto_1fr] sm:gap-9 sm:p-10'

/** Small, in a list. */
export function QuotationCard({ one }: { one: Testimonial }) {
  const t = useTexts(texts)
  return (
    <figure className="flex h-full flex-col justify-between gap-2 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <blockquote className="wrap-anywhere">{t.quote(one.text)}</blockquote>
      <div className="flex items-center gap-4">
        <Face seed={one.face} className="size-11 flex-none rounded-full" />
        <By one={one} />
      </div>
    </figure>
  )
}

function By({ one }: { one: Testimonial }) {
  const t = useTexts(texts)
  const { author } = useTexts(kitTexts)
  return (
    <figcaption className="mt-3 min-w-0 wrap-anywhere">
      <strong className="block">{one.name}</strong>
      <span className="block text-ink-700">{author[one.author](one.grade)}</span>
      <span className="block text-sm text-ink-500">
        {t.lessonsWith}{' '}
        <a href={`/tutors/${one.teacher.id}`} className="link inline-block py-2">
          {one.teacher.name}
        </a>
      </span>
    </figcaption>
  )
}

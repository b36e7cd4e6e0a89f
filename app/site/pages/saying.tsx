import { useTexts } from '../../../shared/web/i18n.ts'
import { buttonClass } from '../../../shared/web/kit/button.tsx'
import { texts } from './landing-texts.ts'

/** The kanga's frame with its saying: what stands where nobody's own words do. */
export function Saying() {
  const t = useTexts(texts)
  return (
    <figure className="kanga">
      <blockquote className="grid justify-items-center gap-3 rounded-md bg-paper px-6 py-12 text-center">
        <p lang="sw" className="display text-2xl text-murram-700">
          Elimu ni ufunguo wa maisha
        </p>
        <p className="text-lg font-semibold">{t.sayingMeaning}</p>
        <p className="max-w-xl text-balance text-ink-700">{t.sayingLine}</p>
        <a href="/tutors" className={buttonClass({ className: 'mt-2' })}>
          {t.find}
        </a>
      </blockquote>
    </figure>
  )
}

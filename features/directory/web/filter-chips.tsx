import { instantAt } from '../../../shared/time.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import type { Language } from '../../../shared/said.ts'
import { textsFor, useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { narrowings, type Narrowing, type Search } from '../rules.ts'
import { texts } from './filter-texts.ts'
import { texts as languageTexts } from '../../teachers/web/language-texts.ts'

/** What is chosen beside `narrowings`, such as a grade that is not the learner's own. */
export type Extra = { label: string; href: string }

type Props = {
  search: Search
  /** The address without one of them. */
  without: (name: Narrowing) => string
  /** The address without any. */
  clear: string
  extra?: Extra | undefined
}

/** What a list is narrowed by. Links, so that each is taken off by its address, and Back puts it on again. */
export function FilterChips({ search, without, clear, extra }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const chips = narrowings.flatMap((name) => {
    const label = labelOf(name, search, t, language)
    return label ? [{ label, href: without(name) }] : []
  })
  const all = extra ? [extra, ...chips] : chips
  if (all.length === 0) return null
  return (
    <ul aria-label={t.chosenList} className="mb-4 flex flex-wrap gap-2">
      {all.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            className={
              'press inline-flex min-h-11 items-center gap-1.5 rounded-full bg-ink-950 py-1 pr-3 pl-4 text-sm ' +
              'font-semibold text-white'
            }
          >
            <span className="sr-only">{t.remove}</span>
            {label}
            <Icon name="x" className="size-4!" />
          </a>
        </li>
      ))}
      <li>
        <a href={clear} className="link inline-flex min-h-11 items-center px-1 text-sm">
          {t.clear}
        </a>
      </li>
    </ul>
  )
}

function labelOf(name: Narrowing, search: Search, t: (typeof texts)['en'], language: Language): string | undefined {
  const { price_from: from, price_to: to, rating, free_on: day, language: spoken } = search
  const at = day === undefined ? null : instantAt(day, '12:00')
  const labels: Record<Narrowing, string | undefined> = {
    price_from: from === undefined ? undefined : t.priceFrom(kesText(from)),
    price_to: to === undefined ? undefined : t.priceTo(kesText(to)),
    rating: rating === undefined ? undefined : t.stars(rating),
    free_on: at ? t.free(shortDay(at, language)) : undefined,
    language: spoken && textsFor(languageTexts, language).languages[spoken],
  }
  return labels[name]
}

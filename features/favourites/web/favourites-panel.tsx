import { centsFromShillings, formatMoney } from '../../../shared/money.ts'
import { subjectNames } from '../../../shared/subject-names.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { listFavourites } from '../contract.ts'
import type { Favourite } from '../contract.ts'
import { texts } from './texts.ts'

const PAGE = 6

/** Favourite teachers on a first page, the latest first. */
export function FavouritesPanel({ area }: { area: string }) {
  const t = useTexts(texts)
  return (
    <section aria-labelledby="favourites">
      <h2 id="favourites" className="display mb-3 text-xl">
        {t.title}
      </h2>
      <Pages endpoint={listFavourites} input={{ limit: PAGE }} failed={t.failed} of={t.ofFavourites}>
        {({ favourites }, isFirst) =>
          isFirst && favourites.length === 0 ? (
            <None area={area} />
          ) : (
            <ul className="mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {favourites.map((one) => (
                <Row key={one.id} one={one} area={area} />
              ))}
            </ul>
          )
        }
      </Pages>
    </section>
  )
}

function Row({ one, area }: { one: Favourite; area: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <li className="grid">
      <a
        href={`${area}/teachers/${one.teacher_id}`}
        className="flex items-center gap-3 rounded-lg border border-line bg-white p-3 shadow-card hover:bg-sunken"
      >
        <Portrait seed={one.teacher_id} className="size-16 flex-none rounded-md" />
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{one.teacher_name}</span>
          <span className="block text-sm text-ink-700">{subjectNames(one.subjects, language)}</span>
          <span className="block text-sm text-ink-500 tabular-nums">
            {formatMoney(centsFromShillings(one.cost))} {t.perLesson}
          </span>
        </span>
        <Icon name="chevron-right" className="text-ink-500" />
      </a>
    </li>
  )
}

function None({ area }: { area: string }) {
  const t = useTexts(texts)
  return (
    <Empty object="slate" title={t.none} action={<ButtonLink href={`${area}/teachers`}>{t.findTeacher}</ButtonLink>}>
      {t.noneLine}
    </Empty>
  )
}

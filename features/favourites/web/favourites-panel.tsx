import { useEffect, useRef, useState } from 'react'
import { centsFromShillings, formatMoney } from '../../../shared/money.ts'
import { subjectNames } from '../../../shared/subject-names.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
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
      <Page area={area} />
    </section>
  )
}

/** One page of the list, and behind it the next once it was asked for. */
function Page({ area, cursor }: { area: string; cursor?: string }) {
  const t = useTexts(texts)
  const [more, setMore] = useState(false)
  const read = useCall(listFavourites, { limit: PAGE, ...(cursor && { cursor }) }, { keep: true })
  return (
    <Panel read={read} failed={t.failed}>
      {({ favourites, next_cursor }) => {
        if (favourites.length === 0 && !cursor) return <None area={area} />
        return (
          <div className="grid gap-3">
            <Rows favourites={favourites} area={area} further={cursor !== undefined} />
            {next_cursor && more && <Page area={area} cursor={next_cursor} />}
            {next_cursor && !more && (
              <Button look="text" wide onClick={() => setMore(true)}>
                {t.more}
                <span className="sr-only">{t.ofFavourites}</span>
              </Button>
            )}
          </div>
        )
      }}
    </Panel>
  )
}

function Rows({ favourites, area, further }: { favourites: readonly Favourite[]; area: string; further: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  // The button that asked for these rows is gone; whoever pressed it by key goes on at the first of them.
  useEffect(() => {
    if (further) list.current?.querySelector('a')?.focus()
  }, [further])
  return (
    <ul ref={list} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {favourites.map((one) => (
        <Row key={one.id} one={one} area={area} />
      ))}
    </ul>
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

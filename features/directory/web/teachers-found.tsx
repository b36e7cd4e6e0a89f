import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listTeachers, type TeacherCard as Teacher } from '../contract.ts'
import type { Search } from '../rules.ts'
import { texts as filterTexts } from './filter-texts.ts'
import { TeacherCard } from './teacher-card.tsx'
import { teachersFailed, texts } from './texts.ts'

export const PAGE = 12
/** What one visit opens at most by an address; each more is a press. */
const MOST_PAGES = 20

type Props = { search: Search; clear: string }

/** The teachers a search finds, page behind page; how many are open is in the address. */
export function TeachersFound({ search, clear }: Props) {
  const t = useTexts(texts)
  const words = useTexts(filterTexts)
  const read = useCall(listTeachers, { ...search, limit: PAGE }, { keep: true })
  return (
    <Panel read={read} failed={teachersFailed(read.error, t)}>
      {({ teachers, total, more, next_cursor }) =>
        teachers.length === 0 ? (
          <Empty object="slate" title={t.none} action={<ButtonLink href={clear}>{t.clear}</ButtonLink>}>
            {t.noneLine}
          </Empty>
        ) : (
          <>
            <p role="status" className="mb-3 text-sm text-ink-500">
              {words.found(total ?? 0, more)}
            </p>
            <div className="grid gap-4">
              <Cards teachers={teachers} />
              <Further
                key={JSON.stringify(search)}
                search={search}
                cursor={next_cursor}
                place={1}
                shown={(n) => words.shown(n, total ?? 0, more)}
                before={teachers.length}
              />
            </div>
          </>
        )
      }
    </Panel>
  )
}

type FurtherProps = {
  search: Search
  /** Where the page before ended; null when it was the last. */
  cursor: string | null
  place: number
  before: number
  shown: (n: number) => string
}

/** What follows a page: the next one if the address has it open, else the button that opens it. */
function Further({ search, cursor, place, before, shown }: FurtherProps) {
  const words = useTexts(filterTexts)
  const [query, setQuery] = useSearchParams()
  const [pressed, setPressed] = useState(false)
  const open = Math.min(Number(query.get('pages')) || 1, MOST_PAGES)
  if (cursor === null) return null
  if (place < open || pressed)
    return <NextPage search={search} cursor={cursor} place={place + 1} before={before} shown={shown} focused={pressed} />
  const press = () => {
    setPressed(true)
    setQuery(
      (was) => {
        was.set('pages', String(place + 1))
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className="mt-2 grid gap-2 text-center">
      <Button wide large onClick={press}>
        {words.more}
        <span className="sr-only">{words.moreOf}</span>
      </Button>
      <p className="text-sm text-ink-500">{shown(before)}</p>
    </div>
  )
}

type NextProps = Omit<FurtherProps, 'cursor'> & { cursor: string; focused: boolean }

function NextPage({ search, cursor, place, before, shown, focused }: NextProps) {
  const t = useTexts(texts)
  const read = useCall(listTeachers, { ...search, limit: PAGE, cursor })
  return (
    <Panel read={read} failed={teachersFailed(read.error, t)}>
      {({ teachers, next_cursor }) => (
        <>
          <Cards teachers={teachers} focused={focused} />
          <Further search={search} cursor={next_cursor} place={place} before={before + teachers.length} shown={shown} />
        </>
      )}
    </Panel>
  )
}

/** The search goes along to a teacher, and comes back with them. */
function Cards({ teachers, focused = false }: { teachers: readonly Teacher[]; focused?: boolean }) {
  const now = useNow(60)
  const { pathname, search } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // The button that asked for these is gone; whoever pressed it by key goes on at the first of them.
  useEffect(() => {
    if (focused) list.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [focused])
  return (
    <ul ref={list} className="grid gap-4 sm:max-md:grid-cols-2 lg:grid-cols-2 xl:grid-cols-3">
      {teachers.map((teacher) => (
        <li key={teacher.id} className="grid">
          <TeacherCard teacher={teacher} href={`${pathname}/${teacher.id}${search}`} now={now} headingLevel={2} />
        </li>
      ))}
    </ul>
  )
}

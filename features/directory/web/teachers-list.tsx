import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../../shared/endpoint.ts'
import { byName, subjectName } from '../../../shared/subject-names.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Field, Select } from '../../../shared/web/kit/field.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listTeachers } from '../contract.ts'
import { TeacherCard } from './teacher-card.tsx'
import { teachersFailed, texts } from './texts.ts'

const PAGE = 12

/** The teachers of a grade, or of all when it is null; search, subject and page are in the address. */
export function TeachersList({ grade }: { grade: number | null }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [query, setQuery] = useSearchParams()
  const [q, subject, cursor] = [query.get('q') ?? '', query.get('subject') ?? '', query.get('cursor') ?? '']
  const read = useCall(
    listTeachers,
    {
      limit: PAGE,
      ...(q && { q }),
      ...(subject && { subject }),
      ...(cursor && { cursor }),
      ...(grade !== null && { grade }),
    },
    { keep: true },
  )
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        before.delete('cursor')
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <PageHead title={t.titleFor(grade === null ? t.allGrades : t.grades(grade, grade))} line={t.subtitle} />
      <search className="mb-6 grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchBox value={q} onSearch={(value) => set('q', value)} />
        <Select label={t.subject} value={subject} onChange={({ target }) => set('subject', target.value)}>
          <option value="">{t.allSubjects}</option>
          {byName(withChosen(read.data?.subjects ?? [], subject), language).map((name) => (
            <option key={name} value={name}>
              {subjectName(name, language)}
            </option>
          ))}
        </Select>
      </search>
      <Results read={read} />
    </>
  )
}

const withChosen = (subjects: readonly string[], chosen: string): readonly string[] =>
  chosen && !subjects.includes(chosen) ? [chosen, ...subjects] : subjects

/** Waits for a pause in typing, so that one word is one search. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === value) return
    const timer = setTimeout(() => onSearch(wanted), 300)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <Field
      label={t.search}
      type="search"
      name="q"
      maxLength={80}
      placeholder={t.searchHint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

function Results({ read }: { read: UseQueryResult<Answer<typeof listTeachers>, CallFailed> }) {
  const t = useTexts(texts)
  const now = useNow(60)
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const child = query.get('child')
  return (
    <Panel read={read} failed={teachersFailed(read.error, t)}>
      {({ teachers, total, next_cursor }) =>
        teachers.length === 0 ? (
          <Empty object="slate" title={t.none} action={<ButtonLink href={child ? `?child=${child}` : '?'}>{t.clear}</ButtonLink>}>
            {t.noneLine}
          </Empty>
        ) : (
          <>
            <p role="status" className="mb-3 text-sm text-ink-500">
              {t.found(total ?? 0)}
            </p>
            <ul className="grid gap-4 sm:max-md:grid-cols-2 lg:grid-cols-2 xl:grid-cols-3">
              {teachers.map((teacher) => (
                <li key={teacher.id} className="grid">
                  <TeacherCard
                    teacher={teacher}
                    href={`${pathname}/${teacher.id}${child ? `?child=${child}` : ''}`}
                    now={now}
                    headingLevel={2}
                  />
                </li>
              ))}
            </ul>
            <Pages next={next_cursor} />
          </>
        )
      }
    </Panel>
  )
}

function Pages({ next }: { next: string | null }) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const first = !query.has('cursor')
  if (first && !next) return null
  const at = (cursor: string | null): string => {
    const to = new URLSearchParams(query)
    if (cursor) to.set('cursor', cursor)
    else to.delete('cursor')
    return `?${to}`
  }
  return (
    <nav aria-label={t.pages} className="mt-6 flex justify-center gap-3">
      {!first && <ButtonLink href={at(null)}>{t.firstPage}</ButtonLink>}
      {next && (
        <ButtonLink href={at(next)} icon="arrow-right">
          {t.nextPage}
        </ButtonLink>
      )}
    </nav>
  )
}

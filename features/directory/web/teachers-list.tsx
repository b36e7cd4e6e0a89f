import { useSearchParams } from 'react-router'
import { byName, subjectName } from '../../../shared/subject-names.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Field, Select } from '../../../shared/web/kit/field.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useSearchWords } from '../../../shared/web/search-words.ts'
import { listTeachers } from '../contract.ts'
import { LONGEST_SEARCH, narrowings, searchOf, teacherOrders, type Search } from '../rules.ts'
import { FilterChips } from './filter-chips.tsx'
import { texts as filterTexts } from './filter-texts.ts'
import { PAGE, TeachersFound } from './teachers-found.tsx'
import { texts } from './texts.ts'

const FilterSheet = late(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** In the address when all grades are wanted instead of the learner's own. */
const ALL = 'all'

/**
 * The teachers of a grade, or of all when it is null. Text, subject, filters, order and how many pages are open: everything is in
 * the address, beside the child it is for.
 */
export function TeachersList({ grade: own }: { grade: number | null }) {
  const t = useTexts(texts)
  const [query, setQuery] = useSearchParams()
  const { grade: other, ...chosen } = searchOf(query)
  const grade = query.get('grade') === ALL ? undefined : (other ?? own ?? undefined)
  const search: Search = { ...chosen, ...(grade !== undefined && { grade }) }
  const change = (values: Values, replace = false) => setQuery((before) => changed(before, values), { replace })
  const named = t.titleFor(grade === undefined ? t.allGrades : t.grades(grade, grade))
  const show = (form: URLSearchParams) => {
    const wanted = Number(form.get('grade')) || null
    const others = { grade: wanted === own ? '' : String(wanted ?? ALL), filters: '' }
    change({ ...CLEARED, ...Object.fromEntries(form), ...others }, true)
  }
  return (
    <>
      <PageHead title={named} line={t.subtitle} />
      <SearchBar search={search} onChange={change} />
      <FilterChips
        search={search}
        without={(name) => addressOf(query, { [name]: '' })}
        clear={addressOf(query, CLEARED)}
        extra={
          query.has('grade') && grade !== (own ?? undefined)
            ? { label: grade === undefined ? t.allGrades : t.grades(grade, grade), href: addressOf(query, { grade: '' }) }
            : undefined
        }
      />
      <TeachersFound search={search} clear={addressOf(query, { ...CLEARED, q: '', subject: '', sort: '' })} />
      {query.has('filters') && <FilterSheet search={search} onClose={() => change({ filters: '' }, true)} onShow={show} />}
    </>
  )
}

type Values = Readonly<Record<string, string>>

/** Text, subject, order, and the button that opens the rest. */
function SearchBar({ search, onChange }: { search: Search; onChange: (values: Values, replace?: boolean) => void }) {
  const words = useTexts(filterTexts)
  // The first page by the same words as the list asks for it, so that it is asked for once.
  const first = useCall(listTeachers, { ...search, limit: PAGE }, { keep: true })
  const number = narrowings.filter((name) => search[name] !== undefined).length
  return (
    <search className="mb-4 grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchBox value={search.q ?? ''} onSearch={(q) => onChange({ q }, true)} />
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <Subjects value={search.subject} subjects={first.data?.subjects ?? []} onChange={(subject) => onChange({ subject })} />
        <Select
          label={words.sort}
          value={search.sort ?? 'rating'}
          onChange={({ target }) => onChange({ sort: target.value === 'rating' ? '' : target.value })}
        >
          {teacherOrders.map((order) => (
            <option key={order} value={order}>
              {words.sorts[order]}
            </option>
          ))}
        </Select>
      </div>
      <Button icon="sliders-horizontal" className="sm:justify-self-start" onClick={() => onChange({ filters: '1' })}>
        {words.filters}
        {number > 0 && (
          <span className="rounded-full bg-green-800 px-2 text-sm text-white">
            {number} <span className="sr-only">{words.chosen}</span>
          </span>
        )}
      </Button>
    </search>
  )
}

const CLEARED: Values = { ...Object.fromEntries(narrowings.map((name) => [name, ''])), grade: '' }

/** With other values, an empty one being none; a list that is another one begins at its first page. */
function changed(before: URLSearchParams, values: Values): URLSearchParams {
  const after = new URLSearchParams(before)
  if (Object.keys(values).some((name) => name !== 'filters')) after.delete('pages')
  for (const [name, value] of Object.entries(values)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}

const addressOf = (query: URLSearchParams, values: Values): string => `?${changed(query, values)}`

type SubjectsProps = { value: string | undefined; subjects: readonly string[]; onChange: (subject: string) => void }

function Subjects({ value = '', subjects, onChange }: SubjectsProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  // One that nobody teaches to the grade stays chosen in the list.
  const choices = value && !subjects.includes(value) ? [value, ...subjects] : subjects
  return (
    <Select label={t.subject} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t.allSubjects}</option>
      {byName(choices, language).map((name) => (
        <option key={name} value={name}>
          {subjectName(name, language)}
        </option>
      ))}
    </Select>
  )
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useSearchWords(value, onSearch)
  return (
    <Field
      label={t.search}
      type="search"
      name="q"
      maxLength={LONGEST_SEARCH}
      placeholder={t.searchHint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

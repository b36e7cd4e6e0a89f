import type { listTeachers } from '../../../features/directory/contract.ts'
import { LONGEST_SEARCH, narrowings, searchOf, teacherOrders } from '../../../features/directory/rules.ts'
import type { Narrowing, Search } from '../../../features/directory/rules.ts'
import { FilterChips } from '../../../features/directory/web/filter-chips.tsx'
import { FilterFields } from '../../../features/directory/web/filter-fields.tsx'
import { texts as filterTexts } from '../../../features/directory/web/filter-texts.ts'
import { TeacherCard } from '../../../features/directory/web/teacher-card.tsx'
import type { Answer } from '../../../shared/endpoint.ts'
import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Field, Select } from '../../../shared/web/kit/field.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { page } from '../page.ts'
import { GradeSelect, SubjectSelect } from './choose-selects.tsx'
import { texts } from './tutors-texts.ts'

type Asked = Search & { cursor?: string }
type Data = { asked: Asked; listed: Answer<typeof listTeachers> }

const PER_PAGE = 24

export const tutors = page<Data>({
  async load(source, { address }) {
    const asked = askedOf(address.searchParams)
    return { asked, listed: await source.teachers({ ...asked, limit: PER_PAGE }) }
  },
  head: ({ asked }, { language }) => {
    const t = textsFor(texts, language)
    // A search's result is not a page of its own for search engines; the whole list is.
    return {
      title: t.title,
      description: t.description,
      hidden: Boolean(asked.q || asked.cursor || asked.sort || narrowings.some((name) => asked[name] !== undefined)),
    }
  },
  view({ data: { asked, listed }, visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <div className="wrap pt-9">
        <PageHead title={t.heading(asked.grade ? t.gradeName(asked.grade) : t.allGrades)} line={t.lead} />
        <Filters asked={asked} subjects={listed.subjects} now={visit.now} />
        <FilterChips
          search={asked}
          without={(name) => addressOf(withoutNarrowing(asked, [name]))}
          clear={addressOf(withoutNarrowing(asked, narrowings))}
        />
        {listed.teachers.length === 0 ? (
          <Empty title={t.none} action={<ButtonLink href="/tutors">{t.clear}</ButtonLink>}>
            {t.noneLine}
          </Empty>
        ) : (
          <>
            {listed.total !== null && (
              <p className="mb-3 text-sm text-ink-500">
                {textsFor(filterTexts, visit.language).found(listed.total, listed.more)}
              </p>
            )}
            <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
              {listed.teachers.map((teacher) => (
                <TeacherCard key={teacher.id} teacher={teacher} href={`/tutors/${teacher.id}`} now={visit.now} headingLevel={2} />
              ))}
            </div>
          </>
        )}
        {listed.next_cursor && (
          <p className="mt-6 text-center">
            <ButtonLink href={addressOf({ ...asked, cursor: listed.next_cursor })} rel="next">
              {t.more}
            </ButtonLink>
          </p>
        )}
      </div>
    )
  },
})

/** A form that asks by its address, so a search can be shared and works without script. */
function Filters({ asked, subjects, now }: { asked: Search; subjects: readonly string[]; now: Date }) {
  const t = useTexts(texts)
  const words = useTexts(filterTexts)
  // A subject of another grade stays chosen in the list even where nobody teaches it.
  const choices = asked.subject && !subjects.includes(asked.subject) ? [asked.subject, ...subjects] : subjects
  return (
    <form action="/tutors" role="search" className="mb-6 rounded-lg bg-sunken p-4">
      <div className="grid items-end gap-3 md:grid-cols-[2fr_1.2fr_1fr_auto]">
        <Field
          type="search"
          name="q"
          label={t.searchLabel}
          placeholder={t.search}
          defaultValue={asked.q}
          maxLength={LONGEST_SEARCH}
        />
        <SubjectSelect label={t.subject} all={t.allSubjects} subjects={choices} chosen={asked.subject} />
        <GradeSelect label={t.grade} all={t.allGrades} nameOf={t.gradeName} chosen={asked.grade} />
        <Button type="submit" look="primary" large>
          {t.find}
        </Button>
      </div>
      {/* Closed also when something is chosen: it stands in chips below, and the teachers are what was asked for. */}
      <details className="mt-3">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{words.filters}</summary>
        <div className="grid gap-4 pt-3 md:grid-cols-2">
          <FilterFields search={asked} now={now} />
          <Select name="sort" label={words.sort} defaultValue={asked.sort ?? 'rating'}>
            {teacherOrders.map((order) => (
              <option key={order} value={order}>
                {words.sorts[order]}
              </option>
            ))}
          </Select>
        </div>
        <p className="mt-3 text-sm text-ink-700">{words.verified}</p>
      </details>
    </form>
  )
}

/** What an address asks for, with the place in the list. */
export function askedOf(query: URLSearchParams): Asked {
  const cursor = query.get('cursor')
  return { ...searchOf(query), ...(cursor && /^\d{1,10}-\d{1,15}$/.test(cursor) && { cursor }) }
}

function addressOf(asked: Asked): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(asked)) query.set(key, String(value))
  return query.size > 0 ? `/tutors?${query}` : '/tutors'
}

const withoutNarrowing = (asked: Asked, names: readonly Narrowing[]): Asked => {
  const { cursor: _, ...rest } = asked
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !(names as readonly string[]).includes(name)))
}

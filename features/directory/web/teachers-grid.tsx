import { useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listTeachers } from '../contract.ts'
import { TeacherCard } from './teacher-card.tsx'
import { teachersFailed, texts } from './texts.ts'

const FEW = 4
const MORE = 12

/** Teachers on a first page: four, then more in place with the focus on the first new card. */
export function TeachersGrid({ grade, area }: { grade: number; area: string }) {
  const t = useTexts(texts)
  const now = useNow(60)
  const [all, setAll] = useState(false)
  const read = useCall(listTeachers, { grade, limit: MORE })
  const several = (read.data?.teachers.length ?? 0) > FEW
  const toggle = () => {
    setAll(!all)
    if (all) return
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-teacher="${FEW}"] a`)?.focus())
  }
  return (
    <section aria-labelledby="teachers">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="teachers" className="display text-xl">
          {t.teachers}
        </h2>
        {several && (
          <button type="button" aria-expanded={all} className="link min-h-11 text-sm" onClick={toggle}>
            {all ? t.viewLess : t.viewMore}
            <span className="sr-only">{t.ofTeachers}</span>
          </button>
        )}
      </div>
      <Panel read={read} failed={teachersFailed(read.error, t)}>
        {({ teachers }) =>
          teachers.length === 0 ? (
            <Empty object="slate" title={t.none} />
          ) : (
            <ul className="grid gap-4 sm:max-md:grid-cols-2 lg:grid-cols-2 xl:grid-cols-4">
              {teachers.slice(0, all ? MORE : FEW).map((teacher, i) => (
                <li key={teacher.id} data-teacher={i} className="grid">
                  <TeacherCard teacher={teacher} href={`${area}/teachers/${teacher.id}`} now={now} upright />
                </li>
              ))}
            </ul>
          )
        }
      </Panel>
    </section>
  )
}

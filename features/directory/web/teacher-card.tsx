import { centsFromShillings, formatMoney } from '../../../shared/money.ts'
import { subjectNames } from '../../../shared/subject-names.ts'
import { nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { Rating } from '../../../shared/web/kit/rating.tsx'
import { VerifiedTick } from '../../../shared/web/kit/verified-tick.tsx'
import type { TeacherCard as Teacher } from '../contract.ts'
import { BesideTeacher } from './slots.ts'
import { texts } from './texts.ts'

type Props = {
  teacher: Teacher
  /** Where View Profile leads: the public profile or the one in the learner's area. */
  href: string
  now: Date
  /** Picture on top from 640 px on, for a row of four; else the picture stands left. */
  upright?: boolean
  headingLevel?: 2 | 3
}

/** A teacher in a list: face, name, tick, what she teaches, stars with their count, her promise, price and next free time. */
export function TeacherCard({ teacher, href, now, upright, headingLevel = 3 }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const subjects = teacher.subjects.map(({ name }) => name)
  const Heading = `h${headingLevel}` as const
  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <div className={`flex gap-4 p-4 pb-0 ${upright ? 'sm:block sm:p-0' : ''}`}>
        <Face
          large
          photo={teacher.profilePicture}
          seed={teacher.id}
          className={`size-26 rounded-md ${upright ? 'sm:h-40 sm:w-full sm:rounded-none' : ''}`}
        />
        <div className={`min-w-0 flex-1 ${upright ? 'sm:px-4 sm:pt-3' : ''}`}>
          <div className="flex items-start justify-between gap-2">
            <Heading className="text-md leading-snug font-bold">
              <Name teacher={teacher} />
            </Heading>
            <BesideTeacher teacher={teacher} />
          </div>
          <p className="text-sm font-semibold">{subjectNames(subjects, language)}</p>
          {teacher.current_school && <p className="text-sm text-ink-500">{teacher.current_school}</p>}
          <Rating stars={teacher.rating} count={teacher.review_count} />
        </div>
      </div>
      <Facts teacher={teacher} className={upright ? 'sm:hidden' : ''} />
      {teacher.promise && (
        <p className={`line-clamp-2 px-4 pt-2 text-ink-700 ${upright ? 'sm:hidden' : ''}`}>{teacher.promise}</p>
      )}
      <div className="mt-auto p-4 pt-3">
        <div
          className={
            'flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 ' + `${upright ? 'sm:grid sm:gap-3' : ''}`
          }
        >
          <p className="min-w-0 flex-[1_1_8rem]">
            <strong className="text-md tabular-nums">{formatMoney(centsFromShillings(teacher.cost))}</strong>
            <span className="text-sm text-ink-500"> {t.perLesson}</span>
            <span className="block text-sm font-semibold text-green-700">
              {teacher.next_free_at
                ? t.next(nearTime(new Date(teacher.next_free_at), now, language).replace(/ (?=[AP]M)/, '\u00a0'))
                : t.noTime}
            </span>
          </p>
          <ButtonLink href={href} className="grow sm:grow-0">
            {t.viewProfile}
            <span className="sr-only">{t.of(teacher.name)}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

/** The tick never stands on a line of its own. */
function Name({ teacher: { name, verified_on } }: { teacher: Teacher }) {
  const space = name.lastIndexOf(' ') + 1
  return (
    <>
      {name.slice(0, space)}
      <span className="whitespace-nowrap">
        {name.slice(space)} {verified_on && <VerifiedTick className="-mt-0.5 size-5" />}
      </span>
    </>
  )
}

/** `2 subjects · Grade 7 to 12 · 5+ years · 148 students`. On a phone the subjects above are not counted: it stays one line. */
function Facts({ teacher, className }: { teacher: Teacher; className: string }) {
  const t = useTexts(texts)
  const facts = [gradesOf(teacher, t), t.years(teacher.experience), t.students(teacher.totalStudents)]
  return (
    <p className={`px-4 pt-2.5 text-sm text-ink-500 ${className}`}>
      <span className="max-sm:sr-only">{`${whole(t.subjects(teacher.subjects.length))} · `}</span>
      {facts.filter(Boolean).map(whole).join(' · ')}
    </p>
  )
}

/** A line is broken between two facts, and no figure is parted from what it counts. */
const whole = (fact: string): string => fact.replaceAll(' ', '\u00a0')

export function gradesOf({ grades }: Pick<Teacher, 'grades'>, t: (typeof texts)['en']): string {
  return grades.length > 0 ? t.grades(Math.min(...grades), Math.max(...grades)) : ''
}

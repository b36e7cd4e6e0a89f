import { megabytesAnHour, shillingsFor } from '../../../features/classroom/rules.ts'
import type { TeacherCard as Teacher } from '../../../features/directory/contract.ts'
import { TeacherCard } from '../../../features/directory/web/teacher-card.tsx'
import { BRAND } from '../../../shared/brand.ts'
import { COUNTRY } from '../../../shared/country.ts'
import { centsFromShillings, splitPrice } from '../../../shared/money.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { days, plus } from '../../../shared/time.ts'
import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { PriceSplit } from '../../../shared/web/kit/price-split.tsx'
import { page } from '../page.ts'
import type { Figure, Visit } from '../page.ts'
import { Faces } from './faces.tsx'
import { InTheirWords } from './in-their-words.tsx'
import { Hero } from './landing-hero.tsx'
import { texts } from './landing-texts.ts'
import { SectionHead } from './section-head.tsx'
import { Tutorials } from './tutorials.tsx'

/** More would crowd the first screen of a phone. */
const IN_HERO = 3

type Data = {
  teachers: readonly Teacher[]
  subjects: readonly string[]
  figures: readonly Figure[]
  tutorials: Tutorials
  words: InTheirWords
  shareBps: number
}

export const landing = page<Data>({
  async load(source, { now }) {
    const [listed, figures, tutorials, words] = await Promise.all([
      source.teachers({ limit: 24 }),
      source.figures(),
      source.tutorials(),
      source.praise(),
    ])
    const week = plus(now, days(7))
    const free = listed.teachers.filter(({ next_free_at: at }) => at !== null && new Date(at) < week)
    return {
      teachers: free.slice(0, 6),
      subjects: mostTaught(listed.teachers).slice(0, 6),
      figures,
      tutorials,
      words,
      shareBps: source.teacherShareBps,
    }
  },
  head: ({ tutorials, words }, { language, site }) => ({
    scripts: [
      ...(tutorials.videos.length > 0 ? (['watch'] as const) : []),
      ...(words.list.length > 1 ? (['carousel'] as const) : []),
    ],
    title: textsFor(texts, language).title,
    description: textsFor(texts, language).description,
    canonical: '/',
    structured: { '@type': 'EducationalOrganization', name: BRAND, url: site.origin, areaServed: COUNTRY },
  }),
  view: ({ data, visit }) => (
    <>
      <Hero figures={data.figures.slice(0, IN_HERO)} />
      <Members shareBps={data.shareBps} />
      <Figures figures={data.figures.slice(IN_HERO)} />
      <WithTime data={data} visit={visit} />
      <Tutorials tutorials={data.tutorials} visit={visit} />
      <About kesPerMegabyte={data.tutorials.kesPerMegabyte} />
      <Money shareBps={data.shareBps} />
      <InTheirWords {...data.words} />
    </>
  ),
})

/** The subjects most of these teachers teach, so that a chip leads to a choice. */
function mostTaught(teachers: readonly Teacher[]): string[] {
  const counts = new Map<string, number>()
  for (const { subjects } of teachers) for (const { name } of subjects) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name)
}

function Members({ shareBps }: Pick<Data, 'shareBps'>) {
  const t = useTexts(texts)
  const cards = [
    { role: 'student', name: t.student, line: t.studentLine, tint: 'bg-green-100' },
    { role: 'parent', name: t.parent, line: t.parentLine, tint: 'bg-marigold-100' },
    { role: 'teacher', name: t.educator, line: t.educatorLine(shareBps), tint: 'bg-murram-100' },
  ]
  return (
    <section aria-label={t.join} className="wrap grid gap-3 py-9 md:grid-cols-3">
      {cards.map(({ role, name, line, tint }) => (
        <a
          key={role}
          href={`/signup?role=${role}`}
          className={`press flex items-center gap-4 rounded-lg p-5 hover:shadow-raised ${tint}`}
        >
          <span className="flex-1">
            <span className="display block text-lg">{name}</span>
            <span className="block text-ink-700">{line}</span>
          </span>
          <Icon name="arrow-right" className="text-green-800" />
        </a>
      ))}
    </section>
  )
}

/** Those that do not stand in the hero. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  const t = useTexts(texts)
  if (figures.length === 0) return null
  return (
    <dl className="wrap grid grid-cols-2 gap-3 pb-9 md:grid-cols-4">
      {figures.map(({ value, of }) => (
        <div key={of} className="flex flex-col-reverse rounded-lg bg-sunken p-5">
          <dt className="text-sm text-ink-700">{t.figures[of]}</dt>
          <dd className="display text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function WithTime({ data: { teachers, subjects }, visit }: { data: Data; visit: Visit }) {
  const t = useTexts(texts)
  return (
    <section aria-labelledby="with-time" className="wrap py-9">
      <SectionHead id="with-time" title={t.teachers} href="/tutors" all={t.seeAll} />
      {teachers.length === 0 ? (
        <Empty title={t.noTeachers} action={<ButtonLink href="/tutors">{t.allTeachers}</ButtonLink>}>
          {t.noTeachersLine}
        </Empty>
      ) : (
        <>
          <nav aria-label={t.bySubject} className="mb-4 flex flex-wrap gap-2">
            <SubjectChip href="/tutors" label={t.all} chosen />
            {subjects.map((subject) => (
              <SubjectChip
                key={subject}
                href={`/tutors?subject=${encodeURIComponent(subject)}`}
                label={subjectName(subject, visit.language)}
              />
            ))}
          </nav>
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {teachers.map((teacher) => (
              <TeacherCard key={teacher.id} teacher={teacher} href={`/tutors/${teacher.id}`} now={visit.now} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function SubjectChip({ href, label, chosen }: { href: string; label: string; chosen?: boolean }) {
  const look = chosen ? 'border-ink-950 bg-ink-950 text-white' : 'border-ink-400 hover:bg-sunken'
  return (
    <a href={href} className={`flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold ${look}`}>
      {label}
    </a>
  )
}

function Money({ shareBps }: Pick<Data, 'shareBps'>) {
  const t = useTexts(texts)
  const price = centsFromShillings(600)
  return (
    <section aria-labelledby="money" className="wrap py-9">
      <h2 id="money" className="display text-2xl">
        {t.money}
      </h2>
      <p className="mt-1 mb-5 text-ink-700">{t.moneyLine}</p>
      <div className="grid gap-4 lg:grid-cols-[1.6fr_1fr]">
        <ol className="grid gap-3 sm:grid-cols-2">
          {[...t.steps, t.released(shareBps)].map((step, i) => (
            <li key={step} className="flex items-center gap-4 rounded-lg bg-sunken p-5">
              <span
                aria-hidden="true"
                className="display grid size-9 flex-none place-items-center rounded-full bg-green-800 text-white"
              >
                {i + 1}
              </span>
              <p className="text-md">{step}</p>
            </li>
          ))}
        </ol>
        <Card>
          <h3 className="font-bold">{t.example}</h3>
          <div className="mt-3">
            <PriceSplit price={price} teacher={splitPrice(price, shareBps).teacher} bar />
          </div>
          <h3 className="mt-5 font-bold">{t.refunds}</h3>
          <ul className="mt-2 grid gap-2 text-sm text-ink-700">
            {t.refundRows.map((row) => (
              <li key={row} className="flex gap-2">
                <Icon name="check" className="mt-0.5 size-4! text-green-700" />
                {row}
              </li>
            ))}
          </ul>
          <a href="/terms-and-conditions#refunds" className="link mt-3 flex min-h-11 items-center text-sm">
            {t.howRefunds}
          </a>
        </Card>
      </div>
    </section>
  )
}

function About({ kesPerMegabyte }: { kesPerMegabyte: number }) {
  const t = useTexts(texts)
  return (
    <section aria-labelledby="about" className="wrap py-9">
      <div className="grid items-center gap-9 rounded-lg bg-sunken p-6 sm:p-9 lg:grid-cols-[1.6fr_1fr]">
        <div>
          <h2 id="about" className="display max-w-md text-2xl">
            {t.about}
          </h2>
          <p className="mt-2 max-w-prose text-ink-700">{t.aboutLine(shillingsFor(megabytesAnHour.voice, kesPerMegabyte))}</p>
          <ButtonLink href="/about-us" className="mt-5">
            {t.aboutUs}
          </ButtonLink>
        </div>
        <Faces />
      </div>
    </section>
  )
}

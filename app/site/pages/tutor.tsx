import type { TeacherProfile } from '../../../features/directory/contract.ts'
import { texts as languageTexts } from '../../../features/teachers/web/language-texts.ts'
import { gradesOf } from '../../../features/directory/web/teacher-card.tsx'
import { texts as cardTexts } from '../../../features/directory/web/texts.ts'
import { WhatWasChecked } from '../../../features/verification/web/what-was-checked.tsx'
import { CURRENCY } from '../../../shared/country.ts'
import { centsFromShillings, formatMoney } from '../../../shared/money.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { subjectNames } from '../../../shared/subject-names.ts'
import { fullDay, nearTime, shortDay, timeSpan } from '../../../shared/web/dates.ts'
import { textsFor, useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { PriceSplit } from '../../../shared/web/kit/price-split.tsx'
import { Rating } from '../../../shared/web/kit/rating.tsx'
import { VerifiedTick } from '../../../shared/web/kit/verified-tick.tsx'
import { texts as kitTexts } from '../../../shared/web/texts.ts'
import { bookingAt } from '../../areas.ts'
import { notFound, page } from '../page.ts'
import type { Intro, Visit } from '../page.ts'
import { TutorIntro } from './tutor-intro.tsx'
import { texts } from './tutors-texts.ts'
import { firstName } from '../../../features/accounts/rules.ts'

/** More than this many times make a wall; the rest is chosen from when booking. */
const SLOTS_SHOWN = 8

type Shown = { teacher: TeacherProfile; intro: Intro }

export const tutor = page<Shown>({
  async load(source, { params }) {
    const id = idInAddress(params['id'])
    if (id === null) return notFound
    const [teacher, intro] = await Promise.all([source.teacher(id), source.intro(id)])
    return teacher ? { teacher, intro } : notFound
  },
  head({ teacher, intro }, { language, site }) {
    const t = textsFor(texts, language)
    const subjects = subjectNames(subjectsOf(teacher), language)
    // A face that was drawn is in no file.
    const photo = teacher.profilePicture?.startsWith('/photos/') ? teacher.profilePicture : null
    return {
      title: t.profileTitle(teacher.name, subjects),
      description: teacher.promise ?? t.profileDescription(teacher.name, subjects, formatMoney(centsFromShillings(teacher.cost))),
      structured: structured(teacher, site.origin),
      ...(photo && { picture: photo.replace(/\.webp$/, '.jpg') }),
      ...(intro.video && { scripts: ['watch'] as const }),
    }
  },
  view: ({ data: { teacher, intro }, visit }) => (
    <div className="wrap pt-6">
      <Back />
      <div className="grid items-start gap-9 lg:grid-cols-[1fr_19rem]">
        <div className="grid min-w-0 gap-6">
          <Person teacher={teacher} />
          <div className="lg:hidden">
            <Terms teacher={teacher} visit={visit} />
          </div>
          <Facts teacher={teacher} />
          <About teacher={teacher} />
          <TutorIntro intro={intro} area="/student-dashboard/teachers" />
          <WhatWasChecked checked={teacher.checked} verifiedOn={teacher.verified_on} />
          <Times teacher={teacher} />
          <Reviews teacher={teacher} />
        </div>
        <PriceCard teacher={teacher} visit={visit} />
      </div>
    </div>
  ),
})

const subjectsOf = ({ subjects }: TeacherProfile): string[] => subjects.map(({ name }) => name)

function Back() {
  const t = useTexts(texts)
  return (
    <a href="/tutors" className="link mb-3 inline-flex min-h-11 items-center gap-1.5">
      <Icon name="arrow-left" className="size-4!" />
      {t.back}
    </a>
  )
}

type Part = { teacher: TeacherProfile }

function Person({ teacher }: Part) {
  const t = useTexts(texts)
  const spoken = useTexts(languageTexts)
  const words = useTexts(cardTexts)
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr]">
      <Face large photo={teacher.profilePicture} seed={teacher.id} className="h-58 w-full rounded-lg sm:size-54" />
      <div className="min-w-0">
        <h1 className="display text-2xl">
          {teacher.name} {teacher.verified_on && <VerifiedTick explains />}
        </h1>
        <p className="text-ink-500">
          {[teacher.current_school, t.teaches(gradesOf(teacher, words))].filter(Boolean).join(' · ')}
        </p>
        {teacher.languages.length > 0 && (
          <p className="text-sm text-ink-500">
            {spoken.teachesIn(teacher.languages.map((one) => spoken.languages[one]).join(', '))}
          </p>
        )}
        <div className="my-3">
          <Rating stars={teacher.rating} count={teacher.review_count} />
        </div>
        {teacher.promise && <p className="text-md text-ink-700">{teacher.promise}</p>}
      </div>
    </div>
  )
}

function Facts({ teacher }: Part) {
  const t = useTexts(texts)
  const language = useLanguage()
  const words = useTexts(cardTexts)
  const facts = [
    [t.subjects, subjectNames(subjectsOf(teacher), language)],
    [t.experience, words.years(teacher.experience)],
    [t.rating, teacher.rating === null ? t.noRating : t.ofFive(teacher.rating.toFixed(1))],
    [t.students, String(teacher.totalStudents)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-md bg-sunken p-3.5">
          <dt className="text-sm text-ink-500">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function About({ teacher: { bio } }: Part) {
  const t = useTexts(texts)
  if (!bio) return null
  return (
    <Card title={t.about}>
      <p className="whitespace-pre-line text-ink-700">{bio}</p>
    </Card>
  )
}

function Times({ teacher: { availability } }: Part) {
  const t = useTexts(texts)
  const language = useLanguage()
  const coming = availability.filter(({ state }) => state !== 'past')
  const rest = coming.length - SLOTS_SHOWN
  return (
    <Card title={t.availability} action={<span className="text-sm text-ink-500">{t.nairobi}</span>}>
      {coming.length === 0 && (
        <p>
          <strong className="block">{t.noSlots}</strong>
          <span className="text-ink-500">{t.noSlotsLine}</span>
        </p>
      )}
      <ul>
        {coming.slice(0, SLOTS_SHOWN).map((slot) => (
          <li key={slot.id} className="flex items-center justify-between gap-3 border-b border-line py-3 last:border-0">
            <span className="tabular-nums">
              <strong className="mr-3 inline-block">{shortDay(new Date(slot.starts_at), language)}</strong>
              <time className="inline-block" dateTime={slot.starts_at} data-starts>
                {timeSpan(new Date(slot.starts_at), new Date(slot.ends_at))}
              </time>
            </span>
            <Badge tone={slot.isAvailable ? 'ok' : 'off'} shape={slot.isAvailable ? 'tick' : 'cross'}>
              {slot.isAvailable ? t.available : t.notAvailable}
            </Badge>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2 text-sm text-ink-500">{t.moreTimes(rest)}</p>}
    </Card>
  )
}

function Reviews({ teacher: { reviews } }: Part) {
  const t = useTexts(texts)
  const { author } = useTexts(kitTexts)
  const language = useLanguage()
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="display text-lg">
        {t.reviews}
      </h2>
      {reviews.length === 0 && <p className="mt-1 text-ink-500">{t.noReviews}</p>}
      <ul>
        {reviews.map((review) => (
          <li key={review.written_on + review.text} className="border-b border-line py-4 last:border-0">
            <p className="flex items-center gap-1.5 text-sm text-ink-500">
              <Icon name="star" filled className="size-4! text-marigold-600" />
              <strong className="text-ink-950">{review.stars}</strong>
              <span className="sr-only">{t.starsOf(review.stars)}</span>
              {author[review.author](review.grade)} · {fullDay(new Date(`${review.written_on}T09:00:00Z`), language)}
            </p>
            <p className="mt-1">{review.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Beside the profile on wide screens; on phones the one button stays at the lower edge with the price. */
function PriceCard({ teacher, visit }: Part & { visit: Visit }) {
  const t = useTexts(texts)
  const href = bookingAt(visit.viewer?.role ?? null, teacher.id)
  if (visit.viewer && visit.viewer.role !== 'student' && visit.viewer.role !== 'parent') return null
  return (
    <aside aria-label={t.book} className="sticky bottom-0 z-30 -mx-5 lg:top-20 lg:bottom-auto lg:z-auto lg:mx-0">
      <div className="hidden gap-3 rounded-lg border border-line bg-white p-5 shadow-card lg:grid">
        <Price teacher={teacher} />
        <ButtonLink href={href} look="primary" large wide>
          {t.book}
        </ButtonLink>
        <Terms teacher={teacher} visit={visit} />
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-line bg-white px-5 py-3 lg:hidden">
        <div className="min-w-0">
          <Price teacher={teacher} />
          <p className="text-sm font-semibold text-green-700">
            <Next teacher={teacher} visit={visit} />
          </p>
        </div>
        <ButtonLink href={href} look="primary" large className="flex-none">
          {t.book}
        </ButtonLink>
      </div>
    </aside>
  )
}

function Price({ teacher }: Part) {
  const t = useTexts(texts)
  return (
    <p className="whitespace-nowrap">
      <strong className="display text-xl tabular-nums lg:text-2xl">{formatMoney(centsFromShillings(teacher.cost))}</strong>{' '}
      <span className="text-ink-500">{t.perLesson}</span>
    </p>
  )
}

function Next({ teacher: { next_free_at: at }, visit: { now } }: Part & { visit: Visit }) {
  const words = useTexts(cardTexts)
  const language = useLanguage()
  if (!at) return words.noTime
  return (
    <time dateTime={at} data-starts>
      {words.next(nearTime(new Date(at), now, language))}
    </time>
  )
}

/** What is paid to whom, when, and what comes back: beside the button, before anything is asked for. */
function Terms({ teacher, visit }: Part & { visit: Visit }) {
  const t = useTexts(texts)
  const first = firstName(teacher.name)
  return (
    <div className="grid gap-2.5 text-sm text-ink-700">
      <PriceSplit price={centsFromShillings(teacher.cost)} teacher={centsFromShillings(teacher.split.teacher)} bar />
      <p>
        <strong className="text-green-700">
          <Next teacher={teacher} visit={visit} />.
        </strong>{' '}
        {visit.viewer ? t.payLater(first) : t.signInFirst}
      </p>
      <p className="flex gap-2.5">
        <Icon name="shield" className="text-green-800" />
        {t.refund}
      </p>
    </div>
  )
}

const structured = (teacher: TeacherProfile, origin: string) => ({
  '@type': 'Person',
  name: teacher.name,
  jobTitle: 'Teacher',
  url: `${origin}/tutors/${teacher.id}`,
  knowsAbout: subjectsOf(teacher),
  makesOffer: {
    '@type': 'Offer',
    name: 'Online lesson',
    price: teacher.cost,
    priceCurrency: CURRENCY,
    ...(teacher.rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: teacher.rating, reviewCount: teacher.review_count },
    }),
  },
})

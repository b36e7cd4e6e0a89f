import { useState } from 'react'
import { titled } from '../../../shared/brand.ts'
import { subjectNames } from '../../../shared/subject-names.ts'
import { instantAt, nairobiDate } from '../../../shared/time.ts'
import { fullDay, longDay, shortDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { Rating } from '../../../shared/web/kit/rating.tsx'
import { VerifiedTick } from '../../../shared/web/kit/verified-tick.tsx'
import type { TeacherProfile } from '../contract.ts'
import { texts as languageTexts } from '../../teachers/web/language-texts.ts'
import { gradesOf } from './teacher-card.tsx'
import { PriceBar, PriceCard } from './teacher-price.tsx'
import { BelowBio, BesideTeacher } from './slots.ts'
import { texts as kitTexts } from '../../../shared/web/texts.ts'
import { More } from '../../../shared/web/pages.tsx'
import { listReviews } from '../../reviews/contract.ts'
import { WhatWasChecked } from '../../verification/web/what-was-checked.tsx'
import { texts as reviewTexts } from '../../reviews/web/texts.ts'
import { texts } from './texts.ts'
import { firstName } from '../../accounts/rules.ts'

/** A teacher as families see her; her price leads to `?book=1`. */
export function Profile({ teacher, now }: { teacher: TeacherProfile; now: Date }) {
  return (
    <>
      <title>{titled(teacher.name)}</title>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-6">
          <Head teacher={teacher} />
          <Boxes teacher={teacher} />
          <Availability teacher={teacher} now={now} />
          <About teacher={teacher} />
          <BelowBio teacher={teacher} />
          <WhatWasChecked checked={teacher.checked} verifiedOn={teacher.verified_on} />
          <Reviews teacher={teacher} />
        </div>
        <PriceCard teacher={teacher} now={now} />
      </div>
      <PriceBar teacher={teacher} now={now} />
    </>
  )
}

const schooling = (teacher: TeacherProfile, t: (typeof texts)['en']): string => {
  const grades = gradesOf(teacher, t)
  return [teacher.current_school, grades && t.teaches(grades)].filter(Boolean).join(' · ')
}

function Head({ teacher }: { teacher: TeacherProfile }) {
  const t = useTexts(texts)
  const words = useTexts(languageTexts)
  const language = useLanguage()
  const registered = teacher.registered_on && instantAt(teacher.registered_on, '12:00')
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Face large photo={teacher.profilePicture} seed={teacher.id} className="h-58 w-full rounded-lg sm:size-52" />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <h1 className="display text-2xl">
            {teacher.name} {teacher.verified_on && <VerifiedTick explains className="size-6" />}
          </h1>
          <BesideTeacher teacher={teacher} />
        </div>
        <p className="text-ink-500">{schooling(teacher, t)}</p>
        <p className="text-sm text-ink-500">
          {registered ? t.registered(`${longDay(registered, language)} ${nairobiDate(registered).slice(0, 4)}`) : t.notRegistered}
        </p>
        {teacher.languages.length > 0 && (
          <p className="text-sm text-ink-500">
            {words.teachesIn(teacher.languages.map((one) => words.languages[one]).join(', '))}
          </p>
        )}
        <div className="mt-2">
          <Rating stars={teacher.rating} count={teacher.review_count} />
        </div>
        {teacher.promise && <p className="mt-4 max-w-prose text-ink-700">{teacher.promise}</p>}
      </div>
    </div>
  )
}

function Boxes({ teacher }: { teacher: TeacherProfile }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const subjects = teacher.subjects.map(({ name }) => name)
  const boxes = [
    [t.boxes.subjects, subjectNames(subjects, language)],
    [t.boxes.experience, t.years(teacher.experience)],
    [t.boxes.rating, teacher.rating === null ? t.isNew : t.ratingOf(teacher.rating.toFixed(1))],
    [t.boxes.students, String(teacher.totalStudents)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:max-md:grid-cols-4 lg:grid-cols-4">
      {boxes.map(([name, value]) => (
        <div key={name} className="rounded-md bg-sunken p-3.5">
          <dt className="text-sm text-ink-700">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const TIMES = 6

function Availability({ teacher, now }: { teacher: TeacherProfile; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const coming = teacher.availability.filter(({ starts_at }) => new Date(starts_at) > now)
  return (
    <Card title={t.availability}>
      {coming.length === 0 ? (
        <p className="text-ink-500">{t.noTimeLine}</p>
      ) : (
        <ul className="divide-y divide-line">
          {(all ? coming : coming.slice(0, TIMES)).map((slot) => (
            <li key={slot.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <p>
                <strong className="mr-3 block min-w-24 sm:inline-block">{shortDay(new Date(slot.starts_at), language)}</strong>
                {timeSpan(new Date(slot.starts_at), new Date(slot.ends_at))}
              </p>
              {slot.isAvailable ? (
                <Badge tone="ok">{t.available}</Badge>
              ) : (
                <Badge tone="off" shape="cross">
                  {t.notAvailable}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {!all && coming.length > TIMES && (
        <button type="button" className="link min-h-11" onClick={() => setAll(true)}>
          {t.showAll(coming.length)}
        </button>
      )}
    </Card>
  )
}

function About({ teacher }: { teacher: TeacherProfile }) {
  const t = useTexts(texts)
  if (!teacher.bio) return null
  return (
    <section>
      <h2 className="display text-lg">{t.about(firstName(teacher.name))}</h2>
      <p className="mt-2 max-w-prose whitespace-pre-line text-ink-700">{teacher.bio}</p>
    </section>
  )
}

const SHOWN_AT_FIRST = 20

function Reviews({ teacher: { id, reviews } }: { teacher: TeacherProfile }) {
  const t = useTexts(texts)
  const words = useTexts(reviewTexts)
  const last = reviews[SHOWN_AT_FIRST - 1]
  return (
    <section>
      <h2 className="display text-lg">{t.reviews}</h2>
      {reviews.length === 0 && <p className="mt-2 text-ink-500">{t.noReviewsYet}</p>}
      <ReviewList reviews={reviews} />
      <More
        endpoint={listReviews}
        input={{ teacherId: id }}
        cursor={last ? String(last.id) : null}
        failed={words.moreFailed}
        label={words.more}
      >
        {({ reviews: further }) => <ReviewList reviews={further} />}
      </More>
    </section>
  )
}

function ReviewList({ reviews }: { reviews: readonly TeacherProfile['reviews'][number][] }) {
  const t = useTexts(texts)
  const { author } = useTexts(kitTexts)
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="py-4">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-500">
            <Icon name="star" filled className="size-4! text-marigold-600" />
            <strong className="text-ink-950">
              {review.stars}
              <span className="sr-only"> {t.starsOf(review.stars)}</span>
            </strong>
            {author[review.author](review.grade)} · {fullDay(new Date(`${review.written_on}T09:00:00Z`), language)}
          </p>
          {review.text && <p className="mt-1">{review.text}</p>}
        </li>
      ))}
    </ul>
  )
}

import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import { readablePhone } from '../../../shared/phone.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { clock12 } from '../../../shared/time.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { reviewTeacher, type ReviewedRequest } from '../desk-contract.ts'
import { Checks } from './checks.tsx'
import { Decision } from './decision.tsx'
import { texts, type Reason } from './desk-texts.ts'
import { Papers } from './papers.tsx'
import { RejectDialog } from './reject-dialog.tsx'

const QUEUE = '/admin/queues?kind=verification'
const REQUESTS = '/admin/verification'

/**
 * One request: what was sent, what to check, and the decision.
 * @param above draws what the desk's queue says of one that waits
 */
export function ReviewPage({ above }: { above: (requestId: number) => ReactNode }) {
  const t = useTexts(texts)
  const requestId = idInAddress(useParams()['id']) ?? 0
  const read = useCall(reviewTeacher, { requestId }, { everySeconds: 60 })
  return (
    <Panel read={read} failed={t.gone}>
      {(request, fresh) => (
        <Fragment key={request.id}>
          <Way request={request} />
          {request.status === 'pending' && above(request.id)}
          <Review request={request} fresh={fresh} />
        </Fragment>
      )}
    </Panel>
  )
}

function Review({ request, fresh }: { request: ReviewedRequest; fresh: boolean }) {
  const [rejecting, setRejecting] = useState<Reason | null>(null)
  return (
    <div className={request.status === 'pending' ? 'max-md:pb-40' : ''}>
      <Head request={request} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Papers request={request} onUnreadable={() => setRejecting('document')} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:row-span-2">
          <Checks request={request} fresh={fresh} onDiffers={setRejecting} />
          {request.status === 'pending' && <Decision request={request} fresh={fresh} onReject={() => setRejecting('other')} />}
        </div>
        <AboutThem request={request} />
      </div>
      {rejecting && <RejectDialog request={request} first={rejecting} onClose={() => setRejecting(null)} />}
    </div>
  )
}

/** Where one is in the queue, and on to the next. */
function Way({ request }: { request: ReviewedRequest }) {
  const t = useTexts(texts)
  const { place, waiting, previous_id: previous, next_id: next } = request
  const step = (id: number | null, label: string, icon: 'chevron-left' | 'chevron-right') =>
    id !== null && (
      <a
        href={`${REQUESTS}/${id}`}
        aria-label={label}
        title={label}
        className="press grid size-11 place-items-center rounded-md text-green-800 hover:bg-green-100"
      >
        <Icon name={icon} />
      </a>
    )
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
      <nav aria-label={t.title} className="flex flex-wrap items-center gap-2 font-semibold">
        <a href={QUEUE} className="link inline-flex min-h-11 items-center">
          {t.queues}
        </a>
        <Icon name="chevron-right" className="size-4! text-ink-500" />
        <span>{place === null ? t.decidedPlace : t.place(place, waiting)}</span>
      </nav>
      <div className="flex">
        {step(previous, t.previous, 'chevron-left')}
        {step(next, t.next, 'chevron-right')}
      </div>
    </div>
  )
}

function Head({ request }: { request: ReviewedRequest }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { request: form, status, reason } = request
  const at = (when: string) => `${shortDay(new Date(when), language)}, ${clock12(new Date(when))}`
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Face large photo={request.photo} seed={request.teacher_id} className="size-16 rounded-full" />
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 className="display text-2xl wrap-anywhere">{request.name}</h1>
          <p className="text-ink-500 wrap-anywhere">
            {subjectName(form.subject, language)}, {t.grade(form.grade)}. {form.school}
          </p>
        </div>
        {status === 'pending' ? (
          <Badge tone="wait">{t.answerBy(at(request.answer_by))}</Badge>
        ) : (
          <Badge tone={status === 'approved' ? 'ok' : 'bad'}>{t.status[status]}</Badge>
        )}
      </div>
      {request.decided_at && (
        <div className="mb-5">
          <Note tone="info" title={t.decided(request.decided_by ?? '', at(request.decided_at))}>
            {reason && `“${reason}”`}
          </Note>
        </div>
      )}
    </>
  )
}

function AboutThem({ request }: { request: ReviewedRequest }) {
  const t = useTexts(texts)
  const { request: form, before } = request
  const facts = [
    [t.given.full_name, form.full_name, before?.full_name],
    [t.given.phone, readablePhone(form.phone), before && readablePhone(before.phone)],
    [t.given.email, form.email, before?.email],
    [t.given.gender, form.gender && t.genders[form.gender], before?.gender && t.genders[before.gender]],
  ] as const
  return (
    <Card title={t.about}>
      <p className="whitespace-pre-line wrap-anywhere">“{form.bio}”</p>
      {before && before.bio !== form.bio && <p className="mt-2 text-sm text-ink-500 wrap-anywhere">{t.was(`“${before.bio}”`)}</p>}
      <dl className="mt-4 grid gap-3 border-t border-line pt-4">
        {facts.map(
          ([name, value, was]) =>
            value && (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-500">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
                {was && was !== value && <dd className="w-full text-right text-sm text-ink-500">{t.was(was)}</dd>}
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

import { subjectName } from '../../../shared/subject-names.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card, CardLink } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { waitingTeachers, type WaitingRequest } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'

const ON_THE_DESK = 5
const QUEUE = '/admin/verification'

/** Teachers who cannot be found or paid until somebody has looked; those who have waited longest. */
export function WaitingTeachers({ now }: { now: Date }) {
  const t = useTexts(texts)
  const read = useCall(waitingTeachers, {}, { everySeconds: 60 })
  const waiting = read.data?.waiting
  return (
    <Card
      title={
        <>
          {t.card} {waiting ? <span className="text-ink-500">{waiting}</span> : null}
        </>
      }
      action={<CardLink href={QUEUE}>{t.seeAll}</CardLink>}
    >
      <Panel read={read} failed={t.failed}>
        {({ requests }) =>
          requests.length === 0 ? <NobodyWaits /> : <WaitingList requests={requests.slice(0, ON_THE_DESK)} now={now} first />
        }
      </Panel>
    </Card>
  )
}

export function NobodyWaits() {
  const t = useTexts(texts)
  return (
    <Empty object="book" title={t.none}>
      {t.noneLine}
    </Empty>
  )
}

type ListProps = { requests: readonly WaitingRequest[]; now: Date; first: boolean }

/** @param first whether these begin the queue: the one to look at next stands out */
export function WaitingList({ requests, now, first }: ListProps) {
  return (
    <ul>
      {requests.map((request, at) => (
        <Row key={request.id} request={request} now={now} urgent={first && at === 0} />
      ))}
    </ul>
  )
}

function Row({ request, now, urgent }: { request: WaitingRequest; now: Date; urgent: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const due = new Date(request.answer_by)
  const when = shortDay(due, language)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-3.5 last:border-0">
      <Face photo={request.photo} seed={request.teacher_id} className="size-12 rounded-full" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <h3 className="font-bold wrap-anywhere">{request.name}</h3>
        <p className="text-sm text-ink-700 wrap-anywhere">
          {subjectName(request.subject, language)}, {t.grade(request.grade)} · {request.school}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={due < now ? 'bad' : 'wait'} shape="clock">
            {due < now ? t.late(when) : t.answerBy(when)}
          </Badge>
          {request.again && <Badge tone="info">{t.again}</Badge>}
        </p>
      </div>
      <ButtonLink
        href={`${QUEUE}/${request.id}`}
        look={urgent ? 'primary' : 'outline'}
        aria-label={t.lookAt(request.name)}
        className="max-sm:w-full"
      >
        {t.look}
      </ButtonLink>
    </li>
  )
}

import type { ReactNode } from 'react'
import type { Answer } from '../../../shared/endpoint.ts'
import { readablePhone } from '../../../shared/phone.ts'
import { subjectName } from '../../../shared/subject-names.ts'
import { clock12 } from '../../../shared/time.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { useUser } from '../../accounts/web/session.ts'
import type { ownVerification } from '../contract.ts'
import { texts } from './texts.ts'

type Own = Answer<typeof ownVerification>

/** While a request is looked at: what happens and until when, what was sent, and what can be done meanwhile. */
export function Submitted({ own }: { own: Own }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <WhereItStands own={own} />
        <Meanwhile />
      </div>
      <Summary own={own} />
    </div>
  )
}

function WhereItStands({ own }: { own: Own }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { email } = useUser()
  const time = (at: string) => `${shortDay(new Date(at), language)}, ${clock12(new Date(at))}`
  const last = own.documents.at(-1)
  return (
    <Card title={t.stands}>
      <ol>
        <Step state="done" title={t.steps.sent}>
          {own.submitted_at && time(own.submitted_at)}
        </Step>
        <Step state="done" title={t.steps.arrived}>
          {last && `${time(last.sent_at)}. `}
          {t.steps.arrivedLine(own.documents.length)}
        </Step>
        <Step state="now" title={t.steps.check}>
          {own.answer_by && t.steps.checkLine(shortDay(new Date(own.answer_by), language))}
        </Step>
        <Step state="next" title={t.steps.decision}>
          {t.steps.decisionLine(email)}
        </Step>
      </ol>
    </Card>
  )
}

type State = 'done' | 'now' | 'next'
const icons: Record<State, IconName> = { done: 'check', now: 'clock', next: 'shield-check' }
const marks: Record<State, string> = {
  done: 'border-green-800 bg-green-800 text-white',
  now: 'border-marigold-700 bg-marigold-100 text-marigold-700',
  next: 'border-ink-400 text-ink-500',
}

function Step({ state, title, children }: { state: State; title: string; children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <li className="group relative flex gap-4 pb-7 last:pb-0" aria-current={state === 'now' ? 'step' : undefined}>
      <span
        className={`absolute top-8 bottom-0 left-[15px] w-0.5 group-last:hidden ${state === 'done' ? 'bg-green-800' : 'bg-line'}`}
      />
      <span className={`grid size-8 flex-none place-items-center rounded-full border-2 ${marks[state]}`}>
        <Icon name={icons[state]} className="size-4!" />
      </span>
      <div className="min-w-0">
        <h3 className="font-bold">
          {title} <span className="sr-only">({t.stepStates[state]})</span>
        </h3>
        <p className="text-sm text-ink-700 wrap-anywhere">{children}</p>
      </div>
    </li>
  )
}

function Meanwhile() {
  const t = useTexts(texts)
  const row = (icon: IconName, words: string, href: string, act: string) => (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5 last:border-0">
      <span className="flex items-center gap-3 font-semibold">
        <Icon name={icon} /> {words}
      </span>
      <ButtonLink href={href}>{act}</ButtonLink>
    </li>
  )
  return (
    <Card title={t.meanwhile}>
      <p className="text-sm text-ink-500">{t.meanwhileLine}</p>
      <ul className="mt-2">
        {row('calendar', t.hours, '/teacher-dashboard/schedule', t.addTimes)}
        {row('user', t.profile, '/teacher-dashboard/profile', t.toProfile)}
      </ul>
    </Card>
  )
}

/** What was sent, for reading; the number of the ID only by its end, because others may look over one's shoulder. */
function Summary({ own: { request, documents } }: { own: Own }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { id, photo } = useUser()
  if (!request) return null
  const facts = [
    [t.fields.email, request.email],
    [t.fields.phone, readablePhone(request.phone)],
    [t.fields.id_number, `•••• ${request.id_number.slice(-4)}`],
    [t.fields.tsc_number, request.tsc_number],
    [t.fields.school, request.school],
    [t.fields.gender, request.gender && t.genders[request.gender]],
    [t.documents, documents.map(({ kind }) => t.kinds[kind]).join(', ')],
  ] as const
  return (
    <Card>
      <div className="mb-4 flex items-center gap-4">
        <Face large photo={photo} seed={id} className="size-20 rounded-full" />
        <div className="min-w-0">
          <h2 className="display text-lg wrap-anywhere">{request.full_name}</h2>
          <p className="text-sm text-ink-500">
            {subjectName(request.subject, language)}, {t.gradeOf(request.grade)}
          </p>
        </div>
      </div>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5">
                <dt className="text-sm text-ink-500">{name}</dt>
                <dd className="text-sm font-semibold wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-4 text-sm whitespace-pre-line text-ink-700 wrap-anywhere">{request.bio}</p>
    </Card>
  )
}

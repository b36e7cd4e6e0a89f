import { useNavigate, useSearchParams } from 'react-router'
import { nairobiDate } from '../../../shared/time.ts'
import { longDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { useUser } from '../../accounts/web/session.ts'
import { StartLink } from './session-parts.tsx'
import { SessionBadge } from './session-row.tsx'
import type { Session } from './sessions.ts'
import { texts } from './texts.ts'

/** One lesson or class at the side, named by the address: `?session=lesson-84`. Back closes it. */
export function SessionDetails({ sessions, now }: { sessions: readonly Session[]; now: Date }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const session = sessions.find(({ key }) => key === params.get('session'))
  const close = () => {
    const rest = new URLSearchParams(params)
    rest.delete('session')
    void navigate({ search: rest.toString() }, { replace: true })
  }
  if (!params.has('session')) return null
  const early = session && now < session.opensAt
  return (
    <Dialog
      open
      side="right"
      width="small"
      onClose={close}
      title={t.sessionDetails}
      foot={
        session && (
          <div className="grid gap-2">
            <StartLink session={session} now={now} look="primary" />
            {session.kind === 'class' && (
              <ButtonLink href={`/teacher-dashboard/classes/${session.id}`} look="neutral" large>
                {t.roster}
              </ButtonLink>
            )}
            {early && session.paid && <p className="text-center text-sm text-ink-700">{t.opensWhy}</p>}
          </div>
        )
      }
    >
      {session ? <Details session={session} /> : <p className="text-ink-700">{t.chooseOne}</p>}
    </Dialog>
  )
}

function Details({ session }: { session: Session }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const user = useUser()
  const rows: readonly (readonly [string, string])[] = [
    [
      t.facts.when,
      `${longDay(session.startsAt, language)} ${nairobiDate(session.startsAt).slice(0, 4)}, ` +
        `${timeSpan(session.startsAt, session.endsAt)}`,
    ],
    [t.facts.length, t.mins(session.minutes)],
    [
      t.facts.subject,
      [nameOf(session.subject) || t.general, session.grade !== null && t.grade(session.grade)].filter(Boolean).join(' · '),
    ],
    session.learner === null ? [t.facts.students, `${session.students}/${session.seats}`] : [t.facts.who, session.learner],
    [session.learner === null ? t.facts.seat : t.facts.price, kesText(session.price)],
    [t.facts.teacher, user.name || t.noTeacher],
  ]
  return (
    <>
      <p className="display text-xl">{nameOf(session.title) || t.untitled}</p>
      <p className="mt-2 mb-4">
        <SessionBadge session={session} />
      </p>
      <p className="border-l-3 border-marigold-500 pl-3 whitespace-pre-line text-ink-700">{session.words || t.noWords}</p>
      <dl className="mt-5 grid">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-t border-line py-3">
            <dt className="text-ink-500">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

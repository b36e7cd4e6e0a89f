import { useState, type ReactNode } from 'react'
import { TSC_REGISTER } from '../../../shared/country.ts'
import { clock12 } from '../../../shared/time.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { checkTeacher, reviewTeacher, type ReviewedRequest } from '../desk-contract.ts'
import { checks, type Check, type CheckResult } from '../rules.ts'
import { texts, type Reason } from './desk-texts.ts'

/** Which reason a difference gives to begin with. */
const reasonOf: Record<Check, Reason> = { name: 'name', id_number: 'name', face: 'other', tsc_number: 'tsc' }

type Props = { request: ReviewedRequest; fresh: boolean; onDiffers: (reason: Reason) => void }

/** What a person has to look at, one after the other; what the server sees by itself stands among it. */
export function Checks({ request, fresh, onDiffers }: Props) {
  const t = useTexts(texts)
  const [again, setAgain] = useState<Check | null>(null)
  const waits = request.status === 'pending'
  const doneOf = (check: Check) => request.checks.find((one) => one.check === check)
  const open = waits ? (again ?? checks.find((check) => !doneOf(check)) ?? null) : null
  const send = useSend(checkTeacher, {
    changes: [reviewTeacher],
    done: ({ check, result }) => {
      setAgain(null)
      if (result === 'differs') onDiffers(reasonOf[check])
    },
    failed: ({ message }) => toast(message, 'failed'),
  })
  const say = (check: Check, result: CheckResult) => send.mutate({ requestId: request.id, check, result })
  const done = request.checks.filter(({ result }) => result === 'matches').length
  return (
    <Card title={t.toCheck} action={<span className="text-sm font-semibold text-green-800">{t.done(done, checks.length)}</span>}>
      <ul>
        {checks.map((check) => (
          <Line key={check} request={request} check={check} open={check === open}>
            {check === open ? (
              <Answer check={check} disabled={!fresh} working={send.isPending ? send.variables.result : null} onSay={say} />
            ) : (
              waits &&
              doneOf(check) && (
                <Button look="text" className="-ml-4" aria-label={t.changeOf(t.checks[check])} onClick={() => setAgain(check)}>
                  {t.change}
                </Button>
              )
            )}
          </Line>
        ))}
        <Others request={request} />
      </ul>
    </Card>
  )
}

type LineProps = { request: ReviewedRequest; check: Check; open: boolean; children: ReactNode }

function Line({ request, check, open, children }: LineProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const done = request.checks.find((one) => one.check === check)
  const claim = { name: 'full_name', id_number: 'id_number', tsc_number: 'tsc_number', face: null } as const
  const field = claim[check]
  const was = field && request.before && request.before[field] !== request.request[field] ? request.before[field] : null
  const icon = open || !done ? 'clock' : done.result === 'matches' ? 'check' : 'x'
  const colour = icon === 'x' ? 'text-red-700' : icon === 'check' ? 'text-green-800' : 'text-marigold-700'
  return (
    <li className={`flex gap-3 border-b border-line py-3.5 last:border-0 ${open ? '-mx-3 rounded-md bg-marigold-100 px-3' : ''}`}>
      <Icon name={icon} className={`mt-0.5 ${colour}`} />
      <div className="min-w-0 flex-1">
        <h3 className="font-bold">{t.checks[check]}</h3>
        {field && <p className="tabular-nums wrap-anywhere">{request.request[field]}</p>}
        <p className="text-sm text-ink-700">{t.hints[check]}</p>
        {was && <p className="text-sm font-semibold text-marigold-700">{t.was(was)}</p>}
        {check === 'tsc_number' && (
          <a href={TSC_REGISTER} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
            {t.register}
          </a>
        )}
        {done && (
          <p className="text-sm text-ink-700">
            {done.result === 'matches' ? t.matches : t.differs}.{' '}
            {t.by(done.by, `${shortDay(new Date(done.at), language)}, ${clock12(new Date(done.at))}`)}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

type AnswerProps = {
  check: Check
  disabled: boolean
  working: CheckResult | null
  onSay: (check: Check, result: CheckResult) => void
}

function Answer({ check, disabled, working, onSay }: AnswerProps) {
  const t = useTexts(texts)
  return (
    <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
      <Button
        look="primary"
        icon="check"
        disabled={disabled}
        aria-label={t.matchesOf(t.checks[check])}
        working={working === 'matches' && t.matches}
        onClick={() => onSay(check, 'matches')}
      >
        {t.matches}
      </Button>
      <Button
        look="neutral"
        disabled={disabled}
        aria-label={t.differsOf(t.checks[check])}
        working={working === 'differs' && t.differs}
        onClick={() => onSay(check, 'differs')}
      >
        {t.differs}
      </Button>
    </div>
  )
}

/** Whether another teacher gave the same numbers: seen by the server, weighed by a person. */
function Others({ request: { others } }: { request: ReviewedRequest }) {
  const t = useTexts(texts)
  const none = others.length === 0
  return (
    <li className="flex gap-3 py-3.5">
      <Icon name={none ? 'check' : 'triangle-alert'} className={`mt-0.5 ${none ? 'text-green-800' : 'text-red-700'}`} />
      <div className="min-w-0 flex-1">
        <h3 className="font-bold">
          {t.others} <span className="ml-1 text-sm font-normal text-ink-500">{t.automatic}</span>
        </h3>
        {none && <p className="text-sm text-ink-700">{t.noOthers}</p>}
        {others.map(({ teacher_id, name, same, approved }) => (
          <p key={teacher_id} className="text-sm text-red-800 wrap-anywhere">
            {t.other(name, same.map((one) => t.same[one]).join(', '))}
            {approved && ` (${t.otherApproved})`}
          </p>
        ))}
      </div>
    </li>
  )
}

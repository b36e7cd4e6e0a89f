import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Answer, Endpoint } from '../../../shared/endpoint.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { clock12 } from '../../../shared/time.ts'
import { datedDay, nearDay, timeSpan } from '../../../shared/web/dates.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FindPerson } from '../../accounts/web/find-person.tsx'
import { answerHelp, closeHelp, readHelp } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'
import { texts as reasons } from '../../classroom/web/help-reasons.ts'

type Call = Answer<typeof readHelp>

/**
 * One call for help: who asks, what they say, who was in the room when, whom to ring, and what the desk says and does.
 * @param above stands over a call that is open
 */
export function HelpPage({ above }: { above: (call: Call) => ReactNode }) {
  const t = useTexts(texts)
  const { id } = useParams()
  const read = useCall(readHelp, { helpId: idInAddress(id) ?? 0 })
  return (
    <>
      <PageHead title={t.title} />
      <Panel read={read} failed={t.failed}>
        {(call) => (
          <>
            {!call.closed && above(call)}
            <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
              <div className="grid min-w-0 gap-5">
                <Said call={call} />
                <RoomCard call={call} />
              </div>
              <div className="grid gap-5">
                <Answered call={call} />
                <Closed call={call} />
              </div>
            </div>
          </>
        )}
      </Panel>
    </>
  )
}

function Said({ call: { asker, reason, words, asked_at, parents } }: { call: Call }) {
  const t = useTexts(texts)
  const said = useTexts(reasons)
  const at = useMoment()
  return (
    <Card title={t.by(asker.name)}>
      <p className="font-bold text-murram-700">{said.reasons[reason]}</p>
      {words && <p className="wrap-anywhere whitespace-pre-wrap">“{words}”</p>}
      <p className="mt-1 text-sm text-ink-700">
        {at(asked_at)} · {t.parts[asker.part]}
        {asker.child && <span className="font-bold text-murram-700"> · {t.child}</span>}
      </p>
      <ul className="mt-3 grid gap-2">
        <Ring person={asker} role={t.parts[asker.part]} />
        {parents.map((one) => (
          <Ring key={one.id} person={one} role={t.parent} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-700">{t.past}</p>
    </Card>
  )
}

function Ring({ person: { name, phone }, role }: { person: { name: string; phone: string | null }; role: string }) {
  const t = useTexts(texts)
  return (
    <li className="wrap-anywhere">
      <span className="font-bold">{name}</span> · {role}
      <span className="flex flex-wrap gap-x-5">
        {phone && (
          <a href={`tel:+${phone}`} className="flex min-h-11 items-center text-green-800 underline">
            {t.ring(`+${phone}`)}
          </a>
        )}
        <FindPerson name={name} />
      </span>
    </li>
  )
}

/** Who came and left when: what the room itself has written down. */
function RoomCard({ call: { room, visits } }: { call: Call }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const now = useNow(60)
  const [from, to] = [new Date(room.starts_at), new Date(room.ends_at)]
  return (
    <Card title={t.kinds[room.kind](nameOf(room.title))}>
      <p>
        {nearDay(from, now, language)} · {timeSpan(from, to)}
      </p>
      <p className="mt-1">{t.taught(room.teacher.name)}</p>
      <FindPerson name={room.teacher.name} />
      <h3 className="mt-3 font-bold">{t.timeline}</h3>
      {visits.length === 0 && <p className="text-ink-700">{t.nobody}</p>}
      <ol className="mt-2 grid gap-2">
        {visits.map(({ id, name, part, joined_at, left_at }) => (
          <li key={`${id} ${joined_at}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 text-sm">
            <span className="wrap-anywhere">
              <span className="font-semibold">{name}</span> · {t.parts[part]}
            </span>
            <span className="tabular-nums">
              {clock12(new Date(joined_at))} – {left_at ? clock12(new Date(left_at)) : t.inside}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Answered({ call }: { call: Call }) {
  const t = useTexts(texts)
  const at = useMoment()
  const form = useDesk(answerHelp, call, 'answer', t.answered)
  if (!call.answer && call.closed) return null
  return (
    <Card title={t.answer}>
      {call.answer && (
        <div className="mb-4">
          <p className="wrap-anywhere whitespace-pre-wrap">“{call.answer.text}”</p>
          <p className="text-sm text-ink-700">
            {call.answer.by}, {at(call.answer.at)}
          </p>
        </div>
      )}
      {!call.closed && (
        <form key={call.answer?.at} noValidate className="grid gap-4" onSubmit={form.onSubmit}>
          <TextArea name="answer" label={t.say} hint={t.told} rows={3} maxLength={500} error={form.errors['answer']} />
          {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
          <Button type="submit" look="primary" large wide working={form.working && t.acting}>
            {call.answer ? t.sendAgain : t.send}
          </Button>
        </form>
      )}
    </Card>
  )
}

function Closed({ call }: { call: Call }) {
  const t = useTexts(texts)
  const at = useMoment()
  const form = useDesk(closeHelp, call, 'reason', t.done)
  if (call.closed) {
    return (
      <Card title={t.closed}>
        <p className="wrap-anywhere whitespace-pre-wrap">{call.closed.reason}</p>
        <p className="text-sm text-ink-700">
          {call.closed.by}, {at(call.closed.at)}
        </p>
      </Card>
    )
  }
  return (
    <Card title={t.close}>
      <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        <TextArea name="reason" label={t.found} hint={t.kept} rows={3} maxLength={500} error={form.errors['reason']} />
        {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
        <Button type="submit" look="neutral" large wide working={form.working && t.acting}>
          {t.close}
        </Button>
      </form>
    </Card>
  )
}

/** Either act of the desk: on what was read, and no more. */
function useDesk(act: Endpoint & (typeof answerHelp | typeof closeHelp), call: Call, field: string, done: string) {
  const queries = useQueryClient()
  return useForm(act, {
    read: (data) => ({ helpId: call.id, words: call.words, was: call.answer?.text ?? null, [field]: data.get(field) }),
    async done() {
      toast(done)
      await queries.invalidateQueries({ queryKey: [readHelp.path] })
    },
  })
}

function useMoment(): (at: string) => string {
  const language = useLanguage()
  const now = useNow(60)
  return (at) => `${datedDay(new Date(at), now, language)}, ${clock12(new Date(at))}`
}

import { useId, useState } from 'react'
import { instantAt } from '../../../shared/time.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { subjectNames } from '../../../shared/subject-names.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { decideTeacher, waitingTeachers } from '../contract.ts'
import { texts } from './texts.ts'

type Waiting = Answer<typeof waitingTeachers>['teachers'][number]

const MOST_CHARACTERS = 500

/** Teachers who cannot be found or paid until somebody has looked; the longest waiting stands first. */
export function WaitingTeachers() {
  const t = useTexts(texts)
  const read = useCall(waitingTeachers, {}, { everySeconds: 60 })
  return (
    <Card title={t.title} action={<span className="text-sm text-ink-500">{read.data?.teachers.length}</span>}>
      <Panel read={read} failed={t.failed}>
        {({ teachers }, fresh) =>
          teachers.length === 0 ? (
            <Empty object="book" title={t.none}>
              {t.noneLine}
            </Empty>
          ) : (
            <ul>
              {teachers.map((teacher) => (
                <Row key={teacher.id} teacher={teacher} fresh={fresh} />
              ))}
            </ul>
          )
        }
      </Panel>
    </Card>
  )
}

function Row({ teacher, fresh }: { teacher: Waiting; fresh: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const send = useSend(decideTeacher, {
    changes: [waitingTeachers],
    done: ({ verification_status: status }) => {
      setAsking(false)
      toast(status === 'approved' ? t.approved(teacher.name) : t.rejected(teacher.name))
    },
    failed: ({ code }) => toast(code === 'already_decided' ? t.decided : t.failedToDecide, 'failed'),
  })
  const deciding = send.isPending ? send.variables.decision : null
  const since = instantAt(teacher.registered_on, '12:00')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-3.5 last:border-0">
      <div className="min-w-0 flex-[1_1_15rem]">
        <h3 className="font-bold">{teacher.name}</h3>
        <p className="text-sm text-ink-700">
          {subjectNames(teacher.subjects, language)} · {teacher.current_school ?? t.noSchool}
          {since && ` · ${t.since(shortDay(since, language))}`}
        </p>
        <p className="text-sm text-ink-500">
          {teacher.email} · {teacher.phone}
        </p>
        {!teacher.email_confirmed && (
          <p className="mt-1.5">
            <Badge tone="wait">{t.unconfirmed}</Badge>
          </p>
        )}
      </div>
      <div className="grid w-full grid-cols-2 gap-2 sm:w-auto">
        <Button
          look="neutral"
          sends
          disabled={!fresh || deciding === 'approve'}
          aria-label={t.rejectOf(teacher.name)}
          onClick={() => setAsking(true)}
        >
          {t.reject}
        </Button>
        <Button
          disabled={!fresh}
          aria-label={t.approveOf(teacher.name)}
          working={deciding === 'approve' && t.approving}
          onClick={() => send.mutate({ teacherId: teacher.id, decision: 'approve' })}
        >
          {t.approve}
        </Button>
      </div>
      {asking && (
        <RejectDialog
          name={teacher.name}
          working={deciding === 'reject'}
          onReject={(reason) => send.mutate({ teacherId: teacher.id, decision: 'reject', reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

type RejectProps = { name: string; working: boolean; onReject: (reason: string) => void; onClose: () => void }

function RejectDialog({ name, working, onReject, onClose }: RejectProps) {
  const t = useTexts(texts)
  const formId = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.rejectTitle(name)}
      line={t.rejectLine}
      foot={
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" large onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} look="danger" large working={working && t.rejecting}>
            {t.reject}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!missing) onReject(reason.trim())
        }}
      >
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          maxLength={MOST_CHARACTERS}
          error={tried && missing ? t.reasonNeeded : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

import { useId, useState } from 'react'
import { firstName } from '../../accounts/rules.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { decideTeacher, MOST_REASON_CHARACTERS, reviewTeacher, type ReviewedRequest } from '../desk-contract.ts'
import { firstWords, reasons, texts, type Reason } from './desk-texts.ts'

type Props = { request: ReviewedRequest; first: Reason; onClose: () => void }

/** Why, in the words the teacher will read; each reason puts kind first words there, and none goes out unsaid. */
export function RejectDialog({ request, first, onClose }: Props) {
  const t = useTexts(texts)
  const formId = useId()
  const words = firstWords[request.language]
  const [reason, setReason] = useState(first)
  const [said, setSaid] = useState(words[first])
  const [tried, setTried] = useState(false)
  const missing = said.trim() === ''
  const name = firstName(request.name)
  const send = useSend(decideTeacher, {
    changes: [reviewTeacher],
    done: () => {
      toast(t.rejected(request.name))
      onClose()
    },
    failed: ({ message }) => toast(message, 'failed'),
  })
  const choose = (next: Reason) => {
    setReason(next)
    // Words of the operator's own stay.
    if (reasons.some((one) => words[one] === said)) setSaid(words[next])
  }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.rejectTitle}
      line={t.rejectLine(name)}
      foot={<Foot formId={formId} name={name} working={send.isPending} onClose={onClose} />}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (missing) document.getElementById(`${formId}-words`)?.focus()
          else send.mutate({ requestId: request.id, decision: 'reject', reason: said.trim() })
        }}
      >
        <ChoiceTiles
          legend={t.reasons}
          name="reason"
          columns="1"
          choices={reasons.map((value) => ({ value, label: t.reason[value] }))}
          value={reason}
          onChange={choose}
        />
        <TextArea
          id={`${formId}-words`}
          label={t.reads(name)}
          hint={t.readsHint}
          maxLength={MOST_REASON_CHARACTERS}
          lang={request.language}
          error={tried && missing ? t.reasonNeeded : undefined}
          value={said}
          onChange={(event) => setSaid(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

type FootProps = { formId: string; name: string; working: boolean; onClose: () => void }

function Foot({ formId, name, working, onClose }: FootProps) {
  const t = useTexts(texts)
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="neutral" large onClick={onClose}>
        {t.cancel}
      </Button>
      <Button type="submit" form={formId} look="primary" large className="flex-1" working={working && t.rejecting}>
        {t.rejectAndTell(name)}
      </Button>
    </div>
  )
}

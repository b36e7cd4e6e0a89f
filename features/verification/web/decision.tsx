import { useState } from 'react'
import { firstName } from '../../accounts/rules.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { decideTeacher, reviewTeacher, type ReviewedRequest } from '../desk-contract.ts'
import { checks } from '../rules.ts'
import { notYetApprovable } from '../rules/approvable.ts'
import { texts } from './desk-texts.ts'

/** The two ways a request ends; at the thumb on a phone. Approving asks once more. */
export function Decision({ request, fresh, onReject }: { request: ReviewedRequest; fresh: boolean; onReject: () => void }) {
  const t = useTexts(texts)
  const [asking, setAsking] = useState(false)
  const name = firstName(request.name)
  const results = Object.fromEntries(request.checks.map(({ check, result }) => [check, result]))
  const numberTaken = request.others.some(({ approved, same }) => approved && same.some((one) => one !== 'phone'))
  const why = notYetApprovable({ status: request.status, emailConfirmed: request.email_confirmed, results, numberTaken })
  const missing = checks.filter((check) => results[check] !== 'matches').map((check) => t.checks[check])
  const said = why && { ...reasons(t), not_checked: t.opensWhen(missing.join(', ')) }[why]
  const send = useSend(decideTeacher, {
    changes: [reviewTeacher],
    done: () => {
      setAsking(false)
      toast(t.approved(request.name))
    },
    failed: ({ message }) => {
      setAsking(false)
      toast(message, 'failed')
    },
  })
  return (
    <div
      className={
        'border-line bg-white max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:border-t max-md:p-4 big:static ' +
        'md:rounded-lg md:border md:p-5 md:shadow-card'
      }
    >
      <p className="mb-3 text-sm text-ink-700 max-md:sr-only">{t.approveLine}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="danger" large disabled={!fresh} sends onClick={onReject}>
          {t.reject}
        </Button>
        <Button look={why ? 'neutral' : 'primary'} large disabled={!fresh || why !== null} sends onClick={() => setAsking(true)}>
          {t.approve}
        </Button>
      </div>
      {said && (
        <p className="mt-3 flex items-start gap-2 text-sm font-semibold text-marigold-700">
          <Icon name="clock" className="mt-0.5 size-4!" />
          {said}
        </p>
      )}
      {asking && (
        <Dialog
          open
          width="small"
          title={t.approveTitle(name)}
          onClose={() => setAsking(false)}
          foot={
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="neutral" large onClick={() => setAsking(false)}>
                {t.cancel}
              </Button>
              <Button
                look="primary"
                large
                working={send.isPending && t.approving}
                onClick={() => send.mutate({ requestId: request.id, decision: 'approve' })}
              >
                {t.approve}
              </Button>
            </div>
          }
        >
          <p>{t.approveQuestion(request.name)}</p>
        </Dialog>
      )}
    </div>
  )
}

const reasons = (t: (typeof texts)['en']) => ({
  already_decided: t.status.approved,
  email_unconfirmed: t.unconfirmed,
  number_taken: t.taken,
})

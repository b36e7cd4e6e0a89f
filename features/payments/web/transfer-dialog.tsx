import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import {
  approveWithdrawal,
  sendBackWithdrawal,
  showWaitingWithdrawal,
  waitingWithdrawals,
  type WaitingWithdrawal,
} from '../desk-contract.ts'
import type { Decision } from './decision.ts'
import { texts } from './desk-texts.ts'
import { FactList } from './fact-list.tsx'
import { useWhy, WhyFields } from './why-fields.tsx'

/** Before a large sum leaves Somo: what speaks against it, to whom it goes, and why it may go or goes back. */
export function TransferDialog({ withdrawal, now, head, changes, onClose }: Decision & { withdrawal: WaitingWithdrawal }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { id: withdrawalId, source } = withdrawal
  const [why, setWhy] = useWhy()
  const read = useCall(showWaitingWithdrawal, { withdrawalId })
  const ended = (said: string) => ({
    changes: [waitingWithdrawals, ...changes],
    done: () => {
      toast(said)
      onClose()
    },
  })
  const transfer = useSend(approveWithdrawal, ended(t.transferred(withdrawal.name)))
  const back = useSend(sendBackWithdrawal, ended(source === 'refund' ? t.leftIn : t.sentBack))
  const say = (send: typeof transfer | typeof back) => {
    if (transfer.isPending || back.isPending) return
    // What the other one was refused for is no answer to this one.
    for (const one of [transfer, back]) one.reset()
    send.mutate({ withdrawalId, ...why })
  }
  const amount = kesText(withdrawal.amount)
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.transferOf(amount, withdrawal.name)}
      line={t.asked(inSentence(nearTime(new Date(withdrawal.requested_at), now, language)))}
      foot={
        <div className="grid gap-3">
          <Button look="primary" large wide working={transfer.isPending && t.transferring} onClick={() => say(transfer)}>
            {t.transferAmount(amount)}
          </Button>
          {(source === 'earnings' || source === 'refund') && (
            <Button large wide working={back.isPending && t.sendingBack} onClick={() => say(back)}>
              {source === 'refund' ? t.sendBackWallet : t.sendBack}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        {head}
        <Risk withdrawal={withdrawal} />
        {source !== 'earnings' && <Note tone="wait">{t.of[source]}</Note>}
        <Panel read={read}>
          {({ earned, stays, disputes, disputed }) => (
            <FactList
              facts={[
                [t.facts.number, withdrawal.mpesa_number],
                ...(withdrawal.paid_name === null ? [] : [[t.facts.paidName, withdrawal.paid_name] as const]),
                ...(source === 'earnings'
                  ? [
                      [t.facts.earned, kesText(earned)] as const,
                      [t.facts.disputes, disputes === 0 ? t.noDispute : t.frozen(disputes, kesText(disputed))] as const,
                    ]
                  : []),
                [t.facts.fee, t.feeLine],
                ...(source === 'earnings' ? [[t.facts.stays, kesText(stays)] as const] : []),
              ]}
            />
          )}
        </Panel>
        <WhyFields why={why} onChange={setWhy} error={transfer.error ?? back.error} label={t.why} hint={t.whyHint} />
      </div>
    </Dialog>
  )
}

/** A number that nothing was paid to before. */
function Risk({ withdrawal: { paid_here, paid_elsewhere, elsewhere } }: { withdrawal: WaitingWithdrawal }) {
  const t = useTexts(texts)
  if (paid_here > 0 || elsewhere === null) return null
  return (
    <Note tone="wait">
      <b className="block">{t.newNumber}</b>
      {t.changedLine(elsewhere, paid_elsewhere)}
    </Note>
  )
}

import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showWaitingWithdrawal, waitingWithdrawals } from '../desk-contract.ts'
import { DecideWithdrawal } from './decide-withdrawal.tsx'
import type { Decision } from './decision.ts'
import { texts } from './desk-texts.ts'
import { TransferDialog } from './transfer-dialog.tsx'

/** The withdrawal an address names: what there is to decide about it, or who has decided. */
export function WithdrawalDialog({ id, ...props }: Decision & { id: number }) {
  const waiting = useCall(waitingWithdrawals, {}).data?.withdrawals
  const withdrawal = waiting?.find((one) => one.id === id)
  if (withdrawal?.state === 'waiting_approval') return <TransferDialog withdrawal={withdrawal} {...props} />
  if (withdrawal) return <DecideWithdrawal withdrawal={withdrawal} {...props} />
  return waiting ? <Ended id={id} onClose={props.onClose} /> : null
}

function Ended({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(texts)
  const read = useCall(showWaitingWithdrawal, { withdrawalId: id })
  return (
    <div className="mb-5" role="status">
      <Panel read={read} failed={t.unknown}>
        {({ decided_by, state, amount, name }) => (
          <Note tone="info" action={<Button onClick={onClose}>{t.close}</Button>}>
            {t.ended(kesText(amount), name, t.states[state])} {decided_by && t.decidedBy(decided_by)}
          </Note>
        )}
      </Panel>
    </div>
  )
}

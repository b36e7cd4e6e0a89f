import { useState } from 'react'
import { monthsUpTo, nairobiDate } from '../../../shared/time.ts'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Select } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { saveBytes } from '../../../shared/web/save-file.ts'
import { useUser } from '../../accounts/web/session.ts'
import { showWallet } from '../contract.ts'
import { monthStatement, statementFormats } from '../statement-contract.ts'
import { texts } from './statement-texts.ts'

/** For how long whoever earns has to be able to show it (Tax Procedures Act, section 23: five years). */
const MONTHS = 61

/** A month's statement as a file. @param asked the month that is chosen at first, where there is one */
export function StatementDialog({ asked, now, onClose }: { asked: string | null; now: Date; onClose: () => void }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { id: userId } = useUser()
  const wallet = useCall(showWallet, { userId })
  const first = wallet.data && nairobiDate(new Date(wallet.data.since)).slice(0, 7)
  const thisMonth = nairobiDate(now).slice(0, 7)
  // Until it is known since when the wallet stands there are only this month and the one that was asked for.
  const months = monthsUpTo(thisMonth, MONTHS)
    .filter((one) => (first === undefined ? one === thisMonth || one === asked : one >= first))
    .toReversed()
  const [chosen, setChosen] = useState(asked)
  const month = months.find((one) => one === chosen) ?? months[0] ?? ''
  const send = useSend(monthStatement, {
    done: (file) => {
      saveBytes(file)
      toast(t.saved)
      onClose()
    },
    failed: ({ message }) => toast(message, 'failed'),
  })
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.title}
      line={t.line}
      foot={
        <div className="grid gap-3">
          {statementFormats.toReversed().map((format) => (
            <Button
              key={format}
              look={format === 'pdf' ? 'primary' : 'outline'}
              large
              icon="download"
              working={send.isPending && send.variables.format === format && t.working}
              disabled={send.isPending && send.variables.format !== format}
              onClick={() => send.mutate({ userId, month, format, language })}
            >
              {t[format]}
            </Button>
          ))}
        </div>
      }
    >
      <Select label={t.month} value={month} onChange={({ target }) => setChosen(target.value)}>
        {months.map((one) => (
          <option key={one} value={one}>
            {monthName(one, language, 'long')} {one.slice(0, 4)}
          </option>
        ))}
      </Select>
    </Dialog>
  )
}

import { useParams } from 'react-router'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { fileFrom, saveBytes } from '../../../shared/web/save-file.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { useUser } from '../../accounts/web/session.ts'
import { receiptFile, receiptKinds, showReceipt, type ReceiptKind } from '../receipt-contract.ts'
import { receiptTexts } from '../sentences.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { ReceiptStatement } from './receipt-statement.tsx'
import { texts } from './receipt-texts.ts'

/** A receipt under an address of its own: to read, to keep as a file, to pass on, to print alone on a sheet. */
export function ReceiptPage() {
  const t = useTexts(texts)
  const words = useTexts(receiptTexts)
  const { role } = useUser()
  const { kind: written, id } = useParams()
  const kind = receiptKinds.find((one) => one === written) ?? 'lesson'
  // What is no receipt's address names none.
  const aboutId = kind === written ? (idInAddress(id) ?? 0) : 0
  const read = useCall(showReceipt, { kind, aboutId })
  const wallet = `/${role}-dashboard/wallet`
  return (
    <>
      <a href={wallet} className="not-printed link mb-3 inline-flex min-h-11 items-center">
        {t.back}
      </a>
      <div className="grid gap-5 md:grid-cols-[1fr_auto] md:items-center print:block">
        <h1 className="display not-printed text-2xl">{words.title}</h1>
        {/* On a phone they stand in the foot. */}
        {read.data && (
          <div className="not-printed max-md:order-last">
            <Acts kind={kind} aboutId={aboutId} />
          </div>
        )}
        <div className="md:col-span-2">
          <Panel read={read} failed={t.failed} skeleton={<div className="skeleton patient h-160 rounded-lg" />}>
            {(receipt) => (
              <>
                <ReceiptSheet receipt={receipt} />
                <ReceiptStatement place={receipt.statement} wallet={wallet} />
              </>
            )}
          </Panel>
        </div>
      </div>
    </>
  )
}

/** The file is made when it is asked for; where that fails, printing needs no server. */
function Acts({ kind, aboutId }: { kind: ReceiptKind; aboutId: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const failed = () => toast(t.notMade, 'failed')
  const save = useSend(receiptFile, {
    done: (file) => {
      saveBytes(file)
      toast(t.saved)
    },
    failed,
  })
  const share = useSend(receiptFile, {
    // Whoever closes the sheet of the phone has not failed.
    done: (file) => void navigator.share({ files: [fileFrom(file)] }).catch(() => undefined),
    failed,
  })
  const wish = { kind, aboutId, language }
  return (
    <div className="flex flex-wrap gap-2.5">
      {canShareFiles() && (
        <Button icon="share-2" working={share.isPending && t.saving} onClick={() => share.mutate(wish)}>
          {t.share}
        </Button>
      )}
      <Button icon="download" working={save.isPending && t.saving} onClick={() => save.mutate(wish)}>
        {t.save}
      </Button>
      <Button look="primary" icon="file-text" onClick={() => print()}>
        {t.print}
      </Button>
    </div>
  )
}

const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'receipt.pdf', { type: 'application/pdf' })] })

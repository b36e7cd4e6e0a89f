import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { creditRest, showAtProvider, type Compared } from '../provider-contract.ts'
import { ActFoot } from './act-foot.tsx'
import { FactList } from './fact-list.tsx'
import { texts } from './provider-texts.ts'
import { useWhy, WhyFields } from './why-fields.tsx'

type Difference = Compared['open'][number]

/** What came of a payment after a part of it had been credited. The provider is asked once more, and has the last word. */
export function RestDialog({ one, onClose }: { one: Difference; onClose: () => void }) {
  const t = useTexts(texts)
  const [why, setWhy] = useWhy()
  const send = useSend(creditRest, {
    changes: [showAtProvider],
    done: ({ credited }) => {
      toast(t.restCredited(kesText(credited)))
      onClose()
    },
  })
  const credit = () => {
    if (!send.isPending) send.mutate({ differenceId: one.id, ...why })
  }
  const theirs = one.theirs ?? 0
  const ours = one.ours ?? 0
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.restTitle(one.payment_id)}
      line={t.restLine}
      foot={
        <ActFoot cancel={t.cancel} act={t.creditRest} working={send.isPending && t.crediting} onClose={onClose} onAct={credit} />
      }
    >
      <div className="grid gap-4">
        <FactList
          facts={[
            [t.restFacts.who, one.person ?? t.nobody],
            [t.restFacts.ours, kesText(ours)],
            [t.restFacts.theirs, kesText(theirs)],
            [t.restFacts.rest, kesText(theirs - ours)],
          ]}
        />
        <WhyFields why={why} onChange={setWhy} error={send.error} label={t.why} hint={t.whyHint} />
      </div>
    </Dialog>
  )
}

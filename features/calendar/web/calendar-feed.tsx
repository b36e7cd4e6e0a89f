import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { renewFeed, showFeed } from '../contract.ts'
import { texts } from './texts.ts'

/** The private address of one's own feed: made, copied, and drawn anew when it got about. */
export function CalendarFeed() {
  const t = useTexts(texts)
  const read = useCall(showFeed, {})
  const renew = useSend(renewFeed, { changes: [showFeed], failed: ({ message }) => toast(message, 'failed') })
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address)
    toast(t.copied)
  }
  return (
    <Card className="mt-6">
      <h2 className="text-md font-bold">{t.title}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-700">{t.line}</p>
      <Panel read={read} failed={t.failed}>
        {({ address }) =>
          address === null ? (
            <Button sends working={renew.isPending && t.making} onClick={() => renew.mutate({})}>
              {t.make}
            </Button>
          ) : (
            <div className="grid gap-3">
              <TextArea label={t.address} hint={t.secret} rows={3} readOnly value={address} />
              <div className="flex flex-wrap gap-3">
                <Button onClick={() => void copy(address)}>{t.copy}</Button>
                <Button
                  look="text"
                  sends
                  working={renew.isPending && t.making}
                  onClick={() => renew.mutate({}, { onSuccess: () => toast(t.renewed) })}
                >
                  {t.renew}
                </Button>
              </div>
            </div>
          )
        }
      </Panel>
    </Card>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { keyOf, useSend } from '../../../shared/web/query.ts'
import { leaveBrowser, showNoticeChoices, tellBrowser, type NoticeChoices } from '../choices-contract.ts'
import { texts } from './choice-texts.ts'
import { askBrowser, canPush, leaveHere } from './push-here.ts'

/** Whether this browser is told when the page is closed; where it cannot be, why. */
export function PushWay({ here, publicKey, fresh }: { here: boolean; publicKey: string; fresh: boolean }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [can, setCan] = useState(canPush)
  const [asking, setAsking] = useState(false)
  const result = {
    done: (choices: NoticeChoices) => void queries.setQueryData(keyOf(showNoticeChoices, {}), choices),
    failed: ({ message }: { message: string }) => void toast(message, 'failed'),
  }
  const tell = useSend(tellBrowser, result)
  const leave = useSend(leaveBrowser, result)
  const press = async (): Promise<void> => {
    setAsking(true)
    try {
      if (here) {
        leave.mutate({})
        await leaveHere()
      } else {
        const subscription = await askBrowser(publicKey)
        if (subscription) tell.mutate(subscription)
      }
    } catch {
      toast(t.pushFailed, 'failed')
    }
    setCan(canPush())
    setAsking(false)
  }
  const line = can === 'none' ? t.pushNone : can === 'denied' ? t.pushDenied : here ? t.pushOn : t.pushOff
  const isWorking = asking || tell.isPending || leave.isPending
  return (
    <section aria-label={t.push} className="mt-3 border-t border-line pt-3">
      <p className="font-semibold">{t.push}</p>
      <p role="status" className="mb-2 text-sm text-ink-700">
        {line}
      </p>
      {can === 'yes' && (
        <Button look="neutral" disabled={!fresh} working={isWorking && t.working} onClick={() => void press()}>
          {here ? t.stopPush : t.startPush}
        </Button>
      )}
    </section>
  )
}

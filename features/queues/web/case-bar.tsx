import { useEffect } from 'react'
import { clock12 } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { giveBackCase, listWaiting, takeCase } from '../contract.ts'
import type { QueueKind } from '../rules.ts'
import { texts } from './bar-texts.ts'

/** Above a case that waits: looking at it takes it, and whoever else looks is told who has it. */
export function CaseBar({ kind, caseId }: { kind: QueueKind; caseId: string }) {
  const t = useTexts(texts)
  const { id } = useUser()
  const { mutate: take, data } = useSend(takeCase, { changes: [listWaiting] })
  const back = useSend(giveBackCase, { changes: [listWaiting], done: () => toast(t.givenBack) })
  useEffect(() => take({ kind, caseId }), [take, kind, caseId])
  if (!data || back.isSuccess) return null
  const { by, name, until } = data.taken
  const time = clock12(new Date(until))
  if (by !== id)
    return (
      <div className="mb-4">
        <Note tone="wait">{t.otherHas(name, time)}</Note>
      </div>
    )
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken px-4 py-2 text-sm">
      <p>{t.has(time)}</p>
      <Button look="text" className="-mx-4" working={back.isPending && t.giveBack} onClick={() => back.mutate({ kind, caseId })}>
        {t.giveBack}
      </Button>
    </div>
  )
}

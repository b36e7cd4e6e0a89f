import { shortDay, startClock } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { askForExport, fetchExport, showExport, type ExportState } from '../contract.ts'
import { texts } from './texts.ts'

const LOOK_EVERY_SECONDS = 5

/** Everything that is kept about somebody, as a file: asked for, being made, there for some days. */
export function OwnExport() {
  const t = useTexts(texts)
  const everySeconds = (answer?: ExportState) => (answer?.state === 'being_made' ? LOOK_EVERY_SECONDS : 0)
  const read = useCall(showExport, {}, { everySeconds })
  return (
    <section>
      <h3 className="font-semibold">{t.exportTitle}</h3>
      <p className="mb-3 text-sm text-ink-700">{t.exportLine}</p>
      <Panel read={read} failed={t.exportFailed}>
        {(state, fresh) => <Standing state={state} fresh={fresh} />}
      </Panel>
    </section>
  )
}

function Standing({ state: { state, expires_at: expiresAt }, fresh }: { state: ExportState; fresh: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const failed = (error: { message: string }) => toast(error.message, 'failed')
  const ask = useSend(askForExport, { changes: [showExport], done: () => toast(t.asked), failed })
  const fetched = useSend(fetchExport, { done: ({ name, text }) => save(name, text), failed })
  if (state === 'being_made')
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-700">
        <Badge tone="wait">{t.beingMade}</Badge>
        {t.beingMadeLine}
      </p>
    )
  if (state === 'none' || expiresAt === null)
    return (
      <Button wide disabled={!fresh} working={ask.isPending && t.asking} onClick={() => ask.mutate({})}>
        {t.ask}
      </Button>
    )
  const end = new Date(expiresAt)
  return (
    <>
      <Button wide disabled={!fresh} working={fetched.isPending && t.fetching} onClick={() => fetched.mutate({})}>
        {t.fetch}
      </Button>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-ink-700">{t.until(`${shortDay(end, language)}, ${startClock(end)}`)}</p>
        <Button look="text" className="-mx-4" working={ask.isPending && t.asking} onClick={() => ask.mutate({})}>
          {t.askAgain}
        </Button>
      </div>
    </>
  )
}

/** Hands a text over as a file: the call needs the token, so that a plain link would fetch nothing. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

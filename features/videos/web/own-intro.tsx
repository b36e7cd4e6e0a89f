import { useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { ownIntro } from '../intro-contract.ts'
import { removeVideo, type OwnVideo } from '../own-contract.ts'
import { ArrivingRow, FileButton } from './arriving.tsx'
import { ownReads, useBeginUpload } from './begin.ts'
import { texts } from './intro-texts.ts'
import { clockOf, dataCost, megabytesText } from './sizes.ts'
import { TapPlayer } from './tap-player.tsx'

/** The video of one's own page: what stands there, and what is on its way to take its place. */
export function OwnIntro() {
  const t = useTexts(texts)
  const read = useCall(ownIntro, {})
  return (
    <Card title={t.title}>
      <Panel read={read} failed={t.failed}>
        {({ shown, coming, kes_per_megabyte: kes }) => (
          <div className="grid gap-4">
            {coming && <Coming coming={coming} kesPerMegabyte={kes} stays={shown !== null} />}
            {shown ? <Shown video={shown} kesPerMegabyte={kes} /> : !coming && <None />}
          </div>
        )}
      </Panel>
    </Card>
  )
}

/** Looks every few seconds how far it is. */
function Coming({ coming, kesPerMegabyte, stays }: { coming: OwnVideo; kesPerMegabyte: number; stays: boolean }) {
  const t = useTexts(texts)
  useCall(ownIntro, {}, { everySeconds: 5 })
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ArrivingRow
          video={coming}
          kesPerMegabyte={kesPerMegabyte}
          words={{ working: t.working(coming.made_percent), tooLong: t.tooLong }}
        />
      </div>
      {stays && coming.media !== 'failed' && <p className="mt-2 text-sm text-ink-700">{t.stays}</p>}
    </div>
  )
}

function None() {
  const t = useTexts(texts)
  const begin = useBeginUpload('intro')
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t.line}</p>
      <FileButton label={t.choose} accept="video/*" onFile={(file) => void begin(file)} />
    </div>
  )
}

function Shown({ video, kesPerMegabyte }: { video: OwnVideo; kesPerMegabyte: number }) {
  const t = useTexts(texts)
  const begin = useBeginUpload('intro')
  const [asking, setAsking] = useState(false)
  const bytes = video.low_bytes ?? video.full_bytes ?? 0
  return (
    <div className="grid items-center gap-4 sm:grid-cols-2">
      <div className="overflow-hidden rounded-lg">
        <TapPlayer video={{ ...video, title: t.title }} />
      </div>
      <div className="grid gap-3">
        <p className="text-sm text-ink-700 tabular-nums">
          {t.facts(clockOf(video.duration ?? 0), megabytesText(bytes), dataCost(bytes, kesPerMegabyte))}
        </p>
        {video.hidden ? <Note tone="bad">{t.hidden}</Note> : <p>{t.line}</p>}
        <div className="flex flex-wrap gap-2">
          <FileButton label={t.replace} accept="video/*" onFile={(file) => void begin(file)} />
          <Button look="neutral" onClick={() => setAsking(true)}>
            {t.remove}
          </Button>
        </div>
      </div>
      {asking && <Remove video={video} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Remove({ video, onClose }: { video: OwnVideo; onClose: () => void }) {
  const t = useTexts(texts)
  const remove = useSend(removeVideo, {
    changes: ownReads,
    done: () => {
      toast(t.removed)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.removeTitle}
      foot={
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button
            look="danger"
            large
            working={remove.isPending && t.removing}
            onClick={() => remove.mutate({ videoId: video.id })}
          >
            {t.removeIt}
          </Button>
          <Button large onClick={onClose}>
            {t.keep}
          </Button>
        </div>
      }
    >
      {remove.error && <Note tone="bad">{remove.error.message}</Note>}
      <p>{t.removeLine}</p>
    </Dialog>
  )
}

import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Check } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import {
  cancelExport,
  chooseVideos,
  closeExport,
  download,
  handOn,
  setTaker,
  startExport,
  useExport,
  type ExportRun,
} from './export-run.ts'
import { megabytes } from './megabytes.ts'
import { texts } from './texts.ts'

type Publish = ((file: File) => void) | undefined

/** The export that runs or was the last: how far it is, and what became of it. */
export function ExportStrip({ publish }: { publish: Publish }) {
  const t = useTexts(texts)
  const run = useExport()
  const told = useRef(run.state)
  useEffect(() => setTaker(publish), [publish])
  const tell = useEffectEvent((next: ExportRun) => {
    if (next.state === 'exported' && told.current === 'running') toast(t.done(next.file.name))
    told.current = next.state
  })
  useEffect(() => tell(run), [run])
  switch (run.state) {
    case 'none':
      return null
    case 'running':
      return <Running run={run} publish={publish} />
    case 'exported':
      return <Exported file={run.file} publish={publish} />
    case 'cancelled':
      return (
        <Note tone="plain" title={t.cancelled} action={<CloseButton begins />}>
          {t.cancelledLine}
        </Note>
      )
    case 'failed':
      return (
        <Note
          tone="bad"
          title={t.exportFailed}
          action={
            <Row>
              {run.problem !== 'no_encoder' && (
                <Button look="danger" onClick={() => startExport()}>
                  {t.tryAgain}
                </Button>
              )}
              <CloseButton />
            </Row>
          }
        >
          {t.problems[run.problem]}
        </Note>
      )
  }
}

function Running({ run, publish }: { run: Extract<ExportRun, { state: 'running' }>; publish: Publish }) {
  const t = useTexts(texts)
  const percent = Math.floor(run.part * 100)
  // What is to come is told by what there is; of a beginning nobody can tell.
  const size = run.part > 0.02 ? t.size(megabytes(run.bytes), megabytes(run.bytes / run.part)) : t.megabytes(megabytes(run.bytes))
  const words = t.exporting(percent)
  return (
    <section
      aria-label={t.export}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-white p-4 shadow-card sm:px-5"
    >
      <div className="min-w-40">
        <p className="font-bold tabular-nums">{words}</p>
        <p className="text-sm text-ink-700 tabular-nums">{t.left(run.secondsLeft, size)}</p>
      </div>
      <div
        role="progressbar"
        aria-label={run.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 flex-[1_1_12rem] overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-green-800" style={{ width: `${run.part * 100}%` }} />
      </div>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 sm:flex-none">
        {publish ? (
          <Check label={t.thenToVideos} checked={run.toVideos} onChange={({ target }) => chooseVideos(target.checked)} />
        ) : (
          <span />
        )}
        <Button look="neutral" onClick={cancelExport}>
          {t.cancel}
        </Button>
      </div>
    </section>
  )
}

function Exported({ file, publish }: { file: File; publish: Publish }) {
  const t = useTexts(texts)
  return (
    <Note
      tone="ok"
      title={t.exported}
      action={
        <Row>
          {publish && <Button onClick={() => handOn(file, publish)}>{t.toVideos}</Button>}
          <Button look="neutral" icon="download" onClick={() => download(file)}>
            {t.downloadAgain}
          </Button>
          <CloseButton />
        </Row>
      }
    >
      <span className="break-words">{t.exportedLine(file.name, megabytes(file.size))}</span>
    </Note>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>

/** @param begins takes the focus of what was pressed and is gone */
function CloseButton({ begins = false }: { begins?: boolean }) {
  const t = useTexts(texts)
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button look="text" autoFocus={begins} onClick={closeExport}>
      {t.close}
    </Button>
  )
}

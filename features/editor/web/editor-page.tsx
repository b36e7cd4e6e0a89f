import { useEffect } from 'react'
import { titled } from '../../../shared/brand.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, buttonClass } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Spinner } from '../../../shared/web/kit/spinner.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { keptPieces, pieceAt, split, splitProblem, withKeep } from '../rules.ts'
import { canExport, startExport, useExport } from './export-run.ts'
import { ExportStrip } from './export-strip.tsx'
import { useEditorKeys } from './keys.ts'
import { megabytes } from './megabytes.ts'
import { Pieces } from './pieces.tsx'
import { currentPlayhead, seek, togglePlaying } from './playback.ts'
import { Player } from './player.tsx'
import { choose, currentSession, forgetRefusal, recut, undo, useSession } from './session.ts'
import { texts } from './texts.ts'
import { Timeline } from './timeline.tsx'
import { TrimControls } from './trim-controls.tsx'

type Props = {
  /** The slot of My Videos: takes what was exported. Without it an export is downloaded. */
  publish?: (file: File) => void
}

/** The editor of one clip at a time, all of it in this browser. */
export function EditorPage({ publish }: Props) {
  const t = useTexts(texts)
  const { clip } = useSession()
  const act = useEditorActs()
  useEditorKeys(clip !== null, act)
  useEffect(() => {
    document.title = titled(t.title)
  }, [t])
  return (
    <>
      <PageHead
        title={t.title}
        line={
          clip ? <span className="break-words">{`${clip.file.name}, ${t.megabytes(megabytes(clip.file.size))}`}</span> : t.line
        }
        action={
          <div className="flex w-full flex-wrap gap-2 sm:w-auto">
            <Chooser look="neutral" />
            {clip && <ExportButton />}
          </div>
        }
      />
      <div className="grid gap-6">
        <ChoosingNote />
        <ExportStrip publish={publish} />
        {clip?.facts?.sound === 'unreadable' && <Note tone="wait" title={t.soundUnreadable} />}
        {clip ? (
          <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr_auto]">
            <Player key={clip.address} clip={clip} />
            <Timeline act={act} />
            <TrimControls />
            <Pieces />
          </div>
        ) : (
          <Empty object="slate" title={t.noneTitle} action={<Chooser look="outline" />}>
            {t.noneLine}
          </Empty>
        )}
      </div>
    </>
  )
}

/** What keys and buttons do alike. */
function useEditorActs() {
  const t = useTexts(texts)
  return (what: 'play' | 'back' | 'forward' | 'split' | 'drop' | 'undo'): void => {
    const { cut } = currentSession()
    const { at } = currentPlayhead()
    switch (what) {
      case 'play':
        return togglePlaying()
      case 'back':
        return seek(at - 0.1)
      case 'forward':
        return seek(at + 0.1)
      case 'undo':
        if (!undo()) toast(t.nothingToUndo, 'failed')
        return
      case 'drop': {
        const piece = pieceAt(cut, at)
        if (piece?.keep) recut(withKeep(cut, piece.id, false))
        return
      }
      case 'split': {
        const problem = splitProblem(cut, at)
        if (problem) toast(t.splitProblems[problem], 'failed')
        else recut(split(cut, at))
      }
    }
  }
}

/** The picker of a clip. It looks like a button and is the browser's own input. */
function Chooser({ look }: { look: 'neutral' | 'outline' }) {
  const t = useTexts(texts)
  return (
    <label className={buttonClass({ look, className: 'flex-1 cursor-pointer sm:flex-none' })}>
      <input
        type="file"
        accept="video/*"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) void choose(file)
        }}
      />
      <Icon name="upload" />
      {t.upload}
    </label>
  )
}

function ExportButton() {
  const t = useTexts(texts)
  const { clip, cut } = useSession()
  const run = useExport()
  const reason =
    (!canExport() && t.cannotExport) || (!clip?.facts && t.cannotExportClip) || (keptPieces(cut).length === 0 && t.nothingKept)
  return (
    <div className="max-w-80 flex-1 sm:flex-none">
      <Button wide look="primary" icon="download" reason={reason} disabled={run.state === 'running'} onClick={startExport}>
        {t.export}
      </Button>
    </div>
  )
}

/** What became of the file that was chosen last, where it is not the one that is open. */
function ChoosingNote() {
  const t = useTexts(texts)
  const { choosing, clip } = useSession()
  if (!choosing) return null
  if (choosing.state === 'reading') {
    return (
      <p role="status" className="flex items-center gap-3 rounded-md bg-sunken p-3.5">
        <Spinner bare />
        {t.reading(choosing.name)}
      </p>
    )
  }
  const refusal = { not_video: t.notVideo(choosing.name), unreadable: t.unreadable(choosing.name), not_loaded: t.notLoaded }
  return (
    <Note
      tone="bad"
      title={refusal[choosing.state]}
      action={
        <Button look="danger" onClick={forgetRefusal}>
          {t.close}
        </Button>
      }
    >
      {clip && t.kept}
    </Note>
  )
}

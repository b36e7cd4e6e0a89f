import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { megabytesOf } from '../../../shared/country.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useOnline } from '../../../shared/web/online.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { arrivingVideos, removeVideo, type OwnVideo } from '../own-contract.ts'
import { ownReads, useRefreshOwn } from './begin.ts'
import { texts } from './own-texts.ts'
import { dataCost } from './sizes.ts'
import { endUpload, pauseUpload, startUpload, useUploads, type Upload } from './uploads.ts'

/** What is on its way: being sent, worked at, or not usable. Nothing where nothing is. */
export function Arriving({ kesPerMegabyte, onEdit }: { kesPerMegabyte: number; onEdit: (video: OwnVideo) => void }) {
  const t = useTexts(texts)
  const read = useCall(arrivingVideos, {}, { everySeconds: 5 })
  const list = read.data?.videos ?? []
  const refresh = useRefreshOwn()
  const ids = list.map(({ id }) => id).join()
  const before = useRef(ids)
  // What has left this list stands in the other one.
  useEffect(() => {
    if (before.current !== ids) void refresh()
    before.current = ids
  }, [ids, refresh])
  if (list.length === 0) return null
  return (
    <section aria-labelledby="arriving" className="mb-6 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="arriving" className="display text-lg">
          {t.onTheirWay}
        </h2>
        <p className="text-sm text-ink-500">{t.kept}</p>
      </div>
      <ul className="divide-y divide-line">
        {list.map((video) => (
          <li key={video.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4 first:pt-2 last:pb-0">
            <ArrivingRow {...{ video, kesPerMegabyte, onEdit }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  video: OwnVideo
  kesPerMegabyte: number
  /** Nothing is to be said of an intro. */
  onEdit?: (video: OwnVideo) => void
  /** What is said of an intro in place of what is said of lessons. */
  words?: { working: string; tooLong: string }
}

/** One upload: how far it is, why it stopped, what can be done. */
export function ArrivingRow({ video, kesPerMegabyte, onEdit, words }: RowProps) {
  const t = useTexts(texts)
  const upload = useUploads().get(video.id) ?? null
  if (video.media === 'failed')
    return (
      <>
        <Facts name={video.file_name} badge={<Badge tone="bad">{t.failedBadge}</Badge>}>
          {video.fault && (video.fault === 'too_long' && words ? words.tooLong : t.faults[video.fault])}
        </Facts>
        <RemoveFailed video={video} />
      </>
    )
  if (video.media !== 'arriving')
    return (
      <>
        <Facts
          name={video.title}
          badge={
            <Badge tone="info" shape="dots">
              {t.processing}
            </Badge>
          }
        >
          {video.media === 'working' ? (words?.working ?? t.processingLine(video.made_percent)) : t.queued}
        </Facts>
        {onEdit && <Button onClick={() => onEdit(video)}>{t.editDetails}</Button>}
      </>
    )
  return <Sending {...{ video, upload, kesPerMegabyte }} />
}

function Sending({ video, upload, kesPerMegabyte }: Pick<RowProps, 'video' | 'kesPerMegabyte'> & { upload: Upload | null }) {
  const t = useTexts(texts)
  const online = useOnline()
  const refresh = useRefreshOwn()
  const [asking, setAsking] = useState(false)
  const arrived = upload?.arrived ?? video.arrived_bytes
  const [so, all] = [arrived > 0 ? String(megabytesOf(arrived)) : '0', String(megabytesOf(video.file_bytes))]
  const percent = Math.floor((arrived / video.file_bytes) * 100)
  const start = (file: File): void => startUpload(video.id, file, video.upload ?? '', () => void refresh())
  const waits = upload?.state === 'waiting' || (upload !== null && upload.state !== 'paused' && !online)
  const badge = waits ? (
    <Badge tone="wait" shape="dots">
      {t.waiting}
    </Badge>
  ) : upload?.state === 'paused' ? (
    <Badge tone="off">{t.paused}</Badge>
  ) : upload === null ? (
    <Badge tone="off">{t.stopped}</Badge>
  ) : (
    <strong className="text-green-800 tabular-nums">{percent}%</strong>
  )
  const left = upload?.rate ? Math.max(1, Math.round((video.file_bytes - arrived) / upload.rate / 60)) : null
  return (
    <>
      <Facts
        name={video.file_name}
        badge={badge}
        bar={<Bar name={video.file_name} percent={percent} stopped={waits || upload === null} />}
      >
        {waits
          ? t.waitingLine(so, all)
          : upload === null
            ? t.stoppedLine(so, all)
            : [
                [t.arrived(so, all), left && t.minutesLeft(left)].filter(Boolean).join(', '),
                t.keepOpen,
                t.costs(dataCost(video.file_bytes, kesPerMegabyte)),
              ].join('. ')}
      </Facts>
      <div className="flex gap-3 max-sm:w-full *:max-sm:flex-1">
        {upload === null ? (
          <ChooseSame video={video} onFile={start} />
        ) : upload.state === 'paused' ? (
          <Button icon="play" onClick={() => start(upload.file)}>
            {t.goOn}
          </Button>
        ) : (
          !waits && (
            <Button look="neutral" icon="pause" onClick={() => pauseUpload(video.id)}>
              {t.pause}
            </Button>
          )
        )}
        <Button look="neutral" icon="x" onClick={() => setAsking(true)}>
          {t.cancel}
        </Button>
      </div>
      {asking && <CancelUpload video={video} onClose={() => setAsking(false)} />}
    </>
  )
}

function Facts({ name, badge, bar, children }: { name: string; badge: ReactNode; bar?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-56 flex-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{name}</strong> {badge}
      </p>
      {bar}
      <p className="text-sm text-ink-700 tabular-nums">{children}</p>
    </div>
  )
}

/** Said aloud at each quarter, and not with each byte. */
function Bar({ name, percent, stopped }: { name: string; percent: number; stopped: boolean }) {
  const t = useTexts(texts)
  return (
    <>
      <span
        role="progressbar"
        aria-label={t.progressOf(name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="my-2 block h-2 overflow-hidden rounded-full bg-line"
      >
        <span className={`block h-full ${stopped ? 'bg-ink-400' : 'bg-green-800'}`} style={{ width: `${percent}%` }} />
      </span>
      <span role="status" className="sr-only">
        {percent > 0 && t.percent(percent - (percent % 25))}
      </span>
    </>
  )
}

/** A file of this device; the browser has forgotten which it was. */
function ChooseSame({ video, onFile }: { video: OwnVideo; onFile: (file: File) => void }) {
  const t = useTexts(texts)
  return (
    <FileButton
      accept="video/*"
      label={t.chooseSame}
      onFile={(file) => {
        if (file.name === video.file_name && file.size === video.file_bytes) onFile(file)
        else toast(t.otherFile(video.file_name), 'failed')
      }}
    />
  )
}

/** A button that opens the device's own choice of a file. */
export function FileButton({
  label,
  accept,
  look,
  onFile,
}: {
  label: string
  accept: string
  look?: 'primary' | 'outline'
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look={look ?? 'outline'} icon="upload" sends onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

function CancelUpload({ video, onClose }: { video: OwnVideo; onClose: () => void }) {
  const t = useTexts(texts)
  const remove = useSend(removeVideo, {
    changes: ownReads,
    done: () => {
      endUpload(video.id)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.cancelTitle(video.file_name)}
      foot={
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button
            look="danger"
            large
            working={remove.isPending && t.cancelling}
            onClick={() => remove.mutate({ videoId: video.id })}
          >
            {t.cancelIt}
          </Button>
          <Button large onClick={onClose}>
            {t.keep}
          </Button>
        </div>
      }
    >
      {remove.error && <Note tone="bad">{remove.error.message}</Note>}
      <p>{t.cancelLine}</p>
    </Dialog>
  )
}

function RemoveFailed({ video }: { video: OwnVideo }) {
  const t = useTexts(texts)
  const remove = useSend(removeVideo, { changes: ownReads, failed: ({ message }) => toast(message, 'failed') })
  return (
    <Button look="neutral" working={remove.isPending && t.deleting} onClick={() => remove.mutate({ videoId: video.id })}>
      {t.remove}
    </Button>
  )
}

import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '../../../shared/endpoint.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { datedDay, nearDay, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { roomKinds } from '../../classroom/contract.ts'
import { shillingsFor } from '../../classroom/rules.ts'
import { deleteRecording, ownRecordings, recordingsOfRoom } from '../contract.ts'
import { texts } from './page-texts.ts'

type Shown = Answer<typeof recordingsOfRoom>
type Recording = Shown['recordings'][number]
type Stretch = Recording['stretches'][number]

/** Asked again while something is being prepared. */
const AGAIN_SECONDS = 10

/** What was recorded of a lesson or class: to be played by those who took part, and deleted by any of them. */
export function RecordingsPage() {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const now = useNow(60)
  const { kind: written, id } = useParams()
  const kind = roomKinds.find((one) => one === written) ?? 'lesson'
  const roomId = idInAddress(id)
  const read = useCall(
    recordingsOfRoom,
    { kind, roomId: roomId ?? 0 },
    {
      when: roomId !== null,
      everySeconds: (answer) => (answer?.recordings.some(({ state }) => state === 'preparing') ? AGAIN_SECONDS : 0),
    },
  )
  const room = read.data?.room
  const [from, to] = room ? [new Date(room.starts_at), new Date(room.ends_at)] : [now, now]
  return (
    <>
      <PageHead
        title={room ? t.of(nameOf(room.title)) : t.title}
        line={room && t.line(`${nearDay(from, now, language)}, ${timeSpan(from, to)}`, room.teacher_name)}
      />
      {roomId === null ? (
        <Nothing />
      ) : (
        <Panel read={read} failed={t.failed}>
          {(shown) =>
            shown.recordings.length === 0 ? (
              <Nothing />
            ) : (
              <div className="grid max-w-180 gap-5">
                {shown.recordings.map((one) => (
                  <OneRecording key={one.id} recording={one} shown={shown} now={now} />
                ))}
              </div>
            )
          }
        </Panel>
      )}
    </>
  )
}

function Nothing() {
  const t = useTexts(texts)
  return (
    <Empty object="slate" title={t.none}>
      {t.noneLine}
    </Empty>
  )
}

function OneRecording({ recording, shown, now }: { recording: Recording; shown: Shown; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { state, stretches, leaves_at, gone_at } = recording
  const day = (at: string) => datedDay(new Date(at), now, language)
  if (state === 'gone')
    return (
      <Note tone="plain" title={t.gone}>
        {gone_at && t.goneLine(day(gone_at))}
      </Note>
    )
  if (state === 'failed')
    return (
      <Note tone="bad" title={t.unreadable}>
        {t.unreadableLine}
      </Note>
    )
  return (
    <Card>
      {state === 'preparing' && (
        <div role="status" className="mb-4">
          <Note tone="wait" title={t.preparing}>
            {t.preparingLine}
          </Note>
        </div>
      )}
      {stretches.map((stretch, at) => (
        <Player key={stretch.id} stretch={stretch} shown={shown}>
          {stretches.length > 1 && t.part(at + 1, stretches.length)}
        </Player>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-700">{leaves_at && t.leaves(day(leaves_at))}</p>
        <DeleteRecording recordingId={recording.id} />
      </div>
    </Card>
  )
}

function Player({ stretch, shown, children }: { stretch: Stretch; shown: Shown; children: ReactNode }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const [failed, setFailed] = useState(false)
  const { address, seconds, bytes } = stretch
  const megabytes = bytes / 1_000_000
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const shillings = shillingsFor(megabytes, shown.kes_per_megabyte)
  const cost = shillings < 1 ? t.underKes(kesText(1)) : t.aboutKes(kesText(shillings))
  return (
    <figure className="mb-4">
      {children && <figcaption className="mb-1.5 font-bold">{children}</figcaption>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes down what was said in a lesson */}
      <video
        controls
        playsInline
        preload="metadata"
        src={address}
        aria-label={t.player(nameOf(shown.room?.title ?? ''))}
        onError={() => setFailed(true)}
        className="aspect-video w-full rounded-md bg-green-950"
      />
      <p className="mt-1.5 text-sm text-ink-700 tabular-nums">{t.costs(t.minutes(length), `${megabytes.toFixed(1)} MB`, cost)}</p>
      {failed && <Note tone="bad">{t.cannotPlay}</Note>}
    </figure>
  )
}

function DeleteRecording({ recordingId }: { recordingId: number }) {
  const t = useTexts(texts)
  const { role } = useUser()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const remove = useSend(deleteRecording, {
    changes: [recordingsOfRoom, ownRecordings],
    done() {
      toast(t.deleted)
      close()
    },
  })
  const foot = (
    <div className="grid grid-cols-2 gap-3">
      <Button onClick={close}>{t.keep}</Button>
      <Button look="danger" working={remove.isPending && t.deleting} onClick={() => remove.mutate({ recordingId })}>
        {t.delete}
      </Button>
    </div>
  )
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.delete}
      </Button>
      <Dialog open={open} onClose={close} width="small" title={t.deleteTitle} foot={foot}>
        <div className="grid gap-3">
          {remove.error && <Note tone="bad">{remove.error.message}</Note>}
          <p>{role === 'teacher' ? t.deleteTeacher : t.deleteLearner}</p>
        </div>
      </Dialog>
    </>
  )
}

import { nairobiDate } from '../../../shared/time.ts'
import { shortDay, startClock, timeSpan } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { ButtonLink, IconButton } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import type { LiveSession } from '../contract.ts'
import { texts } from './class-form-texts.ts'

/** Said once a class is published: what and when, the link for families, and the way to its day. */
export function ClassScheduled({ session, onClose }: { session: LiveSession; onClose: () => void }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const [startsAt, endsAt] = [new Date(session.starts_at), new Date(session.ends_at)]
  const date = nairobiDate(startsAt)
  const link = `${location.origin}${session.zoom_link ?? ''}`
  const seats = session.max_students
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    toast(t.copied)
  }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.doneTitle}
      lead={
        <span className="grid size-11 flex-none place-items-center rounded-full bg-green-100 text-green-900">
          <Icon name="check" />
        </span>
      }
      foot={
        <ButtonLink
          href={`/teacher-dashboard/schedule?tab=availability&month=${date.slice(0, 7)}&day=${date}`}
          look="primary"
          large
          wide
        >
          {t.view}
        </ButtonLink>
      }
    >
      <p>{t.doneLine}</p>
      <div className="my-4 rounded-md bg-sunken p-4">
        <p className="font-bold">{session.title}</p>
        <p className="text-ink-700">
          {t.facts(`${shortDay(startsAt, language)}, ${timeSpan(startsAt, endsAt)}`, session.grade, nameOf(session.subject.name))}
          , {session.price > 0 ? t.seatsAt(seats, kesText(session.price)) : t.seatsFree(seats)}
        </p>
      </div>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextArea label={t.link} rows={2} readOnly value={link} />
        </div>
        <IconButton icon="copy" label={t.copy} className="mb-0.5" onClick={() => void copy()} />
        {'share' in navigator && (
          <IconButton
            icon="share-2"
            label={t.share}
            className="mb-0.5"
            // Whoever closes the phone's own list has only changed their mind.
            onClick={() => void navigator.share({ title: session.title, url: link }).catch(() => null)}
          />
        )}
      </div>
      <p className="mt-1.5 text-sm text-ink-500">{t.linkLine(startClock(new Date(session.room_opens_at)))}</p>
    </Dialog>
  )
}

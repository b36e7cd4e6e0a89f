import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '../../accounts/web/session.ts'
import { listComments } from '../../comments/contract.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Check, TextArea } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { clockOf } from '../../videos/web/sizes.ts'
import { reportVideo } from '../contract.ts'
import { LONGEST_REPORT, reportReasons, type ReportReason } from '../rules.ts'
import { texts } from './texts.ts'

/** What somebody finds wrong: a video at a second of it, or what was said below it. */
export type Disputed = {
  video: { id: number; title: string }
  at?: number | undefined
  words?: { commentId: number; replyId?: number; name: string }
}

type Props = Disputed & { onClose: () => void }

/** Says what is wrong in one step; what was written goes when it is closed, by whatever way. */
export function ReportDialog({ video, at, words, onClose }: Props) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const { id: userId } = useUser()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const form = useForm(reportVideo, {
    read: (fields) => ({
      videoId: video.id,
      userId,
      content: fields.get('content'),
      ...(reason && { reason }),
      ...(at !== undefined && fields.get('minute') && { at }),
      ...(words && { comment_id: words.commentId, ...(words.replyId !== undefined && { reply_id: words.replyId }) }),
    }),
    async done() {
      toast(t.sent)
      onClose()
      // What is said to be unsafe is out of sight at once.
      if (words) await queries.invalidateQueries({ queryKey: [listComments.path] })
    },
  })
  const about = words ? (words.replyId === undefined ? 'comment' : 'reply') : 'video'
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.titles[about]}
      line={words ? t.by(words.name, video.title) : video.title}
      foot={
        <FormFoot
          form={id}
          cancel={t.cancel}
          act={form.message ? t.again : t.send}
          working={form.working && t.sending}
          onClose={onClose}
        />
      }
    >
      <form id={id} noValidate className="grid gap-5" onSubmit={form.onSubmit}>
        {form.message && (
          <Note tone="bad" title={t.failed}>
            {t.kept(form.message)}
          </Note>
        )}
        <ChoiceTiles
          legend={t.about}
          name="reason"
          columns="1"
          value={reason}
          onChange={setReason}
          choices={reportReasons.map((value) => ({ value, label: t.reasons[value] }))}
        />
        {/* The box takes no more than may be sent: what is refused is empty. */}
        <TextArea name="content" label={t.saw} rows={3} maxLength={LONGEST_REPORT} error={form.errors['content'] && t.write} />
        {at !== undefined && <Check name="minute" label={t.minute(clockOf(at))} defaultChecked />}
        <p className="flex gap-3 text-sm text-ink-700">
          <Icon name="eye" className="size-5 flex-none text-green-800" />
          {words ? t.readerOfWords : t.reader}
        </p>
      </form>
    </Dialog>
  )
}

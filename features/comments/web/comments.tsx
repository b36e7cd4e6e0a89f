import { useId, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { useUser } from '../../accounts/web/session.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Pages } from '../../../shared/web/pages.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import {
  likeComment,
  likeReply,
  listComments,
  removeComment,
  removeReply,
  writeComment,
  writeReply,
  type Comment,
  type Reply,
} from '../contract.ts'
import { LONGEST_COMMENT } from '../rules.ts'
import { Said, type Answer } from './said.tsx'
import { texts } from './texts.ts'
import { useBegun } from './use-begun.ts'

const changes = [listComments]

/** A comment, or the reply to one, that somebody finds wrong. */
export type Disputed = { commentId: number; replyId?: number; name: string }
type Report = (disputed: Disputed) => ReactNode

/**
 * What is said below a video, and the box to say something.
 * @param report draws the way to report what somebody else wrote
 */
export function Comments({ videoId, report }: { videoId: number; report: Report }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(true)
  const body = useId()
  const read = useCall(listComments, { videoId })
  const now = useNow(60)
  return (
    <section aria-label={t.title(read.data?.total ?? 0)} className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="display text-lg">{t.title(read.data?.total ?? 0)}</h2>
        <button
          type="button"
          className="link min-h-11 text-sm"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          {open ? t.hide : t.show}
        </button>
      </div>
      {/* Out of sight, not gone: what was begun in a box stands there afterwards. */}
      <div id={body} hidden={!open} className="grid gap-4">
        {read.data && (read.data.may_write ? <Write videoId={videoId} you={read.data.you} /> : <MayNot />)}
        <Pages endpoint={listComments} input={{ videoId }} failed={t.failed} label={t.more}>
          {({ comments }, isFirst) =>
            isFirst && comments.length === 0 ? (
              <Empty object="slate" title={t.none} />
            ) : (
              <ul className="mb-4 grid gap-5">
                {comments.map((comment) => (
                  <CommentRow
                    key={comment.id}
                    comment={comment}
                    now={now}
                    mayWrite={read.data?.may_write ?? false}
                    report={report}
                  />
                ))}
              </ul>
            )
          }
        </Pages>
      </div>
    </section>
  )
}

/** A child whose parent has not agreed yet; everybody else who may not is told nothing. */
function MayNot() {
  const t = useTexts(texts)
  return useUser().role === 'student' ? <Note tone="plain">{t.agree}</Note> : null
}

function Write({ videoId, you }: { videoId: number; you: string | null }) {
  const t = useTexts(texts)
  const { id } = useUser()
  const send = useSend(writeComment, { changes })
  return (
    <>
      <Box
        label={t.write}
        working={send.isPending}
        error={send.error?.message ?? null}
        onSend={(text, sent) => send.mutate({ videoId, text, user_id: id }, { onSuccess: sent })}
      />
      {you && <p className="-mt-2 text-sm text-ink-500">{t.shownAs(you)}</p>}
    </>
  )
}

type BoxProps = {
  label: string
  working: boolean
  error: string | null
  onSend: (text: string, sent: () => void) => void
  onCancel?: () => void
  /** The press that asked for it. */
  asked?: object
}

/** What was written stays until it has arrived. */
function Box({ label, working, error, onSend, onCancel, asked }: BoxProps) {
  const t = useTexts(texts)
  const form = useBegun<HTMLFormElement>(asked)
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (text.trim() && !working) onSend(text, () => setText(''))
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-3">
      {error && <Note tone="bad">{t.notSent(error)}</Note>}
      <div className="flex flex-wrap gap-3">
        <textarea
          aria-label={label}
          placeholder={label}
          data-begin
          rows={text.length > 60 ? 3 : 1}
          maxLength={LONGEST_COMMENT}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="min-h-12 min-w-40 flex-1 rounded-md border border-ink-400 bg-white px-3.5 py-2.5 text-base"
        />
        <Button type="submit" large disabled={text.trim() === ''} working={working && t.posting}>
          {t.post}
        </Button>
        {onCancel && (
          <Button large look="neutral" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

type RowProps = { comment: Comment; now: Date; mayWrite: boolean; report: Report }

function CommentRow({ comment, now, mayWrite, report }: RowProps) {
  const t = useTexts(texts)
  const { id: userId } = useUser()
  const [replying, setReplying] = useState<{ name: string } | null>(null)
  const like = useSend(likeComment, { changes, failed: say })
  const remove = useSend(removeComment, { changes, failed: say, done: () => toast(t.removal.comment.deleted) })
  const send = useSend(writeReply, { changes })
  const answer = (name: string): Answer => (mayWrite ? () => setReplying({ name }) : undefined)
  return (
    <li className="grid gap-3">
      <Said
        said={comment}
        now={now}
        like={() => like.mutate({ commentId: comment.id })}
        removal={{ words: t.removal.comment, working: remove.isPending, remove: () => remove.mutate({ commentId: comment.id }) }}
        report={report({ commentId: comment.id, name: comment.user_name })}
        answer={answer(comment.user_name)}
      />
      <div className="ml-4 grid gap-4 border-l border-line pl-4 empty:hidden sm:ml-12">
        {comment.replies.map((reply) => (
          <ReplyRow
            key={reply.id}
            reply={reply}
            commentId={comment.id}
            now={now}
            report={report}
            answer={answer(reply.user_name)}
          />
        ))}
        {replying !== null && (
          <Box
            label={t.replyTo(replying.name)}
            asked={replying}
            working={send.isPending}
            error={send.error?.message ?? null}
            onCancel={() => setReplying(null)}
            onSend={(text) =>
              send.mutate({ commentId: comment.id, text, user_id: userId }, { onSuccess: () => setReplying(null) })
            }
          />
        )}
      </div>
    </li>
  )
}

type ReplyProps = { reply: Reply; commentId: number; now: Date; report: Report; answer: Answer }

function ReplyRow({ reply, commentId, now, report, answer }: ReplyProps) {
  const t = useTexts(texts)
  const { id: userId } = useUser()
  const like = useSend(likeReply, { changes, failed: say })
  const remove = useSend(removeReply, { changes, failed: say, done: () => toast(t.removal.reply.deleted) })
  return (
    <Said
      said={reply}
      now={now}
      like={() => like.mutate({ replyId: reply.id, userId, comment_id: commentId })}
      removal={{ words: t.removal.reply, working: remove.isPending, remove: () => remove.mutate({ replyId: reply.id }) }}
      report={report({ commentId, replyId: reply.id, name: reply.user_name })}
      answer={answer}
    />
  )
}

const say = ({ message }: { message: string }): void => toast(message, 'failed')

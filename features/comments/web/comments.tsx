import { useId, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { useUser } from '../../accounts/web/session.ts'
import { nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
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
import { texts } from './texts.ts'

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
      {open && (
        <div id={body} className="grid gap-4">
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
      )}
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

const focusIt = (box: HTMLTextAreaElement | null): void => box?.focus()

type BoxProps = {
  label: string
  working: boolean
  error: string | null
  onSend: (text: string, sent: () => void) => void
  onCancel?: () => void
  /** It was asked for by a press. */
  focused?: boolean
}

/** What was written stays until it has arrived. */
function Box({ label, working, error, onSend, onCancel, focused = false }: BoxProps) {
  const t = useTexts(texts)
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (text.trim() && !working) onSend(text, () => setText(''))
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      {error && <Note tone="bad">{t.notSent(error)}</Note>}
      <div className="flex flex-wrap gap-3">
        <textarea
          aria-label={label}
          placeholder={label}
          ref={focused ? focusIt : undefined}
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

/** Begins a reply; where nobody may write there is none. */
type Answer = (() => void) | undefined

type RowProps = { comment: Comment; now: Date; mayWrite: boolean; report: Report }

function CommentRow({ comment, now, mayWrite, report }: RowProps) {
  const t = useTexts(texts)
  const { id: userId } = useUser()
  const [replying, setReplying] = useState<string | null>(null)
  const like = useSend(likeComment, { changes, failed: say })
  const remove = useSend(removeComment, { changes, failed: say, done: () => toast(t.deleted) })
  const send = useSend(writeReply, { changes })
  const answer = (name: string): Answer => (mayWrite ? () => setReplying(name) : undefined)
  return (
    <li className="grid gap-3">
      <Said
        said={comment}
        now={now}
        like={() => like.mutate({ commentId: comment.id })}
        remove={() => remove.mutate({ commentId: comment.id })}
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
            label={t.replyTo(replying)}
            focused
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
  const remove = useSend(removeReply, { changes, failed: say, done: () => toast(t.deleted) })
  return (
    <Said
      said={reply}
      now={now}
      like={() => like.mutate({ replyId: reply.id, userId, comment_id: commentId })}
      remove={() => remove.mutate({ replyId: reply.id })}
      report={report({ commentId, replyId: reply.id, name: reply.user_name })}
      answer={answer}
    />
  )
}

const say = ({ message }: { message: string }): void => toast(message, 'failed')

type SaidProps = { said: Reply; now: Date; like: () => void; remove: () => void; report: ReactNode; answer: Answer }

function Said({ said, now, like, remove, report, answer }: SaidProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex gap-3">
      <Portrait seed={said.face} className="size-9 flex-none rounded-full" />
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          <strong>{said.user_name}</strong>
          {said.is_teacher && <span className="font-semibold text-green-800"> · {t.teacher}</span>}
          <span className="text-ink-500"> · {nearDay(new Date(said.created_at), now, language)}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{said.text}</p>
        <div className="-ml-2 flex flex-wrap items-center">
          <Act
            pressed={said.liked}
            label={`${t.like(said.user_name)}, ${said.likes}`}
            className={said.liked ? 'text-green-800' : ''}
            onClick={like}
          >
            <Icon name="heart" filled={said.liked} /> {said.likes}
          </Act>
          {answer && <Act onClick={answer}>{t.reply}</Act>}
          {!said.mine && report}
          {said.mine && !asking && <Act onClick={() => setAsking(true)}>{t.delete}</Act>}
        </div>
        {asking && (
          <p className="flex flex-wrap items-center gap-2">
            <span>{t.deleteSure}</span>
            <Button look="danger" onClick={remove}>
              {t.doDelete}
            </Button>
            <Button look="neutral" onClick={() => setAsking(false)}>
              {t.keep}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

type ActProps = { children: ReactNode; onClick: () => void; pressed?: boolean; label?: string; className?: string }

const Act = ({ children, onClick, pressed, label, className = 'text-ink-700' }: ActProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    aria-label={label}
    onClick={onClick}
    className={`press inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-bold hover:bg-sunken ${className}`}
  >
    {children}
  </button>
)

import { useSearchParams } from 'react-router'
import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink, IconButton } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { kesText } from '../../../shared/web/kes.ts'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { useRoomy } from '../../../shared/web/wide.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { firstName } from '../../accounts/rules.ts'
import { useUser } from '../../accounts/web/session.ts'
import { listThreads, readThread, unblockThread, type Talker } from '../contract.ts'
import { ReportThread } from './report-thread.tsx'
import { Talk } from './talk.tsx'
import { TalkerFace } from './talker-face.tsx'
import { texts } from './texts.ts'
import { useArea } from './thread-list.tsx'
import { useTalk } from './use-talk.ts'
import { useUnsent } from './use-unsent.ts'
import { WriteBox } from './write-box.tsx'

type Shown = Answer<typeof readThread>

/** One thread: who is in it, its lesson with the next act, the talk, and the box. */
export function ThreadView({ threadId }: { threadId: number }) {
  const t = useTexts(texts)
  const talk = useTalk(threadId)
  const unsent = useUnsent(threadId)
  return (
    <section className="flex min-w-0 flex-col bg-paper lg:max-h-[75dvh]">
      <Panel read={talk.read} failed={t.threadFailed}>
        {(shown) => (
          <>
            <Head shown={shown} />
            <Talk talk={talk} unsent={unsent} withChild={shown.with_child} />
            <Foot shown={shown} write={unsent.write} />
          </>
        )}
      </Panel>
    </section>
  )
}

function Head({ shown }: { shown: Shown }) {
  const t = useTexts(texts)
  const area = useArea()
  const { role } = useUser()
  // In the address, so that a screen that is turned, and lays out anew, keeps the dialog open.
  const [query, setQuery] = useSearchParams()
  const report = (open: boolean) => setQuery(open ? { report: '1' } : {}, { replace: true })
  const { thread, people } = shown
  // On a phone the thread is a page of its own.
  const Name = useRoomy() ? 'h2' : 'h1'
  const also = people.filter(({ part }) => part === 'guardian' || (role === 'parent' && part === 'learner'))
  const names = also.map(({ name, part }) =>
    part === 'guardian' ? (role === 'student' ? t.yourParent(name) : `${t.parent(name)},`) : firstName(name),
  )
  return (
    <header className="border-b border-line bg-white p-4 max-lg:bg-transparent max-lg:px-0 max-lg:pt-0 lg:px-6">
      <a href={`${area}/messages`} className="mb-2 inline-flex min-h-11 items-center font-bold text-green-800 lg:hidden">
        ← {t.back}
      </a>
      <div className="flex flex-wrap items-center gap-3">
        <TalkerFace who={thread.other} className="size-11 rounded-full" />
        <div className="min-w-0 flex-1 basis-40">
          <Name className="display text-lg">{thread.other.name}</Name>
          {names.length > 0 && <p className="text-sm text-ink-700">{t.inHere(t.is(names.join(t.and), names.length > 1))}</p>}
        </div>
        <IconButton icon="flag" label={t.report} onClick={() => report(true)} />
      </div>
      <Lesson shown={shown} />
      {query.has('report') && <ReportThread shown={shown} onClose={() => report(false)} />}
    </header>
  )
}

/** The lesson that is next, with what it waits for. */
function Lesson({ shown: { thread } }: { shown: Shown }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const subject = useSubjectName()
  const now = useNow(60)
  const area = useArea()
  const { role } = useUser()
  const { lesson } = thread
  const pays = role !== 'teacher' && lesson.status === 'accepted' && lesson.pay_by !== null
  const when = (at: string) => nearTime(new Date(at), now, language)
  const tab = role === 'teacher' ? (lesson.status === 'pending' ? 'requests' : 'activity') : 'scheduled'
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3.5">
      <div className="min-w-0 text-sm">
        <p className="text-base font-bold">{subject(lesson.title)}</p>
        <p className="text-ink-700">{when(lesson.starts_at)}</p>
        {pays && lesson.pay_by ? (
          <p className="font-semibold text-marigold-700">{t.payBy(kesText(lesson.cost), inSentence(when(lesson.pay_by)))}</p>
        ) : (
          <p className="text-ink-700">{t.status[lesson.status]}</p>
        )}
      </div>
      {pays ? (
        <ButtonLink href={`${area}/lessons?tab=scheduled&pay=${lesson.id}`}>{t.payNow}</ButtonLink>
      ) : (
        <ButtonLink look="text" href={`${area}/lessons?tab=${tab}&lesson=${lesson.id}`}>
          {t.seeLesson}
        </ButtonLink>
      )}
    </div>
  )
}

/** The box, or why there is none and the way on. */
function Foot({ shown, write }: { shown: Shown; write: (text: string) => void }) {
  const t = useTexts(texts)
  const area = useArea()
  const { role } = useUser()
  const { thread, people, hides } = shown
  const unblock = useSend(unblockThread, { changes: [readThread, listThreads] })
  const names = people.map(({ name, part }: Talker) => (part === 'teacher' || part === 'learner' ? firstName(name) : name))
  if (!thread.closed)
    return (
      <WriteBox
        threadId={thread.id}
        hides={hides}
        reads={names.length > 0 ? t.reads(names.join(t.and), names.length > 1) : ''}
        onWrite={write}
      />
    )
  return (
    <footer className="grid gap-3 border-t border-line bg-white p-4 lg:px-6">
      <Note tone="plain">{t.closed[thread.closed]}</Note>
      {thread.closed === 'blocked_by_you' && (
        <Button working={unblock.isPending && t.unblock} onClick={() => unblock.mutate({ threadId: thread.id })}>
          {t.unblock}
        </Button>
      )}
      {thread.closed === 'over' && role !== 'teacher' && (
        <ButtonLink href={`${area}/teachers/${thread.teacher_id}`}>{t.bookAgain}</ButtonLink>
      )}
    </footer>
  )
}

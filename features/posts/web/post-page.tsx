import { useState } from 'react'
import { useParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import { fullDay, inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showPost, type Post } from '../contract.ts'
import { PostArticle } from './post-article.tsx'
import { PostFields } from './post-fields.tsx'
import { editorTexts } from './texts.ts'
import { actOf, usePost, type Editor } from './use-post.ts'

/** A post while it is written: the text, and beside it what readers will see. */
export function PostPage() {
  const t = useTexts(editorTexts)
  const { id } = useParams()
  const read = useCall(showPost, { postId: idInAddress(id) ?? UNKNOWN })
  return (
    <Panel read={read} failed={t.failed}>
      {({ post }) => <PostEditor key={post.id} opened={post} />}
    </Panel>
  )
}

/** An address that can name no post is answered like one that names none. */
const UNKNOWN = 999_999_999_999_999

/** On a phone the button stays in sight, above the tab bar. */
const foot =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-t ' +
  'max-lg:border-line max-lg:bg-white max-lg:p-3 md:max-lg:bottom-0 md:max-lg:left-54'

function PostEditor({ opened }: { opened: Post }) {
  const t = useTexts(editorTexts)
  const editor = usePost(opened)
  const now = useNow(60)
  const [view, setView] = useState<'write' | 'preview'>('write')
  const { edited, kept, status, state } = editor
  return (
    <form
      noValidate
      className="pb-24 max-lg:[&_:is(input,select,textarea)]:scroll-mb-44 lg:pb-0"
      onSubmit={(event) => {
        event.preventDefault()
        void editor.press(event.currentTarget)
      }}
    >
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <a href="/admin/blogs" className="link inline-flex min-h-11 items-center text-sm">
            {t.back}
          </a>
          <h1 className="display text-2xl">{kept.title ? t.editPost : t.newPost}</h1>
          <Standing editor={editor} />
        </div>
        <div className={foot}>
          <Button type="submit" look="primary" large wide working={state === 'pressed' && t.working}>
            {t.acts[actOf(status, edited.status)]}
          </Button>
        </div>
      </div>
      {state === 'clash' && <Clash postId={kept.id} onMine={() => void editor.keepMine()} />}
      {state !== 'clash' && editor.message && (
        <div className="mb-4">
          <Note tone="bad">{editor.message}</Note>
        </div>
      )}
      <ViewChoice view={view} onChoose={setView} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className={view === 'write' ? '' : 'max-lg:hidden'}>
          <PostFields editor={editor} />
        </div>
        <section
          aria-label={t.asReaders}
          className={`rounded-lg border border-dashed border-ink-400 p-5 sm:p-6 ${view === 'preview' ? '' : 'max-lg:hidden'}`}
        >
          <p className="mb-4 text-sm font-semibold text-ink-500">{t.asReaders}</p>
          <PostArticle
            words={edited}
            pictures={kept.pictures}
            publishedAt={kept.published_at ? new Date(kept.published_at) : now}
            headingLevel={2}
          />
        </section>
      </div>
    </form>
  )
}

/** What the post is, since when, and whether what stands here is kept. */
function Standing({ editor: { kept, status, state, changed } }: { editor: Editor }) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const now = useNow(60)
  const isOut = status === 'published'
  const isKept = !changed && t.keptAt(inSentence(nearTime(new Date(kept.changed_at), now, language)))
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-500">
      <Badge tone={isOut ? 'ok' : 'wait'} shape={isOut ? 'tick' : 'dots'}>
        {t.statuses[status]}
      </Badge>
      {isOut && kept.published_at && <span>{t.since(fullDay(new Date(kept.published_at), language))}</span>}
      <span role="status">
        {state === 'failed' && changed && !isOut
          ? t.notKept
          : state === 'keeping'
            ? t.keeping
            : changed && isOut
              ? t.unsaved
              : isKept}
      </span>
      {isOut && kept.slug && (
        <a href={`/blog/${kept.slug}`} target="_blank" rel="noopener" className="link">
          {t.see}
        </a>
      )}
    </div>
  )
}

function Clash({ postId, onMine }: { postId: number; onMine: () => void }) {
  const t = useTexts(editorTexts)
  return (
    <div className="mb-4">
      <Note
        tone="bad"
        title={t.clashTitle}
        action={
          <span className="flex flex-wrap gap-3">
            <a href={`/admin/blogs/${postId}`} target="_blank" rel="noopener" className="link flex min-h-11 items-center">
              {t.theirs}
            </a>
            <Button look="neutral" onClick={onMine}>
              {t.mine}
            </Button>
          </span>
        }
      >
        {t.clashLine}
      </Note>
    </div>
  )
}

/** Where there is no room for both. */
function ViewChoice({ view, onChoose }: { view: string; onChoose: (view: 'write' | 'preview') => void }) {
  const t = useTexts(editorTexts)
  return (
    <div role="group" aria-label={t.view} className="mb-4 flex gap-1 rounded-md bg-sunken p-1 lg:hidden">
      {(['write', 'preview'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChoose(one)}
          className={
            'min-h-11 flex-1 rounded-sm px-2 font-semibold text-ink-700 ' +
            'aria-pressed:bg-white aria-pressed:text-green-800 aria-pressed:shadow-card'
          }
        >
          {t[one]}
        </button>
      ))}
    </div>
  )
}

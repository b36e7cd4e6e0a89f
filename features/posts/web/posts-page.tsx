import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, ButtonLink, IconButton } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Tabs } from '../../../shared/web/kit/tabs.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { deletePost, listPosts, makePost, type ListedPost } from '../contract.ts'
import { postStatuses, type PostStatus } from '../rules.ts'
import { texts } from './texts.ts'

const here = '/admin/blogs'
const listAt = (status: PostStatus | undefined): string => (status ? `${here}?status=${status}` : here)

/** Every post of the blog. Which of them stands in the address. */
export function PostsPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const status = postStatuses.find((one) => one === query.get('status'))
  const input = { ...(status && { status }) }
  const read = useCall(listPosts, input, { keep: true })
  const [asked, setAsked] = useState<ListedPost | null>(null)
  const tabs = [undefined, 'published', 'draft'] as const
  return (
    <>
      <PageHead title={t.title} line={t.line(location.host)} action={<NewPost look="primary" />} />
      <Tabs
        label={t.which}
        current={listAt(status)}
        tabs={tabs.map((one) => ({
          href: listAt(one),
          label: t.lists[one ?? 'all'],
          count: read.data?.counts[one ?? 'all'] ?? 0,
        }))}
      />
      <Pages key={status ?? 'all'} endpoint={listPosts} input={input} failed={t.failed} of={t.ofPosts}>
        {({ posts }, isFirst) =>
          isFirst && posts.length === 0 ? (
            <Empty title={status ? t.noneOf[status] : t.none} action={<NewPost />}>
              {t.noneLine}
            </Empty>
          ) : (
            <Card className="mb-3 py-1!">
              <ul>
                {posts.map((post) => (
                  <Row key={post.id} post={post} onDelete={() => setAsked(post)} />
                ))}
              </ul>
            </Card>
          )
        }
      </Pages>
      {asked && <DeletePost post={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Begins a draft and goes on to it: from its first word on it has an address, and nothing of it can be lost. */
function NewPost({ look }: { look?: 'primary' }) {
  const t = useTexts(texts)
  const go = useNavigate()
  const send = useSend(makePost, {
    changes: [listPosts],
    done: ({ post }) => void go(`${here}/${post.id}`),
    failed: ({ message }) => toast(message, 'failed'),
  })
  const begin = () => send.mutate({ key: crypto.randomUUID(), title: '', author: '', excerpt: '', body: '' })
  return (
    <Button look={look} large icon="plus" working={send.isPending && t.beginning} onClick={begin}>
      {t.newPost}
    </Button>
  )
}

function Row({ post, onDelete }: { post: ListedPost; onDelete: () => void }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const title = post.title || t.untitled
  const isOut = post.status === 'published'
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-4 last:border-0">
      <div className="min-w-0 flex-[3_1_18rem] wrap-anywhere">
        <h2 className="font-bold">
          <a href={`${here}/${post.id}`} className="hover:underline">
            {title}
          </a>
        </h2>
        {post.excerpt && <p className="line-clamp-2 text-ink-700">{post.excerpt}</p>}
        <p className="mt-1 text-sm text-ink-500">
          {post.author || t.unsigned}
          {post.published_at && ` · ${fullDay(new Date(post.published_at), language)}`}
        </p>
      </div>
      <div className="flex-[1_1_7rem]">
        <Badge tone={isOut ? 'ok' : 'wait'} shape={isOut ? 'tick' : 'dots'}>
          {t.statuses[post.status]}
        </Badge>
        {!isOut && <p className="mt-1 text-sm text-ink-500">{t.notShown}</p>}
      </div>
      <div className="flex gap-2">
        <ButtonLink href={`${here}/${post.id}`} icon="pencil" aria-label={t.editOf(title)}>
          {t.edit}
        </ButtonLink>
        <IconButton icon="trash" label={t.deleteOf(title)} onClick={onDelete} />
      </div>
    </li>
  )
}

function DeletePost({ post, onClose }: { post: ListedPost; onClose: () => void }) {
  const t = useTexts(texts)
  const send = useSend(deletePost, {
    changes: [listPosts],
    done: () => {
      toast(t.deleted)
      onClose()
    },
    failed: ({ message }) => toast(message, 'failed'),
  })
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.deleteTitle}
      foot={
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <Button large onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look="danger" large working={send.isPending && t.deleting} onClick={() => send.mutate({ postId: post.id })}>
            {t.delete}
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">{t.deleteLine(post.title || t.untitled)}</p>
    </Dialog>
  )
}

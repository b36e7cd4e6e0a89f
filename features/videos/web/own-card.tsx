import { useId, useState } from 'react'
import { groupedDigits } from '../../../shared/money.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { previewVideos, showVideo } from '../contract.ts'
import { ownVideos, publishVideo, unpublishVideo, type OwnVideo } from '../own-contract.ts'
import { texts } from './own-texts.ts'
import { TapPlayer } from './tap-player.tsx'

export type OwnAct = 'edit' | 'captions' | 'delete'

/** A video of the teacher's own: its player, what it came to, and what can be done with it. */
export function OwnVideoCard({ video, onAct }: { video: OwnVideo; onAct: (act: OwnAct) => void }) {
  const t = useTexts(texts)
  const [described, setDescribed] = useState(false)
  const [open, setOpen] = useState(false)
  const menu = useId()
  const counts = [
    video.price === null ? t.noPrice : video.price === 0 ? t.free : kesText(video.price),
    t.views(groupedDigits(video.views), video.views === 1),
    ...(video.price ? [t.bought(groupedDigits(video.bought))] : []),
  ]
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <TapPlayer video={video} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h3 className="leading-snug font-bold wrap-anywhere">
          {video.status === 'published' && !video.hidden ? (
            // As families see it, with what they say below it.
            <a href={`/teacher-dashboard/videos/${video.id}`} className="hover:underline">
              {video.title}
            </a>
          ) : (
            video.title
          )}
        </h3>
        <p className="text-sm text-ink-700 tabular-nums">{counts.join(' · ')}</p>
        <State video={video} />
        {described && <p className="text-sm whitespace-pre-line text-ink-700">{video.description || t.noDescription}</p>}
        <div className="mt-auto flex items-center justify-between gap-2">
          <button
            type="button"
            aria-expanded={described}
            className="link min-h-11 text-left text-sm"
            onClick={() => setDescribed(!described)}
          >
            {described ? t.hideDescription : t.showDescription}
          </button>
          <IconButton
            icon="ellipsis"
            look="text"
            label={t.more(video.title)}
            aria-expanded={open}
            aria-controls={menu}
            onClick={() => setOpen(!open)}
          />
        </div>
        {open && (
          <div id={menu} className="grid grid-cols-2 gap-2 border-t border-line pt-3">
            <Button onClick={() => onAct('edit')}>{t.edit}</Button>
            <PublishButton video={video} />
            <Button onClick={() => onAct('captions')}>{t.captions}</Button>
            <Button look="danger" onClick={() => onAct('delete')}>
              {t.delete}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function State({ video }: { video: OwnVideo }) {
  const t = useTexts(texts)
  if (video.hidden)
    return (
      <>
        <Badge tone="bad" shape="clock">
          {t.badges.hidden}
        </Badge>
        <p className="text-sm text-ink-700">{t.hiddenLine}</p>
      </>
    )
  if (video.status === 'published') return <Badge tone="ok">{t.badges.published}</Badge>
  const missing = video.missing.map((part) => t.missing[part])
  const last = missing.pop()
  return (
    <>
      <Badge tone="off">{t.badges.draft}</Badge>
      {last && (
        <p className="text-sm font-semibold text-marigold-700">
          {t.needs(missing.length > 0 ? `${missing.join(', ')}${t.and}${last}` : last)}
        </p>
      )}
    </>
  )
}

const changes = [ownVideos, previewVideos, showVideo]

function PublishButton({ video }: { video: OwnVideo }) {
  const t = useTexts(texts)
  const failed = ({ message }: CallFailed): void => toast(message, 'failed')
  const publish = useSend(publishVideo, { changes, failed, done: () => toast(t.published) })
  const unpublish = useSend(unpublishVideo, { changes, failed, done: () => toast(t.unpublished) })
  if (video.status === 'published')
    return (
      <Button working={unpublish.isPending && t.saving} onClick={() => unpublish.mutate({ videoId: video.id })}>
        {t.unpublish}
      </Button>
    )
  return (
    <Button
      look="primary"
      disabled={video.missing.length > 0}
      working={publish.isPending && t.publishing}
      onClick={() => publish.mutate({ videoId: video.id })}
    >
      {t.publish}
    </Button>
  )
}

import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { groupedDigits } from '../../../shared/money.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { late } from '../../../shared/web/late.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useSearchWords } from '../../../shared/web/search-words.ts'
import { ownVideos, type OwnVideo } from '../own-contract.ts'
import { Arriving, FileButton } from './arriving.tsx'
import { useBeginUpload } from './begin.ts'
import { OwnVideoCard, type OwnAct } from './own-card.tsx'
import { texts } from './own-texts.ts'

const EditVideo = late(async () => (await import('./own-dialogs.tsx')).EditVideo)
const DeleteVideo = late(async () => (await import('./own-dialogs.tsx')).DeleteVideo)
const Captions = late(async () => (await import('./own-dialogs.tsx')).Captions)

const shows = ['published', 'drafts'] as const
const PRICE_UNTIL_KNOWN = 0.2

/** The button above the tabs. */
export function UploadVideo() {
  const t = useTexts(texts)
  const begin = useBeginUpload()
  return <FileButton label={t.upload} accept="video/*" look="primary" onFile={(file) => void begin(file)} />
}

/** A teacher's own videos: what is on its way, and what is there, by words and by what it is. */
export function MyVideos() {
  const t = useTexts(texts)
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState<{ act: OwnAct; video: OwnVideo } | null>(null)
  const show = shows.find((one) => one === query.get('show'))
  const q = query.get('q') ?? ''
  const input = { ...(q && { q }), ...(show && { show }) }
  const price = useCall(ownVideos, input, { keep: true }).data?.kes_per_megabyte ?? PRICE_UNTIL_KNOWN
  const change = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const close = (): void => setOpen(null)
  return (
    <>
      <Arriving kesPerMegabyte={price} onEdit={(video) => setOpen({ act: 'edit', video })} />
      <h2 className="sr-only">{t.mine}</h2>
      <Search words={q} show={show ?? null} change={change} />
      <Pages endpoint={ownVideos} input={input} failed={t.failed} label={t.showMore}>
        {({ videos }, isFirst) =>
          isFirst && videos.length === 0 ? (
            <None searched={q !== '' || show !== undefined} />
          ) : (
            <ul className="mb-5 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
              {videos.map((video) => (
                <OwnVideoCard key={video.id} video={video} onAct={(act) => setOpen({ act, video })} />
              ))}
            </ul>
          )
        }
      </Pages>
      <Suspense>
        {open?.act === 'edit' && <EditVideo video={open.video} onClose={close} />}
        {open?.act === 'delete' && <DeleteVideo video={open.video} onClose={close} />}
        {open?.act === 'captions' && <Captions video={open.video} onClose={close} />}
      </Suspense>
    </>
  )
}

function None({ searched }: { searched: boolean }) {
  const t = useTexts(texts)
  if (searched)
    return (
      <Empty object="book" title={t.noneFound}>
        {t.noneFoundLine}
      </Empty>
    )
  return (
    <Empty object="book" title={t.none}>
      {t.noneLine}
    </Empty>
  )
}

type SearchProps = { words: string; show: string | null; change: (name: string, value: string) => void }

function Search({ words, show, change }: SearchProps) {
  const t = useTexts(texts)
  const [typed, setTyped] = useSearchWords(words, (q) => change('q', q))
  const { data } = useCall(ownVideos, {}, { keep: true })
  const counts = { all: data?.all, published: data?.published, drafts: data?.drafts }
  return (
    <search className="mb-5 flex flex-wrap gap-3">
      <span className="relative block flex-[1_1_16rem]">
        <Icon name="search" className="absolute top-3.5 left-3.5 text-ink-500" />
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-12 w-full rounded-md border border-ink-400 bg-white py-2.5 pr-3.5 pl-11 text-base"
        />
      </span>
      <div role="group" aria-label={t.show} className="flex flex-wrap gap-1 rounded-md bg-sunken p-1 max-sm:w-full">
        {(['all', ...shows] as const).map((one) => {
          const pressed = (show ?? 'all') === one
          return (
            <Button
              key={one}
              look="text"
              aria-pressed={pressed}
              className={`flex-1 px-3! whitespace-nowrap ${pressed ? 'bg-white! shadow-card' : ''}`}
              onClick={() => change('show', one === 'all' ? '' : one)}
            >
              {t.shows[one]} {counts[one] === undefined ? '' : groupedDigits(counts[one])}
            </Button>
          )
        })}
      </div>
    </search>
  )
}

import { useSearchParams } from 'react-router'
import { groupedDigits } from '../../../shared/money.ts'
import type { Sent } from '../../../shared/web/client.ts'
import { useSavesData } from '../../../shared/web/data-saver.ts'
import { useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { More } from '../../../shared/web/pages.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useSearchWords } from '../../../shared/web/search-words.ts'
import { previewVideos, shows, videoLibrary, type Video } from '../contract.ts'
import { FeedShape } from './shapes.tsx'
import { texts } from './texts.ts'
import { VideoCard } from './video-card.tsx'

const STEP = 9
/** Of the pages that were open so many come back at once; what follows them is a press away. */
const MOST_AT_ONCE = 11
const PRICE_UNTIL_KNOWN = 0.2

/** The feed, its filters in the address. @param area `/student-dashboard` */
export function VideoFeed({ area }: { area: string }) {
  const t = useTexts(texts)
  const { wish, opened, change, clear, query } = useWish()
  const saving = useSavesData()
  const library = useCall(videoLibrary, {})
  const input = { ...wish, limit: STEP }
  const read = useCall(previewVideos, input, { keep: true, offline: true })
  const price = library.data?.kes_per_megabyte ?? PRICE_UNTIL_KNOWN
  const cards = (videos: readonly Video[]) => (
    <ul className="mb-3 grid gap-3 lg:mb-5 lg:grid-cols-3 lg:gap-5">
      {videos.map((video) => (
        <VideoCard
          key={video.id}
          video={video}
          href={`${area}/videos/${video.id}${query && `?${query}`}`}
          saving={saving}
          kesPerMegabyte={price}
        />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="video-content">
      <h2 id="video-content" className="display mb-3 text-xl">
        {t.heading}
      </h2>
      <Filters wish={wish} change={change} />
      <div className="mb-4 grid gap-3 lg:flex lg:items-center lg:justify-between">
        <Chips current={wish.show ?? null} change={change} />
        <p className="text-sm text-ink-700">
          {t.firstFifth} {saving ? t.sizes.low : t.sizes.full}
        </p>
      </div>
      <Panel read={read} failed={t.failed} skeleton={<FeedShape />}>
        {({ videos, found, next_cursor }) => (
          <>
            <p role="status" className="sr-only">
              {t.found(found)}
            </p>
            {videos.length === 0 ? <Nothing wish={wish} clear={clear} /> : cards(videos)}
            {/* Another search begins anew; until its first page is here, nothing follows that of the last one. */}
            <More
              key={JSON.stringify(wish)}
              endpoint={previewVideos}
              input={input}
              cursor={read.isPlaceholderData ? null : next_cursor}
              failed={t.failed}
              label={t.showMore}
              offline
              opened={opened}
              below={(pages) => found > 0 && <Shown pages={pages} found={found} />}
            >
              {(further) => cards(further.videos)}
            </More>
          </>
        )}
      </Panel>
      <Overview />
    </section>
  )
}

/** What nothing stands in: a list of one's own that is empty, or a search that nothing fits. */
function Nothing({ wish: { show, ...search }, clear }: { wish: Wish; clear: () => void }) {
  const t = useTexts(texts)
  const own = Object.keys(search).length === 0 && (show === 'saved' || show === 'yours') ? t.noneOf[show] : null
  return (
    <Empty object="book" title={own?.title ?? t.none} action={<Button onClick={clear}>{own ? t.showAll : t.clear}</Button>}>
      {own?.line ?? t.noneLine}
    </Empty>
  )
}

type Wish = Omit<Sent<typeof previewVideos>, 'limit' | 'cursor'>

/** What is looked for, by the address; what is changed goes into it. */
function useWish() {
  const [query, setQuery] = useSearchParams()
  const show = shows.find((one) => one === query.get('show'))
  const teacherId = Number(query.get('teacher'))
  const wish: Wish = {
    ...(query.get('q') && { q: query.get('q') ?? '' }),
    ...(query.get('subject') && { subject: query.get('subject') ?? '' }),
    ...(Number.isSafeInteger(teacherId) && teacherId > 0 && { teacher_id: teacherId }),
    ...(show && { show }),
  }
  const pages = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(Number(query.get('count')) / STEP) || 1))
  const change = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        // Another search begins at its first page.
        if (name !== 'count') next.delete('count')
        return next
      },
      { replace: true },
    )
  const clear = (): void =>
    setQuery((before) => {
      const tab = before.get('tab')
      return new URLSearchParams(tab ? { tab } : {})
    })
  const opened = { pages, open: (now: number): void => change('count', String(now * STEP)) }
  return { wish, opened, change, clear, query: query.toString() }
}

type Change = (name: string, value: string) => void

function Filters({ wish, change }: { wish: Wish; change: Change }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const { data } = useCall(videoLibrary, {})
  const [words, setWords] = useSearchWords(wish.q ?? '', (q) => change('q', q))
  const select =
    'min-h-12 w-full appearance-none rounded-md border border-ink-400 bg-white py-2.5 pr-10 pl-3.5 text-base font-semibold'
  return (
    <search className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-[2.6fr_1fr_1fr] big:grid-cols-1">
      <span className="relative col-span-2 block lg:col-span-1 big:col-span-1">
        <Icon name="search" className="absolute top-3.5 left-3.5 text-ink-500" />
        <input
          type="search"
          aria-label={t.searchHint}
          placeholder={t.searchHint}
          maxLength={100}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="min-h-12 w-full rounded-md border border-ink-400 bg-white py-2.5 pr-3.5 pl-11 text-base"
        />
      </span>
      <span className="relative block">
        <select
          aria-label={t.subject}
          className={select}
          value={wish.subject ?? ''}
          onChange={({ target }) => change('subject', target.value)}
        >
          <option value="">{t.allSubjects}</option>
          {(data?.subjects ?? (wish.subject ? [wish.subject] : [])).map((subject) => (
            <option key={subject} value={subject}>
              {nameOf(subject)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3 text-ink-700" />
      </span>
      <span className="relative block">
        <select
          aria-label={t.teacher}
          className={select}
          value={wish.teacher_id ?? ''}
          onChange={({ target }) => change('teacher', target.value)}
        >
          <option value="">{t.allTeachers}</option>
          {data?.teachers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3 text-ink-700" />
      </span>
    </search>
  )
}

/** All, free, saved, yours; each with its number. */
function Chips({ current, change }: { current: string | null; change: Change }) {
  const t = useTexts(texts)
  const { data } = useCall(videoLibrary, {})
  const counts = { all: data?.videos, free: data?.free, saved: data?.saved, yours: data?.yours }
  return (
    <div role="group" aria-label={t.show} className="flex flex-wrap gap-2">
      {(['all', ...shows] as const).map((one) => {
        const pressed = (current ?? 'all') === one
        const count = counts[one]
        return (
          <button
            key={one}
            type="button"
            aria-pressed={pressed}
            onClick={() => change('show', one === 'all' ? '' : one)}
            className={
              'press min-h-11 rounded-full border-[1.5px] px-4 font-bold ' +
              (pressed ? 'border-ink-950 bg-ink-950 text-white' : 'border-ink-400 bg-white hover:bg-sunken')
            }
          >
            {t.shows[one]}
            {count !== undefined && ` ${groupedDigits(count)}`}
          </button>
        )
      })}
    </div>
  )
}

/** How many are in sight; beyond a thousand nobody has counted them all. */
function Shown({ pages, found }: { pages: number; found: number }) {
  const t = useTexts(texts)
  const isCounted = found < 1000
  const shown = isCounted ? Math.min(found, pages * STEP) : pages * STEP
  return (
    <p className="mt-2 text-center text-sm text-ink-500 tabular-nums">
      {t.shown(groupedDigits(shown), isCounted ? groupedDigits(found) : '1,000+')}
    </p>
  )
}

function Overview() {
  const t = useTexts(texts)
  const { data } = useCall(videoLibrary, {})
  if (!data) return null
  const totals = [
    [data.videos, t.totals.videos],
    [data.subjects.length, t.totals.subjects],
    [data.teachers.length, t.totals.teachers],
    [data.views, t.totals.views],
  ] as const
  return (
    <section aria-labelledby="video-library" className="mt-8 border-t border-line pt-6">
      <h2 id="video-library" className="display mb-3 text-lg">
        {t.overview}
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 big:grid-cols-1">
        {totals.map(([count, name]) => (
          <div key={name} className="flex flex-col-reverse rounded-md bg-sunken px-4 py-3">
            <dt className="text-sm text-ink-700">{name}</dt>
            <dd className="text-lg font-bold tabular-nums">{groupedDigits(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import type { Video } from '../../../features/videos/contract.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { texts } from './tutorials-texts.ts'

/** `free` is what the way to its teacher is called, `bare` of a video without captions. */
type Words = { title: string; line: string; free: string; kesPerMegabyte: number; bare?: boolean }

/** What `watch.ts` reads of a link that opens a video. */
export const watching = ({ id, low_bytes: low, full_bytes: full }: Video, words: Words) => ({
  'data-watch': id,
  'data-title': words.title,
  'data-line': words.line,
  'data-free': words.free,
  'data-bytes': low ?? full,
  'data-kes': words.kesPerMegabyte,
  'data-copy': low === null ? 'full' : 'low',
  ...(words.bare && { 'data-bare': '' }),
})

/** Empty until something is opened; `watch.ts` fills it. A native dialog keeps the focus and gives it back. */
export function Modal() {
  const t = useTexts(texts)
  return (
    <dialog
      data-modal
      aria-labelledby="tutorial-title"
      data-failed={t.failed}
      data-used={t.used}
      data-captions-en={t.captions.en}
      data-captions-sw={t.captions.sw}
      className={
        'mt-auto mb-0 w-full max-w-none overflow-hidden rounded-t-lg bg-paper p-0 text-ink-950 shadow-raised ' +
        'backdrop:bg-green-950/70 sm:m-auto sm:max-w-[52rem] sm:rounded-lg'
      }
    >
      <div className="flex items-center justify-between gap-4 px-5 py-3">
        <div className="min-w-0">
          <h2 id="tutorial-title" className="display text-lg wrap-anywhere">
            {t.title}
          </h2>
          <p data-of className="text-sm text-ink-700" />
        </div>
        <button
          type="button"
          data-close
          aria-label={t.close}
          className="press grid size-11 flex-none place-items-center rounded-md text-green-800 hover:bg-sunken"
        >
          <Icon name="x" />
        </button>
      </div>
      {/* Its captions come with it, as far as its teacher has given any. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video controls playsInline preload="none" className="aspect-video max-h-[60dvh] w-full bg-green-950" />
      <div className="grid items-center gap-3 px-5 py-4 sm:flex sm:justify-between">
        <p className="flex items-center gap-2 text-sm text-ink-700 tabular-nums">
          <Icon name="leaf" className="flex-none text-green-800" />
          <span data-data role="status" />
        </p>
        <ButtonLink href="/tutors" look="primary" data-teacher>
          {t.all}
        </ButtonLink>
      </div>
    </dialog>
  )
}

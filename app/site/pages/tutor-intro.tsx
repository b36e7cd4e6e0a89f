import { firstName } from '../../../features/accounts/rules.ts'
import { texts as introTexts } from '../../../features/videos/web/intro-texts.ts'
import { clockOf, dataCost, megabytesText } from '../../../features/videos/web/sizes.ts'
import { Thumb } from '../../../features/videos/web/thumb.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { Intro } from '../page.ts'
import { texts } from './tutorials-texts.ts'
import { Modal, watching } from './watch-modal.tsx'

/** How a teacher says who they are, where they have a video of it: nothing of it is loaded before the tap. */
export function TutorIntro({ intro: { video, kesPerMegabyte }, area }: { intro: Intro; area: string }) {
  const t = useTexts(introTexts)
  const words = useTexts(texts)
  if (!video) return null
  const first = firstName(video.teacher_name)
  const bytes = video.low_bytes ?? video.full_bytes
  const title = t.of(video.teacher_name)
  const facts = t.facts(clockOf(video.duration), megabytesText(bytes), dataCost(bytes, kesPerMegabyte))
  return (
    <section aria-labelledby="intro">
      <h2 id="intro" className="display text-lg">
        {t.meet(first)}
      </h2>
      <a
        // Where no script runs it is played there.
        href={`${area}/${video.teacher_id}`}
        className="mt-2 block max-w-md"
        {...watching(video, { title, line: facts, free: words.free(first), kesPerMegabyte, bare: true })}
      >
        <span className="sr-only">{words.play(title)}</span>
        <span className="relative block overflow-hidden rounded-lg">
          <Thumb video={{ ...video, title }} />
          <span
            aria-hidden="true"
            className="absolute right-3 bottom-3 grid size-12 place-items-center rounded-full bg-ink-950 text-white"
          >
            <Icon name="play" filled className="size-5!" />
          </span>
        </span>
        <span className="mt-1 block text-sm text-ink-700 tabular-nums">{facts}</span>
      </a>
      <Modal />
    </section>
  )
}

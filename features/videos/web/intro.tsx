import type { ReactNode } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { useCall } from '../../../shared/web/query.ts'
import { firstName } from '../../accounts/rules.ts'
import type { Video } from '../contract.ts'
import { introVideo } from '../intro-contract.ts'
import { texts } from './intro-texts.ts'
import { clockOf, dataCost, megabytesText } from './sizes.ts'
import { TapPlayer } from './tap-player.tsx'

type Props = { teacher: { id: number; name: string }; report: (video: Video) => ReactNode }

/** On a teacher's page, where there is one; nothing of it is loaded before a press. */
export function TeacherIntro({ teacher, report }: Props) {
  const t = useTexts(texts)
  const { data } = useCall(introVideo, { teacherId: teacher.id })
  if (!data?.video) return null
  const { video, kes_per_megabyte: kes } = data
  const bytes = video.low_bytes ?? video.full_bytes
  return (
    <section>
      <h2 className="display text-lg">{t.meet(firstName(teacher.name))}</h2>
      <div className="mt-2 max-w-md overflow-hidden rounded-lg">
        <TapPlayer video={{ ...video, title: t.of(teacher.name) }} />
      </div>
      <div className="flex max-w-md flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-ink-700 tabular-nums">
          {t.facts(clockOf(video.duration), megabytesText(bytes), dataCost(bytes, kes))}
        </p>
        {report(video)}
      </div>
    </section>
  )
}

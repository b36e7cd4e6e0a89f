import { useId } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import type { Copy, VideoDetail } from '../contract.ts'
import { texts } from './detail-texts.ts'
import { dataCost, megabytesText } from './sizes.ts'

/** Which copy is played, with what the whole of each costs; what was used of it so far. */
export function DataChoice({
  video,
  copy,
  used,
  onChoose,
}: {
  video: VideoDetail
  copy: Copy
  /** Bytes so far. */
  used: number
  onChoose: (copy: Copy) => void
}) {
  const t = useTexts(texts)
  // It stands twice on a page, once for each width.
  const name = useId()
  const line = (bytes: number): string => `${megabytesText(bytes)}, ${t.about(dataCost(bytes, video.kes_per_megabyte))}`
  return (
    <section className="rounded-lg border border-line bg-white p-5 shadow-card">
      {video.low_bytes === null ? (
        <p>
          <strong>{t.data}</strong>
          <br />
          {line(video.full_bytes)}
          <br />
          <span className="text-sm text-ink-700">{t.onlyFull}</span>
        </p>
      ) : (
        <ChoiceTiles
          legend={t.data}
          name={name}
          columns="2"
          value={copy}
          onChange={onChoose}
          choices={[
            { value: 'low', label: t.low, line: line(video.low_bytes) },
            { value: 'full', label: t.full, line: line(video.full_bytes) },
          ]}
        />
      )}
      <p className="mt-3 text-sm text-ink-700 tabular-nums">
        {t.rate(kesText(video.kes_per_megabyte), used > 0 ? line(used) : '0 MB')}
      </p>
    </section>
  )
}

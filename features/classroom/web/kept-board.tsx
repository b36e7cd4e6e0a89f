import { useId } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Failed } from '../../../shared/web/kit/failed.tsx'
import { Spinner } from '../../../shared/web/kit/spinner.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { roomBoard } from '../contract.ts'
import { BOARD } from '../protocol.ts'
import { keyOf, Line } from './board-lines.tsx'
import { texts } from './board-texts.ts'
import type { RoomProps } from './room-props.ts'

/** What is left of a lesson’s board, to be looked at by those who took part. */
export function KeptBoard({ room }: Pick<RoomProps, 'room'>) {
  const t = useTexts(texts)
  const heading = useId()
  const { data, error, refetch } = useCall(roomBoard, room)
  const strokes = data?.strokes ?? []
  if (data?.has_board === false) return null
  const names = [...new Set(strokes.map(({ name }) => name))]
  return (
    <section aria-labelledby={heading} className="mt-7">
      <h2 id={heading} className="mb-2 text-md font-bold">
        {t.kept}
      </h2>
      {!data && !error && <Spinner bare />}
      {error && <Failed message={t.keptFailed} onRetry={() => void refetch()} />}
      {data && strokes.length === 0 && <p className="text-ink-700">{t.keptNothing}</p>}
      {strokes.length > 0 && (
        <figure>
          <svg
            viewBox={`0 0 ${BOARD.width} ${BOARD.height}`}
            role="img"
            aria-label={t.board(strokes.length)}
            className="w-full rounded-md border-[6px] border-murram-800 bg-green-900"
          >
            {strokes.map((stroke) => (
              <Line key={keyOf(stroke)} stroke={stroke} />
            ))}
          </svg>
          <figcaption className="mt-2 text-sm text-ink-700">{t.keptLine(names.join(', '))}</figcaption>
        </figure>
      )}
    </section>
  )
}

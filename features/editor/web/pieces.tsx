import { useRef, type PointerEvent, type RefObject } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { IconButton } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { clockOf, movePiece, resultSeconds, shortClock, shownPieces, SPEEDS, withKeep, type Shown } from '../rules.ts'
import { Frame } from './frame.tsx'
import { Segment } from './segment.tsx'
import { recut, settle, useSession } from './session.ts'
import { texts } from './texts.ts'

/** What is played and exported, in its order, and how fast. */
export function Pieces() {
  const t = useTexts(texts)
  const { cut } = useSession()
  const pieces = shownPieces(cut)
  const list = useRef<HTMLOListElement>(null)
  return (
    <Card
      title={t.pieces}
      action={<span className="text-sm text-ink-500 tabular-nums">{t.result(clockOf(resultSeconds(cut)))}</span>}
      className="flex flex-col lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <ol ref={list} className="max-h-110 divide-y divide-line overflow-y-auto">
        {pieces.map((piece, place) => (
          <Row key={piece.id} piece={piece} place={place} last={pieces.length - 1} list={list} />
        ))}
      </ol>
      <div className="mt-auto pt-4">
        <Segment
          legend={t.speed}
          choices={SPEEDS.map((speed) => ({ value: speed, label: speed }))}
          value={cut.speed}
          onChange={(speed) => recut({ ...cut, speed })}
        />
      </div>
    </Card>
  )
}

type Spot = { piece: Shown; place: number; last: number; list: RefObject<HTMLOListElement | null> }

function Row({ piece, place, last, list }: Spot) {
  const t = useTexts(texts)
  const { cut, clip, frames } = useSession()
  const { number, from, to, keep, id } = piece
  const middle = (from + to) / 2 / (clip?.seconds ?? 1)
  const move = (by: number) => {
    recut(movePiece(cut, id, place + by))
    toast(t.moved(number, place + by + 1))
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 py-3 first:pt-0">
      {last > 0 && <Grip id={id} list={list} />}
      <Frame
        picture={frames[Math.min(frames.length - 1, Math.floor(middle * frames.length))]}
        className={`hidden h-9 w-14 flex-none rounded-sm object-cover sm:block lg:hidden xl:block ${keep ? '' : 'opacity-40'}`}
      />
      <div className="min-w-20 flex-1">
        <p className={`font-bold ${keep ? '' : 'text-ink-500 line-through'}`}>{t.piece(number)}</p>
        <p className="text-sm text-ink-700 tabular-nums">{`${shortClock(from)} – ${shortClock(to)}`}</p>
        <p className="text-sm text-ink-700 tabular-nums">{t.length(to - from)}</p>
      </div>
      <div className="grid justify-items-end gap-1">
        <Segment
          legend={t.keepOrDrop(number)}
          hideLegend
          choices={[
            { value: 'keep', label: t.keep },
            { value: 'drop', label: t.drop },
          ]}
          value={keep ? 'keep' : 'drop'}
          onChange={(chosen) => recut(withKeep(cut, id, chosen === 'keep'))}
        />
        {last > 0 && (
          <div className="flex gap-1">
            {place > 0 && <IconButton look="text" icon="arrow-up" label={t.earlier(number)} onClick={() => move(-1)} />}
            {place < last && <IconButton look="text" icon="arrow-down" label={t.later(number)} onClick={() => move(1)} />}
          </div>
        )}
      </div>
    </li>
  )
}

/** Drags a piece to where another stands. Keys and other fingers have the two buttons, so nobody else hears of it. */
function Grip({ id, list }: { id: number; list: Spot['list'] }) {
  const { cut } = useSession()
  const drag = ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return clientY >= top && clientY <= bottom
    })
    if (over >= 0) recut(movePiece(cut, id, over), `move ${id}`)
  }
  return (
    <span
      aria-hidden="true"
      className="grid w-6 flex-none cursor-grab touch-none place-items-center self-stretch text-ink-500"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onPointerUp={settle}
    >
      <Icon name="grip-vertical" />
    </span>
  )
}

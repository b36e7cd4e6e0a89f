import { useRef, useState, type PointerEvent } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import type { Chalk, Stroke } from '../protocol.ts'
import { drawnIn, fills, keyOf, Line, outline } from './board-lines.tsx'
import { texts } from './board-texts.ts'
import type { BoardRules } from './board-view.ts'
import type { Inside } from './room-props.ts'

type Tool = 'pen' | 'eraser'
type Props = Pick<Inside, 'client' | 'view' | 'me'> & {
  /** Handed in: a file with them would bring the whole room along a second time. */
  rules: BoardRules
}

/** The room's board: everybody sees it, and who may draws on it by finger, pen or mouse. */
export function RoomBoard({ client, view, me, rules }: Props) {
  const t = useTexts(texts)
  const { strokes, sending, full } = view.board
  const { draws } = rules
  const [tool, setTool] = useState<Tool>('pen')
  const [chalk, setChalk] = useState<Chalk>('white')
  const last = strokes.at(-1)
  return (
    <section aria-label={t.board(strokes.length)} className={frame}>
      <Surface {...{ client, view, me, rules, tool, chalk }} strokes={[...strokes, ...sending]} />
      <p role="status" className="absolute top-2 right-3 text-sm text-green-100">
        {full ? t.full : last && last.from !== me.id && t.drewLast(last.name)}
      </p>
      {draws ? (
        <Tools {...{ client, view, me, rules, tool, chalk }} onTool={setTool} onChalk={setChalk} />
      ) : (
        <p className="px-3 py-2 text-sm text-green-100">{t.watching}</p>
      )}
    </section>
  )
}

const frame =
  'relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-md border-[6px] border-murram-800 bg-green-900 text-white ' +
  'md:border-[10px]'

type SurfaceProps = Props & { tool: Tool; chalk: Chalk; strokes: readonly Stroke[] }

function Surface({ client, rules, tool, chalk, strokes }: SurfaceProps) {
  const { draws, width, height, inStroke, mayErase } = rules
  const erased = useRef(new Set<string>())
  const svg = useRef<SVGSVGElement>(null)
  const pressed = useRef<number | null>(null)
  const [live, setLive] = useState<readonly number[]>([])
  const pointsOf = (event: PointerEvent): number[] => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    if (!matrix) return []
    const all = event.nativeEvent.getCoalescedEvents?.() ?? []
    return (all.length > 0 ? all : [event.nativeEvent]).flatMap(({ clientX, clientY }) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix)
      return [within(x, width), within(y, height)]
    })
  }
  const erase = ({ clientX, clientY }: PointerEvent) => {
    const at = document.elementFromPoint(clientX, clientY)?.getAttribute('data-stroke')
    const stroke = strokes.find((one) => keyOf(one) === at)
    if (!stroke || !mayErase(stroke) || erased.current.has(keyOf(stroke))) return
    // Once for each: a finger passes over the same line many times before the room has answered.
    erased.current.add(keyOf(stroke))
    client.erase(stroke)
  }
  const down = (event: PointerEvent) => {
    // One finger at a time: a hand that rests on the glass draws nothing.
    if (!draws || pressed.current !== null || event.button !== 0) return
    pressed.current = event.pointerId
    svg.current?.setPointerCapture(event.pointerId)
    if (tool === 'eraser') erase(event)
    else setLive(pointsOf(event))
  }
  const move = (event: PointerEvent) => {
    if (pressed.current !== event.pointerId) return
    if (tool === 'eraser') return erase(event)
    const next = [...live, ...thinned(live, pointsOf(event))]
    if (next.length < inStroke) return setLive(next)
    // A long stroke goes on as another, from where it was.
    client.draw(chalk, next.slice(0, inStroke))
    setLive(next.slice(inStroke - 2))
  }
  const up = (event: PointerEvent) => {
    if (pressed.current !== event.pointerId) return
    pressed.current = null
    if (live.length > 0) client.draw(chalk, live)
    setLive([])
  }
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={`min-h-36 w-full flex-[1_1_0px] md:min-h-0 ${draws ? 'cursor-crosshair touch-none' : ''}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <rect width={width} height={height} className="fill-green-900" />
      {strokes.map((stroke) => (
        <Line key={keyOf(stroke)} stroke={stroke} />
      ))}
      {live.length > 0 && <path d={outline(live)} className={drawnIn(chalk)} />}
    </svg>
  )
}

const chalks = Object.keys(fills) as Chalk[] // as: they are its keys
const dots: Record<Chalk, string> = {
  white: 'bg-white',
  yellow: 'bg-marigold-400',
  pink: 'bg-murram-100',
  blue: 'bg-sky-100',
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)))

/** Points closer together than the chalk is wide say nothing. */
function thinned(before: readonly number[], points: readonly number[]): number[] {
  let [x = 0, y = 0] = before.slice(-2)
  const kept: number[] = []
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [nextX = 0, nextY = 0] = points.slice(at, at + 2)
    if (Math.hypot(nextX - x, nextY - y) < 30) continue
    kept.push(nextX, nextY)
    ;[x, y] = [nextX, nextY]
  }
  return kept
}

type ToolsProps = Props & { tool: Tool; chalk: Chalk; onTool: (tool: Tool) => void; onChalk: (chalk: Chalk) => void }

function Tools({ client, view, me, rules, tool, chalk, onTool, onChalk }: ToolsProps) {
  const t = useTexts(texts)
  const [asking, setAsking] = useState(false)
  const { strokes, learnersDraw } = view.board
  const { own } = rules
  if (asking) {
    return (
      <div role="group" aria-label={t.clearTitle} className={bar}>
        <p className="basis-full px-1 text-sm font-semibold">{t.clearTitle}</p>
        <Button look="onDark" onClick={() => setAsking(false)}>
          {t.keep}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            client.order({ t: 'clear' })
            setAsking(false)
          }}
        >
          {t.clear}
        </Button>
      </div>
    )
  }
  const next = chalks[(chalks.indexOf(chalk) + 1) % chalks.length] ?? 'white'
  return (
    <div role="toolbar" aria-label={t.tools} className={bar}>
      <ToolButton icon="pencil" label={t.pen} pressed={tool === 'pen'} onPress={() => onTool('pen')} />
      <button
        type="button"
        aria-label={t.colour(t.chalks[chalk])}
        title={t.colour(t.chalks[chalk])}
        className={square}
        onClick={() => onChalk(next)}
      >
        <span className={`size-5 rounded-full ${dots[chalk]}`} />
      </button>
      <ToolButton icon="eraser" label={t.eraser} pressed={tool === 'eraser'} onPress={() => onTool('eraser')} />
      <ToolButton icon="undo-2" label={t.undo} disabled={!own} onPress={() => own && client.erase(own)} />
      {me.role === 'host' && (
        <>
          <ToolButton icon="trash" label={t.clear} disabled={strokes.length === 0} onPress={() => setAsking(true)} />
          <label className="flex min-h-11 cursor-pointer items-center gap-2 px-2 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-marigold-500"
              checked={learnersDraw}
              onChange={() => client.order({ t: 'let_draw', on: !learnersDraw })}
            />
            {t.letDraw}
          </label>
        </>
      )}
    </div>
  )
}

const bar = 'm-1.5 flex w-fit flex-wrap items-center gap-1 rounded-lg border border-white/25 bg-green-950 p-1'
const square =
  'press grid size-11 place-items-center rounded-md aria-pressed:bg-white aria-pressed:text-ink-950 disabled:opacity-40'

type ToolButtonProps = { icon: IconName; label: string; pressed?: boolean; disabled?: boolean; onPress: () => void }

function ToolButton({ icon, label, pressed, disabled, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      className={square}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}

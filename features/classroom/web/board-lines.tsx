/** What is drawn in chalk, in a room and on the board that is kept of it. */
import { memo } from 'react'
import { getStroke } from 'perfect-freehand'
import type { Chalk, Stroke } from '../protocol.ts'

export const Line = memo(({ stroke }: { stroke: Stroke }) => (
  <path data-stroke={keyOf(stroke)} d={outline(stroke.points)} className={drawnIn(stroke.chalk)}>
    <title>{stroke.name}</title>
  </path>
))
Line.displayName = 'Line'

export const fills: Record<Chalk, string> = {
  white: 'fill-white stroke-white',
  yellow: 'fill-marigold-400 stroke-marigold-400',
  pink: 'fill-murram-100 stroke-murram-100',
  blue: 'fill-sky-100 stroke-sky-100',
}

/** On a phone a line that is as wide as the board would have it is as thin as a hair. */
export const drawnIn = (chalk: Chalk): string => `${fills[chalk]} stroke-0 max-md:stroke-[40px]`

export const keyOf = ({ from, id }: Stroke): string => `${from} ${id}`

/** The outline of a stroke of chalk, as a path. */
export function outline(points: readonly number[]): string {
  const pairs = Array.from({ length: points.length / 2 }, (_, at) => [points[at * 2] ?? 0, points[at * 2 + 1] ?? 0])
  const around = getStroke(pairs, { size: 70, thinning: 0.3, smoothing: 0.5, streamline: 0.4 })
  return `M${around.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`
}

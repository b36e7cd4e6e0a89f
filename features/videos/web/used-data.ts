/** How much of a video's data was really used: what was fetched of each of its files, not how far in it somebody is. */
import { useRef, useState } from 'react'
import type { Copy, VideoDetail } from '../contract.ts'
import { useMediaEvents, type Player } from './media-events.ts'

/** From and to, in seconds; in order, none touching the next. */
export type Stretches = readonly (readonly [from: number, to: number])[]

/** What is in either. */
export function union(one: Stretches, other: Stretches): Stretches {
  const all = [...one, ...other].toSorted((a, b) => a[0] - b[0])
  const joined: [number, number][] = []
  for (const [from, to] of all) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

export const lengthOf = (stretches: Stretches): number => stretches.reduce((sum, [from, to]) => sum + to - from, 0)

/** Bytes that came since the page was opened, of whichever copy; what came twice of one file is kept by the browser. */
export function useUsedData(element: Player, video: VideoDetail, copy: Copy): number {
  const files = useRef(new Map<string, { stretches: Stretches; bytes: number }>())
  const [used, setUsed] = useState(0)
  const count = (player: HTMLVideoElement): void => {
    // The first fifth is a file of its own.
    const [, , file = ''] = player.currentSrc ? new URL(player.currentSrc).pathname.split('/') : []
    if (!file) return
    const { duration, low_bytes: low, full_bytes: full } = video
    const before = files.current.get(file)?.stretches ?? []
    const stretches = union(before, bufferedOf(player))
    const bytes = ((copy === 'low' ? low : null) ?? full) * Math.min(1, lengthOf(stretches) / Math.max(1, duration))
    files.current.set(file, { stretches, bytes })
    setUsed([...files.current.values()].reduce((sum, one) => sum + one.bytes, 0))
  }
  useMediaEvents(element, { progress: count, timeupdate: count, pause: count, seeked: count })
  return used
}

const bufferedOf = ({ buffered }: HTMLVideoElement): Stretches =>
  Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)] as const)

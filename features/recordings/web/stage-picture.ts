/** What a recording shows: a shared screen, else the board, with faces beside it; drawn on a canvas as often as recorded. */
import { trustBuiltFiles } from '../../../shared/web/trusted.ts'
import type { RoomView } from '../../classroom/web/room-view.ts'
import { PICTURE, type PictureSize } from '../rules.ts'

type Stroke = RoomView['board']['strokes'][number]

export type Shown = {
  faces: readonly MediaStreamTrack[]
  /** Takes the board's place, as it does in the room. */
  screen: MediaStreamTrack | null
  strokes: readonly Stroke[]
}

/** How a stroke's outline is drawn, and how large a board is in its own steps. Handed in by whoever has the board. */
export type BoardDrawing = { outline: (points: readonly number[]) => string; width: number; height: number }

/** Beside the board or a screen. */
const MOST_FACES = 3
/** Of the width, beside a screen: what is written on it is to be read. */
const FACES_SHARE = 1 / 8
/** Until the clock is asked for anew, where the network did not give it. */
const CLOCK_AGAIN_MS = 1000

export class StagePicture {
  readonly stream: MediaStream
  private readonly canvas: HTMLCanvasElement
  private readonly drawing: BoardDrawing
  private readonly videos = new Map<MediaStreamTrack, HTMLVideoElement>()
  private readonly paths = new WeakMap<Stroke, Path2D>()
  private clock: Worker | null = null
  private isOver = false
  private shown: Shown = { faces: [], screen: null, strokes: [] }
  /** Of the strokes as they were drawn last: a full board is too much to draw eight times a second. */
  private board: { of: readonly Stroke[]; picture: HTMLCanvasElement } | null = null

  constructor(drawing: BoardDrawing, size: PictureSize) {
    this.drawing = drawing
    this.canvas = Object.assign(document.createElement('canvas'), size)
    this.stream = this.canvas.captureStream(PICTURE.perSecond)
    this.wind()
    this.draw()
  }

  follow(shown: Shown): void {
    this.shown = shown
    const tracks = [...shown.faces, ...(shown.screen ? [shown.screen] : [])]
    for (const [track, video] of this.videos) {
      if (tracks.includes(track)) continue
      video.srcObject = null
      this.videos.delete(track)
    }
    for (const track of tracks) {
      if (this.videos.has(track)) continue
      const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true, playsInline: true })
      video.srcObject = new MediaStream([track])
      // Refused only where the page is going: then there is nothing to draw.
      void video.play().catch(() => undefined)
      this.videos.set(track, video)
    }
  }

  close(): void {
    this.isOver = true
    this.clock?.terminate()
    this.follow({ faces: [], screen: null, strokes: [] })
    for (const track of this.stream.getTracks()) track.stop()
  }

  private wind(): void {
    if (this.isOver) return
    trustBuiltFiles()
    this.clock = new Worker(new URL('./picture-clock.ts', import.meta.url))
    this.clock.onmessage = () => this.draw()
    this.clock.onerror = () => setTimeout(() => this.wind(), CLOCK_AGAIN_MS)
    this.clock.postMessage(1000 / PICTURE.perSecond)
  }

  private draw(): void {
    const context = this.canvas.getContext('2d', { alpha: false })
    if (!context) return
    const { width, height } = this.canvas
    context.fillStyle = colour('green-950')
    context.fillRect(0, 0, width, height)
    const faces = this.shown.faces.slice(0, MOST_FACES)
    const taken = this.drawLarge(context, faces.length > 0)
    const places = taken > 0 ? column(taken, width - taken, height) : row(faces.length, width, height)
    faces.forEach((track, at) => this.drawVideo(context, track, places[at]))
  }

  /** @returns how much of the width it takes: nothing where there are faces alone */
  private drawLarge(context: CanvasRenderingContext2D, besideFaces: boolean): number {
    const { screen, strokes } = this.shown
    const { width, height } = this.canvas
    if (screen) {
      const wide = besideFaces ? Math.round(width * (1 - FACES_SHARE)) : width
      this.drawVideo(context, screen, { x: 0, y: 0, width: wide, height })
      return wide
    }
    if (strokes.length === 0) return 0
    const wide = Math.round((height * this.drawing.width) / this.drawing.height)
    context.drawImage(this.boardOf(strokes, wide), 0, 0)
    return wide
  }

  private drawVideo(context: CanvasRenderingContext2D, track: MediaStreamTrack, place: Place | undefined): void {
    const video = this.videos.get(track)
    if (video && place && video.videoWidth > 0) fit(context, video, place)
  }

  private boardOf(strokes: readonly Stroke[], width: number): HTMLCanvasElement {
    if (this.board?.of === strokes) return this.board.picture
    const { height } = this.canvas
    const picture = this.board?.picture ?? Object.assign(document.createElement('canvas'), { width, height })
    const context = picture.getContext('2d')
    if (context) {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.fillStyle = colour('green-900')
      context.fillRect(0, 0, width, height)
      context.scale(width / this.drawing.width, height / this.drawing.height)
      for (const stroke of strokes) {
        context.fillStyle = colour(chalks[stroke.chalk])
        context.fill(this.pathOf(stroke))
      }
    }
    this.board = { of: strokes, picture }
    return picture
  }

  private pathOf(stroke: Stroke): Path2D {
    const known = this.paths.get(stroke) ?? new Path2D(this.drawing.outline(stroke.points))
    this.paths.set(stroke, known)
    return known
  }
}

type Place = { x: number; y: number; width: number; height: number }

/** From above, in what is left of the width. */
const column = (x: number, width: number, height: number): Place[] =>
  Array.from({ length: MOST_FACES }, (_, at) => ({ x, y: (at * height) / MOST_FACES, width, height: height / MOST_FACES }))

const row = (faces: number, width: number, height: number): Place[] =>
  Array.from({ length: faces }, (_, at) => ({ x: (at * width) / faces, y: 0, width: width / faces, height }))

/** The whole picture in its place, however its phone is held. */
function fit(context: CanvasRenderingContext2D, video: HTMLVideoElement, { x, y, width, height }: Place): void {
  const scale = Math.min(width / video.videoWidth, height / video.videoHeight)
  const [wide, high] = [video.videoWidth * scale, video.videoHeight * scale]
  context.drawImage(video, x + (width - wide) / 2, y + (height - high) / 2, wide, high)
}

const chalks = { white: 'white', yellow: 'marigold-400', pink: 'murram-100', blue: 'sky-100' } as const satisfies Record<
  Stroke['chalk'],
  string
>

/** As the page's own styles have it. */
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`)

/** What a recording shows: the board with faces beside it, or the faces; drawn on a canvas as often as it is recorded. */
import type { RoomView } from '../../classroom/web/room-view.ts'
import { PICTURE } from '../rules.ts'

type Stroke = RoomView['board']['strokes'][number]

export type Shown = {
  faces: readonly { key: string; track: MediaStreamTrack }[]
  strokes: readonly Stroke[]
}

/** How a stroke's outline is drawn, and how large a board is in its own steps. Handed in by whoever has the board. */
export type BoardDrawing = { outline: (points: readonly number[]) => string; width: number; height: number }

const { width: WIDTH, height: HEIGHT, perSecond } = PICTURE
/** Beside the board. */
const MOST_FACES = 3

export class StagePicture {
  readonly stream: MediaStream
  private readonly canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  private readonly drawing: BoardDrawing
  private readonly videos = new Map<MediaStreamTrack, HTMLVideoElement>()
  private readonly paths = new WeakMap<Stroke, Path2D>()
  private readonly timer: ReturnType<typeof setInterval>
  private shown: Shown = { faces: [], strokes: [] }
  /** Of the strokes as they were drawn last: a full board is too much to draw eight times a second. */
  private board: { of: readonly Stroke[]; picture: HTMLCanvasElement } | null = null

  constructor(drawing: BoardDrawing) {
    this.drawing = drawing
    this.stream = this.canvas.captureStream(perSecond)
    this.timer = setInterval(() => this.draw(), 1000 / perSecond)
    this.draw()
  }

  follow(shown: Shown): void {
    this.shown = shown
    for (const [track, video] of this.videos) {
      if (shown.faces.some((face) => face.track === track)) continue
      video.srcObject = null
      this.videos.delete(track)
    }
    for (const { track } of shown.faces) {
      if (this.videos.has(track)) continue
      const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true, playsInline: true })
      video.srcObject = new MediaStream([track])
      // Refused only where the page is going: then there is nothing to draw.
      void video.play().catch(() => undefined)
      this.videos.set(track, video)
    }
  }

  close(): void {
    clearInterval(this.timer)
    this.follow({ faces: [], strokes: [] })
    for (const track of this.stream.getTracks()) track.stop()
  }

  private draw(): void {
    const context = this.canvas.getContext('2d', { alpha: false })
    if (!context) return
    context.fillStyle = colour('green-950')
    context.fillRect(0, 0, WIDTH, HEIGHT)
    const { faces, strokes } = this.shown
    const videos = faces.flatMap(({ track }) => this.videos.get(track) ?? []).slice(0, MOST_FACES)
    const boardWidth = strokes.length > 0 ? Math.round((HEIGHT * this.drawing.width) / this.drawing.height) : 0
    if (boardWidth > 0) context.drawImage(this.boardOf(strokes, boardWidth), 0, 0)
    const places = boardWidth > 0 ? column(boardWidth) : row(videos.length)
    for (const [at, video] of videos.entries()) {
      const place = places[at]
      if (place && video.videoWidth > 0) fit(context, video, place)
    }
  }

  private boardOf(strokes: readonly Stroke[], width: number): HTMLCanvasElement {
    if (this.board?.of === strokes) return this.board.picture
    const picture = this.board?.picture ?? Object.assign(document.createElement('canvas'), { width, height: HEIGHT })
    const context = picture.getContext('2d')
    if (context) {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.fillStyle = colour('green-900')
      context.fillRect(0, 0, width, HEIGHT)
      context.scale(width / this.drawing.width, HEIGHT / this.drawing.height)
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

/** Beside the board, from above. */
const column = (x: number): Place[] =>
  Array.from({ length: MOST_FACES }, (_, at) => ({ x, y: (at * HEIGHT) / 3, width: WIDTH - x, height: HEIGHT / 3 }))

const row = (faces: number): Place[] =>
  Array.from({ length: faces }, (_, at) => ({ x: (at * WIDTH) / faces, y: 0, width: WIDTH / faces, height: HEIGHT }))

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

/** A recording's picture of one camera, alone on a page. */
import { PICTURE } from '../rules.ts'
import { StagePicture } from '../web/stage-picture.ts'

/** On the page's `globalThis`: how many different pictures came out, and how often a timer of its own ran at their rate. */
export type PicturePage = { came: { pictures: number; ticks: number } }

// as: a way to see each picture of a track, that the types do not have
type Processor = new (of: { track: MediaStreamTrack | undefined }) => { readable: ReadableStream<VideoFrame> }
const { MediaStreamTrackProcessor } = globalThis as unknown as { MediaStreamTrackProcessor: Processor }

const came: PicturePage['came'] = { pictures: 0, ticks: 0 }
const camera = await navigator.mediaDevices.getUserMedia({ video: true })
const picture = new StagePicture({ outline: () => '', width: 4, height: 3 }, PICTURE.phone)
picture.follow({ faces: camera.getVideoTracks(), screen: null, strokes: [] })
Object.assign(globalThis, { came })
setInterval(() => (came.ticks += 1), 1000 / PICTURE.perSecond)

const [track] = picture.stream.getVideoTracks()
let before = ''
for await (const frame of new MediaStreamTrackProcessor({ track }).readable) {
  const pixels = new Uint8Array(frame.allocationSize())
  await frame.copyTo(pixels)
  frame.close()
  const look = String(pixels.reduce((sum, value) => (sum * 31 + value) % 1_000_003, 0))
  if (look !== before) came.pictures += 1
  before = look
}

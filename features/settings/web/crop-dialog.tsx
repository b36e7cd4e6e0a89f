import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { middle, MOST_ZOOM, moved, squareOf, type Cut } from './crop.ts'
import { texts } from './photo-texts.ts'

/** In pixels of what is sent: the server keeps less, and a few dozen kilobytes are all it costs to send. */
const SENT_SIDE = 480

type Props = {
  picture: ImageBitmap
  /** While it is sent, how far it has come, from 0 to 1. */
  sent: number | null
  onKeep: (photo: Blob) => void
  onClose: () => void
}

/** Which square of a picture is kept: drawn along with a finger, or by three sliders. */
export function CropDialog({ picture, sent, onKeep, onClose }: Props) {
  const t = useTexts(texts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [cut, setCut] = useState(middle)
  useEffect(() => {
    const { left, top, side } = squareOf(picture, cut)
    canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SENT_SIDE, SENT_SIDE)
  }, [picture, cut])
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { width } = event.currentTarget.getBoundingClientRect()
    const [dx, dy] = [event.movementX / width, event.movementY / width]
    setCut((before) => moved(picture, before, dx, dy))
  }
  // JPEG: not every browser can write WebP, and the server draws it anew anyway.
  const keep = () => canvas.current?.toBlob((photo) => photo && onKeep(photo), 'image/jpeg', 0.85)
  const foot = (
    <Button look="primary" large wide working={sent !== null && t.sending(Math.round(sent * 100))} onClick={keep}>
      {t.keep}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={t.cropTitle} line={t.cropLine} width="small" foot={foot}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t.picture}
        width={SENT_SIDE}
        height={SENT_SIDE}
        onPointerMove={draw}
        className="mx-auto block w-full max-w-64 cursor-move touch-none rounded-full bg-white"
      />
      <div className="mt-4 grid gap-1">
        <Slider label={t.closer} from={1} to={MOST_ZOOM} cut={cut} part="zoom" onCut={setCut} />
        <Slider label={t.across} from={0} to={1} cut={cut} part="x" onCut={setCut} />
        <Slider label={t.down} from={0} to={1} cut={cut} part="y" onCut={setCut} />
      </div>
    </Dialog>
  )
}

type SliderProps = { label: string; from: number; to: number; part: keyof Cut; cut: Cut; onCut: (cut: Cut) => void }

function Slider({ label, from, to, part, cut, onCut }: SliderProps) {
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-4">
      <span className="w-32 flex-none text-sm font-semibold">{label}</span>
      <input
        type="range"
        min={from}
        max={to}
        step={0.05}
        value={cut[part]}
        onChange={({ currentTarget }) => onCut({ ...cut, [part]: Number(currentTarget.value) })}
        className="h-11 min-w-32 flex-1 accent-green-800"
      />
    </label>
  )
}

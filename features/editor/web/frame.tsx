import { useEffect, useRef } from 'react'

/** A picture of the clip, drawn when it has come. */
export function Frame({ picture, className }: { picture: ImageBitmap | undefined; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && picture) canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={picture?.width ?? 16}
      height={picture?.height ?? 9}
      className={`bg-line ${className}`}
    />
  )
}

import { useEffect, useRef } from 'react'

/** A live picture. Always silent: voices have players of their own, which go on when no picture is shown. */
export function RoomPicture({
  stream,
  label,
  mirrored,
  className = '',
}: {
  stream: MediaStream
  label: string
  mirrored?: boolean
  className?: string
}) {
  const ref = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (ref.current && ref.current.srcObject !== stream) ref.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={ref}
      autoPlay
      playsInline
      muted
      aria-label={label}
      className={`bg-green-900 object-cover ${mirrored ? '-scale-x-100' : ''} ${className}`}
    />
  )
}

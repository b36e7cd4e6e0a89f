import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { call, type CallFailed } from '../../../shared/web/client.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { captionsOf, type VideoDetail } from '../contract.ts'

/** Fetched when they are wanted; of a video that is not the viewer's, those of the free part. */
export function useCaptions(video: VideoDetail, element: RefObject<HTMLVideoElement | null>) {
  const [on, setOn] = useState(false)
  const page = document.documentElement.lang === 'sw' ? 'sw' : 'en'
  const language = video.captions.includes(page) ? page : video.captions[0]
  useEffect(() => {
    const player = element.current
    if (!on || !player || !language) return undefined
    const track = document.createElement('track')
    let gone = false
    let address = ''
    void call(captionsOf, { videoId: video.id, language }).then(
      ({ content }) => {
        if (gone) return
        address = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
        Object.assign(track, { kind: 'captions', srclang: language, src: address, default: true })
        player.append(track)
        track.track.mode = 'showing'
      },
      ({ message }: CallFailed) => {
        if (gone) return
        setOn(false)
        toast(message, 'failed')
      },
    )
    return () => {
      gone = true
      track.remove()
      URL.revokeObjectURL(address)
    }
  }, [on, language, video.id, video.access, element])
  return { on, toggle: () => setOn(!on) }
}

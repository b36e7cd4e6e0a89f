import { useEffect, useRef } from 'react'
import { call } from '../../../shared/web/client.ts'
import { keepPosition } from '../contract.ts'
import { useMediaEvents, type Player } from './media-events.ts'

const KEPT_EVERY_S = 10
/** What follows on less than this was played, and not jumped over. */
const STEP_S = 1.5

/** What was really played of a video, and where the viewer is; told every ten seconds of playing, on pausing and on leaving. */
class Watched {
  seconds = 0
  at = 0
  private told = 0
  private toldAt = 0
  private readonly videoId: number
  private readonly counts: boolean

  constructor(videoId: number, counts: boolean) {
    this.videoId = videoId
    this.counts = counts
  }

  heard(at: number): void {
    const step = at - this.at
    if (step > 0 && step < STEP_S) this.seconds += step
    this.at = at
    if (this.seconds - this.told >= KEPT_EVERY_S) this.tell()
  }

  tell(): void {
    if (!this.counts || (this.seconds - this.told < 1 && Math.abs(this.at - this.toldAt) < 1)) return
    this.told = this.seconds
    this.toldAt = this.at
    const input = { videoId: this.videoId, seconds: Math.floor(this.at), watched: Math.floor(this.seconds) }
    // Lost where the network is; the next word says more.
    void call(keepPosition, input, { carry: outlive }).catch(() => undefined)
  }
}

/** Goes on when the page is gone. */
const outlive = (url: string, init: RequestInit): Promise<Response> => fetch(url, { ...init, keepalive: true })

/** @param counts whether the viewer's places and views are kept */
export function useWatched(element: Player, videoId: number, counts: boolean): void {
  const watched = useRef<Watched>(undefined)
  useEffect(() => {
    const own = new Watched(videoId, counts)
    watched.current = own
    const hidden = (): void => void (document.visibilityState === 'hidden' && own.tell())
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      own.tell()
    }
  }, [videoId, counts])
  useMediaEvents(element, {
    timeupdate: ({ currentTime }) => watched.current?.heard(currentTime),
    pause: ({ currentTime }) => {
      watched.current?.heard(currentTime)
      watched.current?.tell()
    },
  })
}

/** What is to be seen on a recording. */
import type { Locator } from '@playwright/test'

export type Look = { what: 'face' | 'screen' | 'neither'; picture: number }

/**
 * What a recording shows at every quarter of a second, and a number by which two pictures are told apart. Chromium's false camera
 * and its false screen are green all over: a face alone fills the picture, a screen seven eighths of its width, with the face
 * above on its right.
 */
export const looksOf = (player: Locator): Promise<Look[]> =>
  player.evaluate(async (video: HTMLVideoElement) => {
    const [width, height] = [320, 180]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const looks: Look[] = []
    for (let at = 0; at < video.duration; at += 0.25) {
      await new Promise<void>((done) => {
        video.addEventListener('seeked', () => done(), { once: true })
        video.currentTime = at
      })
      context?.drawImage(video, 0, 0, width, height)
      const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      const isGreen = (x: number, y: number): boolean => {
        const pixel = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
        return (data[pixel + 1] ?? 0) > (data[pixel] ?? 0) + 60
      }
      const large = isGreen(0.02, 0.5) && isGreen(0.02, 0.92) && isGreen(0.86, 0.1)
      const [beside, below] = [isGreen(0.94, 0.17), isGreen(0.94, 0.5)]
      const what = large && beside ? (below ? 'face' : 'screen') : 'neither'
      looks.push({ what, picture: data.reduce((sum, value, index) => (sum * 31 + value * (index % 7)) % 1_000_003, 0) })
    }
    return looks
  })

/** What it shows one after the other. */
export const turnsOf = (looks: readonly Look[]): Look['what'][] =>
  looks.map(({ what }) => what).filter((what, at, all) => what !== all[at - 1] && what !== 'neither')

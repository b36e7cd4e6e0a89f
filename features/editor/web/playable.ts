/** How long the browser says that a file plays, in seconds, which may be endless; null where it does not show its pictures. */
export function playableSeconds(address: string): Promise<number | null> {
  const video = document.createElement('video')
  video.preload = 'metadata'
  video.muted = true
  return new Promise((resolve) => {
    const settle = (seconds: number | null) => {
      video.removeAttribute('src')
      video.load()
      resolve(seconds)
    }
    video.onloadedmetadata = () => settle(video.videoWidth > 0 ? video.duration : null)
    video.onerror = () => settle(null)
    video.src = address
  })
}

import { useEffect, useState } from 'react'

const HEIGHTS = [5, 10, 15, 9, 12, 6, 4, 3]

/** How loud somebody is, as bars; decoration beside a word that says the same. `level` 0 to 1. */
export function VoiceBars({ level, className = '' }: { level: number; className?: string }) {
  const lit = Math.round(level * HEIGHTS.length)
  return (
    <span aria-hidden="true" className={`inline-flex h-4 items-center gap-1 ${className}`}>
      {HEIGHTS.map((height, index) => (
        <span key={index} className={`w-1 rounded-full bg-current ${index < lit ? '' : 'opacity-25'}`} style={{ height }} />
      ))}
    </span>
  )
}

/** How long sound may take to start before it is said that it does not. */
const SOUND_WITHIN_MS = 2000

/** Loudness of a microphone while this is on screen, 0 to 1, ten times a second; null where nothing can measure it. */
export function useLevel(track: MediaStreamTrack | null): number | null {
  const [level, setLevel] = useState<number | null>(0)
  useEffect(() => {
    setLevel(0)
    if (!track) return
    const context = openSound({ silent: true })
    if (!context) return setLevel(null)
    const openedAt = performance.now()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      // Without an output its clock stands still, and so would the bars: that is no silence.
      if (context.currentTime === 0) return setLevel(performance.now() - openedAt > SOUND_WITHIN_MS ? null : 0)
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
      // From -60 dB, a quiet room, to -15 dB, speech close to the phone.
      setLevel(Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 60) / 45)))
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return level
}

/** A short bell, to hear whether the loudspeaker works. @returns false where the device has nothing to play it on */
export async function ringBell(): Promise<boolean> {
  const context = openSound()
  if (!context) return false
  const volume = context.createGain()
  volume.connect(context.destination)
  volume.gain.setValueAtTime(0.4, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 1.2)
  const partials = [880, 1320, 2217]
  for (const frequency of partials) {
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(volume)
    tone.start()
    tone.stop(context.currentTime + 1.2)
  }
  await new Promise((done) => setTimeout(done, SOUND_WITHIN_MS))
  const played = context.currentTime > 0
  void context.close()
  return played
}

/**
 * Null where the browser will not, as without any sound device.
 * @param silent only listens: where the browser knows how, it needs no loudspeaker then
 */
function openSound({ silent = false } = {}): AudioContext | null {
  const toNowhere: AudioContextOptions & { sinkId: { type: 'none' } } = { sinkId: { type: 'none' } }
  try {
    return new AudioContext(silent ? toNowhere : {})
  } catch {
    return null
  }
}

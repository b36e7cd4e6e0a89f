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

/** Loudness of a microphone while this is on screen, 0 to 1, ten times a second. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return setLevel(0)
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
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

/** A short bell, to hear whether the loudspeaker works. */
export function ringBell(): void {
  const context = new AudioContext()
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
  setTimeout(() => void context.close(), 1500)
}

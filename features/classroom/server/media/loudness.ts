/** Speech is louder than this, background is not (0 silence to 127; a quiet speaker close to a phone is about 85). */
const SPEECH = 75
/** Microphones that send nothing during silence are taken for silent after this long, in milliseconds. */
const SILENT_AFTER = 300
const SPEAKING_HOLD = 800
/** What a packet without the audio-level extension counts for when it is larger than Opus' silence. */
const UNKNOWN_SPEECH = 80

/** A pause of this length belongs to what was being said. */
export const VOICE_HOLD = 500
/** How much of what is said now goes into how loud somebody speaks: about half a second's worth. */
const SPEECH_SHARE = 0.1

/** How loud one person is: fast up, slow down, so that a cough does not take the floor and a pause does not lose it. */
export class Loudness {
  private value = 0
  private heardAt = -Infinity
  /** When they last spoke, in milliseconds; 0 for never. */
  spokeAt = 0
  /** When they began to say what they say now, or said last. */
  beganAt = 0
  /** How loud they are when they speak: it does not fall in a pause. */
  speech = 0

  /** @param level 0 to 127, or `null` when the sender does not tell; then the payload's size in bytes decides. */
  hear(level: number | null, payloadBytes: number, now: number): void {
    const heard = level ?? (payloadBytes > 12 ? UNKNOWN_SPEECH : 0)
    this.value += (heard - this.value) * (heard > this.value ? 0.6 : 0.15)
    this.heardAt = now
    if (this.value < SPEECH) return
    const begins = now - this.spokeAt >= VOICE_HOLD
    if (begins) this.beganAt = now
    this.speech = begins ? this.value : this.speech + (this.value - this.speech) * SPEECH_SHARE
    this.spokeAt = now
  }

  at(now: number): number {
    return now - this.heardAt > SILENT_AFTER ? 0 : this.value
  }

  speaking(now: number): boolean {
    return this.spokeAt > 0 && now - this.spokeAt < SPEAKING_HOLD
  }
}

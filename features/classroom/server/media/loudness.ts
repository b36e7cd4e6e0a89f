/** Speech is louder than this, background is not (0 silence to 127; a quiet speaker close to a phone is about 85). */
const SPEECH = 75
/** Microphones that send nothing during silence are taken for silent after this long, in milliseconds. */
const SILENT_AFTER = 300
const SPEAKING_HOLD = 800
/** What a packet without the audio-level extension counts for when it is larger than Opus' silence. */
const UNKNOWN_SPEECH = 80

/** How loud one person is: fast up, slow down, so that a cough does not take the floor and a pause does not lose it. */
export class Loudness {
  private value = 0
  private heardAt = -Infinity
  /** When they last spoke, in milliseconds; 0 for never. */
  spokeAt = 0

  /** @param level 0 to 127, or `null` when the sender does not tell; then the payload's size in bytes decides. */
  hear(level: number | null, payloadBytes: number, now: number): void {
    const heard = level ?? (payloadBytes > 12 ? UNKNOWN_SPEECH : 0)
    this.value += (heard - this.value) * (heard > this.value ? 0.6 : 0.15)
    this.heardAt = now
    if (this.value >= SPEECH) this.spokeAt = now
  }

  at(now: number): number {
    return now - this.heardAt > SILENT_AFTER ? 0 : this.value
  }

  speaking(now: number): boolean {
    return this.spokeAt > 0 && now - this.spokeAt < SPEAKING_HOLD
  }
}

import { bounds } from '../protocol.ts'

/** One element for each voice slot, kept for the whole stay: a browser lets only those play that a tap has once started. */
export class VoicePlayers {
  private readonly players: HTMLAudioElement[] = []
  private readonly onBlocked: () => void

  /** @param onBlocked the browser wants a tap first */
  constructor(onBlocked: () => void) {
    this.onBlocked = onBlocked
  }

  /** To be called from a tap. */
  prepare(): void {
    while (this.players.length < bounds.voices) this.players.push(Object.assign(new Audio(), { autoplay: true }))
  }

  play(voices?: readonly MediaStream[]): void {
    for (const [index, player] of this.players.entries()) {
      if (voices?.[index]) player.srcObject = voices[index]
      // Refused until the person taps; anything else is a stream that was replaced meanwhile.
      player.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') this.onBlocked()
      })
    }
  }

  clear(): void {
    for (const player of this.players) player.srcObject = null
  }
}

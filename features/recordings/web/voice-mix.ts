/** All voices of a room as one track. Each comes and goes while the mix goes on. */
export class VoiceMix {
  private readonly context = new AudioContext()
  private readonly out = this.context.createMediaStreamDestination()
  private readonly sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()

  get track(): MediaStreamTrack | undefined {
    return this.out.stream.getAudioTracks()[0]
  }

  /** These are heard from now on, and no others. */
  follow(tracks: readonly MediaStreamTrack[]): void {
    // A browser may have put it to sleep while nothing was heard.
    if (this.context.state === 'suspended') void this.context.resume()
    for (const [track, source] of this.sources) {
      if (tracks.includes(track)) continue
      source.disconnect()
      this.sources.delete(track)
    }
    for (const track of tracks) {
      if (this.sources.has(track)) continue
      const source = this.context.createMediaStreamSource(new MediaStream([track]))
      source.connect(this.out)
      this.sources.set(track, source)
    }
  }

  close(): void {
    this.follow([])
    void this.context.close()
  }
}

import {
  ConnectionQuality,
  ConnectionState,
  DisconnectReason,
  LogLevel,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  VideoQuality,
} from 'livekit-client'
import type { Participant, RemoteParticipant, RemoteTrackPublication } from 'livekit-client'
import { serverNow } from '../../../shared/web/server-clock.ts'
import { role, type DataChoice, type Person, type Role, type ServerMessage } from '../protocol.ts'
import type { Signal } from '../rules.ts'
import { OwnTracks } from './livekit-own.ts'
import { seatsFor } from './livekit-seats.ts'
import { trafficOf } from './livekit-traffic.ts'
import { bytesOf, wordIn, WORDS, type Word } from './livekit-words.ts'
import type { Traffic } from './room-media.ts'
import type { Picture, RoomView } from './room-view.ts'

// What it tells at length has half a token in it.
setLogLevel(LogLevel.warn)

export type LineEvents = {
  /** What our own room would have said. */
  onMessage(message: ServerMessage): void
  onPictures(pictures: readonly Picture[], shared: Picture | null): void
  /** Somebody can be told things from now on. */
  onListener(person: string): void
  /** One's own microphone was switched off from outside. */
  onMuted(): void
  onSoundBlocked(blocked: boolean): void
  onLost(): void
  onBack(): void
  /** Null where the connection is gone for good and may be made anew. */
  onOver(code: RoomView['over']): void
}

/** One connection to a LiveKit server, which tells what happens in the words of our own room. */
export class LiveKitLine {
  private readonly room = new Room({ dynacast: true, stopLocalTrackOnUnpublish: false })
  private readonly own = new OwnTracks(this.room)
  private readonly events: LineEvents
  /** How many pictures the page has room for. */
  private readonly places: number
  private readonly hands = new Set<string>()
  private readonly spokeAt = new Map<string, number>()
  private readonly streams = new Map<string, MediaStream>()
  private readonly told = new Map<string, string>()
  private seats: readonly { id: string; person: string; screen: boolean }[] = []
  private wanted: { choice: DataChoice; asksScreen: boolean } = { choice: 'voice', asksScreen: false }

  constructor(places: number, events: LineEvents) {
    this.places = places
    this.events = events
  }

  /** In a tap, which is what allows the page to play voices. */
  playSound(): void {
    void this.room.startAudio()
  }

  /** @returns everybody inside, oneself included */
  async connect({ url, token }: { url: string; token: string }): Promise<Person[]> {
    // Before everything else: whoever is inside tells what was said as soon as this page can hear.
    this.room.on(RoomEvent.DataReceived, (bytes, from, _, topic) => {
      if (from && topic === WORDS) this.heard(wordIn(bytes), from)
    })
    await this.room.connect(url, token, { autoSubscribe: false })
    this.listen()
    const people = this.people()
    for (const one of people) this.told.set(one.id, JSON.stringify(one))
    this.events.onSoundBlocked(!this.room.canPlaybackAudio)
    return people
  }

  close(): void {
    this.room.removeAllListeners()
    void this.room.disconnect()
    for (const { track } of this.remoteTracks()) track?.detach()
  }

  send = (...own: Parameters<OwnTracks['send']>): void => this.own.send(...own)

  setHand(on: boolean): void {
    const { identity } = this.room.localParticipant
    if (on) this.hands.add(identity)
    else this.hands.delete(identity)
    void this.tell({ t: 'hand', on })
    this.look()
  }

  /** @param to everybody, unless told @returns whether it went out */
  tell(word: Word, to?: string): Promise<boolean> {
    const sent = this.room.localParticipant.publishData(bytesOf(word), {
      reliable: true,
      topic: WORDS,
      ...(to !== undefined && { destinationIdentities: [to] }),
    })
    return sent.then(
      () => true,
      () => false,
    )
  }

  setChoice(choice: DataChoice, asksScreen: boolean): void {
    this.wanted = { choice, asksScreen }
    this.seat()
  }

  traffic = (): Promise<Traffic> => trafficOf(this.room)

  /** LiveKit says of both ways at once that they are weak: where what comes is well, it is what goes. */
  sendsBadly = (received: Signal | null): boolean => isWeak(this.room.localParticipant) && received !== 'weak'

  private listen(): void {
    const { room, events } = this
    const look = () => this.look()
    room
      .on(RoomEvent.ParticipantConnected, look)
      .on(RoomEvent.ParticipantDisconnected, ({ identity }: RemoteParticipant) => this.gone(identity))
      .on(RoomEvent.ParticipantActive, ({ identity }: Participant) => events.onListener(identity))
      .on(RoomEvent.TrackPublished, look)
      .on(RoomEvent.TrackUnpublished, look)
      .on(RoomEvent.LocalTrackPublished, look)
      .on(RoomEvent.LocalTrackUnpublished, look)
      .on(RoomEvent.TrackUnmuted, look)
      .on(RoomEvent.TrackMuted, (_, who: Participant) => {
        if (who.isLocal) events.onMuted()
        look()
      })
      .on(RoomEvent.ConnectionQualityChanged, look)
      .on(RoomEvent.TrackSubscribed, (track) => {
        if (track.kind === Track.Kind.Audio) track.attach()
        this.showPictures()
      })
      .on(RoomEvent.TrackUnsubscribed, (track) => {
        track.detach()
        this.showPictures()
      })
      .on(RoomEvent.ActiveSpeakersChanged, (who: Participant[]) => this.speaking(who.map(({ identity }) => identity)))
      .on(RoomEvent.AudioPlaybackStatusChanged, () => events.onSoundBlocked(!room.canPlaybackAudio))
      .on(RoomEvent.SignalReconnecting, () => events.onLost())
      .on(RoomEvent.Reconnecting, () => events.onLost())
      .on(RoomEvent.Reconnected, () => {
        look()
        events.onBack()
      })
      .on(RoomEvent.Disconnected, (why?: DisconnectReason) => events.onOver(why === undefined ? null : (reasons[why] ?? null)))
    this.seat()
  }

  /** LiveKit says who it is from; what is in it may be anything. */
  private heard(word: Word | null, { identity: from, name = '' }: RemoteParticipant): void {
    if (word?.t === 'chat') {
      const { id, text } = word
      this.events.onMessage({ t: 'chat', line: { id, from, name, text, at: Math.min(word.at, serverNow().getTime()) } })
    } else if (word) {
      if (word.on) this.hands.add(from)
      else this.hands.delete(from)
      if (this.room.state === ConnectionState.Connected) this.look()
    }
  }

  private gone(id: string): void {
    this.hands.delete(id)
    this.told.delete(id)
    this.events.onMessage({ t: 'gone', id })
    this.seat()
  }

  private speaking(people: string[]): void {
    for (const one of people) this.spokeAt.set(one, performance.now())
    this.events.onMessage({ t: 'speaking', people })
    this.seat()
  }

  /** Tells of everybody who is new, or not as they were. */
  private look(): void {
    for (const person of this.people()) {
      const before = this.told.get(person.id)
      const now = JSON.stringify(person)
      this.told.set(person.id, now)
      if (before !== now) this.events.onMessage({ t: before === undefined ? 'came' : 'changed', person })
    }
    this.seat()
  }

  private people(): Person[] {
    return [this.room.localParticipant, ...this.room.remoteParticipants.values()].map((one) => ({
      id: one.identity,
      name: one.name ?? '',
      role: roleOf(one),
      mic: one.isMicrophoneEnabled,
      camera: one.isCameraEnabled,
      screen: one.isScreenShareEnabled,
      hand: this.hands.has(one.identity),
      ...(isWeak(one) && { weak: true }),
    }))
  }

  private remoteTracks(): RemoteTrackPublication[] {
    return [...this.room.remoteParticipants.values()].flatMap((one) => [...one.trackPublications.values()])
  }

  /** Asks for every voice, and for the pictures there is room for. */
  private seat(): void {
    const people = [...this.room.remoteParticipants.values()]
    const pictures = people.flatMap((one) =>
      [...one.videoTrackPublications.values()].filter(({ isMuted }) => !isMuted).map((publication) => ({ one, publication })),
    )
    for (const one of this.remoteTracks()) if (one.kind === Track.Kind.Audio) want(one, true)
    const wanted = pictures.map(({ one, publication }) => ({
      id: publication.trackSid,
      person: one.identity,
      screen: publication.source === Track.Source.ScreenShare,
      role: roleOf(one),
      spokeAt: this.spokeAt.get(one.identity) ?? 0,
    }))
    const seats = seatsFor(wanted, this.wanted, this.places)
    for (const { publication } of pictures) {
      const seat = seats.find(({ id }) => id === publication.trackSid)
      want(publication, seat !== undefined)
      const quality = seat?.high ? VideoQuality.HIGH : VideoQuality.LOW
      if (seat && publication.videoQuality !== quality) publication.setVideoQuality(quality)
    }
    this.seats = seats
    this.showPictures()
  }

  /** A picture that goes on keeps its stream, or the page would begin it anew. */
  private showPictures(): void {
    const pictures = this.seats.flatMap(({ id, person, screen }): (Picture & { screen: boolean })[] => {
      const track = this.room.remoteParticipants.get(person)?.trackPublications.get(id)?.track
      if (!track) return []
      const known = this.streams.get(id)
      const stream = known?.getTracks()[0] === track.mediaStreamTrack ? known : new MediaStream([track.mediaStreamTrack])
      this.streams.set(id, stream)
      return [{ person, stream, screen }]
    })
    const shared = pictures.find(({ screen }) => screen) ?? null
    this.events.onPictures(
      pictures.filter((one) => one !== shared),
      shared,
    )
  }
}

/** Asked for once: each time it is said, the server negotiates. */
function want(publication: RemoteTrackPublication, wanted: boolean): void {
  if (publication.isDesired !== wanted) publication.setSubscribed(wanted)
}

const isWeak = ({ connectionQuality: is }: Participant): boolean => is === ConnectionQuality.Poor || is === ConnectionQuality.Lost

/** As our own server has signed it; nobody can change it who is inside. */
function roleOf({ attributes }: Participant): Role {
  const read = role.safeParse(attributes['role'])
  return read.success ? read.data : 'learner'
}

const reasons: Partial<Record<DisconnectReason, NonNullable<RoomView['over']>>> = {
  [DisconnectReason.CLIENT_INITIATED]: 'left',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'replaced',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
  [DisconnectReason.ROOM_DELETED]: 'host_ended',
  [DisconnectReason.ROOM_CLOSED]: 'ended',
}

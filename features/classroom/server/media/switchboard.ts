import type { Seats } from '../../protocol.ts'
import { getsScreen } from '../../rules.ts'
import type { Member } from './member.ts'
import { slotsOf, type OutgoingSlot } from './outgoing-slot.ts'
import type { Sent, SentPicture } from './peer.ts'
import { KeyFrames } from './key-frames.ts'
import type { ReadPacket } from './outgoing-stream.ts'
import { clockAt, type ClockReport } from './reports.ts'
import { loudnessOf, readRtp, readVp8, type Rtp } from './rtp.ts'
import { pictureQuality, pictureSeats, voiceSeats, type Sitter } from './seating.ts'
import { judgeWays } from './ways-down.ts'

/** From 1900, where reports begin to count (RFC 5905), to 1970. */
const EPOCH_MS = 2_208_988_800_000
/** Until it is certain that somebody speaks, and not that a door fell shut, this much has been said. */
const BEGINNING_MS = 300
/** A source that is silent for longer has nothing to begin anew: what begins, begins with a key frame. */
const FLOWS_MS = 2000
const SENT = ['mic', 'high', 'low', 'screen'] as const satisfies Sent[]

type Source = {
  member: Member
  sent: Sent
  listeners: OutgoingSlot[]
  keyFrames: KeyFrames<OutgoingSlot>
  flowedAt: number
  /** Of a voice, what came last: whoever hears it from now on hears how it began. */
  recent: { packet: Buffer; read: ReadPacket; at: number }[]
  /** The sender's last word of its clock, by the room's own. */
  clock: ClockReport | null
}
type Told = { seats: string; watched: string }

/** Connects what the people of one room send with the slots in which the others receive it. */
export class Switchboard {
  private readonly people: ReadonlyMap<string, Member>
  private readonly sources = new Map<string, Source>()
  private readonly told = new WeakMap<Member, Told>()
  /** How far the room's clock is ahead of each sender's: one figure for a stay, so that picture and voice stay in step. */
  private readonly ahead = new WeakMap<Member, number>()
  private speaking = ''

  constructor(people: ReadonlyMap<string, Member>) {
    this.people = people
  }

  /** A packet from a page, to be sent on to whoever has it in a slot. The hot path of the process. */
  forward(member: Member, sent: Sent, packet: Buffer, now: number): void {
    if (!isOn(member, sent)) return
    const rtp = readRtp(packet)
    if (!rtp) return
    if (sent === 'mic') this.listen(member, packet, rtp, now)
    const key = keyOf(member, sent)
    const source = this.sources.get(key)
    if (!source) return
    const read = { ...rtp, vp8: sent === 'mic' ? null : readVp8(packet, rtp) }
    source.flowedAt = now
    if (read.vp8?.keyFrameStart) source.keyFrames.came()
    let changed = false
    for (const slot of source.listeners) {
      if (!slot.isOpen()) continue
      const before = slot.stream.showing
      const rewritten = slot.stream.rewrite(key, packet, read, now)
      if (rewritten) slot.send(rewritten)
      if (slot.stream.showing === before) continue
      changed = true
      tellClock(slot, key, source.clock)
    }
    if (sent === 'mic') keepRecent(source.recent, { packet, read, at: now })
    if (changed) this.connect(now)
  }

  /** Passed on to all who hear the stream, as that of their slot and by one clock, whoever comes to sit there. */
  hearClock(member: Member, sent: Sent, { atMs, timestamp }: ClockReport, now: number): void {
    const key = keyOf(member, sent)
    const source = this.sources.get(key)
    if (!source) return
    const ahead = this.ahead.get(member) ?? now + EPOCH_MS - atMs
    this.ahead.set(member, ahead)
    source.clock = { atMs: atMs + ahead, timestamp }
    for (const slot of source.listeners) tellClock(slot, key, source.clock)
  }

  /** Whoever begins to speak is not left to wait for the next tick. */
  private listen({ loudness, peer }: Member, packet: Buffer, rtp: Rtp, now: number): void {
    const { beganAt } = loudness
    const level = peer.audioLevelId === null ? null : loudnessOf(packet, peer.audioLevelId)
    loudness.hear(level, rtp.end - rtp.start, now)
    if (loudness.beganAt !== beganAt) this.reseat(now)
  }

  /** Decides anew who sits where; to be called whenever somebody comes, goes or switches something. */
  reseat(now: number): void {
    const people = [...this.people.values()]
    const sitters = people.map((member) => sitter(member, now))
    let changed = false
    for (const viewer of people) changed = this.seat(viewer, people, sitters, now) || changed
    // Also without a change of seats: somebody nobody watched may have gone, a newcomer has been told nothing yet.
    const stale = this.sources.size !== people.length * SENT.length || people.some((member) => !this.told.has(member))
    if (changed || stale) this.connect(now)
  }

  /** What time alone changes: who is loudest, who speaks, key frames that have not come. @param lateMs see `WayDown.judge` */
  tick(now: number, lateMs: number): void {
    if (this.people.size > 2) this.reseat(now)
    this.judgeWays(now, lateMs)
    this.askAwaited(now)
    const speaking = [...this.people.values()].filter((member) => member.mic && member.loudness.speaking(now)).map(idOf)
    if (speaking.join() === this.speaking) return
    this.speaking = speaking.join()
    for (const member of this.people.values()) member.page.tell({ t: 'speaking', people: speaking })
  }

  /** Whose way down bears less or more than before is sent less or more, and told so. */
  private judgeWays(now: number, lateMs: number): void {
    const changed = judgeWays([...this.people.values()], now, lateMs)
    if (changed.length > 0) this.reseat(now)
    for (const { page, wayDown } of changed) page.tell({ t: 'ceiling', most: wayDown.ceiling })
    for (const { peer, wayDown } of this.people.values()) {
      if (wayDown.isWatched) for (const slot of slotsOf(peer)) this.askHowItCame(slot, now)
    }
  }

  /** A viewer answers the last report of ours, once a second: the younger that is, the sooner a queue is known of. */
  private askHowItCame(slot: OutgoingSlot, now: number): void {
    const key = slot.stream.showing
    const source = this.sources.get(key ?? '')
    if (key !== null && source?.clock) tellClock(slot, key, clockAt(source.clock, now + EPOCH_MS, source.sent))
  }

  /** A receiver has lost a picture, or is there at last to take its first one. */
  refresh(slot: OutgoingSlot, now: number): void {
    const source = this.sources.get(slot.stream.showing ?? slot.stream.next ?? '')
    if (!source) return
    source.keyFrames.wish(slot, now)
    this.askKeyFrame(source, now)
  }

  private seat(viewer: Member, people: readonly Member[], sitters: readonly Sitter[], now: number): boolean {
    const { pictures, screen, voices } = viewer.peer
    const { wayDown } = viewer
    const choice = wayDown.of(viewer.data)
    const { most, areThin } = wayDown.pictures
    const id = idOf(viewer)
    const pictured = pictureSeats(
      id,
      choice,
      sitters,
      pictures.slice(0, most).map((slot) => this.assigned(slot)),
      now,
    )
    const heard = voiceSeats(
      id,
      sitters,
      voices.map((slot) => this.assigned(slot)),
      pictured[0] ?? null,
      now,
    )
    // Whoever asks for it beside voices alone is protected like all others.
    const getsIt = getsScreen(viewer.data, viewer.asksScreen) && wayDown.rung !== 'voice'
    const sharing = getsIt ? people.find((member) => member !== viewer && member.screen) : undefined
    for (const { stream } of pictures) stream.isThin = areThin
    const plays = [
      ...pictures.map((slot, index) => this.play(slot, pictured[index] ?? null, pictureQuality(choice, index), wayDown.isWeak)),
      ...voices.map((slot, index) => this.playVoice(slot, heard[index] ?? null, now)),
      this.play(screen, sharing ? idOf(sharing) : null, 'screen'),
    ]
    return plays.includes(true)
  }

  private playVoice(slot: OutgoingSlot, person: string | null, now: number): boolean {
    const isAnother = this.play(slot, person, 'mic')
    const member = person === null ? undefined : this.people.get(person)
    if (!isAnother || !member || !slot.isOpen() || now - member.loudness.beganAt > BEGINNING_MS) return isAnother
    const key = keyOf(member, 'mic')
    for (const { packet, read, at } of this.sources.get(key)?.recent ?? []) {
      const rewritten = now - at < BEGINNING_MS ? slot.stream.rewrite(key, packet, read, now) : null
      if (rewritten) slot.send(rewritten)
    }
    tellClock(slot, key, this.sources.get(key)?.clock ?? null)
    return true
  }

  /** @param isUrgent the large picture does not go on until the small one is there: voices wait behind it */
  private play(slot: OutgoingSlot, person: string | null, sent: Sent, isUrgent = false): boolean {
    const member = person === null ? undefined : this.people.get(person)
    const key = member ? keyOf(member, sent) : null
    const { showing, next } = slot.stream
    const samePerson = member !== undefined && this.sources.get(showing ?? '')?.member === member
    slot.stream.play(key, samePerson && !(isUrgent && sent === 'low'))
    return slot.stream.showing !== showing || slot.stream.next !== next
  }

  /** Whom a slot is meant for: the one who is about to take it over, else the one who is shown. */
  private assigned(slot: OutgoingSlot): string | null {
    const source = this.sources.get(slot.stream.next ?? slot.stream.showing ?? '')
    return source ? idOf(source.member) : null
  }

  /** Rebuilds who listens to what, and tells everybody what changed for them. */
  private connect(now: number): void {
    const before = new Map(this.sources)
    this.sources.clear()
    for (const member of this.people.values()) {
      for (const sent of SENT) {
        const key = keyOf(member, sent)
        const known = before.get(key) ?? {
          member,
          sent,
          keyFrames: new KeyFrames(),
          flowedAt: -Infinity,
          recent: [],
          clock: null,
        }
        this.sources.set(key, { ...known, listeners: [] })
      }
    }
    for (const viewer of this.people.values()) {
      for (const slot of slotsOf(viewer.peer)) {
        for (const key of [slot.stream.showing, slot.stream.next]) {
          this.sources.get(key ?? '')?.listeners.push(slot)
        }
      }
    }
    for (const { keyFrames, listeners } of this.sources.values()) keyFrames.keep(listeners)
    for (const member of this.people.values()) this.tellChanges(member)
    this.askAwaited(now)
  }

  private tellChanges(member: Member): void {
    const seats = this.seatsOf(member)
    const watched = {
      high: this.isWatched(member, 'high'),
      low: this.isWatched(member, 'low'),
      screen: this.isWatched(member, 'screen'),
    }
    const told = { seats: JSON.stringify(seats), watched: JSON.stringify(watched) }
    const before = this.told.get(member)
    this.told.set(member, told)
    if (told.seats !== before?.seats) member.page.tell({ t: 'seats', seats })
    if (told.watched !== before?.watched) member.page.tell({ t: 'watched', ...watched })
  }

  /** Who really flows, not who is meant to: a page shows a face only once its picture is there. */
  private seatsOf({ peer }: Member): Seats {
    const flowing = (slot: OutgoingSlot): string | null => {
      const source = this.sources.get(slot.stream.showing ?? '')
      return source ? idOf(source.member) : null
    }
    return { pictures: peer.pictures.map(flowing), screen: flowing(peer.screen), voices: peer.voices.map(flowing) }
  }

  private isWatched(member: Member, sent: SentPicture): boolean {
    return (this.sources.get(keyOf(member, sent))?.listeners.length ?? 0) > 0
  }

  private askAwaited(now: number): void {
    for (const source of this.sources.values()) {
      for (const slot of source.listeners) if (slot.stream.next !== null && slot.isOpen()) source.keyFrames.wish(slot, now)
      this.askKeyFrame(source, now)
    }
  }

  private askKeyFrame(source: Source, now: number): void {
    const { member, sent, keyFrames, flowedAt } = source
    if (sent !== 'mic' && now - flowedAt < FLOWS_MS && keyFrames.isDue(now)) member.peer.askKeyFrame(sent)
  }
}

const idOf = (member: Member): string => member.claims.person
function tellClock(slot: OutgoingSlot, key: string, clock: ClockReport | null): void {
  const report = clock && slot.stream.reportOf(key, clock)
  if (report) slot.tellClock(report)
}

function keepRecent(recent: Source['recent'], latest: Source['recent'][number]): void {
  while (recent[0] && latest.at - recent[0].at >= BEGINNING_MS) recent.shift()
  recent.push(latest)
}

const keyOf = (member: Member, sent: Sent): string => `${member.stay}/${sent}`

function isOn(member: Member, sent: Sent): boolean {
  if (sent === 'mic') return member.mic
  return sent === 'screen' ? member.screen : member.camera
}

const sitter = (member: Member, now: number): Sitter => ({
  id: idOf(member),
  role: member.claims.role,
  mic: member.mic,
  camera: member.camera,
  hand: member.hand,
  order: member.order,
  spokeAt: member.loudness.spokeAt,
  loudness: member.loudness.at(now),
  speech: member.loudness.speech,
})

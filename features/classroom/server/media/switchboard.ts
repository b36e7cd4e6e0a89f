import type { Seats } from '../../protocol.ts'
import type { Member } from './member.ts'
import type { OutgoingSlot, Sent, SentPicture } from './peer.ts'
import { loudnessOf, readRtp } from './rtp.ts'
import { pictureQuality, pictureSeats, voiceSeats, type Sitter } from './seating.ts'

/**
 * Asked again sooner, a source would spend its upload on nothing else. Chromium ignores whoever asks twice within 300 ms, so a
 * question wasted on a receiver that is still connecting costs the next one its answer.
 */
const KEY_FRAME_EVERY_MS = 350
const SENT = ['mic', 'high', 'low', 'screen'] as const satisfies Sent[]

type Source = { member: Member; sent: Sent; askedAt: number; listeners: OutgoingSlot[] }
type Told = { seats: string; watched: string }

/** Connects what the people of one room send with the slots in which the others receive it. */
export class Switchboard {
  private readonly people: ReadonlyMap<string, Member>
  private readonly sources = new Map<string, Source>()
  private readonly told = new WeakMap<Member, Told>()
  private speaking = ''

  constructor(people: ReadonlyMap<string, Member>) {
    this.people = people
  }

  /** A packet from a page, to be sent on to whoever has it in a slot. The hot path of the process. */
  forward(member: Member, sent: Sent, packet: Buffer, now: number): void {
    if (!isOn(member, sent)) return
    const rtp = readRtp(packet)
    if (!rtp) return
    if (sent === 'mic') {
      const { audioLevelId } = member.peer
      member.loudness.hear(audioLevelId === null ? null : loudnessOf(packet, audioLevelId), rtp.end - rtp.start, now)
    }
    const key = keyOf(member, sent)
    let changed = false
    for (const slot of this.sources.get(key)?.listeners ?? []) {
      if (!slot.isOpen()) continue
      const before = slot.stream.showing
      const rewritten = slot.stream.rewrite(key, packet, rtp, now)
      if (rewritten) slot.send(rewritten)
      changed ||= slot.stream.showing !== before
    }
    if (changed) this.connect(now)
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

  /** What time alone changes: who is loudest, who speaks, key frames that have not come. */
  tick(now: number): void {
    if (this.people.size > 2) this.reseat(now)
    this.askAwaited(now)
    const speaking = [...this.people.values()].filter((member) => member.mic && member.loudness.speaking(now)).map(idOf)
    if (speaking.join() === this.speaking) return
    this.speaking = speaking.join()
    for (const member of this.people.values()) member.page.tell({ t: 'speaking', people: speaking })
  }

  /** A receiver has lost a picture, or is there at last to take its first one: then it should not wait its turn. */
  refresh(slot: OutgoingSlot, now: number, atOnce: boolean): void {
    const source = this.sources.get(slot.stream.showing ?? slot.stream.next ?? '')
    if (!source) return
    if (atOnce) source.askedAt = 0
    this.askKeyFrame(source, now)
  }

  private seat(viewer: Member, people: readonly Member[], sitters: readonly Sitter[], now: number): boolean {
    const { pictures, screen, voices } = viewer.peer
    const id = idOf(viewer)
    const pictured = pictureSeats(
      id,
      viewer.data,
      sitters,
      pictures.map((slot) => this.assigned(slot)),
      now,
    )
    const heard = voiceSeats(
      id,
      sitters,
      voices.map((slot) => this.assigned(slot)),
      now,
    )
    const sharing = people.find((member) => member !== viewer && member.screen)
    const plays = [
      ...pictures.map((slot, index) => this.play(slot, pictured[index] ?? null, pictureQuality(viewer.data, index))),
      ...voices.map((slot, index) => this.play(slot, heard[index] ?? null, 'mic')),
      this.play(screen, sharing ? idOf(sharing) : null, 'screen'),
    ]
    return plays.includes(true)
  }

  private play(slot: OutgoingSlot, person: string | null, sent: Sent): boolean {
    const member = person === null ? undefined : this.people.get(person)
    const key = member ? keyOf(member, sent) : null
    const { showing, next } = slot.stream
    const samePerson = member !== undefined && this.sources.get(showing ?? '')?.member === member
    slot.stream.play(key, samePerson)
    return slot.stream.showing !== showing || slot.stream.next !== next
  }

  /** Whom a slot is meant for: the one who is about to take it over, else the one who is shown. */
  private assigned(slot: OutgoingSlot): string | null {
    const source = this.sources.get(slot.stream.next ?? slot.stream.showing ?? '')
    return source ? idOf(source.member) : null
  }

  /** Rebuilds who listens to what, and tells everybody what changed for them. */
  private connect(now: number): void {
    const asked = new Map([...this.sources].map(([key, source]) => [key, source.askedAt]))
    this.sources.clear()
    for (const member of this.people.values()) {
      for (const sent of SENT) {
        const key = keyOf(member, sent)
        this.sources.set(key, { member, sent, askedAt: asked.get(key) ?? 0, listeners: [] })
      }
    }
    for (const viewer of this.people.values()) {
      for (const slot of [...viewer.peer.pictures, viewer.peer.screen, ...viewer.peer.voices]) {
        for (const key of [slot.stream.showing, slot.stream.next]) {
          this.sources.get(key ?? '')?.listeners.push(slot)
        }
      }
    }
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
      if (source.listeners.some((slot) => slot.stream.next !== null && slot.isOpen())) this.askKeyFrame(source, now)
    }
  }

  private askKeyFrame(source: Source, now: number): void {
    if (source.sent === 'mic' || now - source.askedAt < KEY_FRAME_EVERY_MS) return
    source.askedAt = now
    source.member.peer.askKeyFrame(source.sent)
  }
}

const idOf = (member: Member): string => member.claims.person
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
})

import type { Chalk, ClientMessage, DataChoice, HostOrder, Seats, ServerMessage, Source, Stroke } from '../protocol.ts'
import { signalOf } from '../rules.ts'
import { serverNow } from '../../../shared/web/server-clock.ts'
import { drawing, seenOf } from './board-view.ts'
import { OwnDevices, type Own } from './own-devices.ts'
import { RoomLink } from './room-link.ts'
import { makesCalls, RoomMedia } from './room-media.ts'
import { RoomMeter } from './room-meter.ts'
import type { RoomSetup } from './room-setup.ts'
import { seated } from './seated.ts'
import { VoicePlayers } from './voice-players.ts'
import { changeOf, firstView, ownIn, viewAfter, wantedIn, withNews, type RoomView, type ShownLine } from './room-view.ts'

const METER_EVERY_MS = 2000
/** Of a way that is lost nobody else's is lost, and nobody has to be waited for. */
const AT_ONCE_MS = 50
const nobody = { pictures: [], shared: null, speaking: [] }

/** The room in the browser, without any framework: a view to subscribe to and the things a person can do. */
export type RoomClient = Pick<OwnRoom, keyof OwnRoom>
export class OwnRoom {
  private readonly setup: RoomSetup
  private readonly listeners = new Set<() => void>()
  private readonly players = new VoicePlayers(() => this.show({ soundBlocked: true }))
  private view: RoomView = firstView
  private link: RoomLink | null = null
  private media: RoomMedia | null = null
  private seats: Seats = { pictures: [], screen: null, voices: [] }
  private measuring: ReturnType<typeof setTimeout> | undefined
  private readonly meter = new RoomMeter()
  private devices: OwnDevices | null = null
  private lookedAt = 0
  private toldData = ''
  private toldOwn = ownIn(firstView)

  constructor(setup: RoomSetup) {
    this.setup = setup
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): RoomView => this.view

  /** Looks into the room without entering it. @returns how to stop, which gives back microphone and camera */
  open(): () => void {
    // Who sits in may not send; the room says for certain when it answers.
    this.show({ ...firstView, data: this.view.data, maySend: this.setup.me.role !== 'guardian' })
    // Said before anybody waits.
    if (!makesCalls()) this.finish('bad_offer')
    if (this.view.phase === 'over') return () => {}
    this.devices = new OwnDevices((own) => this.ownChanged(own))
    this.link = new RoomLink(this.setup, {
      onOpen: () => void (this.view.phase === 'look' ? this.look() : this.knock()),
      onMessage: (message) => void this.hear(message),
      onLost: () => this.lost(),
    })
    this.measuring = setInterval(() => void this.measure(), METER_EVERY_MS)
    return () => this.stop()
  }

  /** Enters. To be called from a tap, which is what allows the page to play voices. */
  join(): void {
    this.show({ phase: 'joining', media: 'connecting' })
    this.players.prepare()
    if (this.link?.isOpen()) void this.knock()
  }

  leave(): void {
    this.tell({ t: 'leave' })
    this.finish('left')
  }

  /** Comes in again: after it was over, or where the media never came through. */
  again(): void {
    if (this.view.phase === 'inside') return this.link?.drop()
    const { mic, camera } = this.view
    this.open()
    this.join()
    void this.setMic(mic.on)
    void this.setCamera(camera.on)
  }

  setMic = async (on: boolean): Promise<void> => this.devices?.setMic(on)

  /** Another microphone, from now on and in this page. */
  chooseMic = async (id: string): Promise<void> => this.devices?.chooseMic(id)

  setCamera = async (on: boolean): Promise<void> => this.devices?.setCamera(on)

  /** To be called from a tap, which is what allows the page to ask for a screen. */
  setScreen = async (on: boolean): Promise<void> => this.devices?.setScreen(on)

  setHand(hand: boolean): void {
    this.show({ hand })
    this.tellOwn()
  }

  setData(data: DataChoice): void {
    this.show({ data, asksScreen: false })
    this.tellData()
  }

  /** The screen that is shared now, though little data is wanted. */
  askScreen(): void {
    this.show({ asksScreen: true })
    this.tellData()
  }

  /** Said now, or as soon as the connection is back. */
  say(text: string): void {
    const { id: from, name } = this.setup.me
    const line: ShownLine = { id: crypto.randomUUID(), from, name, text, at: serverNow().getTime(), sending: true }
    this.show({ chat: [...this.view.chat, line] })
    this.tell({ t: 'chat', id: line.id, text })
  }

  draw(chalk: Chalk, points: readonly number[]): void {
    const { id: from, name } = this.setup.me
    const stroke: Stroke = { id: crypto.randomUUID(), from, name, chalk, points: [...points] }
    this.show({ board: { ...this.view.board, sending: [...this.view.board.sending, stroke] } })
    this.tell(drawing(stroke))
  }

  erase = ({ from, id }: Stroke): void => this.tell({ t: 'erase', from, id })

  /** What only a host may ask of the room. */
  order = (message: HostOrder): void => this.tell(message)

  /** After a tap, when the browser would not play voices without one. */
  playSound(): void {
    this.show({ soundBlocked: false })
    this.players.play()
  }

  private look(): void {
    this.lookedAt = performance.now()
    this.tell({ t: 'look' })
  }

  private async knock(): Promise<void> {
    this.media?.close()
    const media = new RoomMedia(this.setup, (state) => this.mediaChanged(media, state))
    this.media = media
    this.meter.begin()
    const offer = await media.offer()
    if (media !== this.media) return
    const { mic, camera, hand } = ownIn(this.view)
    // Of a screen and a weak way it is told once one is inside.
    this.toldOwn = { mic, camera, hand, screen: false, weak: false }
    const wanted = wantedIn(this.view)
    this.toldData = JSON.stringify(wanted)
    const { choice: data, ...asked } = wanted
    this.tell({ t: 'join', offer, data, ...asked, mic, camera, hand, ...seenOf(this.view.board) })
  }

  private async hear(message: ServerMessage): Promise<void> {
    this.show(viewAfter(this.view, message, this.setup.me.id))
    switch (message.t) {
      case 'lobby':
        this.link?.settled()
        // The answer to the first question is also the first measurement of the way.
        if (this.view.signal === null) this.show({ signal: signalOf(0, performance.now() - this.lookedAt) })
        return
      case 'wait':
        return this.closeMedia()
      case 'come_in':
        this.show({ phase: 'joining' })
        return this.knock()
      case 'welcome':
        return this.enter(message)
      case 'seats':
        this.seats = message.seats
        return this.showPictures()
      case 'watched':
        return this.media?.send({ high: message.high, low: message.low, shared: message.screen })
      case 'changed':
      case 'gone':
        return this.tellData()
      case 'muted':
        return this.mutedByHost(message.what)
      case 'over':
        return this.finish(message.code)
    }
  }

  private async enter({ answer, beats }: Extract<ServerMessage, { t: 'welcome' }>): Promise<void> {
    const { media } = this
    const returned = this.view.lostAt !== null
    this.link?.settled()
    this.show({ phase: 'inside', lostAt: null })
    if (returned) this.show(withNews(this.view, { kind: 'back', name: '' }))
    // A camera may have opened on the doorstep: the room was asked for without it.
    this.tellOwn()
    await media?.accept(answer, beats)
    if (!media || media !== this.media) return
    this.sendOwn()
    this.players.play(media.voices)
    this.showPictures()
    for (const { id, text, sending } of this.view.chat) if (sending) this.tell({ t: 'chat', id, text })
    for (const stroke of this.view.board.sending) this.tell(drawing(stroke))
  }

  private tellOwn(): void {
    const change = changeOf(this.toldOwn, this.view)
    if (this.view.phase !== 'inside' || !change) return
    this.toldOwn = ownIn(this.view)
    this.tell({ t: 'mine', ...change })
  }

  private lost(): void {
    this.closeMedia()
    if (this.view.phase === 'inside') this.show({ phase: 'lost', lostAt: performance.now(), signal: 'weak', ...nobody })
  }

  private mediaChanged(media: RoomMedia, state: 'connected' | 'failed'): void {
    if (media !== this.media) return
    // It worked before, so the network has changed: a new connection will find the new way.
    if (state === 'failed' && this.view.media === 'connected') this.link?.drop(AT_ONCE_MS)
    else this.show({ media: state })
  }

  private mutedByHost(what: Source): void {
    this.show(withNews(this.view, { kind: 'muted', name: '' }))
    void { mic: this.setMic, camera: this.setCamera, screen: this.setScreen }[what](false)
  }

  private ownChanged(own: Own): void {
    this.show(own)
    this.sendOwn()
    this.tellOwn()
  }

  private sendOwn(): void {
    const { mic, camera, screen } = this.view
    this.media?.send({ mic: mic.on ? mic.track : null, camera: camera.track, screen: screen.track })
  }

  private showPictures(): void {
    this.show(seated(this.seats, this.media))
  }

  private async measure(): Promise<void> {
    const { media } = this
    if (!media || this.view.phase !== 'inside') return
    const read = await this.meter.read(media, () => media === this.media)
    if (!read) return
    const { sample: _, megabytes, ...shown } = read
    this.show({ ...shown, megabytes: this.view.megabytes + megabytes })
    this.tellOwn()
  }

  private tellData(): void {
    const wanted = wantedIn(this.view)
    const told = JSON.stringify(wanted)
    if (told === this.toldData || this.view.phase !== 'inside') return
    this.toldData = told
    this.tell({ t: 'data', ...wanted })
  }

  private finish(code: NonNullable<RoomView['over']>): void {
    this.stop()
    this.show({ phase: 'over', over: code, lostAt: null, ...nobody, people: [], door: null, hand: false })
  }

  private stop(): void {
    clearInterval(this.measuring)
    this.link?.close()
    this.link = null
    this.closeMedia()
    this.devices?.stop()
    this.devices = null
  }

  private closeMedia(): void {
    this.media?.close()
    this.media = null
    this.seats = { pictures: [], screen: null, voices: [] }
    this.players.clear()
  }

  private tell(message: ClientMessage): void {
    const onlyInside = message.t !== 'look' && message.t !== 'join'
    if (onlyInside && this.view.phase !== 'inside') return
    this.link?.send(message)
  }

  private show(change: Partial<RoomView>): void {
    this.view = { ...this.view, ...change }
    for (const listener of this.listeners) listener()
  }
}

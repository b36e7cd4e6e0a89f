import { call, refusalOf } from '../../../shared/web/client.ts'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { serverNow } from '../../../shared/web/server-clock.ts'
import { enterRoom, orderRoom, type RoomKind } from '../contract.ts'
import type { DataChoice, HostOrder, ServerMessage } from '../protocol.ts'
import { lesser, rightsOf, signalOf } from '../rules.ts'
import { LiveKitLine } from './livekit-line.ts'
import { LiveKitMeter } from './livekit-meter.ts'
import { orderOf } from './livekit-order.ts'
import { OwnDevices, type Own } from './own-devices.ts'
import type { RoomClient } from './room-client.ts'
import type { RoomSetup } from './room-setup.ts'
import { makesCalls } from './room-media.ts'
import { firstView, viewAfter, withNews, type RoomView, type ShownLine } from './room-view.ts'

export type LiveKitSetup = RoomSetup & { kind: RoomKind; roomId: number; inside: readonly string[] }

const METER_EVERY_MS = 2000
/** A token is good for ten minutes, by clocks that may differ. */
const TOKEN_GOOD_MS = 5 * 60_000
const LOOK_AGAIN_MS = 3000
/** How often it is tried to come in before it is said that nothing comes of it, and how much longer is waited each time. */
const TRIES = 5
const WAIT_MS = 1000
/** By then whoever is there can hear as well. */
const ONCE_MORE_MS = 3000

/** The room in the browser where a LiveKit server carries it: the same view, and the same things a person can do. */
export class LiveKitClient implements RoomClient {
  private readonly setup: LiveKitSetup
  private readonly listeners = new Set<() => void>()
  private readonly meter = new LiveKitMeter()
  private view: RoomView = firstView
  private line: LiveKitLine | null = null
  private devices: OwnDevices | null = null
  private pass: { url: string; token: string; until: number }
  private timers: ReturnType<typeof setInterval>[] = []
  /** What was asked for before it was over must change nothing when it comes after. */
  private life = 0

  constructor(setup: LiveKitSetup) {
    this.setup = setup
    this.pass = { url: setup.url, token: setup.token, until: performance.now() + TOKEN_GOOD_MS }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): RoomView => this.view

  open(): () => void {
    const { me, kind } = this.setup
    const { maySend, mayWrite, keepsDoor } = rightsOf(me.role, kind)
    this.show({ ...firstView, data: this.view.data, maySend, mayWrite, takesOut: keepsDoor, hasBoard: false })
    // Said before anybody waits.
    if (!makesCalls()) this.finish('bad_offer')
    if (this.view.phase === 'over') return () => {}
    this.devices = new OwnDevices((own) => this.ownChanged(own))
    this.timers = [setInterval(() => void this.measure(), METER_EVERY_MS), setInterval(() => void this.look(), LOOK_AGAIN_MS)]
    void this.look()
    return () => this.stop()
  }

  join(): void {
    this.show({ phase: 'joining', media: 'connecting' })
    void this.enter()
  }

  leave(): void {
    this.finish('left')
  }

  again(): void {
    const { mic, camera } = this.view
    this.stop()
    this.open()
    this.join()
    void this.setMic(mic.on)
    void this.setCamera(camera.on)
  }

  setMic = async (on: boolean): Promise<void> => this.devices?.setMic(on)

  chooseMic = async (id: string): Promise<void> => this.devices?.chooseMic(id)

  setCamera = async (on: boolean): Promise<void> => this.devices?.setCamera(on)

  setScreen = async (on: boolean): Promise<void> => this.devices?.setScreen(on)

  setHand(hand: boolean): void {
    this.show({ hand })
    this.line?.setHand(hand)
  }

  setData(data: DataChoice): void {
    this.meter.choose()
    this.show({ data, ceiling: firstView.ceiling, asksScreen: false })
    this.choose()
  }

  askScreen(): void {
    this.show({ asksScreen: true })
    this.choose()
  }

  say(text: string): void {
    const { id: from, name } = this.setup.me
    const line: ShownLine = { id: crypto.randomUUID(), from, name, text, at: serverNow().getTime(), sending: true }
    this.show({ chat: [...this.view.chat, line] })
    if (this.view.phase === 'inside') void this.sayNow(line)
  }

  /** There is no board. */
  draw(): void {}
  erase = (): void => {}

  order(message: HostOrder): void {
    const { kind, roomId } = this.setup
    const order = orderOf(message)
    if (!order) return
    call(orderRoom, { kind, roomId, order }).catch((error: unknown) => {
      if (error instanceof Error) toast(error.message, 'failed')
    })
  }

  playSound(): void {
    this.show({ soundBlocked: false })
    this.line?.playSound()
  }

  /** Whether LiveKit can be reached from here, and how long its way is; who is inside our own log has said. */
  private async look(): Promise<void> {
    if (this.view.phase !== 'look' || this.view.lobby !== null) return
    const begun = performance.now()
    const { life } = this
    const reached = await fetch(this.pass.url.replace(/^ws/, 'http'), { mode: 'no-cors', cache: 'no-store' }).catch(() => null)
    if (!reached || life !== this.life) return
    const lobby = this.setup.inside.map((name) => ({ name, role: 'learner' as const }))
    this.show({ lobby, signal: signalOf(0, performance.now() - begun) })
  }

  private async enter(): Promise<void> {
    const { life } = this
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const line = this.newLine()
      line.playSound()
      try {
        const people = await line.connect(await this.freshPass())
        if (life === this.life) return this.entered(line, people)
        return line.close()
      } catch (error) {
        line.close()
        if (life !== this.life) return
        const code = refusalOf(enterRoom, error)
        if (code === 'room_closed' || code === 'not_confirmed') return this.finish('ended')
        if (code === 'taken_out') return this.finish('removed')
      }
      this.pass.until = 0
      await new Promise((done) => setTimeout(done, WAIT_MS * tries))
      if (life !== this.life) return
    }
    this.finish('server_full')
  }

  /** The first token may have grown old on the check screen; whoever comes again asks anew whether they may. */
  private async freshPass(): Promise<{ url: string; token: string }> {
    if (performance.now() < this.pass.until) return this.pass
    const { kind, roomId } = this.setup
    const { url, token } = await call(enterRoom, { kind, roomId })
    this.pass = { url, token, until: performance.now() + TOKEN_GOOD_MS }
    return this.pass
  }

  private newLine(): LiveKitLine {
    const line: LiveKitLine = new LiveKitLine(this.setup.pictures, {
      onMessage: (message) => this.hear(message),
      onPictures: (pictures, shared) => this.show({ pictures, shared }),
      onListener: (person) => {
        this.tellAll(line, person)
        this.tellLater(line, person)
      },
      onMuted: () => this.mutedByHost(),
      onSoundBlocked: (soundBlocked) => this.show({ soundBlocked }),
      onLost: () => this.lost(),
      onBack: () => this.back(line),
      onOver: (code) => (code ? this.finish(code) : this.anew()),
    })
    return line
  }

  private entered(line: LiveKitLine, people: Extract<ServerMessage, { t: 'welcome' }>['people']): void {
    const { me, kind } = this.setup
    this.line = line
    this.meter.begin()
    // Coming again asks again.
    this.pass.until = 0
    this.hear({ t: 'welcome', ...rightsOf(me.role, kind), answer: '', people, chat: [] })
    this.show({ media: 'connected' })
    this.back(line)
    this.sendOwn()
    this.choose()
  }

  private back(line: LiveKitLine): void {
    const returned = this.view.lostAt !== null
    this.show({ phase: 'inside', lostAt: null })
    if (returned) this.show(withNews(this.view, { kind: 'back', name: '' }))
    if (this.view.hand) line.setHand(true)
    for (const one of this.view.chat) if (one.sending) void this.sayNow(one)
    if (returned) this.tellLater(line)
  }

  private lost(): void {
    if (this.view.phase === 'inside') this.show({ phase: 'lost', lostAt: performance.now(), signal: 'weak', speaking: [] })
  }

  /** The connection is gone, and nobody said that it was to be. */
  private anew(): void {
    this.lost()
    this.line?.close()
    this.line = null
    this.show({ pictures: [], shared: null })
    void this.enter()
  }

  private hear(message: ServerMessage): void {
    this.show(viewAfter(this.view, message, this.setup.me.id))
  }

  /** What does not go out waits until the connection is back. */
  private async sayNow({ id, text, at, from, name }: ShownLine): Promise<void> {
    if (!(await this.line?.tell({ t: 'chat', id, text, at }))) return
    this.hear({ t: 'chat', line: { id, from, name, text, at } })
  }

  /** Somebody may be there some moments before they can hear; what they have heard already is not shown again. */
  private tellLater(line: LiveKitLine, person?: string): void {
    setTimeout(() => line === this.line && this.tellAll(line, person), ONCE_MORE_MS)
  }

  /** Whoever comes later is told by each what they said themselves: nobody else's word would count for theirs. */
  private tellAll(line: LiveKitLine, person?: string): void {
    for (const { from, id, text, at } of this.view.chat)
      if (from === this.setup.me.id) void line.tell({ t: 'chat', id, text, at }, person)
    if (this.view.hand) void line.tell({ t: 'hand', on: true }, person)
  }

  /** Whatever oneself switches off is off before LiveKit hears of it. */
  private mutedByHost(): void {
    if (!this.view.mic.on) return
    this.show(withNews(this.view, { kind: 'muted', name: '' }))
    void this.setMic(false)
  }

  private ownChanged(own: Own): void {
    this.show(own)
    this.sendOwn()
  }

  private sendOwn(): void {
    const { mic, camera, screen } = this.view
    if (this.view.maySend) this.line?.send(mic, camera.track, screen.track)
  }

  private async measure(): Promise<void> {
    const { line } = this
    if (!line || this.view.phase !== 'inside') return
    const read = await this.meter.read(line, this.view.data, () => line === this.line)
    if (!read) return
    const uplinkWeak = read.uplinkWeak || line.sendsBadly(read.signal)
    this.show({ ...read, uplinkWeak, megabytes: this.view.megabytes + read.megabytes })
    this.choose()
  }

  private choose(): void {
    const { data, ceiling, asksScreen } = this.view
    this.line?.setChoice(lesser(data, ceiling), asksScreen)
  }

  private finish(code: NonNullable<RoomView['over']>): void {
    this.stop()
    this.show({ phase: 'over', over: code, lostAt: null, pictures: [], shared: null, speaking: [], people: [], hand: false })
  }

  private stop(): void {
    this.life += 1
    for (const timer of this.timers) clearInterval(timer)
    this.line?.close()
    this.line = null
    this.devices?.stop()
    this.devices = null
  }

  private show(change: Partial<RoomView>): void {
    this.view = { ...this.view, ...change }
    for (const listener of this.listeners) listener()
  }
}

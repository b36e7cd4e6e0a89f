import { bounds, protocolsFor, readMessage, serverMessage, type ClientMessage, type ServerMessage } from '../protocol.ts'

export type LinkEvents = {
  onOpen(): void
  onMessage(message: ServerMessage): void
  onLost(): void
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
const OPEN_WITHIN_MS = 8000

/** The room's WebSocket. It comes back by itself until it is closed, waiting longer each time, at most ten seconds. */
export class RoomLink {
  private readonly url: string
  private readonly protocols: string[]
  private readonly events: LinkEvents
  private socket: WebSocket | null = null
  private attempts = 0
  private heardAt = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private networkType = network()?.type
  private readonly watch: ReturnType<typeof setInterval>

  /** @param way the room's socket, and the admission that opens it */
  constructor(way: { url: string; token: string }, events: LinkEvents) {
    this.url = socketUrl(way.url)
    this.protocols = protocolsFor(way.token)
    this.events = events
    this.watch = setInterval(this.checkSilence, 1000)
    addEventListener('online', this.hurry)
    document.addEventListener('visibilitychange', this.checkSilence)
    network()?.addEventListener('change', this.checkNetwork)
    this.dial()
  }

  isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN
  }

  /** @returns false when there is no connection; nothing is kept for later */
  send(message: ClientMessage): boolean {
    if (!this.socket || !this.isOpen()) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** The other side took us in: the next loss starts with the shortest wait again. */
  settled(): void {
    this.attempts = 0
  }

  /** Gives the connection up for lost; another one follows. @param first after how long, and longer with each that fails */
  drop(first = FIRST_WAIT_MS): void {
    const { socket } = this
    if (!socket) return
    this.socket = null
    socket.close()
    const wait = Math.min(LONGEST_WAIT_MS, first * 2 ** this.attempts)
    this.attempts += 1
    // A little different for everybody: after a restart fifty pages must not come back in the same instant.
    this.retry = setTimeout(this.dial, wait * (0.8 + Math.random() * 0.4))
    this.events.onLost()
  }

  close(): void {
    clearInterval(this.watch)
    clearTimeout(this.retry)
    removeEventListener('online', this.hurry)
    document.removeEventListener('visibilitychange', this.checkSilence)
    network()?.removeEventListener('change', this.checkNetwork)
    const { socket } = this
    this.socket = null
    socket?.close()
  }

  private readonly dial = (): void => {
    clearTimeout(this.retry)
    const socket = new WebSocket(this.url, this.protocols)
    this.socket = socket
    this.heardAt = performance.now()
    socket.onopen = () => {
      if (socket !== this.socket) return
      this.heardAt = performance.now()
      this.events.onOpen()
    }
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return
      this.heardAt = performance.now()
      const message = typeof data === 'string' ? readMessage(serverMessage, data) : null
      if (message?.t === 'ping') this.send({ t: 'pong' })
      else if (message) this.events.onMessage(message)
    }
    socket.onclose = () => {
      if (socket === this.socket) this.drop()
    }
  }

  /** A dead network closes nothing: only the missing pings show it, and a phone that slept finds out when it wakes. */
  private readonly checkSilence = (): void => {
    const patience = this.isOpen() ? bounds.silenceSeconds * 1000 : OPEN_WITHIN_MS
    if (this.socket && performance.now() - this.heardAt > patience) this.drop()
  }

  /** From Wi-Fi to data, or back: the old way is dead, though nothing says so. It also tells of every change of speed. */
  private readonly checkNetwork = (): void => {
    const before = this.networkType
    this.networkType = network()?.type
    if (before !== this.networkType && this.networkType !== 'none') this.drop()
  }

  private readonly hurry = (): void => {
    if (!this.socket) this.dial()
  }
}

/** Only some browsers tell (Network Information API); those of phones also of which kind it is. */
function network(): (EventTarget & { type?: string }) | undefined {
  return (navigator as { connection?: EventTarget & { type?: string } }).connection // as: not in every browser
}

function socketUrl(url: string): string {
  const absolute = new URL(url, location.href)
  absolute.protocol = absolute.protocol.replace('http', 'ws')
  return absolute.href
}

import type { DataChoice } from '../../protocol.ts'
import type { Crossing } from './recent-packets.ts'

/** What a viewer can be sent, from least to most: `coarse` is every second frame of `one` small picture, `small` all of them. */
export const rungs = ['voice', 'coarse', 'one', 'small', 'full'] as const
export type Rung = (typeof rungs)[number]

/** What a viewer says of one stream since they said it last. */
export type DownReport = { sent: number; lost: number; roundTripMs: number | null }

/**
 * What goes to a viewer: bits in all so far, what they asked for, how many people they could hear and see at once, and whether
 * somebody shows them a screen.
 */
export type Going = { bits: number; wanted: Rung; voices: number; pictures: number; screen: boolean }

/** Bits a second with the headers of every packet: of one voice, of pictures, and of a screen, which goes with any picture. */
const BITS = { voice: 36_000, coarse: 76_000, small: 126_000, full: 640_000, screen: 840_000 } as const
/** Reports come once a second. All durations here are in milliseconds. */
const WINDOW_MS = 1000
/**
 * Further than its shortest, a way is that long because something queues before it: where every report says so, twice in a row or
 * with loss beside it. A busy machine, theirs or this one, answers late now and then, and a picture less would not help it.
 */
const QUEUE_MS = 200
const QUEUE_LOSS = 0.05
/** From here on, and where no report tells, the page is asked oftener. */
const BEGINS_MS = 50
/** A queue that got shorter by so much between two reports is on its way to be gone. */
const DRAINED_MS = 30
/** Of fewer packets nothing is concluded. Less loss than that may be the air, which fewer bits do not mend. */
const TELLING_PACKETS = 40
const MUCH_LOSS = 0.3
const MUCH_LESS = 0.8
/** The shortest way known is forgotten slowly: a phone may have got a longer one. */
const FORGET_MS = 2
/** What was on its way before a step down still fills the reports after it, and a picture that begins is a burst. */
const [SETTLE_MS, BURST_MS] = [3000, 2000]
/** Seconds without a fault before the next try: at first, after a fault, and at most. */
const [EAGER, PATIENT, LONGEST] = [1, 10, 80]
/** A step up that was right for so many seconds was no mistake. */
const CALM = 60
/** A try grows by so much with each report that finds no queue: until the next, only some tenths of a second can queue. */
const GROWTH = 1.2
/** A try grows while next to nothing queues, and ends at less than what costs a step. */
const TRY = { growsMs: 30, queueMs: 100, loss: 0.25, settleMs: 3000 } as const
/** Later than this itself, this process cannot tell a queue from its own delay, and no try goes on unseen. */
const BLIND_MS = 100

/**
 * How much one viewer's way down bears, by their own receiver reports. A voice never waits for a picture: as soon as packets
 * queue or many are lost, the picture falls to what came through. Before it gets up, the room that it needs is tried by what
 * nobody has to wait for (`filler`), a little more at a time, and ever more seldom where there was none.
 */
export class WayDown {
  rung: Rung = 'small'
  /** The network has cost this viewer something that they asked for. */
  isWeak = false
  private shortest = Infinity
  private queueMs = 0
  private tripMs = 0
  private queued = false
  private heard = { sent: 0, lost: 0 }
  private trips: number[] = []
  private lateMs = 0
  private since: { at: number; bits: number } | null = null
  private settledAt = -Infinity
  private good = 0
  private patience = EAGER
  private trying: { next: Rung; shown: number; now: number; to: number; isHeld: boolean } | null = null

  /** The most that the page may believe to get. */
  get ceiling(): DataChoice {
    if (!this.isWeak) return 'full'
    return choiceOf(this.rung)
  }

  /** Of their choice, what the viewer gets. */
  of(wanted: DataChoice): DataChoice {
    return choiceOf(lower(wanted, this.rung))
  }

  /** How many people the viewer sees, and whether every frame of them. */
  get pictures(): { most: number; areThin: boolean } {
    return { most: this.rung === 'coarse' || this.rung === 'one' ? 1 : Infinity, areThin: this.rung === 'coarse' }
  }

  /** Whether to ask this viewer's page oftener how things come. */
  get isWatched(): boolean {
    return this.isWeak || this.trying !== null || this.queueMs > BEGINS_MS
  }

  get crossing(): Crossing {
    return { queues: this.queueMs > TRY.queueMs, tripMs: this.tripMs }
  }

  /** Bits a second to be sent beside all that is shown. */
  get filler(): number {
    return this.trying && !this.trying.isHeld ? Math.max(0, this.trying.now - this.trying.shown) : 0
  }

  /** The viewer wants something else: what has failed before is tried again soon. */
  choose(): void {
    this.patience = EAGER
    this.trying = null
  }

  hear({ sent, lost, roundTripMs }: DownReport): void {
    if (roundTripMs !== null) this.trips.push(roundTripMs)
    this.heard = { sent: this.heard.sent + sent, lost: this.heard.lost + lost }
  }

  /**
   * To be called often.
   * @param lateMs by how much this process was late, at most, since it was called last: so much of every trip is its own
   * @returns whether rung or ceiling is another from now on
   */
  judge(going: Going, now: number, lateMs = 0): boolean {
    const { sent, lost } = this.heard
    this.since ??= { at: now, bits: going.bits }
    this.lateMs = Math.max(this.lateMs, lateMs)
    const ms = now - this.since.at
    if (ms < WINDOW_MS || (sent === 0 && this.trips.length === 0)) return false
    const rate = ((going.bits - this.since.bits) * 1000) / ms
    this.since = { at: now, bits: going.bits }
    const isTelling = sent >= TELLING_PACKETS
    if (isTelling) this.heard = { sent: 0, lost: 0 }
    const loss = isTelling ? lost / sent : 0
    const { queueMs, isFree, isBlind } = this.queue()
    const drains = queueMs < this.queueMs - DRAINED_MS
    const queues = queueMs > QUEUE_MS
    const isSure = this.queued || loss > QUEUE_LOSS
    this.queued = queues
    this.queueMs = isFree === null ? BEGINS_MS + 1 : queueMs
    if (now < this.settledAt) return false
    const before = [this.rung, this.ceiling]
    if (this.trying && (queueMs > TRY.queueMs || loss > TRY.loss)) this.giveUp(now)
    else if ((queues && !drains && isSure) || loss > MUCH_LOSS) this.stepDown(rate, loss, going, now)
    else if (!drains && queueMs <= TRY.queueMs) this.stepUp(rate, going, now, { ms, isFree: isFree === true })
    if (this.trying) this.trying.isHeld = isBlind
    return this.rung !== before[0] || this.ceiling !== before[1]
  }

  /** What queued all the time since it was asked last, and whether nothing ever did: null where no report tells. */
  private queue(): { queueMs: number; isFree: boolean | null; isBlind: boolean } {
    const { trips, lateMs } = this
    const isBlind = lateMs > BLIND_MS
    this.trips = []
    this.lateMs = 0
    if (trips.length === 0) return { queueMs: 0, isFree: null, isBlind }
    const least = Math.min(...trips)
    this.tripMs = least
    this.shortest = Math.min(least, this.shortest + FORGET_MS)
    const beyond = (trip: number): number => Math.max(0, trip - this.shortest - lateMs)
    return { queueMs: beyond(least), isFree: !isBlind && beyond(Math.max(...trips)) <= TRY.growsMs, isBlind }
  }

  private giveUp(now: number): void {
    this.trying = null
    this.good = 0
    this.isWeak = true
    this.patience = Math.min(LONGEST, Math.max(PATIENT, this.patience * 2))
    this.settledAt = now + TRY.settleMs
  }

  private stepDown(rate: number, loss: number, going: Going, now: number): void {
    const { wanted } = going
    this.good = 0
    const asked = lower(wanted, this.rung)
    if (asked === 'voice') return
    // Pictures that stand still, and voices that are silent, cost less than what they may.
    const share = Math.min(1, rate / needs(asked, going))
    const fits = rungs.findLast((rung) => needs(rung, going) * share <= rate * (1 - loss)) ?? 'voice'
    this.rung = lower(below(asked, going), fits)
    this.isWeak = true
    this.patience = Math.max(PATIENT, this.patience)
    this.settledAt = now + SETTLE_MS
  }

  private stepUp(rate: number, going: Going, now: number, { ms, isFree }: { ms: number; isFree: boolean }): void {
    const { wanted } = going
    // Whoever hears voices alone reports every five seconds.
    this.good += Math.round(ms / 1000)
    if (this.good > CALM) this.patience = PATIENT
    const wantsMore = lower(wanted, this.rung) !== wanted
    if (!wantsMore) {
      this.isWeak = false
      // Of a screen that was stopped no room needs to be found any more.
      this.trying = null
    }
    if (!wantsMore || this.good < this.patience) return
    if (!this.trying) {
      const next = rungs[rungs.indexOf(this.rung) + 1] ?? this.rung
      const to = needs(next, going)
      this.trying = { next, shown: rate, to, now: Math.min(to, Math.max(rate, BITS.voice) * GROWTH), isHeld: false }
      return
    }
    // A picture that has just begun still grows by itself.
    this.trying.shown = Math.max(0, rate - this.filler)
    // A second without a word of the way, or of nothing tried, is no reason to send more.
    if (!isFree || this.trying.isHeld) return
    const { next, to } = this.trying
    if (this.trying.now < to) {
      this.trying.now = Math.min(to, this.trying.now * GROWTH)
      return
    }
    if (this.rung === 'voice') this.settledAt = now + BURST_MS
    this.trying = null
    this.rung = next
    this.good = 0
    if (lower(wanted, next) === wanted) this.isWeak = false
  }
}

function needs(rung: Rung, { voices, pictures, screen }: Going): number {
  const seen = Math.max(1, pictures)
  const always = voices * BITS.voice + (screen ? BITS.screen : 0)
  if (rung === 'voice') return 0
  if (rung === 'full') return always + BITS.full + (seen - 1) * BITS.small
  if (rung === 'small') return always + seen * BITS.small
  return always + (rung === 'one' ? BITS.small : BITS.coarse)
}

/** The next step that costs much less: beside a shared screen a small picture is next to nothing. */
const below = (rung: Rung, going: Going): Rung =>
  rungs.slice(0, rungs.indexOf(rung)).findLast((less) => needs(less, going) < needs(rung, going) * MUCH_LESS) ?? 'voice'

const lower = (a: Rung, b: Rung): Rung => (rungs.indexOf(a) < rungs.indexOf(b) ? a : b)

const choiceOf = (rung: Rung): DataChoice => (rung === 'coarse' || rung === 'one' ? 'small' : rung)

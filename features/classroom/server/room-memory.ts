/** What outlives a room's process and its server: what its host has said of the door, and what is on its board. */
import type { Stroke } from '../protocol.ts'
import type { DoorState } from './media/door.ts'
import type { BoardChange } from './media/ipc.ts'

/** Something to be written down of a room. */
export type RoomWord = { what: 'door'; door: DoorState } | BoardChange

export type RoomMemory = { door: DoorState | null; strokes: readonly Stroke[]; learnersDraw: boolean }

type Setup = { hosts: { write(ref: string, words: readonly RoomWord[]): Promise<void> }; log(level: 'error', text: string): void }

/** Writes words down in the order in which they came, those of one room together; what could not be written is tried again. */
export class WordQueue {
  private readonly setup: Setup
  private readonly queue: { ref: string; word: RoomWord }[] = []
  private writing: Promise<void> | null = null

  constructor(setup: Setup) {
    this.setup = setup
  }

  add(ref: string, word: RoomWord): void {
    // A database that is away for long: a lesson is gone on with, and what is older than this is lost.
    if (this.queue.length >= MOST_WAITING) this.queue.shift()
    this.queue.push({ ref, word })
    this.writing ??= this.drain()
  }

  /** Resolves when all that was said so far is written. */
  written(): Promise<void> {
    return this.writing ?? Promise.resolve()
  }

  private async drain(): Promise<void> {
    for (let first = this.queue[0]; first; first = this.queue[0]) {
      const { ref } = first
      const end = this.queue.findIndex((one) => one.ref !== ref)
      const batch = this.queue.slice(0, Math.min(end < 0 ? this.queue.length : end, MOST_AT_ONCE))
      try {
        await this.setup.hosts.write(
          ref,
          batch.map(({ word }) => word),
        )
        const done = new Set(batch)
        while (this.queue[0] && done.has(this.queue[0])) this.queue.shift()
      } catch (error) {
        this.setup.log('error', `words of ${ref} not written: ${error instanceof Error ? error.message : String(error)}`)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
    }
    this.writing = null
  }
}

const MOST_AT_ONCE = 100
const MOST_WAITING = 20_000
const RETRY_MS = 1000

import type { Cut } from '../rules.ts'

/** What the file itself says. */
export type ClipFacts = {
  seconds: number
  width: number
  height: number
  framesPerSecond: number
  /** `unreadable` where the browser cannot decode it. */
  sound: 'none' | 'readable' | 'unreadable'
}

/** What the page asks a worker of its own for. */
export type Asked =
  | {
      ask: 'read'
      file: File
      /** How many pictures and how many peaks stand in the timeline. */
      frames: number
      peaks: number
    }
  | { ask: 'export'; file: File; facts: ClipFacts; cut: Cut; name: string }

/** Why an export did not come about. */
export type ExportProblem = 'no_encoder' | 'no_room' | 'failed'

export type Told =
  | { told: 'facts'; facts: ClipFacts }
  | { told: 'unreadable' }
  | { told: 'frame'; at: number; picture: ImageBitmap }
  /** Loudest of each stretch, 0 to 1, from the one with this number on. */
  | { told: 'peaks'; from: number; peaks: readonly number[] }
  | { told: 'progress'; part: number; bytes: number }
  /** `stored`: by what name the browser's store has it, where it does. */
  | { told: 'exported'; file: File; stored: string | null }
  | { told: 'failed'; problem: ExportProblem }

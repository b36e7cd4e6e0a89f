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
  /** `clean`: what exports before it left behind may go. */
  | { ask: 'export'; file: File; facts: ClipFacts; cut: Cut; name: string; clean: boolean }

/** Why an export did not come about. */
export type ExportProblem = 'no_encoder' | 'no_room' | 'failed'

export type Told =
  | { told: 'facts'; facts: ClipFacts }
  | { told: 'unreadable' }
  | { told: 'frame'; at: number; picture: ImageBitmap }
  /** Loudest of each stretch, 0 to 1, from the one with this number on. */
  | { told: 'peaks'; from: number; peaks: readonly number[] }
  | { told: 'progress'; part: number; bytes: number }
  | { told: 'exported'; file: File }
  | { told: 'failed'; problem: ExportProblem }

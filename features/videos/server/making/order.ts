/** What the server and the process that works on one file say to each other. */
import type { CopyName, MediaFault } from '../../rules.ts'

export type MakingOrder = {
  /** The uploaded file; it is read and never changed. It may be anything. */
  source: string
  /** An empty folder for what is made. */
  folder: string
  /** Longest playing time. */
  mostMs: number
  /** Nothing but the whole, for few people: as it came, where this machine cannot make of it what every phone plays. */
  only?: 'full'
  /** Where FFmpeg is; null where the machine has none. */
  ffmpeg: string | null
}

export type MadeFile = { name: Exclude<CopyName, 'upload'>; file: string; bytes: number }

export type MediaResult = { durationMs: number; width: number; height: number; files: MadeFile[] }

export type MakingReport =
  | { t: 'progress'; part: number }
  | { t: 'made'; result: MediaResult }
  | { t: 'refused'; fault: MediaFault }
  /** A fault of ours or of the machine's, not of the file's. */
  | { t: 'failed'; reason: string }

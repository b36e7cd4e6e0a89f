/** The work on one uploaded file, in a process of its own with limits of time and memory. */
import { fork, type ChildProcess } from 'node:child_process'
import { access, constants, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ownProgram } from '../../../shared/server/own-files.ts'
import { minutes, seconds } from '../../../shared/time.ts'
import type { MediaFault } from '../rules.ts'
import type { MakingOrder, MakingReport, MediaResult } from './making/order.ts'

export type { MediaResult } from './making/order.ts'

export type MakingLimits = {
  /** Longest playing time. */
  mostMs: number
  /** For the whole work; an hour of video takes some fifteen minutes on one old core. */
  workMs?: number
  /** Of memory. */
  mostBytes?: number
  /** Where to look for FFmpeg, as `PATH` has it; the machine's own unless told. */
  searched?: string
}

const WORK_MS = minutes(90)
const MOST_BYTES = 1_200_000_000
const HEAP_MEGABYTES = 512
const LOOKED_AT_EVERY_MS = seconds(0.5)

/**
 * Makes all copies of an upload in a folder, or the whole one alone.
 * @param options.onProgress is told how much of it is done, from 0 to 1
 * @returns what was made, or what is wrong with the file; a file that needs more time or memory than there is is `too_hard`
 * @throws when the work was ended from outside or the machine is at fault: it is to be done again
 */
export async function processMedia(
  job: { source: string; folder: string; only?: 'full' },
  { mostMs, workMs = WORK_MS, mostBytes = MOST_BYTES, searched = process.env['PATH'] ?? '' }: MakingLimits,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<MediaResult | { refused: MediaFault }> {
  options.signal.throwIfAborted()
  const ffmpeg = await findProgram('ffmpeg', searched)
  const child = fork(ownProgram('features/videos/server/making/main.ts'), {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    // A group of its own, so that whoever works for it can be ended with it; and nothing of ours to be read.
    detached: true,
    env: { PATH: searched },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })
  const tooHard = watch(child, { workMs, mostBytes })
  const stop = (): void => endGroup(child)
  options.signal.addEventListener('abort', stop)
  try {
    child.send({ ...job, mostMs, ffmpeg } satisfies MakingOrder)
    const last = await lastWord(child, options.onProgress)
    if (last?.t === 'made') return last.result
    if (last?.t === 'refused') return { refused: last.fault }
    if (last?.t === 'failed') throw new Error(`the copies could not be made: ${last.reason}`)
    options.signal.throwIfAborted()
    // Its own heap full, the process ends itself.
    if (tooHard() || child.signalCode === 'SIGABRT' || child.exitCode !== null) return { refused: 'too_hard' }
    throw new Error(`the work on a file was ended (${child.signalCode})`)
  } finally {
    options.signal.removeEventListener('abort', stop)
    endGroup(child)
    tooHard.stop()
  }
}

/** What it said last before it ended; null where it never came to a word. */
function lastWord(child: ChildProcess, onProgress: (part: number) => void): Promise<MakingReport | null> {
  return new Promise((resolve, reject) => {
    let last: MakingReport | null = null
    child.on('message', (message) => {
      const report = message as MakingReport
      if (report.t === 'progress') onProgress(report.part)
      else last = report
    })
    child.once('error', reject)
    child.once('exit', () => resolve(last))
  })
}

/** Ends it past its time or memory. @returns whether that was so */
function watch(child: ChildProcess, { workMs, mostBytes }: { workMs: number; mostBytes: number }) {
  let over = false
  const end = (): void => {
    over = true
    endGroup(child)
  }
  const late = setTimeout(end, workMs)
  const look = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => bytes > mostBytes && end())
  }, LOOKED_AT_EVERY_MS)
  const stop = (): void => {
    clearTimeout(late)
    clearInterval(look)
  }
  return Object.assign(() => over, { stop })
}

/** By Linux' own count; elsewhere only the heap is limited. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended, and so has everybody of it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function findProgram(name: string, searched: string): Promise<string | null> {
  for (const folder of searched.split(path.delimiter).filter(path.isAbsolute)) {
    const file = path.join(folder, name)
    const runs = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (runs) return file
  }
  return null
}

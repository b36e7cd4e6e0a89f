/**
 * The process that works on one uploaded file: a file made to do harm ends it, and nothing else. It knows no secret and no
 * database, gives way to everything else on the machine, and ends with the server that started it.
 */
import os from 'node:os'
import { NotDrawn } from './ffmpeg.ts'
import { make } from './make.ts'
import type { MakingOrder, MakingReport } from './order.ts'

const LEAST_PRIORITY = 10

os.setPriority(LEAST_PRIORITY)
// Whoever works for this process is of its group, and goes with it.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.once('message', (order) => void work(order as MakingOrder))

async function work(order: MakingOrder): Promise<void> {
  const report = await make(order, (part) => say({ t: 'progress', part })).then(
    (made): MakingReport => ('fault' in made ? { t: 'refused', fault: made.fault } : { t: 'made', result: made }),
    faultOf,
  )
  process.send?.(report, () => process.exit(0))
}

/** A machine that is full or broken is at fault itself; of all else the file is. */
function faultOf(error: unknown): MakingReport {
  const { code, message } = error as NodeJS.ErrnoException
  const ofMachine = code !== undefined && /^E[A-Z]+$/.test(code)
  if (ofMachine || !(error instanceof Error)) return { t: 'failed', reason: `${code ?? ''} ${message}` }
  return { t: 'refused', fault: error instanceof NotDrawn ? 'needs_other_format' : 'too_hard' }
}

const say = (report: MakingReport): void => void process.send?.(report)

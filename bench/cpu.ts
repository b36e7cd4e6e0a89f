/** CPU of processes from /proc: the steadiest figure on a machine that is shared. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU milliseconds that a process and everything it started have used so far, ended children included. */
export function cpuMs(pid: number): number {
  return tree(pid).reduce((sum, one) => sum + ticks(one), 0) * (1000 / TICKS_PER_SECOND)
}

/** Resident memory of one process in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function tree(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(stat(Number(name))[1] ?? 0)]),
  )
  const found = [pid]
  for (const known of found) for (const [child, parent] of parents) if (parent === known) found.push(child)
  return found
}

/** User and system time of the process itself, and of its children that have ended. */
const ticks = (pid: number): number =>
  stat(pid)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0)

/** Fields of /proc/pid/stat after the name, which may hold spaces. */
function stat(pid: number): string[] {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return []
  try {
    const text = readFileSync(file, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It ended between the question and the look.
    return []
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

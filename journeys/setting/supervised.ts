/** A server as the operator runs it, with whoever starts it again when it dies. */
import { execFileSync, spawn } from 'node:child_process'
import type { DatabaseTarget } from '../../shared/server/database.ts'
import { whenGone } from '../../database/testing/leash.ts'
import { root } from '../../scripts/root.ts'
import type { Mortal } from '../faults/kills.ts'
import { type Outside } from './outside.ts'
import { serverSettings, withoutVitest } from './processes.ts'

type Process = { pid: number; parent: number; command: string }

const processes = (): Process[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : []
    })

/** The process that serves, below the one that was started; null while none does. */
export function serverBelow(pid: number): number | null {
  const all = processes()
  const below = (one: number): Process[] =>
    all.filter(({ parent }) => parent === one).flatMap((next) => [next, ...below(next.pid)])
  return below(pid).find(({ command }) => /scripts\/start\.[jt]s/.test(command))?.pid ?? null
}

/**
 * `npm start` on a database and a provider of its own. What dies comes up again without us.
 * @param more settings beside what every server is told
 */
export async function supervised(
  target: DatabaseTarget,
  outside: Outside,
  port: number,
  more: Record<string, string>,
): Promise<Mortal> {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...withoutVitest(), ...(await serverSettings(target, outside, port)), ...more },
    stdio: 'ignore',
    // A group of its own, which can be ended whole whatever has become of its first process.
    detached: true,
  })
  const leash = whenGone('kill -KILL -"$1"', String(child.pid))
  return {
    origin: `http://127.0.0.1:${port}`,
    async die() {
      const server = serverBelow(child.pid ?? 0)
      if (server !== null) process.kill(server, 'SIGKILL')
    },
    end: () => leash.now(),
  }
}

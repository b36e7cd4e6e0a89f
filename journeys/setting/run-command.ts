import { spawn } from 'node:child_process'
import { whenGone } from '../../database/testing/leash.ts'
import { root } from '../../scripts/root.ts'
import { withoutVitest } from './processes.ts'

/** One command as an operator gives it, to its end or until it is told to stop. */
export function runCommand(command: string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...withoutVitest(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const leash = whenGone('kill -KILL "$1"', String(child.pid))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  void ended.then(leash.never)
  return { said: () => said, ended, stop: () => child.kill('SIGTERM') }
}

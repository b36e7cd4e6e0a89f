/** What a test run starts ends with it, however it ends: by failing, by Ctrl-C, or killed before it could clean up. */
import { spawn } from 'node:child_process'

/**
 * Runs a piece of shell once this process lets go, or is gone: a waiting shell reads a pipe that only this process holds open.
 * Nothing here runs when a process is killed, and the test runner kills its workers, so only somebody else can do it then.
 * @param script what to do; the words are its `$1`, `$2` …
 * @returns does it now, and resolves when it is done
 */
export function whenGone(script: string, ...words: string[]): { now(): Promise<void>; never(): void } {
  const shell = spawn('sh', ['-c', `read _; ${script}`, 'sh', ...words], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own group: Ctrl-C in the terminal reaches the group of the tests.
    detached: true,
    cwd: '/',
  })
  const done = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  shell.unref()
  shell.stdin.on('error', () => undefined)
  return {
    now() {
      shell.ref()
      shell.stdin.end()
      return done
    },
    never: () => void shell.kill('SIGKILL'),
  }
}

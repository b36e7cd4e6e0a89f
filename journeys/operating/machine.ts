/** A machine for an hour: the files of the guide with its own folders and addresses in them, and programs that run by them. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whenGone } from '../../database/testing/leash.ts'
import { root } from '../../scripts/root.ts'
import type { Outside } from '../setting/outside.ts'

/** Debian's packages that the guide names, each by a program of it. */
const PROGRAMS = [
  'nginx',
  'haproxy',
  'etcd',
  'patroni',
  'systemd-analyze',
  'openssl',
  'setpriv',
  'curl',
  'psql',
  'socat',
  'prometheus',
  'promtool',
  'turnserver',
  'certbot',
  'msmtp',
  'pebble',
  'pebble-challtestsrv',
]

/** Does a step, and says it with its time. */
export type Step = <T>(what: string, work: () => T | Promise<T>) => Promise<T>

/** What each part of the guide is tried with; `release` is the folder of one with its packages. */
export type Setting = { machine: Machine; outside: Outside; release: string; step: Step; container: boolean }

export type Running = { child: ChildProcess; log: string; end(signal?: NodeJS.Signals): Promise<void> }
export type Machine = ReturnType<typeof openMachine>

/** Throws where the machine is not made for it. */
export function openMachine() {
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length > 0)
    throw new Error(`Not here: ${missing.join(', ')}. It is for a Debian with the packages of docs/operating.md.`)
  if (process.getuid?.() !== 0) throw new Error('It starts programs as their own users, as systemd does, and so has to be root.')
  const folder = mkdtempSync(path.join(tmpdir(), 'somo-operating-'))
  chmodSync(folder, 0o755)
  const running = new Set<Running>()

  /** Runs a command to its end, and throws with what it said where that was no good end. */
  function run(
    words: readonly string[],
    options: { as?: string; cwd?: string; env?: Record<string, string>; input?: string } = {},
  ): string {
    const [program = '', ...args] = options.as ? [...asUser(options.as), ...words] : words
    const ran = spawnSync(program, args, {
      cwd: options.cwd ?? folder,
      encoding: 'utf8',
      input: options.input ?? '',
      env: plain(options.env),
      maxBuffer: 1 << 27,
    })
    if (ran.status !== 0)
      throw new Error(`${words.join(' ')} ended with ${ran.status ?? ran.signal}:\n${ran.stdout}${ran.stderr}`)
    return ran.stdout + ran.stderr
  }

  /** Starts a program that goes on, in a group of its own, with its words in a file. */
  function start(
    name: string,
    words: readonly string[],
    options: { as?: string; cwd?: string; env?: Record<string, string> } = {},
  ): Running {
    const [program = '', ...args] = options.as ? [...asUser(options.as), ...words] : words
    const log = path.join(folder, `${name}.log`)
    const out = openSync(log, 'a')
    const child = spawn(program, args, {
      cwd: options.cwd ?? folder,
      env: plain(options.env),
      stdio: ['ignore', out, out],
      detached: true,
    })
    const leash = whenGone('kill -KILL -"$1"', String(child.pid))
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const one: Running = {
      child,
      log,
      async end(signal = 'SIGTERM') {
        running.delete(one)
        // The whole group, as a machine that loses its power does; the first of it alone, where it is asked to end.
        if (child.exitCode === null && child.signalCode === null)
          process.kill(signal === 'SIGKILL' ? -(child.pid ?? 0) : (child.pid ?? 0), signal)
        await exited
        await leash.now()
      },
    }
    running.add(one)
    return one
  }

  /**
   * A file of the guide, with what is this machine's own in it: of `docs/operating`, unless its folder is named.
   * @param changes each has to stand in the file, or the guide says something else than is tried here
   */
  function localised(name: string, changes: Readonly<Record<string, string>>, as = path.basename(name)): string {
    const text = changed(textOf(name), changes, folderOf(name))
    const file = path.join(folder, as)
    writeFileSync(file, text)
    return file
  }

  function ownFolder(name: string, user?: string): string {
    const at = path.join(folder, name)
    mkdirSync(at, { recursive: true, mode: user === 'postgres' ? 0o700 : 0o755 })
    if (user) chownSync(at, idOf(user), idOf(user))
    return at
  }

  /** A command as the guide has it in its own text, with what is this machine's own in it; throws as `localised` does. */
  function asTheGuideSays(begins: string, changes: Readonly<Record<string, string>>): string {
    const guide = readFileSync(path.join(root, 'docs/operating.md'), 'utf8').split('\n')
    const line = guide.find((one) => one.trim().startsWith(begins))?.trim()
    if (line === undefined) throw new Error(`docs/operating.md does not say ${begins}`)
    return changed(line, changes, 'operating.md')
  }

  return {
    folder,
    run,
    asTheGuideSays,
    start,
    localised,
    ownFolder,
    async close(): Promise<void> {
      await Promise.all([...running].map((one) => one.end('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function changed(text: string, changes: Readonly<Record<string, string>>, name: string): string {
  let said = text
  for (const [from, to] of Object.entries(changes)) {
    if (!said.includes(from)) throw new Error(`docs/${name} does not say ${from}`)
    said = said.replaceAll(from, to)
  }
  return said
}

/** A file of the guide as it is. */
export const textOf = (name: string): string => readFileSync(path.join(root, 'docs', folderOf(name)), 'utf8')

const folderOf = (name: string): string => (name.includes('/') ? name : `operating/${name}`)

const asUser = (user: string): string[] => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
const idOf = (user: string): number => Number(spawnSync('id', ['-u', user], { encoding: 'utf8' }).stdout)

/** Nothing of ours reaches what an operator starts, but where programs are. */
const plain = (env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  LANG: 'C.UTF-8',
  ...env,
})

/** The lines of an environment file as systemd reads them. */
export function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1')]),
  )
}

/** Waits until something holds; throws with what it waited for after so many seconds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const over = performance.now() + seconds * 1000
  while (!(await Promise.resolve(holds()).catch(() => false))) {
    if (performance.now() > over) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(50)
  }
}

export const answers = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )

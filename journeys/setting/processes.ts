/** Somo as the operator runs it: processes of a release, on a PostgreSQL and a provider of their own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseTarget } from '../../shared/server/database.ts'
import { whenGone } from '../../database/testing/leash.ts'
import { root } from '../../scripts/root.ts'
import { heapFlags, memorySettings } from '../../scripts/node-flags.mjs'
import { freePort } from './free-port.ts'
import { KEYS, SECRET, SMS_KEYS, type Outside } from './outside.ts'

/** `code`: what it ended with; null where a signal ended it. */
export type ServerProcess = {
  origin: string
  pid: number
  code: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<void>
}

/** What a server on this database and in this outside world is told. */
export const serverSettings = async (
  target: DatabaseTarget,
  outside: Outside,
  port: number,
): Promise<Record<string, string>> => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  MEDIA_PORT: String(await freePort()),
  DATABASE_URL: addressOf(target),
  SOMO_SECRET: SECRET,
  FILES_FOLDER: path.join(tmpdir(), 'files-of-journeys'),
  LOG_LEVEL: 'silent',
  INTASEND_API_BASE: outside.intasend.apiOrigin,
  INTASEND_SDK_ORIGIN: outside.intasend.frameOrigin,
  INTASEND_PUBLIC_KEY: KEYS.publicKey,
  INTASEND_SECRET_KEY: KEYS.secretKey,
  INTASEND_WEBHOOK_CHALLENGE: KEYS.webhookChallenge,
  SMTP_URL: outside.mail.smtpUrl,
  AFRICASTALKING_API_BASE: outside.sms.origin,
  AFRICASTALKING_USERNAME: SMS_KEYS.username,
  AFRICASTALKING_API_KEY: SMS_KEYS.apiKey,
  ATTEMPTS_PER_ADDRESS: '1000000',
  // A few people do the work of very many.
  LIMITS_TIMES: '1000000',
})

/**
 * Starts a server and waits until it answers. It ends with this process at the latest.
 * @param release a folder that a release was laid out in
 * @param settings other than the usual ones
 */
export async function startProcess(
  release: string,
  target: DatabaseTarget,
  outside: Outside,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${port}`
  const usual = await serverSettings(target, outside, port)
  const child = spawn(process.execPath, [...heapFlags, '.build/server/scripts/start.js'], {
    cwd: release,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...memorySettings, ...withoutVitest(), ...compileCache(release), ...usual, ...settings },
  })
  const leash = whenGone('kill -KILL "$1"', String(child.pid))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // Its number may be somebody else's afterwards.
  void exited.then(leash.never)
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exited
  }
  try {
    await answering(child, `${origin}/ready`)
  } catch (error) {
    await kill('SIGKILL')
    throw error
  }
  return { origin, pid: child.pid ?? 0, code: exited, kill }
}

/** The embedded server has no port: `pg` takes the socket's folder as the host of the query. */
export function addressOf(target: DatabaseTarget): string {
  if ('connectionString' in target) return target.connectionString
  return `postgresql://${target.user}@/${target.database}?host=${encodeURIComponent(target.host)}`
}

/** The test runner's own settings would change how the server's modules are loaded. */
export function withoutVitest(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env)
      .filter(([name]) => !/^(VITEST|NODE_OPTIONS|NODE_ENV|TEST|DEV|PROD|MODE|SSR|BASE_URL)/.test(name))
      .concat(Object.entries(compileCache(root))),
  )
}

/** Where `npm start` has it in a tree or in a release. */
const compileCache = (folder: string) => ({ NODE_COMPILE_CACHE: path.join(folder, 'node_modules/.cache/node') })

/** Far longer than a start takes, also where everything else is busy. */
const STARTS_WITHIN_MS = 90_000

async function answering(child: ChildProcess, address: string): Promise<void> {
  const over = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < over) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
    const ready = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the server did not answer')
}

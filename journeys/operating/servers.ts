/** Servers of a release as systemd starts them by `somo@.service`: its command and settings, as a user who owns nothing of it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { KEYS, type Outside } from '../setting/outside.ts'
import { answers, settingsIn, until, type Machine, type Running } from './machine.ts'

/** Who the servers run as here, in the place of the user that the guide makes. */
export const SERVER_USER = 'www-data'
/** An address of this machine that nobody else listens at. */
export const HOST = '127.0.7.1'
export const PORTS = [3001, 3002] as const
export const SITE = 'lessons.example.org'
const SECRETS = { SOMO_SECRET: 'a'.repeat(64), HOOK_SECRET: 'b'.repeat(32) }

/** Where money and mail go. */
export type Addresses = {
  mail: Pick<Outside['mail'], 'smtpUrl'>
  intasend: Pick<Outside['intasend'], 'apiOrigin' | 'frameOrigin'>
}

/** The settings of `somo.env` with what an operator puts there. @param at.database the address without a user */
export function settingsFor(
  machine: Machine,
  outside: Addresses,
  at: { host: string; database: string; home?: string },
): Record<string, string> {
  const file = machine.localised(
    'somo.env',
    {
      'somo_app:THE_APPS_PASSWORD@127.0.0.1:5432/somo': `somo_app:app@${at.database}`,
      MADE_BY_openssl_rand_hex_32: SECRETS.SOMO_SECRET,
      MADE_BY_openssl_rand_hex_16: SECRETS.HOOK_SECRET,
      'HOST=127.0.0.1': `HOST=${at.host}`,
      '203.0.113.10': at.host,
      '/var/lib/somo': at.home ?? machine.ownFolder('var-lib-somo', SERVER_USER),
      'smtps://USER:PASSWORD@mail.example.org': outside.mail.smtpUrl,
      'https://sandbox.intasend.com': outside.intasend.apiOrigin,
      'https://websdk-sandbox-v2.intasend.com': outside.intasend.frameOrigin,
      ISPubKey_test_YOURS: KEYS.publicKey,
      ISSecretKey_test_YOURS: KEYS.secretKey,
      A_WORD_OF_YOURS: KEYS.webhookChallenge,
    },
    `somo-${at.host}.env`,
  )
  const settings = settingsIn(file)
  // Commands read the same file by a shell.
  const byShell = machine.run(['sh', '-c', 'set -a; . "$0"; env -0', file]).split('\0')
  const apart = Object.entries(settings).filter(([name, value]) => !byShell.includes(`${name}=${value}`))
  if (apart.length > 0) throw new Error(`a shell reads something else of ${apart.map(([name]) => name).join(', ')}`)
  return settings
}

/** One server, answering. @param more what only a load of few people needs */
export async function startServer(
  machine: Machine,
  release: string,
  settings: Record<string, string>,
  port: number,
  more: Record<string, string> = {},
): Promise<Running> {
  const unit = readFileSync(machine.localised('somo@.service', { '/opt/somo/current': release, '%i': String(port) }), 'utf8')
  const command = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  const host = settings['HOST'] ?? ''
  const cache = machine.ownFolder('var-cache-somo', SERVER_USER)
  const server = machine.start(`server-${host}-${port}`, command, {
    as: SERVER_USER,
    cwd: release,
    env: { ...settings, ...aloneOf(machine, port), METRICS_HOST: host, PORT: String(port), NODE_COMPILE_CACHE: cache, ...more },
  })
  await until(`the server at ${host}:${port}`, () => answers(`http://${host}:${port}/ready`))
  return server
}

/** What a server of one machine has alone, by its own file. */
export const aloneOf = (machine: Machine, port: number): Record<string, string> =>
  settingsIn(machine.localised(`${port}.env`, {}))

/** A command of the guide, given by whoever owns the database. */
export const npm = (machine: Machine, release: string, words: string, env: Record<string, string>): string =>
  machine.run(['npm', 'run', '--silent', ...words.split(' ')], { cwd: release, env: { ...env, HOME: machine.folder } })

/** The settings of servers, as the owner; in another database where one is named. */
export function asOwner(settings: Record<string, string>, database?: string): Record<string, string> {
  const address = (settings['DATABASE_URL'] ?? '').replace('somo_app:app', 'somo_owner:owner')
  const owner = { ...settings, DATABASE_URL: address }
  return database ? withDatabase(owner, database) : owner
}

export function withDatabase(settings: Record<string, string>, database: string): Record<string, string> {
  return { ...settings, DATABASE_URL: (settings['DATABASE_URL'] ?? '').replace(/\/[^/]+$/, `/${database}`) }
}

export const rolesFile = (release: string): string => path.join(release, 'database/roles.sql')

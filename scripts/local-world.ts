/** What a Somo without keys stands on: the embedded database, the simulated provider and mail server, and a secret of its own. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../app/server/config.ts'
import { prepareDatabase } from '../app/server/prepare-database.ts'
import { isLiveMoney } from '../app/server/money-config.ts'
import { hookSecret, hookWord, type Money, type ServerSetup } from '../app/server/start.ts'
import type { DarajaConfig } from '../features/payments/server/index.ts'
import { FIRST_SLUG } from '../shared/brand.ts'
import { startEmbeddedPostgres } from '../shared/server/embedded-postgres.ts'
import { ownProgram } from '../shared/server/own-files.ts'
import { assertMigrated, ensureDatabase } from '../shared/server/migrate.ts'
import type { DatabaseTarget } from '../shared/server/database.ts'
import { root } from './root.ts'

const dataFolder = path.join(root, '.data')

/** The database of DATABASE_URL, or the embedded one. */
export async function localDatabase(config: Config): Promise<{ target: DatabaseTarget; stop(): Promise<void> }> {
  if (config.DATABASE_URL) return { target: { connectionString: config.DATABASE_URL }, stop: async () => {} }
  const postgres = await startEmbeddedPostgres(path.join(dataFolder, 'postgres'))
  return { target: await ensureDatabase(postgres.socketFolder, FIRST_SLUG), stop: () => postgres.stop() }
}

const secretFile = path.join(dataFolder, 'secret')

/**
 * The same, as this version wants it: the embedded one is brought there, and any other is refused unless `npm run migrate` was
 * run, which takes another role than Somo's own.
 */
export async function readyDatabase(config: Config): ReturnType<typeof localDatabase> {
  const database = await localDatabase(config)
  await (config.DATABASE_URL ? assertMigrated(database.target) : prepareDatabase(database.target))
  return database
}

/** The secret of SOMO_SECRET, or one made at the first start and kept beside the embedded database. */
export function localSecret(config: Config): string {
  const kept = keptSecret(config)
  if (kept !== null) return kept
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(secretFile, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'a' })
  return readFileSync(secretFile, 'utf8').slice(0, 64)
}

/** The same, without making one. */
export function keptSecret(config: Config): string | null {
  if (config.SOMO_SECRET) return config.SOMO_SECRET
  return existsSync(secretFile) ? readFileSync(secretFile, 'utf8').slice(0, 64) : null
}

/** A path as whoever called npm means it: npm itself goes to the root. */
export const asked = (given: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given)

/** The folder of FILES_FOLDER, or one beside the embedded database. */
export const filesFolder = (config: Config): string => config.FILES_FOLDER ?? path.join(dataFolder, 'files')

export type Outside = ServerSetup['outside'] & { mailPage: string | null; smsPage: string | null; stop(): Promise<void> }

const SIMULATED_SMS_KEY = 'atsk_somo'
const SIMULATED_SMS = { username: 'sandbox', apiKey: SIMULATED_SMS_KEY, sender: null }

/** The provider of the configuration; null where it is played. */
function givenMoney({ intasend, daraja, publicUrl, HOOK_SECRET }: Config, secret: string): Money | null {
  if (intasend) return { intasend }
  if (!daraja) return null
  const { certificateFile, ...keys } = daraja
  const callbackBase = `${publicUrl}/hooks/daraja/${hookWord({ HOOK_SECRET }, secret)}`
  return { daraja: { ...keys, certificate: readCertificate(certificateFile), callbackBase } }
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error('The configuration is not right:\n  DARAJA_CERTIFICATE: a file that can be read')
  }
}

/** The provider, mail server and SMS of the configuration, and simulators for what it does not name. */
export async function outsideWorld(config: Config, secret: string): Promise<Outside> {
  const given = givenMoney(config, secret)
  const testMoney = !isLiveMoney(config)
  if (given && config.SMTP_URL) {
    return {
      money: given,
      smtpUrl: config.SMTP_URL,
      sms: config.sms,
      pushServices: [],
      secret,
      phonePage: null,
      testMoney,
      mailPage: null,
      smsPage: null,
      stop: async () => {},
    }
  }
  const playsDaraja = !given && config.PAYMENT_PROVIDER === 'daraja'
  const keys = {
    publicKey: 'ISPubKey_test_somo',
    secretKey: 'ISSecretKey_test_somo',
    webhookChallenge: hookSecret(`${secret} challenge`),
  }
  const hooks = `http://127.0.0.1:${config.PORT}/hooks`
  const simulators = await startSimulators({
    INTASEND_PUBLIC_KEY: keys.publicKey,
    INTASEND_SECRET_KEY: keys.secretKey,
    INTASEND_WEBHOOK_CHALLENGE: keys.webhookChallenge,
    INTASEND_WEBHOOK_URL: `${hooks}/intasend/${hookWord(config, secret)}`,
    AFRICASTALKING_API_KEY: SIMULATED_SMS_KEY,
    ZOOM_WEBHOOK_URL: `${hooks}/rooms`,
    LIVEKIT_WEBHOOK_URL: `${hooks}/rooms`,
    SMS_REPORT_URL: `${hooks}/sms/${hookWord(config, secret)}`,
    SIM_STATE_FILE: path.join(dataFolder, 'intasend.json'),
    // Where money has keys, nobody plays its provider.
    SIM_DARAJA_PORT: playsDaraja ? (process.env['SIM_DARAJA_PORT'] ?? '4030') : '',
    SIM_DARAJA_STATE_FILE: path.join(dataFolder, 'daraja.json'),
  })
  const playsSms = !config.sms && !given
  const played: Money = simulators.daraja
    ? { daraja: { ...simulators.daraja, callbackBase: `${hooks}/daraja/${hookWord(config, secret)}` } }
    : { intasend: { apiBase: simulators.apiOrigin, sdkOrigin: simulators.frameOrigin, ...keys } }
  return {
    money: given ?? played,
    smtpUrl: config.SMTP_URL ?? simulators.smtpUrl,
    // Where money is not played, SMS that are not set up are not played either: nobody would see that none arrive.
    sms: config.sms ?? (playsSms ? { apiBase: simulators.smsOrigin, ...SIMULATED_SMS } : null),
    // Browsers have services of their own: no page of the demo's could play them.
    pushServices: [],
    secret,
    phonePage: given ? null : `${simulators.daraja?.apiBase ?? simulators.apiOrigin}/phone`,
    testMoney,
    mailPage: config.SMTP_URL ? null : simulators.mailOrigin,
    smsPage: playsSms ? simulators.smsOrigin : null,
    stop: () => simulators.stop(),
  }
}

type Simulators = {
  apiOrigin: string
  frameOrigin: string
  smtpUrl: string
  mailOrigin: string
  smsOrigin: string
  /** Where it is played: its address and what it knows us by. */
  daraja?: Omit<DarajaConfig, 'callbackBase'>
  stop(): Promise<void>
}

/** In a process of their own, which ends with this one: they are the outside world, and no part of the server. */
export async function startSimulators(env: Record<string, string>): Promise<Simulators> {
  const child = spawn(process.execPath, [ownProgram('simulators/main.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = await new Promise<Omit<Simulators, 'stop'>>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as Omit<Simulators, 'stop'>))
    child.once('exit', (code) => reject(new Error(`the simulators ended with code ${code}; are their ports free?`)))
  })
  return {
    ...ready,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

/** Puts the parts together and serves. Takes what differs between production, development and tests: addresses, clock, log. */
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  builtInRoom,
  livekitRooms,
  roomHosts,
  ROOM_SOCKET_PATH,
  zoomRooms,
  type RoomEngine,
} from '../../features/classroom/server/index.ts'
import { initialHouse, type House } from '../../features/house/rules.ts'
import { openHouse } from '../../features/house/server/index.ts'
import { africasTalking, smtpMailer, webPush } from '../../features/notices/server/index.ts'
import {
  connectDaraja,
  connectIntaSend,
  lateAnswers,
  type DarajaConfig,
  type IntaSendConfig,
} from '../../features/payments/server/index.ts'
import { openDatabase, servingLimits, type DatabaseTarget, type Db } from '../../shared/server/database.ts'
import { addressBehind } from '../../shared/server/request-facts.ts'
import { deriveKeys, type Keys } from '../../shared/server/keys.ts'
import { openLive } from '../../shared/server/live.ts'
import type { Hear } from '../../shared/server/heard.ts'
import { describeError, type Log } from '../../shared/server/log.ts'
import { ownFile } from '../../shared/server/own-files.ts'
import type { SweepState } from '../../shared/server/lateness.ts'
import { openSharedClock } from '../../shared/server/shared-clock.ts'
import { startSweeps } from '../../shared/server/sweep.ts'
import { assert } from '../../shared/refusal.ts'
import type { Language } from '../../shared/said.ts'
import { readAssets, type Assets } from '../site/assets.ts'
import { faqTexts } from '../site/content.ts'
import type { OwnSiteSettings } from '../site/page.ts'
import { personByCookie } from './by-cookie.ts'
import type { Config } from './config.ts'
import { openFrontDoor } from './front-door.ts'
import type { Metrics } from './metrics.ts'
import { makeApp } from './http.ts'
import { joinFeatures } from './features.ts'
import { commonHeaders } from './policy.ts'
import { checkWhenUp, warnOfOwner } from './prepare-database.ts'
import { refuseDemoPeople } from './no-demo-people.ts'
import type { OwnParts } from './parts.ts'
import { openReadiness } from './readiness.ts'
import { openStores } from './stores.ts'

/** The provider that money goes by, and what it knows us by. */
export type Money = { intasend: IntaSendConfig } | { daraja: DarajaConfig }

export type ServerSetup = {
  config: Config
  /** The provider, mail server and secret as they are: given, or simulated on the same protocols. */
  outside: {
    money: Money
    smtpUrl: string
    sms: Config['sms']
    /** Origins of push services beside those of the browsers: of a simulator. */
    pushServices: readonly string[]
    secret: string
    phonePage: string | null
    testMoney: boolean
  }
  database: DatabaseTarget
  log: Log
  /** Where a test sets the time; the database's is gone by otherwise. */
  clock?: () => Date
  /** Where people's files are kept, or, where a bucket keeps them, where they are worked at. */
  filesFolder: string
  /** Folder the web build wrote. */
  webFolder: string
}

export type RunningServer = {
  origin: string
  /** How far behind each of the things is that happen by themselves, as it was last measured. */
  sweepStates(): readonly SweepState[]
  stop(): Promise<void>
}

const ATTEMPTS_PER_ACCOUNT = 10
/** Three times before the others take this process for dead. */
const ROOMS_KEPT_EVERY_MS = 2000

export async function startServer(setup: ServerSetup): Promise<RunningServer> {
  const { config, outside, log } = setup
  await checkWhenUp(setup.database, log)
  const db = openDatabase(setup.database, config.DATABASE_CONNECTIONS, servingLimits)
  if (!outside.testMoney) await refuseDemoPeople(db)
  if (config.DATABASE_URL) await warnOfOwner(db, log)
  const time = setup.clock ? { now: setup.clock, stop: async () => {} } : await openSharedClock(db, log)
  const clock = time.now
  const readiness = openReadiness(setup.database)
  const keys = deriveKeys(outside.secret, config.SOMO_SECRET_BEFORE)
  const hear = hearFor(() => metrics)
  const outward = openOutward(setup, { db, keys, clock, hear })
  const { mailer, payments } = outward
  const ownRooms = config.zoom || config.livekit ? null : openRooms(setup, db, keys, clock)
  const rooms = ownRooms ?? roomsElsewhere(setup, db, clock, hear)
  const stores = await openStores(setup.filesFolder, keys, config.bucket)
  const live = openLive(setup.database, log)
  const house = openHouse(db, { ...initialHouse, contacts: contactsOf(setup), faq: faqTexts(config.TEACHER_SHARE_BPS) }, log)
  const somo = joinFeatures({ ...settingsOf(setup), ...stores, ...outward, rooms, db, house, keys }, log)
  // Made before there are sweeps; asked only when it is served.
  const sweepStates = (): readonly SweepState[] => sweeps.states()
  const shown = { db, payments, roomsAt: roomsAt(config), sweepStates, now: clock, log }
  const prometheus = config.METRICS_PORT === undefined ? null : await import('./metrics.ts')
  const metrics = prometheus?.makeMetrics(shown) ?? null
  const app = makeApp({
    ...somo.parts,
    called: metrics?.called,
    calls: somo.calls,
    ready: readiness.ready,
    live,
    log,
    now: clock,
    trustedProxies: config.TRUSTED_PROXIES,
    hookSecret: hookWord(config, outside.secret),
    settings: siteSettings(setup),
    web: builtWeb(setup.webFolder),
    version: version(),
    dev: config.SOMO_DEV === '1',
  })
  const door = await openFrontDoor({
    fetch: app.fetch,
    port: config.PORT,
    host: config.HOST,
    headers: commonHeaders(config.publicUrl),
    now: clock,
    upgrades: new Map(ownRooms ? [[ROOM_SOCKET_PATH, ownRooms.handleUpgrade]] : []),
    log,
  })
  const kept = { name: 'rooms', everyMs: ROOMS_KEPT_EVERY_MS, work: async () => ownRooms?.keep() }
  const sweeps = startSweeps([...somo.sweeps, kept], clock, log)
  const figures =
    metrics && (await prometheus?.serveMetrics(metrics, { port: config.METRICS_PORT ?? 0, host: config.METRICS_HOST }))
  // Everything but the rooms works without it, and it is started again for as long as it takes.
  await ownRooms?.ready().catch((error: unknown) => log.error({ error: describeError(error) }, 'serving without rooms for now'))
  return {
    origin: config.publicUrl,
    sweepStates: sweeps.states,
    async stop() {
      const shortly = atMost(PATIENCE_MS, log)
      await Promise.all([
        // Streams first: the door waits for answers under way, and those have no end.
        shortly('streams', live.close()),
        shortly('answers', door.close(ANSWERS_MS)),
        shortly('sweeps', sweeps.stop()),
        shortly('clock', time.stop()),
        shortly('metrics', figures?.close() ?? Promise.resolve()),
        shortly('rooms', ownRooms?.close() ?? Promise.resolve()),
      ])
      mailer.close()
      await Promise.all([shortly('database', db.$client.end()), shortly('readiness', readiness.close())])
    },
  }
}

type HearOf = (whom: string) => Hear

/** Made before there are figures; nobody is asked until there are. */
const hearFor =
  (metrics: () => Metrics | null): HearOf =>
  (whom) =>
  (how) =>
    metrics()?.heard(whom, how)

const connectMoney = (money: Money, db: Db, now: () => Date, hear: HearOf): Pick<OwnParts, 'payments' | 'payouts'> =>
  'intasend' in money
    ? connectIntaSend(money.intasend, { now, hear: hear('intasend') })
    : connectDaraja(money.daraja, { answers: lateAnswers(db, 'daraja'), now, hear: hear('daraja') })

type Inside = { db: Db; keys: Keys; clock: () => Date; hear: HearOf }

/** Whom features speak to outside, beside the rooms. */
function openOutward({ config, outside, log }: ServerSetup, { db, keys, clock, hear }: Inside) {
  const mailer = smtpMailer({ url: outside.smtpUrl, from: config.MAIL_FROM })
  // Mails wait for it, and nobody waits for an answer here; but whoever has just set it wants to know.
  void mailer.reach().catch((error: unknown) => log.error({ error: describeError(error) }, 'the mail server is not reached'))
  return {
    ...connectMoney(outside.money, db, clock, hear),
    mailer,
    sms: outside.sms && africasTalking(outside.sms),
    push: webPush({ keys: keys.push, contact: `mailto:${config.SUPPORT_EMAIL}`, services: outside.pushServices }),
  }
}

const openRooms = ({ config, log }: ServerSetup, db: Db, keys: Keys, clock: () => Date) =>
  builtInRoom({
    secrets: [keys.rooms, ...(keys.before ? [keys.before.rooms] : [])],
    carrySecret: keys.carriedRooms,
    udpPort: config.MEDIA_PORT ?? config.PORT,
    // The same number as for UDP, which where nothing is set is that of the pages.
    tcpPort: config.MEDIA_TCP_PORT ?? config.MEDIA_PORT ?? 0,
    turn: config.turn,
    publicIp: config.MEDIA_PUBLIC_IP ?? null,
    origin: config.publicUrl,
    addressOf: ({ socket, headers }) =>
      addressBehind(config.TRUSTED_PROXIES, socket.remoteAddress, headers['x-forwarded-for']?.toString()),
    isOf: async ({ headers }, personId) =>
      String(await personByCookie(headers.cookie, { db, secureCookies: isSecure(config) }, clock())) === personId,
    now: () => clock().getTime(),
    hosts: roomHosts(db, { origin: config.internalOrigin, process: randomUUID() }),
    log: (level, text) => log[level]({ part: 'rooms' }, text),
  })

const roomsAt = ({ zoom, livekit }: Config): 'zoom' | 'livekit' | null => (livekit ? 'livekit' : zoom ? 'zoom' : null)

/** Said by its settings alone: a simulator is another address. */
function roomsElsewhere({ config, log }: ServerSetup, db: Db, now: () => Date, hear: HearOf): RoomEngine {
  const setup = { db, site: config.publicUrl, now, log: (text: string) => log.warn({ part: 'rooms' }, text) }
  if (config.livekit) return livekitRooms({ settings: config.livekit, hear: hear('livekit'), ...setup })
  assert(config.zoom, 'rooms elsewhere need their settings')
  return zoomRooms({ settings: config.zoom, hear: hear('zoom'), ...setup })
}

/** For answers that are under way when the server stops. */
const ANSWERS_MS = 3000
/** For each of the two rounds of stopping: together well under the ten seconds after which supervisors kill. */
const PATIENCE_MS = 3500

/** Waits for the end of something, but not for ever: what a killed process leaves undone, the next one does. */
const atMost =
  (ms: number, log: Log) =>
  async (what: string, end: Promise<unknown>): Promise<void> => {
    const waiting = new AbortController()
    const late = sleep(ms, true, { signal: waiting.signal, ref: false }).catch(() => false)
    if (await Promise.race([end.then(() => false), late])) log.warn({ what }, 'not ended in time, left as it is')
    waiting.abort()
  }

type Settings = Pick<
  OwnParts,
  'site' | 'secureCookies' | 'limits' | 'operatorsNeedSecondFactor' | 'teacherShareBps' | 'recordingDays' | 'paymentSettings'
>

const isSecure = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https://')

/** What the features are told of the configuration. */
const settingsOf = ({ config, outside }: ServerSetup): Settings => ({
  site: config.publicUrl,
  secureCookies: isSecure(config),
  limits: { perAccount: ATTEMPTS_PER_ACCOUNT, perAddress: config.ATTEMPTS_PER_ADDRESS, times: config.LIMITS_TIMES },
  // Where money is real: the demo's operator is known to everybody.
  operatorsNeedSecondFactor: !outside.testMoney,
  teacherShareBps: config.TEACHER_SHARE_BPS,
  recordingDays: config.RECORDING_DAYS,
  paymentSettings: {
    testMoney: outside.testMoney,
    frameOrigin: 'intasend' in outside.money ? outside.money.intasend.sdkOrigin : null,
    phonePage: outside.phonePage,
  },
})

/** What the public pages are told of it. */
const siteSettings = ({ config, outside }: ServerSetup): OwnSiteSettings => ({
  origin: config.publicUrl,
  testMoney: outside.testMoney,
})

/** What holds until an operator sets it at the desk. */
const contactsOf = ({ config }: ServerSetup): House['contacts'] => ({
  email: config.SUPPORT_EMAIL,
  phone: config.SUPPORT_PHONE ?? '',
  chat: config.SUPPORT_CHAT_URL ?? '',
  social: config.SOCIAL_LINKS ?? [],
})

/** What nobody else knows of the address of webhooks: set, so that it outlives the secret, or following from that. */
export const hookWord = ({ HOOK_SECRET }: Pick<Config, 'HOOK_SECRET'>, secret: string): string =>
  HOOK_SECRET ?? hookSecret(secret)

/** The address of webhooks follows from the secret, so that every process of one Somo answers at the same one. */
export const hookSecret = (secret: string): string =>
  createHmac('sha256', secret).update('intasend webhook').digest('hex').slice(0, 32)

/** Read again when the build has changed in development; in production the folder never does. */
function builtWeb(folder: string): { folder: string; site: () => Assets; app: (language: Language) => Assets } {
  const kept = new Map<'site' | Language, Assets>()
  const read = (entry: 'site' | Language) => {
    const assets = kept.get(entry) ?? readAssets(folder, entry)
    kept.set(entry, assets)
    return assets
  }
  return { folder, site: () => read('site'), app: read }
}

const version = (): string => (JSON.parse(readFileSync(ownFile('package.json'), 'utf8')) as { version: string }).version

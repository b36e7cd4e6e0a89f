/** A whole Somo for a test file: its own database, the simulated provider, a clock that is set by hand, and named people. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { lendDatabase } from '../../../database/testing/lend.ts'
import type { RoomEngine } from '../../../features/classroom/server/index.ts'
import { initialHouse, type House } from '../../../features/house/rules.ts'
import { openHouse } from '../../../features/house/server/index.ts'
import { ledgerHealth } from '../../../features/ledger/server/index.ts'
import { webPush, type Sms } from '../../../features/notices/server/index.ts'
import { connectIntaSend } from '../../../features/payments/server/index.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { centsFromShillings, shillings } from '../../../shared/money.ts'
import type { DatabaseTarget, Db } from '../../../shared/server/database.ts'
import type { Bucket } from '../../../shared/server/bucket.ts'
import type { FileStore } from '../../../shared/server/file-store.ts'
import { deriveKeys } from '../../../shared/server/keys.ts'
import { makeLog } from '../../../shared/server/log.ts'
import type { Sweep } from '../../../shared/server/sweep.ts'
import { plus } from '../../../shared/time.ts'
import type { Sent } from '../../../shared/web/client.ts'
import { faqTexts } from '../../site/content.ts'
import { startIntaSendSimulator } from '../../../simulators/intasend/start.ts'
import { joinFeatures, type RegisteredFeature } from '../features.ts'
import { storesOf } from '../stores.ts'
import { makeApp, type AppParts } from '../http.ts'
import type { OwnParts } from '../parts.ts'
import { callerOf, ORIGIN } from './caller.ts'
import { peopleOf, type Person } from './people.ts'
import { runningAllOut } from './run-all-out.ts'
import { stageOf } from './stage.ts'

export type { Reply } from './caller.ts'
export type { Person } from './people.ts'
export { NEW_ACCOUNT, PASSWORD } from './rows.ts'

export const HOOK_SECRET = 'hook-of-the-tests'
export const CHALLENGE = 'challenge-of-the-tests'

const CONTACTS = { email: 'support@somo.example', phone: '', chat: '', social: [] }

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * @param options.now what the clock shows at first; it stands still until it is moved
 * @param options.features another list than Somo's own, to show what one more feature can add
 * @param options.money another payment provider than IntaSend, which is played in any case
 * @param options.rooms a real engine, for tests that enter rooms
 * @param options.database how the product itself reaches its database, where a test is about losing it
 * @param options.limits tries in a quarter of an hour and what one person may do, where a test is about them; few people do much
 * @param options.front what of the server's front is other than usual
 */
export async function openWorld(
  options: {
    now?: string
    /** Our public address, where a test is about https. */
    origin?: string
    /** A database that nobody had before, where a test is about plans: they go by the room that tables take. */
    fresh?: boolean
    features?: readonly RegisteredFeature[]
    money?: (own: { db: Db; now: () => Date }) => Pick<OwnParts, 'payments' | 'payouts'>
    rooms?: RoomEngine | ((own: { db: Db; now: () => Date; site: string }) => RoomEngine)
    database?: (target: DatabaseTarget) => Db
    limits?: Partial<OwnParts['limits']>
    /** Files lie in it instead of a folder. */
    bucket?: Bucket
    /** Stands before the folder of files, where a test is about losing one. */
    files?: (folder: FileStore) => FileStore
    /** As where money is real. */
    operatorsNeedSecondFactor?: boolean
    /** Null where SMS are not set up; another port where a test is about sending. */
    sms?: Sms | null
    /** Origins of simulated push services. */
    pushServices?: readonly string[]
    /** How people reach this Somo until an operator sets it otherwise. */
    contacts?: House['contacts']
    /** What teachers keep of a sale, in basis points; 7000 when left out. */
    teacherShareBps?: number
    front?: Partial<Pick<AppParts, 'trustedProxies' | 'settings' | 'live' | 'log'>>
  } = {},
) {
  const own = await lendDatabase(inject('postgresFolder'), options.fresh)
  const keys = deriveKeys('the secret of the tests, long enough')
  const clock = { now: new Date(options.now ?? '2026-11-25T06:00:00Z') }
  const log = makeLog('silent')
  const outbox: { to: string; subject: string; text: string }[] = []
  const mailer = {
    send: async (mail: { to: string; subject: string; text: string }) => void outbox.push(mail),
    reach: async () => {},
    close: () => {},
  }
  const texts: { to: string; text: string }[] = []
  const sms: Sms = {
    async send(to, text) {
      texts.push({ to, text })
      return { state: 'accepted', messageId: `ATXid_${texts.length}`, cents: 80 }
    },
    readReport: () => null,
  }
  const intasendKeys = { publicKey: 'ISPubKey_test_tests', secretKey: 'ISSecretKey_test_tests' }
  const simulator = await startIntaSendSimulator({
    host: '127.0.0.1',
    apiPort: 0,
    framePort: 0,
    control: true,
    standsAt: clock.now,
    settings: { ...intasendKeys },
  })
  const provider = connectIntaSend(
    { apiBase: simulator.apiOrigin, sdkOrigin: simulator.frameOrigin, ...intasendKeys, webhookChallenge: CHALLENGE },
    { now: () => clock.now },
  )
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'files-'))
  const { files, media } = storesOf(filesFolder, keys, options.bucket ?? null)
  const origin = options.origin ?? ORIGIN
  const teacherShareBps = options.teacherShareBps ?? 7000
  const { rooms = closedRooms } = options
  const somo = joinFeatures(
    {
      db: options.database?.(own.target) ?? own.db,
      keys,
      files: options.files?.(files) ?? files,
      media,
      rooms: typeof rooms === 'function' ? rooms({ db: own.db, now: () => clock.now, site: origin }) : rooms,
      mailer,
      push: webPush({ keys: keys.push, contact: 'mailto:support@somo.example', services: options.pushServices ?? [] }),
      sms: options.sms === undefined ? sms : options.sms,
      ...(options.money?.({ db: own.db, now: () => clock.now }) ?? provider),
      site: origin,
      secureCookies: origin.startsWith('https://'),
      limits: { perAccount: 10, perAddress: 100_000, times: 100_000, ...options.limits },
      operatorsNeedSecondFactor: options.operatorsNeedSecondFactor ?? false,
      teacherShareBps,
      recordingDays: 30,
      house: openHouse(own.db, { ...initialHouse, contacts: options.contacts ?? CONTACTS, faq: faqTexts(teacherShareBps) }, log),
      paymentSettings: {
        testMoney: true,
        frameOrigin: options.money ? null : simulator.frameOrigin,
        phonePage: null,
      },
    },
    log,
    options.features,
  )
  const app = makeApp({
    ...somo.parts,
    calls: somo.calls,
    ready: async () => true,
    live: noLive,
    log,
    now: () => clock.now,
    trustedProxies: 0,
    hookSecret: HOOK_SECRET,
    settings: { origin, testMoney: true },
    // Nothing is built for these tests: of a folder that is missing each of their worlds would warn.
    web: { folder: 'app/site/static', site: () => noAssets, app: () => noAssets },
    version: '0.0.0',
    dev: false,
    ...options.front,
  })
  const { sweeps } = somo
  const runAllOut = await runningAllOut(sweeps, somo.parts.db, own.db)
  const settle = () => runAllOut(clock.now)
  const control = controlOf(simulator.apiOrigin)
  const caller = callerOf(app, origin)
  const people = peopleOf({ db: own.db, keys, clock, caller })
  const fund = (person: Person, kes: number): Promise<void> => post(own.db, 'deposit', ['wallet', person.id], kes, clock.now)
  return {
    app,
    db: own.db,
    /** What the features work with, for handling a note as another server would. */
    parts: somo.parts,
    target: own.target,
    /** Where its people's files lie. */
    filesFolder,
    keys,
    clock,
    simulator,
    provider,
    people,
    stage: stageOf({ people, clock, fund, settle }),
    mails: outbox,
    /** SMS that were sent, unless the test brought its own port. */
    texts,
    settle,
    /** One of the things that happen by themselves. */
    sweep(name: string): Sweep {
      const found = sweeps.find((sweep) => sweep.name === name)
      if (!found) throw new Error(`there is no sweep ${name}`)
      return found
    },
    /** A control call of the simulated provider, such as `fault` or `scenario`. */
    control,
    /** Moves the clock, and the provider's with it, then does everything that has become due. */
    async pass(ms: number): Promise<void> {
      await control('clock/advance', { ms })
      clock.now = plus(clock.now, ms)
      await settle()
    },
    call: <E extends Endpoint>(endpoint: E, input: Sent<E>) => caller.callAs(null, endpoint, input),
    /** The whole ledger proved at this moment, with what stands on accounts of each kind, in shillings. */
    async books() {
      const { balanced, transfers, accounts } = await ledgerHealth(own.db)
      return { balanced, transfers, accounts: accounts.map(({ kind, totalCents }) => ({ kind, total: shillings(totalCents) })) }
    },
    /** Money in a wallet, as a settled payment of the provider would bring it. */
    fund,
    /** Earnings as a released lesson leaves them. */
    earn: (teacher: Person, kes: number): Promise<void> =>
      post(own.db, 'lesson_release', ['teacher_earnings', teacher.id], kes, clock.now),
    async close(): Promise<void> {
      await simulator.close()
      if (somo.parts.db !== own.db) await somo.parts.db.$client.end()
      await rm(filesFolder, { recursive: true, force: true })
      await own.giveBack()
    },
  }
}

/** The control calls of a simulator. */
export const controlOf =
  (apiOrigin: string) =>
  async (path: string, body: object = {}): Promise<void> => {
    const response = await fetch(`${apiOrigin}/__sim/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }

let posted = 0

/** From the provider's account to somebody's, by the ledger's own function. */
export async function post(db: Db, kind: string, [account, owner]: [string, number], kes: number, at: Date): Promise<void> {
  posted += 1
  const cents = centsFromShillings(kes)
  await db.$client.query('select ledger_post($1, $2, 0, $3, $4::text[], $5::bigint[], $6::bigint[])', [
    `test:${posted}`,
    kind,
    at,
    [account, 'provider_clearing'],
    [owner, 0],
    [cents, -cents],
  ])
}

const noAssets = {
  build: 'first',
  css: '',
  script: '/app.js',
  chat: '/chat.js',
  carousel: '/carousel.js',
  watch: '/watch.js',
  font: '/font.woff2',
  cssHash: 'sha256-',
  modules: [],
  pages: {},
}

/** For tests that enter no room: entering one anyway fails loudly. */
/** Nobody looks at a world without pages. */
const noLive: AppParts['live'] = { stream: (_, response) => void response.end(), hears: () => false, close: async () => {} }

const closedRooms: RoomEngine = {
  limits: { people: 0, inPage: true, control: false, board: true, orders: false, recording: 'browser' },
  create: async () => Promise.reject(new Error('this test has no rooms')),
  update: async () => undefined,
  cancel: async () => undefined,
  admit: async () => Promise.reject(new Error('this test has no rooms')),
  mute: async () => undefined,
  remove: async () => undefined,
  end: async () => undefined,
}

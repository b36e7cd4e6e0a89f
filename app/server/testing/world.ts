/** A whole Somo for a test file: its own database, the simulated provider, a clock that is set by hand, and named people. */
import { inject } from 'vitest'
import type { Hono } from 'hono'
import { copyDatabase } from '../../../database/testing/database.ts'
import * as accounts from '../../../features/accounts/contract.ts'
import { tokenFor } from '../../../features/accounts/server/index.ts'
import { oneTimeTokens, users } from '../../../features/accounts/server/tables.ts'
import { submitTimeRange } from '../../../features/availability/contract.ts'
import { builtInRoom, recordAttendance, type RoomEngine } from '../../../features/classroom/server/index.ts'
import { connectIntaSend } from '../../../features/payments/server/index.ts'
import { signUpTeacher } from '../../../features/teachers/contract.ts'
import { taughtSubjects } from '../../../features/teachers/server/index.ts'
import { creditDeposit } from '../../../features/wallet/server/index.ts'
import type { Answer, Endpoint, Problem } from '../../../shared/endpoint.ts'
import { deriveKeys, type Keys } from '../../../shared/server/keys.ts'
import type { Db } from '../../../shared/server/database.ts'
import { makeLog } from '../../../shared/server/log.ts'
import { centsFromShillings } from '../../../shared/money.ts'
import { plus } from '../../../shared/time.ts'
import type { Sent } from '../../../shared/web/client.ts'
import { address } from '../../../shared/web/client.ts'
import { startIntaSendSimulator } from '../../../simulators/intasend/start.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { joinFeatures, type RegisteredFeature } from '../features.ts'
import { makeApp } from '../http.ts'

const ORIGIN = 'http://somo.test'
export const HOOK_SECRET = 'hook-of-the-tests'
const CHALLENGE = 'challenge-of-the-tests'
export const PASSWORD = 'a long enough phrase'

/** What a call answered: the contract's output, or the problem. */
export type Reply<E extends Endpoint> = { status: number; ok: boolean; body: Answer<E>; problem: Problem; headers: Headers }

export type Person = {
  id: number
  name: string
  email: string
  token: string
  cookie: string
  call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Reply<E>>
}

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * @param options.now what the clock shows at first; it stands still until it is moved
 * @param options.features another list than Somo's own, to show what one more feature can add
 * @param options.rooms a real media process, for tests that enter rooms
 */
export async function openWorld(
  options: { now?: string; rooms?: { udpPort: number }; features?: readonly RegisteredFeature[] } = {},
) {
  const own = await copyDatabase(inject('postgresFolder'))
  const keys = deriveKeys('the secret of the tests, long enough')
  const clock = { now: new Date(options.now ?? '2026-11-25T06:00:00Z') }
  const log = makeLog('silent')
  const outbox: { to: string; subject: string; text: string }[] = []
  const mailer = { send: async (mail: { to: string; subject: string; text: string }) => void outbox.push(mail), close: () => {} }
  const intasendKeys = { publicKey: 'ISPubKey_test_tests', secretKey: 'ISSecretKey_test_tests' }
  const simulator = await startIntaSendSimulator({
    host: '127.0.0.1',
    apiPort: 0,
    framePort: 0,
    control: true,
    standsAt: clock.now,
    settings: { ...intasendKeys },
  })
  const provider = connectIntaSend({
    apiBase: simulator.apiOrigin,
    sdkOrigin: simulator.frameOrigin,
    ...intasendKeys,
    webhookChallenge: CHALLENGE,
  })
  const self = { origin: ORIGIN, process: 'the tests' }
  const engine = options.rooms
    ? builtInRoom({
        secret: keys.rooms,
        udpPort: options.rooms.udpPort,
        publicIp: null,
        now: () => clock.now.getTime(),
        onEvent: (event) => recordAttendance(own.db, event),
        log: () => {},
      })
    : null
  const rooms: RoomEngine = engine ?? closedRooms
  const somo = joinFeatures(
    {
      db: own.db,
      keys,
      self,
      rooms,
      mailer,
      payments: provider.payments,
      payouts: provider.payouts,
      site: ORIGIN,
      secureCookies: false,
      limits: { perAccount: 10, perAddress: 100_000 },
      teacherShareBps: 7000,
      kesPerMegabyte: 0.2,
      paymentSettings: {
        testMoney: true,
        frameOrigin: simulator.frameOrigin,
        supportEmail: 'support@somo.example',
        phonePage: null,
      },
    },
    log,
    options.features,
  )
  const app = makeApp({
    ...somo.parts,
    calls: somo.calls,
    log,
    now: () => clock.now,
    trustedProxies: 0,
    hookSecret: HOOK_SECRET,
    settings: { origin: ORIGIN, testMoney: true, phone: null, chat: null, email: 'support@somo.example', social: [] },
    web: { folder: '.build/web', site: () => noAssets, app: () => noAssets },
    version: '0.0.0',
    dev: false,
  })
  const { sweeps } = somo
  const people = new People(app, own.db, keys, clock)
  return {
    app,
    db: own.db,
    target: own.target,
    keys,
    clock,
    simulator,
    provider,
    people,
    rooms,
    mails: outbox,
    /** Moves the clock, and the provider's with it, then does everything that has become due. */
    async pass(ms: number): Promise<void> {
      clock.now = plus(clock.now, ms)
      await this.settle()
    },
    /** Everything that is due, until nothing more is. */
    async settle(): Promise<void> {
      for (let round = 0; round < 3; round += 1) for (const sweep of sweeps) await sweep.work(clock.now)
    },
    call: <E extends Endpoint>(endpoint: E, input: Sent<E>) => people.callAs(null, endpoint, input),
    /** Money in a wallet, as a settled payment of the provider would bring it. */
    async fund(person: Person, kes: number): Promise<void> {
      const grossCents = centsFromShillings(kes)
      const paymentId = `TEST${person.id}-${clock.now.getTime()}-${Math.random()}`
      await own.db.transaction((tx) =>
        creditDeposit(
          tx,
          { provider: 'intasend', paymentId, grossCents, netCents: grossCents },
          { userId: person.id, depositId: 0 },
          clock.now,
        ),
      )
    },
    async close(): Promise<void> {
      if (engine) await engine.close()
      await simulator.close()
      await own.drop()
    },
  }
}

const noAssets = { css: '', script: '/app.js', font: '/font.woff2', cssHash: 'sha256-', modules: [] }

/** For tests that enter no room: entering one anyway fails loudly. */
const closedRooms: RoomEngine = {
  limits: { people: 0, inPage: true, control: false, recording: 'none' },
  create: async () => Promise.reject(new Error('this test has no rooms')),
  update: async () => undefined,
  cancel: async () => undefined,
  admit: async () => Promise.reject(new Error('this test has no rooms')),
  mute: async () => undefined,
  remove: async () => undefined,
  end: async () => undefined,
}

class People {
  private readonly app: Hono
  private readonly db: Db
  private readonly keys: Keys
  private readonly clock: { now: Date }
  private count = 0

  constructor(app: Hono, db: Db, keys: Keys, clock: { now: Date }) {
    this.app = app
    this.db = db
    this.keys = keys
    this.clock = clock
  }

  /** An adult student whose e-mail address is confirmed. */
  async student(
    name: string,
    facts: { grade?: number; born?: string; guardian?: string; confirmed?: boolean } = {},
  ): Promise<Person> {
    const input = {
      ...this.common(name),
      grade: facts.grade ?? 10,
      born_month: facts.born ?? '2006-01',
      ...(facts.guardian && { guardian_contact: facts.guardian }),
    }
    return this.signUp(accounts.signUpStudent, input, facts.confirmed ?? true)
  }

  async parent(name: string, email?: string): Promise<Person> {
    return this.signUp(accounts.signUpParent, { ...this.common(name), ...(email && { email }) }, true)
  }

  /** A verified teacher of these subjects to Grades 7 to 12. */
  async teacher(
    name: string,
    facts: { subjects?: string[]; cost?: number; approved?: boolean; grades?: number[] } = {},
  ): Promise<Person> {
    const known = await taughtSubjects(this.db)
    const subjects = (facts.subjects ?? ['Mathematics']).map((subject) => {
      const found = known.find((one) => one.name === subject)
      if (!found) throw new Error(`there is no ${subject}`)
      return {
        subject_id: found.id,
        grades: (facts.grades ?? [7, 8, 9, 10, 11, 12]).filter((grade) => found.grades.includes(grade)),
      }
    })
    const teacher = await this.signUp(
      signUpTeacher,
      { ...this.common(name), subjects, experience: '5+ years', cost: facts.cost ?? 1000 },
      true,
    )
    if (facts.approved ?? true)
      await this.db
        .update(users)
        .set({ verificationStatus: 'approved', verifiedAt: this.clock.now })
        .where(eq(users.id, teacher.id))
    return teacher
  }

  async admin(name: string): Promise<Person> {
    const person = await this.parent(name)
    await this.db.update(users).set({ role: 'admin' }).where(eq(users.id, person.id))
    return this.signInAs(person.email)
  }

  async signInAs(email: string, password = PASSWORD): Promise<Person> {
    const reply = await this.callAs(null, accounts.signIn, { email, password })
    if (!reply.ok) throw new Error(`sign-in: ${reply.problem.code}`)
    return this.person(reply)
  }

  /** One free slot of a teacher, Nairobi wall time. */
  async offer(teacher: Person, date: string, from: string, to: string): Promise<void> {
    const reply = await teacher.call(submitTimeRange, {
      teacherId: teacher.id,
      date,
      start: `${date} ${from}:00`,
      end: `${date} ${to}:00`,
    })
    if (!reply.ok) throw new Error(`offer: ${reply.problem.code}`)
  }

  /** The link's token of the newest mail of a kind to somebody. */
  async token(purpose: Parameters<typeof tokenFor>[1], userId: number): Promise<string> {
    const [row] = await this.db
      .select({ id: oneTimeTokens.id })
      .from(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)))
      // A newer mail ends the older links; on a standing clock they can be of one instant.
      .orderBy(sql`used_at is not null`, desc(oneTimeTokens.createdAt))
      .limit(1)
    if (!row) throw new Error(`no ${purpose} token`)
    return tokenFor(this.keys, purpose, row.id)
  }

  async callAs<E extends Endpoint>(
    who: { token: string; cookie?: string } | null,
    endpoint: E,
    input: Sent<E>,
  ): Promise<Reply<E>> {
    const first = await this.send(who, endpoint, input)
    if (first.status !== 401 || !who?.cookie) return first
    // Fifteen minutes have passed on the test's clock: renew by the session's cookie, as a browser does.
    const renewed = await this.app.request(`${ORIGIN}/api/auth/refresh`, {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        origin: ORIGIN,
        host: new URL(ORIGIN).host,
        cookie: `somo_session=${who.cookie}`,
      },
    })
    if (!renewed.ok) return first
    who.token = ((await renewed.json()) as Answer<typeof accounts.refreshAccess>).access_token
    return this.send(who, endpoint, input)
  }

  private async send<E extends Endpoint>(who: { token: string } | null, endpoint: E, input: Sent<E>): Promise<Reply<E>> {
    const { url, body } = address(endpoint, input as Record<string, unknown>)
    const response = await this.app.request(`${ORIGIN}${url}`, {
      method: endpoint.method,
      body,
      headers: {
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(who && { authorization: `Bearer ${who.token}` }),
      },
    })
    const json: unknown = await response.json()
    return {
      status: response.status,
      ok: response.ok,
      body: json as Answer<E>,
      problem: json as Problem,
      headers: response.headers,
    }
  }

  private common(name: string) {
    this.count += 1
    const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${this.count}@example.com`
    return {
      name,
      email,
      phone: `07122${String(10_000 + this.count * 100 + 77).slice(-5)}`,
      password: PASSWORD,
      accept_terms: true as const,
    }
  }

  private async signUp(
    endpoint: typeof accounts.signUpStudent | typeof accounts.signUpParent | typeof signUpTeacher,
    input: object,
    confirmed: boolean,
  ): Promise<Person> {
    // Each caller passes the input of the endpoint it names.
    const reply = await this.callAs(null, endpoint as typeof accounts.signUpParent, input as Sent<typeof accounts.signUpParent>)
    if (!reply.ok) throw new Error(`sign-up: ${JSON.stringify(reply.problem)}`)
    const person = this.person(reply)
    if (confirmed) await this.callAs(null, accounts.confirmEmail, { token: await this.token('confirm_email', person.id) })
    return person
  }

  private person(reply: { body: Answer<typeof accounts.signIn>; headers: Headers }): Person {
    const { access_token: token, user_info: user } = reply.body
    const cookie = /somo_session=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? ''
    const who = { id: user.id, name: user.name, email: user.email, token, cookie }
    return { ...who, call: (endpoint, input) => this.callAs(who, endpoint, input) }
  }
}

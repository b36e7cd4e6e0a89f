/** A Somo with people, money and papers in it, backed up while it is used, and what comes back of it. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { callerOf } from '../../app/server/testing/caller.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../app/server/testing/world.ts'
import { signIn } from '../../features/accounts/contract.ts'
import { learnerBookings } from '../../features/booking/contract.ts'
import { ledgerHealth } from '../../features/ledger/server/index.ts'
import { listThreads, readThread, writeMessage } from '../../features/messages/contract.ts'
import { reportDeposit, startDeposit, withdraw } from '../../features/payments/contract.ts'
import { sendPayouts } from '../../features/payments/server/index.ts'
import { payAtFrame, paidOut } from '../../features/payments/testing/pay.ts'
import { showWallet } from '../../features/wallet/contract.ts'
import { root } from '../../scripts/root.ts'
import { schemaPicture } from '../../scripts/schema-picture.ts'
import { openConnection } from '../../shared/server/database.ts'
import { newFileKey } from '../../shared/server/file-store.ts'
import { fingerprintOf } from '../../shared/server/keys.ts'
import { migrateDatabase } from '../../shared/server/migrate.ts'
import { startMailCatcher } from '../../simulators/mail/start.ts'
import { databaseOfBytes, emptyDatabase, type OwnDatabase } from '../testing/database.ts'
import { everyRow } from '../testing/every-row.ts'
import { serve } from '../testing/serve.ts'
import { fileOf, MANIFEST, SUMS, sumOf, type Manifest } from './manifest.ts'
import { restoreBackup, type RestoreWish } from './restore-backup.ts'
import { writeBackup, type BackupWish } from './write-backup.ts'

/** Of the worlds of tests. */
const SECRET = 'the secret of the tests, long enough'
const PROVIDER = { publicKey: 'ISPubKey_test_tests', secretKey: 'ISSecretKey_test_tests' }

let somo: World
let folder: string
let own: OwnDatabase
let student: Person
let teacher: Person
let paper: string

const place = (name: string): string => path.join(folder, name)
const backUp = (name: string, wish: Partial<BackupWish> = {}): Promise<Manifest> =>
  writeBackup(place(name), {
    target: somo.target,
    filesFolder: somo.filesFolder,
    secret: fingerprintOf(SECRET),
    version: '0.1.0',
    ...wish,
  })
const restore = (name: string, wish: Partial<RestoreWish> = {}) =>
  restoreBackup(place(name), { target: own.target, filesFolder: place('files'), secrets: [fingerprintOf(SECRET)], ...wish })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backups-'))
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  ;({ student, teacher } = await somo.stage.paidLesson())
  const { body } = await student.call(startDeposit, { key: randomUUID(), amount: 800 })
  const tracking = await payAtFrame(somo.simulator, body.checkout, '0712345600')
  await somo.pass(4000)
  await student.call(reportDeposit, { transaction_id: tracking, user_id: student.id })
  const threadId = (await student.call(listThreads, {})).body.threads[0]?.id ?? 0
  await student.call(writeMessage, { threadId, key: randomUUID(), text: 'Ninaleta daftari\tna "kalamu" \\ 📐\nkesho.' })
  paper = newFileKey()
  await somo.parts.files.put(paper, Buffer.from('a certificate'))
  await backUp('usual')
})
afterAll(async () => {
  await somo?.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  own = await emptyDatabase(inject('postgresFolder'))
})
afterEach(async () => {
  await own.drop()
  await rm(place('files'), { recursive: true, force: true })
})

/** Whether there is anything in the database or the folder of files. */
async function isEmpty(): Promise<boolean> {
  const { rows } = await own.db.$client.query(
    `select from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
  )
  return rows.length === 0 && !existsSync(place('files'))
}

async function pictureOf({ target }: OwnDatabase): Promise<string> {
  const client = await openConnection(target)
  try {
    return await schemaPicture(client)
  } finally {
    await client.end()
  }
}

const picture = readFileSync(path.join(root, 'database/schema.sql'), 'utf8')

describe('a backup that was made while people pay and write', () => {
  test('shows one moment: nothing of what came after it began, and every row of before [OPS-04]', async () => {
    const before = await everyRow(somo.db)
    const paying: string[] = []
    await backUp('busy', {
      afterTable: async ({ name }) => {
        if (!['bookings', 'ledger_accounts', 'ledger_entries', 'messages'].includes(name)) return
        paying.push(name)
        await somo.stage.paidLesson({ teacher, student: await funded() })
      },
    })
    expect(paying).toHaveLength(4)
    await restore('busy')
    expect(await everyRow(own.db)).toEqual(before)
    expect(await pictureOf(own)).toBe(picture)
    expect(await ledgerHealth(own.db)).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
    expect((await everyRow(somo.db)).get('bookings')).toHaveLength((before.get('bookings')?.length ?? 0) + 4)
  })

  test('is readable for nobody else, and whole by the ordinary tool too [OPS-04]', async () => {
    const inIt = readdirSync(place('usual'), { recursive: true, withFileTypes: true })
    const modes = inIt.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mode & 0o077)
    expect([statSync(place('usual')).mode & 0o077, ...modes].filter(Boolean)).toEqual([])
    const sums = readFileSync(path.join(place('usual'), SUMS), 'utf8')
    expect(sums).toMatch(/^[0-9a-f]{64} {2}tables\/public\.ledger_entries\.copy\.gz$/m)
    expect(sums).toContain(`  files/${paper.slice(0, 2)}/${paper}\n`)
  })

  test('is written over nothing, and one that breaks leaves nothing behind [OPS-04]', async () => {
    await expect(backUp('usual')).rejects.toThrow('is there already')
    const broken = backUp('broken', { afterTable: () => Promise.reject(new Error('the disk is full')) })
    await expect(broken).rejects.toThrow('the disk is full')
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])
  })
})

async function funded(): Promise<Person> {
  const payer = await somo.people.student('Baraka Kamau')
  await somo.fund(payer, 2000)
  return payer
}

describe('a restored database', () => {
  test('is served: people sign in, find their money, lesson, messages and papers, and pay again [OPS-04]', async () => {
    const wallet = (await student.call(showWallet, { userId: student.id })).body
    await restore('usual')
    await using opened = new AsyncDisposableStack()
    const mail = await startMailCatcher()
    opened.defer(() => mail.close())
    const { origin } = await serve(opened, own.target, {
      smtpUrl: mail.smtpUrl,
      secret: SECRET,
      now: () => somo.clock.now,
      provider: { ...PROVIDER, ...somo.simulator },
      filesFolder: place('files'),
    })
    const caller = callerOf({ request: (address, init) => fetch(address, init) }, origin)
    const { body } = await caller.callAs(null, signIn, { email: student.email, password: PASSWORD })
    const amina = { token: body.access_token }
    expect((await caller.callAs(amina, showWallet, { userId: student.id })).body).toEqual(wallet)
    const [lesson] = (await caller.callAs(amina, learnerBookings, { studentId: student.id })).body
    expect(lesson).toMatchObject({ payment_status: 'paid', status: 'confirmed' })
    const threadId = (await caller.callAs(amina, listThreads, {})).body.threads[0]?.id ?? 0
    const { messages } = (await caller.callAs(amina, readThread, { threadId })).body
    expect(messages.map(({ text }) => text)).toEqual(['Ninaleta daftari\tna "kalamu" \\ 📐\nkesho.'])
    // The session of before the backup goes on.
    const again = await caller.refresh(student.cookie)
    expect(again.ok).toBe(true)
    const deposit = await caller.callAs(amina, startDeposit, { key: randomUUID(), amount: 500 })
    expect(deposit.problem.code).toBeUndefined()
    expect(readFileSync(path.join(place('files'), paper.slice(0, 2), paper))).toEqual(
      readFileSync(path.join(somo.filesFolder, paper.slice(0, 2), paper)),
    )
    expect((await ledgerHealth(own.db)).balanced).toBe(true)
  })

  test('gives no id again that may have been given since, unless nothing was [OPS-04]', async () => {
    const { rows: lost } = await somo.db.$client.query<{ id: number }>('select max(id) as id from bookings')
    const next = `select nextval(pg_get_serial_sequence('bookings', 'id')) as id`
    await restore('usual')
    const { rows } = await own.db.$client.query<{ id: number }>(next)
    expect(rows[0]?.id).toBeGreaterThan(100_000 + (lost[0]?.id ?? 0))
    await own.drop()
    own = await emptyDatabase(inject('postgresFolder'))
    const { sequences } = await restoreExactly('usual')
    const { rows: exact } = await own.db.$client.query<{ id: number }>(next)
    expect(exact[0]?.id).toBe((sequences.find(({ name }) => name === 'bookings_id_seq')?.last ?? 0) + 1)
  })

  test('has a folder of files that can be given to the user of servers, also where nobody had a file [OPS-04]', async () => {
    await backUp('fileless', { filesFolder: place('nothing') })
    await restore('fileless')
    expect(readdirSync(place('files'))).toEqual([])
  })

  test('is made by a role that owns the database and nothing else [OPS-04]', async () => {
    const { host, database } = own.target as { host: string; database: string }
    const role = `owner_of_${database}`
    await own.db.$client.query(`create role ${role} login; alter database ${database} owner to ${role}`)
    try {
      await restore('usual', { target: { host, database, user: role } })
      const { rows } = await own.db.$client.query('select count(*) as n from ledger_entries')
      expect(rows).not.toEqual([{ n: 0 }])
    } finally {
      await own.db.$client.query(`reassign owned by ${role} to postgres; drop owned by ${role}; drop role ${role}`)
    }
  })

  test('of version 0.1 is brought up to date by the migrations since [OPS-04]', async () => {
    const old = await emptyDatabase(inject('postgresFolder'))
    try {
      const client = await openConnection(old.target)
      await client.query(readFileSync(path.join(root, 'database/versions/0.1.sql'), 'utf8'))
      await client.end()
      await backUp('old', { target: old.target })
      const before = await everyRow(old.db)
      await restore('old', { nothingSince: true })
      expect(await everyRow(own.db)).toEqual(before)
      await migrateDatabase(own.target)
      expect(await pictureOf(own)).toBe(picture)
    } finally {
      await old.drop()
    }
  })
})

const restoreExactly = async (name: string): Promise<Manifest> => (await restore(name, { nothingSince: true })).manifest

test('a withdrawal that went out after the backup is not sent again: it waits for a person [OPS-04] [WAL-11]', async () => {
  const rich = await somo.people.teacher('Rich Teacher')
  await somo.earn(rich, 1000)
  await rich.call(withdraw, { teacher_id: rich.id, amount: 600, mpesa_number: '0712345650' })
  // One that an operator may have let go since.
  const other = await somo.people.teacher('Waiting Teacher')
  await somo.earn(other, 25_000)
  await other.call(withdraw, { teacher_id: other.id, amount: 25_000, mpesa_number: '0712345650' })
  await backUp('under-way')
  const sent = async () => (await paidOut(somo.simulator)).times
  const before = await sent()
  await somo.settle()
  await somo.pass(60_000)
  expect(await sent()).toBe(before + 1)
  const { heldPayouts } = await restore('under-way')
  expect(heldPayouts).toBe(2)
  const { payouts, payments } = somo.provider
  for (let step = 0; step < 4; step += 1) {
    await sendPayouts(own.db, payouts, payments, somo.clock.now)
    await somo.pass(60_000)
  }
  const { rows } = await own.db.$client.query<{ state: string }>('select state from payouts')
  expect(rows).toEqual([{ state: 'review' }, { state: 'review' }])
  expect(await sent()).toBe(before + 1)
})

describe('the commands', () => {
  const run = (command: string, { target }: Pick<OwnDatabase, 'target'>, ...words: string[]) => {
    const { host = '', database = '' } = 'host' in target ? target : {}
    return spawnSync('npm', ['run', '--silent', command, '--', ...words], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(host)}`,
        SOMO_SECRET: SECRET,
        FILES_FOLDER: place('files'),
        // As npm tells where it was called.
        INIT_CWD: folder,
      },
    })
  }

  test('make a backup and restore it, say what is in it and what is not, and refuse in a sentence [OPS-04]', async () => {
    const made = run('backup', somo, place('by-command'))
    expect([made.status, made.stderr]).toEqual([0, ''])
    expect(made.stdout).toContain('SOMO_SECRET is not in it')
    const restored = run('restore', own, place('by-command'))
    expect([restored.status, restored.stderr]).toEqual([0, ''])
    expect(restored.stdout).toMatch(/^users +\d+$/m)
    expect(restored.stdout).toMatch(/The ledger is balanced: \d+ transfers/)
    expect((await own.db.$client.query('select from bookings')).rowCount).toBeGreaterThan(0)
    const again = run('restore', own, place('by-command'))
    expect([again.status, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toMatch(/^Nothing was restored\. The database is not empty[^\n]+\n$/)
    expect(run('backup', somo).status).toBe(2)
  })
})

describe('what is refused before anything is written', () => {
  /** A backup with something else in it than was written, and sums that do not know. */
  const damaged: [string, (at: (name: string) => string) => void][] = [
    ['is cut', (at) => truncateSync(at(fileOf({ schema: 'public', name: 'users' })), 40)],
    ['has a changed byte', (at) => flip(at(fileOf({ schema: 'public', name: 'ledger_entries' })))],
    ['lacks a table', (at) => rmSync(at(fileOf({ schema: 'public', name: 'bookings' })))],
    ['lacks a paper', (at) => rmSync(at(`files/${paper.slice(0, 2)}/${paper}`))],
    ['has another list of what is in it', (at) => flip(at(MANIFEST))],
    ['has fewer sums', (at) => edit(at(SUMS), (sums) => sums.split('\n').slice(4).join('\n'))],
    ['was never finished', (at) => rmSync(at(SUMS))],
  ]

  test.each(damaged)('a backup that %s [OPS-04]', async (_, spoil) => {
    await cp(place('usual'), place('spoilt'), { recursive: true })
    spoil((name) => path.join(place('spoilt'), name))
    try {
      await expect(restore('spoilt')).rejects.toThrow(/damaged|never finished/)
      expect(await isEmpty()).toBe(true)
    } finally {
      await rm(place('spoilt'), { recursive: true })
    }
  })

  /** A backup that says something else of itself, with the right sums. */
  const strange: [string, RegExp, (told: Manifest) => object][] = [
    ['of a format that is not known', /does not know the format/, () => ({ format: 2 })],
    [
      'of a newer version',
      /migrations that this one does not know/,
      ({ migrations }) => ({ migrations: [...migrations, 9_000_000_000_000] }),
    ],
    [
      'that promises more rows than it has',
      /rows where the backup says/,
      ({ tables }) => ({ tables: tables.map((table) => (table.name === 'users' ? { ...table, rows: 99 } : table)) }),
    ],
    ['whose ledger was another', /ledger is not what it was/, ({ ledger }) => ({ ledger: { ...ledger, transfers: 99 } })],
    [
      'of a database that somebody has changed by hand',
      /changed by hand/,
      ({ tables }) => ({
        tables: tables.map((table) => (table.name === 'users' ? { ...table, columns: [...table.columns, 'more'] } : table)),
      }),
    ],
  ]

  test.each(strange)('one %s [OPS-04]', async (_, reason, change) => {
    await cp(place('usual'), place('strange'), { recursive: true })
    const file = path.join(place('strange'), MANIFEST)
    edit(file, (text) => {
      const told = JSON.parse(text) as Manifest
      return JSON.stringify({ ...told, ...change(told) })
    })
    const sum = await sumOf(file)
    edit(path.join(place('strange'), SUMS), (sums) => sums.replace(/^[0-9a-f]{64}(?= {2}manifest)/m, sum ?? ''))
    try {
      await expect(restore('strange')).rejects.toThrow(reason)
      expect(await isEmpty()).toBe(true)
    } finally {
      await rm(place('strange'), { recursive: true })
    }
  })

  test('a database with anything in it, which stays as it is [OPS-04]', async () => {
    await own.db.$client.query(`create table theirs (word text); insert into theirs values ('kept')`)
    await expect(restore('usual')).rejects.toThrow('The database is not empty (public.theirs is there')
    expect((await own.db.$client.query('select * from theirs')).rows).toEqual([{ word: 'kept' }])
    expect(existsSync(place('files'))).toBe(false)
  })

  test('a database of bytes, in which letters are counted otherwise [OPS-04]', async () => {
    await own.drop()
    own = await databaseOfBytes(inject('postgresFolder'))
    await expect(restore('usual')).rejects.toThrow('has to be UTF8')
    expect(await isEmpty()).toBe(true)
  })

  test('another secret than its papers were sealed by, unless that one is lost [OPS-04]', async () => {
    const secrets = [fingerprintOf('another secret, which is long enough')]
    await expect(restore('usual', { secrets })).rejects.toThrow('This is not the secret')
    expect(await isEmpty()).toBe(true)
    await restore('usual', { secrets, anotherSecret: true })
    expect((await ledgerHealth(own.db)).balanced).toBe(true)
  })

  test('a folder of files in which another file has that name [OPS-04]', async () => {
    await cp(place('usual/files'), place('files'), { recursive: true })
    const there = path.join(place('files'), paper.slice(0, 2), paper)
    writeFileSync(there, 'theirs')
    await expect(restore('usual')).rejects.toThrow('is another file')
    expect(readFileSync(there, 'utf8')).toBe('theirs')
    await rm(place('files'), { recursive: true })
    expect(await isEmpty()).toBe(true)
  })
})

function flip(file: string): void {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(file, bytes)
}

const edit = (file: string, change: (text: string) => string): void => writeFileSync(file, change(readFileSync(file, 'utf8')))

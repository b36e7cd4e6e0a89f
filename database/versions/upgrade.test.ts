/** Whoever runs an older version goes on with this one: each that was ever out is kept as a database, and upgraded here. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { callerOf } from '../../app/server/testing/caller.ts'
import { PASSWORD } from '../../app/server/testing/rows.ts'
import { signIn } from '../../features/accounts/contract.ts'
import { ledgerHealth } from '../../features/ledger/server/index.ts'
import { learnerBookings } from '../../features/booking/contract.ts'
import { showWallet } from '../../features/wallet/contract.ts'
import { root } from '../../scripts/root.ts'
import { schemaPicture } from '../../scripts/schema-picture.ts'
import { openConnection } from '../../shared/server/database.ts'
import { migrateDatabase } from '../../shared/server/migrate.ts'
import { startMailCatcher } from '../../simulators/mail/start.ts'
import { emptyDatabase } from '../testing/database.ts'
import { everyRow } from '../testing/every-row.ts'
import { serve } from '../testing/serve.ts'

const versions = globSync('database/versions/*.sql', { cwd: root }).map((file) => path.parse(file).name)

let own: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  own = await emptyDatabase(inject('postgresFolder'))
})
afterEach(() => own.drop())

/** The database as that version left it. */
async function load(version: string): Promise<void> {
  const client = await openConnection(own.target)
  await client.query(readFileSync(path.join(root, `database/versions/${version}.sql`), 'utf8'))
  await client.end()
}

const picture = async (): Promise<string> => {
  const client = await openConnection(own.target)
  try {
    return await schemaPicture(client)
  } finally {
    await client.end()
  }
}

test('every version the changelog names is kept to be upgraded [OPS-02]', () => {
  const named = [...readFileSync(path.join(root, 'docs/changelog.md'), 'utf8').matchAll(/^## (\d\S*)/gm)].map(
    ([, name = '']) => name,
  )
  expect(named.toSorted()).toEqual(versions.toSorted())
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  expect(named).toContain(version.replace(/\.0$/, ''))
})

/** When the clock looks at a row next is of the release, not of the row: reminders came, and are due before the end. */
const lookedAtAnew = ['due_at']

describe.each(versions)('a database of version %s', (version) => {
  beforeEach(() => load(version))

  test('becomes one of today, with everything that was in it [OPS-02]', async () => {
    const before = await everyRow(own.db)
    await migrateDatabase(own.target)
    expect(await picture()).toBe(readFileSync(path.join(root, 'database/schema.sql'), 'utf8'))
    const after = await everyRow(own.db)
    for (const [table, rows] of before) {
      const now = after.get(table) ?? []
      const columns = Object.keys(now[0] ?? {})
      const stays = (column: string): boolean => columns.includes(column) && !lookedAtAnew.includes(column)
      const kept = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => stays(column))))
      expect([table, now]).toMatchObject([table, kept])
    }
    const health = await ledgerHealth(own.db)
    expect(health).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
    expect(health.transfers).toBeGreaterThan(5)
  })

  test('is upgraded once by many servers that start at once [OPS-02]', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(own.target)))
    const { rows } = await own.db.$client.query(
      'select count(distinct created_at) = count(*) as once from drizzle.__drizzle_migrations',
    )
    expect(rows).toEqual([{ once: true }])
  })

  test('is served: its people sign in, see their money and lessons, and get the mails that were waiting [OPS-02]', async () => {
    await using opened = new AsyncDisposableStack()
    const mail = await startMailCatcher()
    opened.defer(() => mail.close())
    await migrateDatabase(own.target)
    const { origin } = await serve(opened, own.target, {
      smtpUrl: mail.smtpUrl,
      secret: 'the secret of the upgrade, long enough',
      now: () => new Date('2026-11-20T15:04:00Z'),
    })
    const caller = callerOf({ request: (address, init) => fetch(address, init) }, origin)
    const reply = await caller.callAs(null, signIn, { email: 'amina.njoroge.2@example.com', password: PASSWORD })
    expect(reply.problem.code).toBeUndefined()
    const amina = { token: reply.body.access_token, cookie: '' }
    const { id } = reply.body.user_info
    expect((await caller.callAs(amina, showWallet, { userId: id })).body).toMatchObject({ balance: 2800 })
    const lessons = await caller.callAs(amina, learnerBookings, { studentId: id })
    expect(JSON.stringify(lessons.body)).toContain('"payment_status":"released"')
    const mailed = async () => (await (await fetch(`${mail.webOrigin}/api/mails`)).json()) as { to: string[] }[]
    await expect
      .poll(async () => (await mailed()).flatMap(({ to }) => to).toSorted())
      .toEqual(['amina.njoroge.2@example.com', 'baraka.mwangi.6@example.com'])
  })
})

describe('a database that has run other migrations than ours', () => {
  beforeEach(() => migrateDatabase(own.target))
  const record = (change: string) => own.db.$client.query(change)

  test('is refused instead of leaving one out silently [OPS-02]', async () => {
    await record('delete from drizzle.__drizzle_migrations where id = 3')
    await expect(migrateDatabase(own.target)).rejects.toThrow(/has not run the migration 0002_ledger_guards/)
  })

  test('such as one from before 0.1, is told so [OPS-02]', async () => {
    await record('update drizzle.__drizzle_migrations set created_at = created_at - 5000000')
    await expect(migrateDatabase(own.target)).rejects.toThrow(/a version before 0\.1/)
  })

  test('but one that a newer version has served, while servers change over, is served by this one [OPS-02]', async () => {
    await record(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9000000000000)`)
    await migrateDatabase(own.target)
  })
})

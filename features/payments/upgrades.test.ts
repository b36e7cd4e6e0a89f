/** What the money's migrations make of what was there before them: each is run upon rows of the version before. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../database/testing/database.ts'
import { openConnection } from '../../shared/server/database.ts'
import { makeSchema, migrateDatabase, ourMigrations } from '../../shared/server/migrate.ts'

let own: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  own = await emptyDatabase(inject('postgresFolder'))
})
afterEach(() => own.drop())

const run = async (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await own.db.$client.query<Record<string, unknown>>(statement, values)).rows

/** A database as it was before that migration, with Grace Wambui in it. */
async function before(tag: string): Promise<void> {
  const earlier = ourMigrations().slice(
    0,
    ourMigrations().findIndex((one) => one.tag === tag),
  )
  const client = await openConnection(own.target)
  try {
    await client.query('begin')
    await makeSchema(client, earlier.length)
    for (const { when } of earlier)
      await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', $1)`, [when])
    await client.query('commit')
  } finally {
    await client.end()
  }
  await run(`
    insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at)
    values ('parent', 'Grace Wambui', 'grace@example.com', '254712345678', 'x', now(), now())`)
}

type Came = { id: string; method?: string; daysAgo: number; kind?: 'deposit' | 'suspense_credited'; deposit?: number }
/** A payment of 1,000 that came in and was credited, each of a deposit of its own unless told. */
async function paid({ id, method = 'card', daysAgo, kind = 'deposit', deposit }: Came): Promise<number> {
  const at = `now() - interval '${daysAgo} days'`
  const [made] = deposit
    ? [{ id: deposit }]
    : await run(
        `insert into deposits (user_id, request_key, ref, amount_cents, state, checkout_id, created_at, completed_at)
         values (1, gen_random_uuid(), $1, 100000, 'complete', $1, ${at}, ${at}) returning id`,
        [`dep_${id}`],
      )
  const depositId = Number(made?.['id'])
  await run(
    `insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method,
       credited_at, first_seen_at, changed_at)
     values ($1, $2, 'complete', 100000, 3000, 97000, 'KES', $3, ${at}, ${at}, ${at})`,
    [id, depositId, method],
  )
  const key = kind === 'deposit' ? `deposit:intasend:${id}` : `suspense:intasend:${id}:credited`
  await run(
    `select ledger_post($1, $2, $3, ${at}, array['provider_clearing', 'wallet'], array[0, 1]::bigint[],
       array[-100000, 100000]::bigint[])`,
    [key, kind, depositId],
  )
  return depositId
}

describe('money that had come in before it was known when it clears', () => {
  const waits = () =>
    run(`
      select payment_id as id, owner_id as owner, amount_cents as cents,
        clears_at = credited_at + interval '3 days' as in_three_days
      from uncleared_funds
      join ledger_transfers on ledger_transfers.id = transfer_id
      join provider_payments on payment_id = split_part(key, ':', 3)
      order by key`)

  test('waits where a card paid it in the last three days, however it was credited [WAL-04]', async () => {
    await before('0087_uncleared')
    await paid({ id: 'BYCARD', daysAgo: 1 })
    await paid({ id: 'DECIDED', daysAgo: 2, kind: 'suspense_credited' })
    await paid({ id: 'LONGAGO', daysAgo: 4 })
    await paid({ id: 'PROMPT', daysAgo: 1, method: 'mpesa' })
    await migrateDatabase(own.target)
    const all = { owner: 1, cents: 100_000, in_three_days: true }
    expect(await waits()).toEqual([
      { id: 'BYCARD', ...all },
      { id: 'DECIDED', ...all },
    ])
  })

  test('waits once for each of two payments of one deposit, of which a card paid one [WAL-04]', async () => {
    await before('0087_uncleared')
    const deposit = await paid({ id: 'PROMPT', daysAgo: 1, method: 'mpesa' })
    await paid({ id: 'BYCARD', daysAgo: 1, kind: 'suspense_credited', deposit })
    await migrateDatabase(own.target)
    expect((await waits()).map(({ id }) => id)).toEqual(['BYCARD'])
  })
})

describe('a chargeback that was a case before its id was kept', () => {
  const told = (id: string, hoursAgo: number, invoice = 'PAID') =>
    run(
      `insert into provider_events (body_hash, authentic, hints, record, received_at)
       values (decode(md5($1), 'hex'), true, '[]', $1::jsonb, now() - $2 * interval '1 hour')`,
      [JSON.stringify({ chargeback_id: id, status: 'PENDING', invoice: { invoice_id: invoice } }), hoursAgo],
    )
  const opened = (hoursAgo: number) =>
    run(
      `insert into payment_differences (provider, payment_id, kind, day, found_at)
       values ('intasend', 'PAID', 'charged_back', now(), now() - $1 * interval '1 hour'),
         ('intasend', 'PAID', 'other_amount', now(), now() - $1 * interval '1 hour')`,
      [hoursAgo],
    )
  const named = async () => (await run('select refund_id from payment_differences order by kind')).map((row) => row['refund_id'])

  test('has the id that its webhook named, and none of another payment or of a later one [FUND-09]', async () => {
    await before('0088_second_chargeback')
    await told('CALLEDOFF', 30)
    await told('ITS', 20)
    await told('OTHERS', 19, 'OTHER')
    await opened(18)
    await told('LATER', 10)
    await migrateDatabase(own.target)
    expect(await named()).toEqual(['ITS', null])
  })

  test('has none that was a refund of ours, and stays without where no webhook is kept [FUND-09]', async () => {
    await before('0088_second_chargeback')
    const deposit = await paid({ id: 'PAID', daysAgo: 5 })
    await run(`insert into payouts (user_id, request_key, source, amount_cents, payment_id, state, requested_at)
      values (1, gen_random_uuid(), 'refund', 10000, 'PAID', 'processing', now())`)
    await run(`insert into payout_attempts (payout_id, number, step, tracking_id, started_at, step_at)
      values (1, 1, 'processing', 'OURS', now(), now())`)
    await told('OURS', 20)
    await opened(18)
    await migrateDatabase(own.target)
    expect([deposit, await named()]).toEqual([1, [null, null]])
  })

  test('stays without where the provider’s list has opened it a second time by now [FUND-09]', async () => {
    await before('0093_name_the_chargebacks_heard_before')
    await told('ITS', 20)
    await opened(18)
    await run(`insert into payment_differences (provider, payment_id, kind, refund_id, day, found_at)
      values ('intasend', 'PAID', 'charged_back', 'ITS', now(), now())`)
    await migrateDatabase(own.target)
    expect((await named()).filter((id) => id !== null)).toEqual(['ITS'])
  })
})

/** Many teachers who withdraw again and again, whatever dies meanwhile. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { makeAccessToken } from '../../features/accounts/server/access-token.ts'
import { withdraw } from '../../features/payments/contract.ts'
import { centsFromShillings } from '../../shared/money.ts'
import type { Db } from '../../shared/server/database.ts'
import { deriveKeys } from '../../shared/server/keys.ts'
import { insist } from '../setting/client.ts'
import { SECRET } from '../setting/outside.ts'

const TEACHERS = 40
const SHILLINGS = 100
const EARNED = 1_000_000

/** Who has earned enough for all their withdrawals, each with a session. */
async function richTeachers(db: Db): Promise<{ id: number; session: number }[]> {
  const { rows } = await db.execute<{ id: number; session: number }>(sql`
    with people as (
      insert into users (role, name, email, phone, password_hash, email_confirmed_at, terms_accepted_at, created_at,
        verification_status, verified_at)
      select 'teacher', 'Teacher Number ' || n, 'rich' || n || '@example.com', '2547' || lpad((90000000 + n)::text, 8, '0'), 'x',
        now(), now(), now(), 'approved', now() from generate_series(1, ${TEACHERS}::int) n returning id)
    insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at)
    select id, decode(md5(id || ${randomUUID()}), 'hex'), now(), now(), now() + interval '30 days' from people
    returning user_id as id, id as session`)
  const cents = centsFromShillings(EARNED)
  for (const { id } of rows)
    await db.$client.query(`select ledger_post($1, 'lesson_release', 0, now(), $2::text[], $3::bigint[], $4::bigint[])`, [
      `rich:${id}`,
      ['teacher_earnings', 'provider_clearing'],
      [id, 0],
      [cents, -cents],
    ])
  return rows
}

export type Withdrawing = {
  asked: number[]
  stop(): Promise<void>
}

/** Each asks for another when the one before has ended. @param origins servers that are tried in turn */
export async function startWithdrawing(db: Db, origins: readonly string[]): Promise<Withdrawing> {
  const keys = deriveKeys(SECRET)
  const asked: number[] = []
  const leaving = new AbortController()
  const one = async ({ id, session }: { id: number; session: number }): Promise<void> => {
    while (!leaving.signal.aborted) {
      const { token } = await makeAccessToken(keys, { userId: id, role: 'teacher', sessionId: session }, new Date())
      const wish = { teacher_id: id, amount: SHILLINGS, mpesa_number: '0712345650', key: randomUUID() }
      const turn = id % 2 ? origins : origins.toReversed()
      const reply = await insist(turn, token, withdraw, wish, leaving.signal)
      if (reply.status === 200) asked.push(reply.body.withdrawal.id)
      await sleep(1000, undefined, { signal: leaving.signal })
    }
  }
  const running = Promise.all(
    (await richTeachers(db)).map((teacher) =>
      one(teacher).catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error
      }),
    ),
  )
  running.catch(() => undefined)
  return {
    asked,
    async stop() {
      leaving.abort()
      await running
    },
  }
}

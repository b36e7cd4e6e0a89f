/** Lessons to pay and slots to book, each once: the work of which money is measured. */
import { sql } from 'drizzle-orm'
import { bookSession, payTeacher } from '../features/booking/contract.ts'
import { showWallet } from '../features/wallet/contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import type { Db } from '../shared/server/database.ts'
import { clockRange, nairobiDate } from '../shared/time.ts'
import { address, type Sent } from '../shared/web/client.ts'
import type { LightClient } from './light-client.ts'
import type { Work } from './rounds.ts'
import { tokensOf } from './setting.ts'

/** A call as its contract says; anything but an answer of success throws. */
export async function call<E extends Endpoint>(client: LightClient, token: string | null, endpoint: E, input: Sent<E>) {
  const { url, body } = address(endpoint, input as Record<string, unknown>)
  const reply = await client.call(endpoint.method, url, token, typeof body === 'string' ? body : '')
  if (reply.status !== 200) throw new Error(`${endpoint.path}: ${reply.status} ${reply.body}`)
}

/** Tokens by whose they are. */
export type Tokens = ReadonlyMap<number, string>

export async function studentsTokens(db: Db, most?: number): Promise<Tokens> {
  return new Map((await tokensOf(db, 'student', most)).map(({ id, token }) => [id, token]))
}

/** Each call of it shows the next token: what a server learns of one at first sight is no part of what follows. */
export function showing(tokens: Tokens): Work {
  const all = [...tokens]
  return async (client) => {
    const [userId = 0, token = null] = all.pop() ?? []
    // A server whose connections are all being opened may have no time yet: then this one is learned later.
    await client.call('GET', address(showWallet, { userId }).url, token)
  }
}

/** Each call of it is one payment, by somebody of these, of a lesson nobody has paid yet. */
export async function payments(db: Db, tokens: Tokens): Promise<Work> {
  const { rows } = await db.execute<{ id: number; payer: number; teacher: number }>(
    sql`select id, payer_id as payer, teacher_id as teacher from bookings
      where status = 'accepted' and payer_id = any(${sql.param([...tokens.keys()])}::bigint[]) order by md5(id::text)`,
  )
  return async (client) => {
    const lesson = rows.pop()
    if (!lesson) throw new Error('the benchmark has run out of lessons')
    await call(client, tokens.get(lesson.payer) ?? null, payTeacher, {
      payer_id: lesson.payer,
      teacher_id: lesson.teacher,
      amount: 1000,
      booking_id: lesson.id,
    })
  }
}

/**
 * Each call of it is one request for a free slot, by one of these students who has nothing else at that time.
 * @param after how many slots of each time are left for others
 */
export async function requests(db: Db, tokens: Tokens, after = 0): Promise<Work> {
  const { rows } = await db.execute<{ teacher: number; starts: Date; ends: Date; turn: number }>(sql`
    select * from (
      select teacher_id as teacher, starts_at as starts, ends_at as ends,
        (row_number() over (partition by starts_at order by teacher_id))::integer - ${after}::integer as turn
      from availability_slots where starts_at > now() + interval '1 day') slots
    where turn between 1 and ${tokens.size} order by md5(teacher || 'at' || starts)`)
  const students = [...tokens]
  return async (client) => {
    const slot = rows.pop()
    const student = slot && students[slot.turn - 1]
    if (!slot || !student) throw new Error('the benchmark has run out of slots')
    const [starts, ends] = [new Date(slot.starts), new Date(slot.ends)]
    await call(client, student[1], bookSession, {
      teacher_id: slot.teacher,
      student_id: student[0],
      date: nairobiDate(starts),
      time: clockRange(starts, ends),
      cost: 1000,
    })
  }
}

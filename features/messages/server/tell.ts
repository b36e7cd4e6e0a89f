/** Who is told of a message: everybody else once, until they have read; a child's parents of the first one alone. */
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../shared/server/database.ts'
import { silent, statement, type Given } from '../../../shared/server/statement.ts'
import { actingGuardians } from '../../family/server/index.ts'
import type { NoticeKind } from '../../notices/contract.ts'
import { notice } from '../../notices/server/index.ts'
import type { ToldThread } from './seen-threads.ts'
import { threadReadings } from './tables.ts'

type Of = Pick<ToldThread, 'id' | 'learnerId' | 'teacherId' | 'learnerSignsIn' | 'withChild'>
type Message = Of & { senderId: number; who: string; now: Date }

/** The learner and the teacher, as far as they sign in. */
const both = (of: Given<Of>): SQL => sql`
        select ${of.teacherId}::bigint as id
        union all
        select ${of.learnerId}::bigint
        where ${of.learnerSignsIn}::boolean`

/** The parents who read along. */
const guardians = (of: Given<Of>, which: SQL): SQL => sql`
        select parent.id
        from (${actingGuardians(of.learnerId)}) parent
        where ${which}`

const tell = statement('tell_of_message', (given: Given<Message>) => {
  const about = { who: sql`${given.who}::text`, thread: sql`${given.id}::bigint` }
  const at = sql<Date>`${given.now}::timestamptz`
  const from = sql`everybody`
  return silent(sql`
      with told as (
        insert into ${threadReadings} (thread_id, user_id, told)
        select ${given.id}::bigint, one.id, true
        from (${both(given)}
        union
        ${guardians(given, sql`not ${given.learnerSignsIn}::boolean`)}) one
        where one.id <> ${given.senderId}
        on conflict (thread_id, user_id) do update set told = true where not thread_readings.told
        returning user_id),
      told_first as (
        insert into ${threadReadings} (thread_id, user_id, told)
        select ${given.id}::bigint, one.id, true
        from (${guardians(given, sql`${given.learnerSignsIn}::boolean and ${given.withChild}::boolean`)}) one
        where one.id <> ${given.senderId}
        on conflict (thread_id, user_id) do nothing
        returning user_id),
      everybody as (select user_id from told union all select user_id from told_first)
      ${notice({ kind: 'message_new', to: sql`everybody.user_id`, by: sql`${given.senderId}::bigint`, about, at, from })}`)
})

/** @param who the sender, as the one who knows them least may know them */
export async function tellOfMessage(tx: Tx, row: ToldThread, senderId: number, who: string, now: Date): Promise<void> {
  await tell(tx, { ...ofThread(row), senderId, who, now })
}

/** Everybody of a thread, parents too, is told what became of it. */
const tellOf = (kind: NoticeKind) =>
  statement(`tell_${kind}`, (given: Given<Of & { now: Date }>) => {
    const at = sql<Date>`${given.now}::timestamptz`
    const about = { thread: sql`${given.id}::bigint` }
    return silent(sql`
      with everybody as (${both(given)}
        union
        ${guardians(given, sql`(${given.withChild}::boolean or not ${given.learnerSignsIn}::boolean)`)})
      ${notice({ kind, to: sql`everybody.id`, about, at, from: sql`everybody` })}`)
  })

const becomes = {
  messages_paused: tellOf('messages_paused'),
  messages_go_on: tellOf('messages_go_on'),
  messages_closed: tellOf('messages_closed'),
} as const

export async function tellAll(tx: Tx, row: ToldThread, kind: keyof typeof becomes, now: Date): Promise<void> {
  await becomes[kind](tx, { ...ofThread(row), now })
}

const ofThread = ({ id, learnerId, teacherId, learnerSignsIn, withChild }: ToldThread): Of => ({
  ...{ id, learnerId, teacherId },
  ...{ learnerSignsIn, withChild },
})

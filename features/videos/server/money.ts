/** What the wallet asks videos about: what a movement was for. Nothing is held for a video. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { users } from '../../accounts/server/tables.ts'
import type { TransferFacts } from '../../wallet/server/index.ts'
import { videoPurchases, videos } from './tables.ts'

/** What was bought. Who earns learns the learner's first name alone: they have never met. */
export async function describePurchases(db: Db, ids: readonly number[]): Promise<Map<number, TransferFacts>> {
  const found = await described(db, { ids })
  return new Map(found.map(({ id, ...facts }) => [id, facts]))
}

const taught = called(users, 'taught')

const described = statement('describe_video_purchases', (given: Given<{ ids: readonly number[] }>) =>
  rows(
    {
      id: videoPurchases.id,
      title: videos.title,
      teacher: taught.name,
      learner: sql<string>`split_part(${users.name}, ' ', 1)`,
      paidCents: sql<number>`case when ${videoPurchases.status} = 'refunded' then 0 else ${videoPurchases.priceCents} end`,
    },
    (columns) => sql`
      select ${columns}
      from ${videoPurchases}
      join ${videos} on ${videos.id} = ${videoPurchases.videoId}
      join ${users} on ${users.id} = ${videoPurchases.learnerId}
      join ${users} ${taught} on ${taught.id} = ${videoPurchases.teacherId}
      where ${videoPurchases.id} = any(${given.ids})`,
  ),
)

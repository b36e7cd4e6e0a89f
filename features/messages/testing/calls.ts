import type { Access, Asked, Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { reportThread } from '../contract.ts'

/** Grace has asked for a lesson for Wanjiku, so that there is a thread. */
async function threadOf({ parent, teacher, student }: Cast, somo: World): Promise<number> {
  await somo.stage.askedLesson({ teacher, student, payer: parent })
  const { rows } = await somo.db.$client.query<{ id: string }>(
    'select id from threads where learner_id = $1 and teacher_id = $2',
    [student.id, teacher.id],
  )
  return Number(rows[0]?.id)
}

const thread: Asked = async (cast, somo) => ({ threadId: await threadOf(cast, somo) })

async function reportOf(cast: Cast, somo: World): Promise<number> {
  const threadId = await threadOf(cast, somo)
  await cast.parent.call(reportThread, { threadId, reason: 'He asks for my number.' })
  const { rows } = await somo.db.$client.query<{ id: string }>('select max(id) as id from thread_reports where thread_id = $1', [
    threadId,
  ])
  return Number(rows[0]?.id)
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /messages': [() => ({}), '401 200 200 200 200 200 200 200 404 200'],
  'GET /messages/unread': [() => ({}), '401 200 200 200 200 200 200 200 404 200'],
  'GET /messages/{threadId}': [thread, '401 200 404 200 404 200 404 404 404 200'],
  'POST /messages/{threadId}': [
    async (cast, somo) => ({
      threadId: await threadOf(cast, somo),
      key: crypto.randomUUID(),
      text: 'Can I send the plan before?',
    }),
    '401 200 404 200 404 200 404 404 404 401',
  ],
  'POST /messages/{threadId}/read': [
    async (cast, somo) => ({ threadId: await threadOf(cast, somo), up_to: 1 }),
    '401 200 404 200 404 200 404 404 404 401',
  ],
  'POST /messages/{threadId}/report': [
    async (cast, somo) => ({ threadId: await threadOf(cast, somo), reason: 'He asks for my number.' }),
    '401 200 404 200 404 200 404 404 404 401',
  ],
  'GET /admin/api/reports': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/reports/{reportId}': [
    async (cast, somo) => ({ reportId: await reportOf(cast, somo) }),
    '401 404 404 404 404 404 404 404 200 200',
  ],
  'POST /admin/api/reports/{reportId}/decide': [
    async (cast, somo) => ({ reportId: await reportOf(cast, somo), outcome: 'go_on', reason: 'They spoke of the homework.' }),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'DELETE /messages/{threadId}/block': [thread, '401 200 404 200 404 200 404 404 404 401'],
}

export const longLife: readonly string[] = [
  `insert into threads (learner_id, teacher_id, turn, moved_at, last_written_at)
   select learner_id, teacher_id, nextval('thread_turns'), at, at
   from (select learner_id, teacher_id, max(starts_at) as at from bookings group by 1, 2) pairs
   on conflict do nothing`,
  `insert into messages (thread_id, sender_id, key, text, written_at)
   select id, teacher_id, gen_random_uuid(), 'See you.', moved_at from threads order by id`,
  `insert into messages (thread_id, sender_id, key, text, written_at)
   select threads.id, threads.learner_id, gen_random_uuid(), 'Thank you.', :hour
   from threads, generate_series(:life, 1, -1) n where learner_id = :student and teacher_id = :teacher`,
  `insert into thread_readings (thread_id, user_id, read_up_to)
   select id, person, (select max(id) from messages) from threads, unnest(array[teacher_id, learner_id]) person
   where id % 10 > 0 on conflict do nothing`,
]

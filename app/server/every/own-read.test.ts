/**
 * What must hold for every read of one's own there is, and for each that will be added: it costs what it shows, and not what a
 * life has left behind. The statements are those that the product asks, caught on their way to the driver.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { openDatabase } from '../../../shared/server/database.ts'
import type { Sent } from '../../../shared/web/client.ts'
import { MOST_COUNTED } from '../../../features/comments/rules.ts'
import { features } from '../features.ts'
import { accessLines, gather, nameOf, statusesOf, type Cast } from '../testing/access.ts'
import { LIFE, liveLong } from '../testing/long-life.ts'
import { hearing, looksOf } from '../testing/plans.ts'
import { openWorld, type World } from '../testing/world.ts'

const lines = await accessLines()
const reads = features
  .flatMap(({ name, calls = [] }) => calls.map(({ endpoint }) => ({ endpoint, feature: name })))
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .flatMap(({ endpoint, feature }) => {
    const statuses = statusesOf(lines[nameOf(endpoint)]?.[1] ?? '')
    const who = (['student', 'parent', 'teacher'] as const).filter((column) => statuses[column] === 200)
    return who.map((column) => [nameOf(endpoint), column, endpoint, feature] as const)
  })

/** A page and what stands beside it; nothing of it grows. */
const FEW = 300

/** Statements that look at more, and how much that is at most. */
const bounds: Readonly<Record<string, number>> = {
  video_comments_counted: MOST_COUNTED,
}

/** Calls and statements that have no such bound, and why they may. */
const exempt: Readonly<Record<string, string>> = {
  'GET /records/leaving': 'asked once in a life, of all that is left of it',
  favourites_of: 'hearts are pressed by hand: as many teachers as anybody has looked at',
  favourite_ids_of: 'the same',
  own_videos_counted: 'videos are made by hand, and counted by an index of the teacher’s own',
  video_totals: 'everybody’s: read at most once in some seconds for all who ask',
  video_subjects: 'the same',
  video_teachers: 'the same',
  own_video_totals: 'counted up to a thousand',
  'GET /lessons/api/preview_videos': 'everybody’s, counted up to a thousand, as features/videos/plans.test.ts says',
  wishes_of: 'asked by hand; in a plan for anybody few are as quick to sort as to read in order',
  ledger_movements_of: 'read back five hundred at a time and four times at most, where one kind is asked for',
  ledger_balance_at: 'adds up what came after the month',
  releases_by_month: 'adds up what its months hold',
  comment_replies_of: 'a comment takes fifty replies; of as many writers all may be as quick to read as each',
  recorded_rooms: 'of the last year, which is as long as any recording is kept',
}

/** What a life has left most behind of, where a line of access asks for something new. */
const fullest: Readonly<Record<string, string>> = {
  'GET /lessons/api/comments/{videoId}':
    'select video_id as "videoId" from video_comments group by video_id order by count(*) desc limit 1',
}

/** Lists that have nothing of these people, and show as much for others. */
const elsewhere = new Set([
  'GET /payments/deposits of a teacher',
  'GET /testimonials/own of a student',
  'GET /lessons/api/waiting-seats of a teacher',
])

let somo: World
let cast: Cast
const heard = hearing()
beforeAll(async () => {
  somo = await openWorld({ fresh: true, database: (target) => heard.listenTo(openDatabase(target)) })
  cast = await gather(somo)
  await liveLong(somo.db, cast, somo.clock.now)
})
afterAll(() => somo.close())

test.each(reads)(
  `%s as a %s looks at what it shows, whatever ${LIFE} lie behind`,
  async (name, column, endpoint, feature) => {
    const full = fullest[name]
    const input = full ? (await somo.db.$client.query(full)).rows[0] : await lines[name]?.[0](cast, somo)
    heard.taken()
    const reply = await somo.people.callAs(cast[column], endpoint, input as Sent<Endpoint>)
    const asked = heard.taken()
    expect([reply.status, reply.ok || reply.problem]).toEqual([200, true])
    // Of an empty table the plan for a long life is not known.
    const unknown = isEmptyList(reply.body) && !elsewhere.has(`${name} of a ${column}`)
    expect(unknown, `features/${feature}/testing/calls.ts leaves nothing in it`).toBe(false)
    const looks = (await Promise.all(asked.map((one) => looksOf(somo.db, one)))).flat()
    const counting = looks.filter(({ statement }) => !exempt[name] && !exempt[statement])
    expect(counting.filter(({ rows, statement }) => rows > (bounds[statement] ?? FEW))).toEqual([])
  },
  60_000,
)

const isEmptyList = (body: unknown): boolean =>
  body instanceof Object &&
  'next_cursor' in body &&
  Object.values(body).every((part) => !Array.isArray(part) || part.length === 0)

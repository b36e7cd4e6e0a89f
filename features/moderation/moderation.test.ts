/** What is reported of videos and of what is said below them, and what the desk makes of it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { likeComment, listComments, removeComment, writeComment, writeReply } from '../comments/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { listWaiting } from '../queues/contract.ts'
import { buyVideo, previewVideos, showVideo } from '../videos/contract.ts'
import { removeVideo } from '../videos/own-contract.ts'
import { videos } from '../videos/server/tables.ts'
import { onShelf } from '../videos/testing/library.ts'
import { reportVideo } from './contract.ts'
import { decideVideoReport, listVideoReports, readVideoReport } from './desk-contract.ts'
import { videoReports } from './server/tables.ts'

let somo: World
let teacher: Person
let student: Person
let other: Person
let operator: Person

beforeAll(async () => {
  somo = await openWorld()
  teacher = await somo.people.teacher('Achieng Odhiambo')
  student = await somo.people.student('Kevin Otieno')
  other = await somo.people.student('Faith Chebet')
  operator = await somo.people.admin('First Operator')
})
afterAll(() => somo.close())

type About = { reason?: 'unsafe' | 'wrong'; at?: number; comment_id?: number; reply_id?: number }

const report = (who: Person, videoId: number, content: string, about: About = {}) =>
  who.call(reportVideo, { videoId, userId: who.id, content, ...about })
const reportsOf = (videoId: number) =>
  somo.db.select().from(videoReports).where(eq(videoReports.videoId, videoId)).orderBy(videoReports.id)
const say = async (who: Person, videoId: number, text: string) =>
  (await who.call(writeComment, { videoId, text, user_id: who.id })).body.comment.id
const read = async (reportId: number) => (await operator.call(readVideoReport, { reportId })).body
const decide = (reportId: number, outcome: 'left' | 'hidden', was: 'left' | 'hidden' | null = null, seen = 1e9) =>
  operator.call(decideVideoReport, { reportId, outcome, was, seen, reason: `It is ${outcome}.` })
/** What somebody was told about one video, by kind. */
const told = async (who: Person, videoId: number) => {
  await somo.settle()
  const { notices } = (await who.call(listNotices, {})).body
  return Object.fromEntries(notices.filter(({ data }) => data['video'] === videoId).map(({ kind, data }) => [kind, data]))
}
const seen = async (who: Person, videoId: number) => (await who.call(listComments, { videoId })).body.comments

describe('a report', () => {
  test('is answered in the customer’s words and kept with its reason and minute [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    const { body } = await report(student, videoId, 'The answer to question 19 is wrong.', { reason: 'wrong', at: 372 })
    expect(body).toEqual({ message: 'Content reported successfully!' })
    const [kept] = await reportsOf(videoId)
    expect(await read(kept?.id ?? 0)).toMatchObject({
      about: 'video',
      reason: 'wrong',
      content: 'The answer to question 19 is wrong.',
      at: 372,
      reporter: { name: 'Kevin Otieno' },
      video: { id: videoId, title: 'Fractions are money', teacher: { name: 'Achieng Odhiambo' }, hidden: false },
      said: null,
      others: [],
      latest: kept?.id,
      purchases: [],
      outcome: null,
    })
  })

  test('by a child shows the desk what was paid for the child, so that it can go back [VID-03] [VID-05]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(20)
    const [child, sibling] = children
    const videoId = await onShelf(somo, teacher, { priceCents: 2000 })
    const { purchase_id: id } = (await parent.call(buyVideo, { videoId, student_id: child.id, price: 20 })).body
    for (const who of [child, sibling]) await report(who, videoId, 'It cannot be heard.')
    const [theirs, none] = await reportsOf(videoId)
    const paid = { id, learner: child.name, price: 20, status: 'bought' }
    expect((await read(theirs?.id ?? 0)).purchases).toEqual([expect.objectContaining(paid)])
    expect((await read(none?.id ?? 0)).purchases).toEqual([])
  })

  test('needs words, is by nobody else, not of one’s own, and of what one sees [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    const draft = await onShelf(somo, teacher, { status: 'draft' })
    const mine = await say(student, videoId, 'My own.')
    const elsewhere = await say(other, await onShelf(somo, teacher), 'Elsewhere.')
    const refused = [
      await report(student, videoId, '   '),
      await student.call(reportVideo, { videoId, userId: other.id, content: 'x' }),
      await report(teacher, videoId, 'x'),
      await report(student, videoId, 'x', { comment_id: mine }),
      await report(student, draft, 'x'),
      await report(student, videoId, 'x', { comment_id: elsewhere }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 403, 403, 403, 404, 404])
    expect(await reportsOf(videoId)).toEqual([])
  })

  test('of the same by the same person is one while it waits, said anew; once unsafe it stays that [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    await report(student, videoId, 'He swears.', { reason: 'unsafe' })
    await Promise.all(['At 2:10 he swears.', 'At 2:10 he swears.'].map((words) => report(student, videoId, words)))
    await report(other, videoId, 'Me too.')
    expect((await reportsOf(videoId)).map(({ content, reason }) => [content, reason])).toEqual([
      ['At 2:10 he swears.', 'unsafe'],
      ['Me too.', 'other'],
    ])
  })

  test('that it is unsafe for children has an hour at the desk and stands first, others a day [VID-03] [ADM-08]', async () => {
    const videoId = await onShelf(somo, teacher)
    await report(other, videoId, 'It is wrong.', { reason: 'wrong' })
    await report(student, videoId, 'He swears.', { reason: 'unsafe' })
    const [wrong, unsafe] = await reportsOf(videoId)
    const { cases } = (await operator.call(listWaiting, {})).body
    expect(cases[0]).toMatchObject({ kind: 'unsafe_video' })
    const due = (kind: string, id: number | undefined) => cases.find((one) => one.kind === kind && one.id === String(id))?.due_at
    expect(due('unsafe_video', unsafe?.id)).toBe(plus(somo.clock.now, hours(1)).toISOString())
    expect(due('video_report', wrong?.id)).toBe(plus(somo.clock.now, hours(24)).toISOString())
  })
})

describe('what is said below a video', () => {
  test('is out of sight at once where it is said to be unsafe, until somebody has looked [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    const rude = await say(other, videoId, 'You are stupid.')
    const dull = await say(other, videoId, 'Dull.')
    await report(student, videoId, 'Dull.', { comment_id: dull })
    await report(student, videoId, 'He insults.', { comment_id: rude, reason: 'unsafe' })
    expect((await seen(student, videoId)).map(({ id }) => id)).toEqual([dull])
    expect((await student.call(likeComment, { commentId: rude })).status).toBe(404)
    const [, unsafe] = await reportsOf(videoId)
    expect(await read(unsafe?.id ?? 0)).toMatchObject({
      about: 'comment',
      said: { text: 'You are stupid.', author: { name: 'Faith Chebet' }, there: true, hidden: true },
    })
    await decide(unsafe?.id ?? 0, 'left')
    expect((await seen(student, videoId)).map(({ id }) => id)).toEqual([dull, rude])
    expect(await told(other, videoId)).toEqual({})
  })

  test('is reported also by who still has it before their eyes, or whose first try had no answer [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    const rude = await say(other, videoId, 'You are stupid.')
    const unsafe = { comment_id: rude, reason: 'unsafe' } as const
    await report(student, videoId, 'He insults.', unsafe)
    const third = await somo.people.student('Amina Njoroge')
    expect((await report(student, videoId, 'He insults me.', unsafe)).ok).toBe(true)
    expect((await report(third, videoId, 'He insulted me too.', unsafe)).ok).toBe(true)
    const [one, two] = await reportsOf(videoId)
    expect([one?.content, two?.content]).toEqual(['He insults me.', 'He insulted me too.'])
    await decide(one?.id ?? 0, 'hidden')
    expect(await told(other, videoId)).toHaveProperty('comment_hidden')
    expect((await report(third, videoId, 'Again.', unsafe)).status).toBe(404)
  })

  test('left in sight by an operator stays there, and the desk looks again within the hour [VID-03] [ADM-08]', async () => {
    const videoId = await onShelf(somo, teacher)
    const plain = await say(other, videoId, 'The answer at 4:00 is wrong.')
    const unsafe = { comment_id: plain, reason: 'unsafe' } as const
    await report(student, videoId, 'I do not like it.', unsafe)
    await decide((await reportsOf(videoId))[0]?.id ?? 0, 'left')
    await report(student, videoId, 'I still do not like it.', unsafe)
    expect((await seen(student, videoId)).map(({ id }) => id)).toEqual([plain])
    const [, again] = await reportsOf(videoId)
    const { cases } = (await operator.call(listWaiting, {})).body
    expect(cases.some(({ kind, id }) => kind === 'unsafe_video' && id === String(again?.id))).toBe(true)
  })

  test('is queued but stays in sight where an unconfirmed account calls it unsafe [VID-03] [AUTH-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    const plain = await say(other, videoId, 'Plain.')
    const newly = await somo.people.student('Newly Here', { confirmed: false })
    expect((await report(newly, videoId, 'Unsafe!', { comment_id: plain, reason: 'unsafe' })).ok).toBe(true)
    expect((await seen(student, videoId)).map(({ id }) => id)).toEqual([plain])
    expect(await reportsOf(videoId)).toHaveLength(1)
  })

  test('goes out of sight by an operator whom nobody has told of it [VID-03] [ADM-08]', async () => {
    const videoId = await onShelf(somo, teacher)
    const rude = await say(other, videoId, 'You are stupid.')
    expect((await report(operator, videoId, 'An insult.', { comment_id: rude, reason: 'unsafe' })).ok).toBe(true)
    expect(await seen(student, videoId)).toEqual([])
  })

  describe('taken away by its writer at that very moment', () => {
    /** Does something of what a transaction of the writer's holds, and has that take it away once the other waits. */
    async function whileHeld(commentId: number, act: () => Promise<{ status: number }>, first: 'held' | 'deleted') {
      const writer = await somo.db.$client.connect()
      try {
        await writer.query('begin')
        const take = () => writer.query('delete from video_comments where id = $1', [commentId])
        await (first === 'deleted' ? take() : writer.query('select from video_comments where id = $1 for update', [commentId]))
        const done = act()
        const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await somo.db.$client.query(waits)).rowCount).toBeGreaterThan(0)
        if (first === 'held') await take()
        await writer.query('commit')
        return (await done).status
      } finally {
        writer.release()
      }
    }

    test('is decided all the same [VID-03] [OPS-02]', async () => {
      const videoId = await onShelf(somo, teacher)
      const rude = await say(other, videoId, 'Rude.')
      await report(student, videoId, 'Look.', { comment_id: rude })
      const id = (await reportsOf(videoId))[0]?.id ?? 0
      expect(await whileHeld(rude, () => decide(id, 'hidden'), 'held')).toBe(200)
    })

    test('is there for nobody to report [VID-03] [OPS-02]', async () => {
      const videoId = await onShelf(somo, teacher)
      const rude = await say(other, videoId, 'Rude.')
      expect(await whileHeld(rude, () => report(student, videoId, 'Look.', { comment_id: rude }), 'deleted')).toBe(404)
    })
  })

  test('stays before the desk when its writer takes it away [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    const first = await say(other, videoId, 'Rude.')
    const second = await say(other, videoId, 'Rude again.')
    for (const id of [first, second]) await report(student, videoId, 'Look.', { comment_id: id })
    for (const id of [first, second]) expect((await other.call(removeComment, { commentId: id })).ok).toBe(true)
    const [one, two] = await reportsOf(videoId)
    expect((await read(one?.id ?? 0)).said).toMatchObject({ text: 'Rude.', there: false })
    expect((await decide(one?.id ?? 0, 'hidden')).ok).toBe(true)
    expect((await read(two?.id ?? 0)).outcome).toBeNull()
  })

  test('of a video its teacher has taken away is said so to the desk, and when nothing of it is left [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    await report(student, videoId, 'He swears.', { reason: 'unsafe' })
    const [one] = await reportsOf(videoId)
    expect((await read(one?.id ?? 0)).video).toMatchObject({ removed: false, there: true })
    await teacher.call(removeVideo, { videoId })
    expect((await read(one?.id ?? 0)).video).toMatchObject({ removed: true, there: true })
    await somo.db.update(videos).set({ media: 'gone' }).where(eq(videos.id, videoId))
    expect((await read(one?.id ?? 0)).video).toMatchObject({ removed: true, there: false })
    expect((await decide(one?.id ?? 0, 'hidden')).ok).toBe(true)
  })

  test('a reply is hidden alone, and its writer reads why [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    const comment = await say(student, videoId, 'Why?')
    const answered = (await other.call(writeReply, { commentId: comment, text: 'Ask your mum.', user_id: other.id })).body.reply
      .id
    await report(student, videoId, 'Rude.', { comment_id: comment, reply_id: answered })
    const [kept] = await reportsOf(videoId)
    expect(kept?.about).toBe('reply')
    await decide(kept?.id ?? 0, 'hidden')
    expect(await seen(student, videoId)).toMatchObject([{ id: comment, replies: [] }])
    expect((await told(other, videoId)).comment_hidden).toEqual({
      subject: 'Fractions are money',
      video: videoId,
      reason: 'It is hidden.',
    })
  })
})

describe('a decision', () => {
  test('takes a video from everybody but its teacher, who reads why, and decides all that wait about it [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher, { title: 'To be hidden' })
    const comment = await say(other, videoId, 'Beside it.')
    await report(student, videoId, 'Wrong.')
    await report(other, videoId, 'Wrong indeed.')
    await report(student, videoId, 'Beside it.', { comment_id: comment })
    const [one, two, beside] = await reportsOf(videoId)
    expect(await read(one?.id ?? 0)).toMatchObject({
      others: [{ id: two?.id, reporter: 'Faith Chebet', reason: 'other', content: 'Wrong indeed.' }],
      latest: two?.id,
    })
    expect((await decide(one?.id ?? 0, 'hidden')).body).toEqual({ outcome: 'hidden' })
    expect((await read(two?.id ?? 0)).outcome).toBe('hidden')
    expect((await read(beside?.id ?? 0)).outcome).toBeNull()
    expect((await student.call(showVideo, { videoId })).status).toBe(404)
    expect((await somo.call(previewVideos, { q: 'To be hidden' })).body.videos).toEqual([])
    expect((await teacher.call(showVideo, { videoId })).ok).toBe(true)
    expect((await told(teacher, videoId)).video_hidden).toMatchObject({ reason: 'It is hidden.' })
    const { entries } = (await operator.call(auditLog, { act: 'reported_hidden' })).body
    expect(entries[0]).toMatchObject({ facts: { report: one?.id, video: videoId }, reason: 'It is hidden.' })
  })

  test('is turned by a later one that names it; of two at once one is told to look again [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    await report(student, videoId, 'Wrong.')
    const [one] = await reportsOf(videoId)
    const id = one?.id ?? 0
    const both = await Promise.all([decide(id, 'hidden'), decide(id, 'left')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { outcome } = await read(id)
    if (outcome === 'left') await decide(id, 'hidden', 'left')
    expect((await student.call(showVideo, { videoId })).status).toBe(404)
    expect((await decide(id, 'left', null)).problem.code).toBe('report_decided')
    expect((await decide(id, 'left', 'hidden')).ok).toBe(true)
    expect((await student.call(showVideo, { videoId })).ok).toBe(true)
    expect(await told(teacher, videoId)).toHaveProperty('video_shown_again')
    await report(student, videoId, 'Still wrong.')
    expect(await reportsOf(videoId)).toHaveLength(2)
  })

  test('decides no report that came after the operator had looked [VID-03] [ADM-08]', async () => {
    const videoId = await onShelf(somo, teacher)
    await report(student, videoId, 'Wrong.')
    const id = (await reportsOf(videoId))[0]?.id ?? 0
    const { latest } = await read(id)
    await report(other, videoId, 'At 12:00 he shows what no child should see.', { reason: 'unsafe' })
    expect((await decide(id, 'left', null, latest)).problem.code).toBe('reported_again')
    expect((await reportsOf(videoId)).map(({ outcome }) => outcome)).toEqual([null, null])
    expect((await decide(id, 'left', null, (await read(id)).latest)).ok).toBe(true)
    expect((await reportsOf(videoId)).map(({ outcome }) => outcome)).toEqual(['left', 'left'])
  })

  test('holds for all that was said of the same: an older one cannot undo it, and nobody is told twice [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher)
    const rude = await say(other, videoId, 'Rude.')
    await report(student, videoId, 'Look.', { comment_id: rude })
    const first = (await reportsOf(videoId))[0]?.id ?? 0
    await decide(first, 'left')
    await report(student, videoId, 'Look again.', { comment_id: rude })
    const second = (await reportsOf(videoId))[1]?.id ?? 0
    await decide(second, 'hidden')
    expect((await read(first)).outcome).toBe('hidden')
    expect((await decide(first, 'hidden', 'left')).problem.code).toBe('report_decided')
    expect((await decide(first, 'hidden', 'hidden')).ok).toBe(true)
    await somo.settle()
    const { notices } = (await other.call(listNotices, {})).body
    expect(notices.filter(({ kind, data }) => kind === 'comment_hidden' && data['video'] === videoId)).toHaveLength(1)
  })

  test('stands in the list of the decided, by page, and no longer among those that wait [ADM-08]', async () => {
    const videoId = await onShelf(somo, teacher, { title: 'Listed' })
    await report(student, videoId, 'First.')
    await report(other, videoId, 'Second.')
    const list = async (state: 'waiting' | 'decided', cursor?: string) =>
      (await operator.call(listVideoReports, { state, limit: 1, ...(cursor && { cursor }) })).body
    const all = async (state: 'waiting' | 'decided') => {
      const found: string[] = []
      for (let at: string | undefined, more = true; more;) {
        const { reports, next_cursor: next } = await list(state, at)
        found.push(...reports.filter(({ video }) => video === 'Listed').map(({ content }) => content))
        more = next !== null
        at = next ?? undefined
      }
      return found
    }
    expect(await all('waiting')).toEqual(['First.', 'Second.'])
    await decide((await reportsOf(videoId))[0]?.id ?? 0, 'left')
    expect([await all('waiting'), await all('decided')]).toEqual([[], ['Second.', 'First.']])
  })
})

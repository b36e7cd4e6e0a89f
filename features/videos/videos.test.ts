import { eq, gte, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { turnWaits } from '../../app/server/testing/locks.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { listTransactions, showEarnings, showWallet } from '../wallet/contract.ts'
import { approveWish, listAllowances, listWishes, setAllowance, showWish, wishForVideo } from '../approvals/contract.ts'
import {
  buyVideo,
  mediaAddress,
  ownRating,
  previewVideos,
  rateVideo,
  saveVideo,
  showVideo,
  unsaveVideo,
  videoLibrary,
} from './contract.ts'
import { changeVideo } from './own-contract.ts'
import { savedVideos, videoPurchases, videos } from './server/tables.ts'
import { onShelf } from './testing/library.ts'

let somo: World
let teacher: Person
let student: Person

beforeAll(async () => {
  somo = await openWorld()
  teacher = await somo.people.teacher('Otieno Ouma')
  student = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo.close())

const titles = async (wish: Parameters<typeof previewVideos.input.parse>[0], who: Person | null = null): Promise<string[]> => {
  const { body } = await (who ? who.call(previewVideos, wish as object) : somo.call(previewVideos, wish as object))
  return body.videos.map(({ title }) => title)
}

describe('the feed', () => {
  let njeri: Person
  beforeAll(async () => {
    njeri = await somo.people.teacher('Njeri Mwangi')
    const at = (n: number) => ({ publishedAt: plus(somo.clock.now, minutes(n)) })
    await onShelf(somo, teacher, {
      title: 'Fractions are money',
      description: 'Percentages you can count',
      priceCents: 3000,
      ...at(1),
    })
    await onShelf(somo, teacher, { title: 'Your first loop', subject: 'Computer Science', priceCents: 0, ...at(2) })
    await onShelf(somo, njeri, { title: 'Draw a plant cell', description: 'Labels outside', subject: 'Biology', ...at(3) })
    await onShelf(somo, njeri, { title: 'A draft', status: 'draft', ...at(4) })
    await onShelf(somo, njeri, { title: 'Out of sight', hiddenAt: somo.clock.now, ...at(5) })
    await onShelf(somo, njeri, { title: 'Taken away', status: 'removed', ...at(6) })
  })

  test('holds what is published, the newest first; drafts, hidden and removed ones are nowhere [HUB-05] [VID-06]', async () => {
    expect(await titles({})).toEqual(['Draw a plant cell', 'Your first loop', 'Fractions are money'])
  })

  test('finds a part of a title, a description, a teacher’s name or a subject, in any letters [HUB-05] [VID-01]', async () => {
    expect(await titles({ q: 'LOOP' })).toEqual(['Your first loop'])
    expect(await titles({ q: 'percent' })).toEqual(['Fractions are money'])
    expect(await titles({ q: 'njeri' })).toEqual(['Draw a plant cell'])
    expect(await titles({ q: 'biolo' })).toEqual(['Draw a plant cell'])
    expect(await titles({ q: '%' })).toEqual([])
    expect(await titles({ q: '_' })).toEqual([])
  })

  test('a teacher’s address finds nothing [VID-06]', async () => {
    expect(await titles({ q: '@example' })).toEqual([])
  })

  test('filters by subject and teacher exactly, and all of it combines [HUB-05]', async () => {
    expect(await titles({ subject: 'Biology' })).toEqual(['Draw a plant cell'])
    expect(await titles({ subject: 'Biolog' })).toEqual([])
    expect(await titles({ teacher_id: teacher.id })).toEqual(['Your first loop', 'Fractions are money'])
    expect(await titles({ teacher_id: teacher.id, subject: 'Mathematics', q: 'money' })).toEqual(['Fractions are money'])
    expect(await titles({ teacher_id: teacher.id, subject: 'Biology' })).toEqual([])
    expect(await titles({ show: 'free' })).toEqual(['Your first loop'])
  })

  test('comes by page, each video once, and says how many there are [HUB-05]', async () => {
    const first = (await somo.call(previewVideos, { limit: 2 })).body
    const second = (await somo.call(previewVideos, { limit: 2, cursor: first.next_cursor ?? '' })).body
    expect([...first.videos, ...second.videos].map(({ title }) => title)).toEqual([
      'Draw a plant cell',
      'Your first loop',
      'Fractions are money',
    ])
    expect([first.found, second.next_cursor]).toEqual([3, null])
    expect((await somo.call(previewVideos, { cursor: 'x' })).status).toBe(400)
  })

  test('has the fields that the customer wrote down [VID-06]', async () => {
    const { videos: list } = (await somo.call(previewVideos, { q: 'fractions' })).body
    expect(list[0]).toMatchObject({
      id: expect.any(Number),
      teacher_id: teacher.id,
      title: 'Fractions are money',
      description: 'Percentages you can count',
      price: 30,
      teacher: 'Otieno Ouma',
      teacher_name: 'Otieno Ouma',
      subject: 'Mathematics',
      thumbnail: null,
      duration: 600,
      rating: null,
      views: 0,
      upload_date: plus(somo.clock.now, minutes(1)).toISOString(),
    })
  })

  test('its overview counts videos, subjects, teachers and views of what is shown [HUB-05]', async () => {
    await somo.db.update(videos).set({ views: 7 }).where(eq(videos.title, 'Your first loop'))
    await somo.db.update(videos).set({ views: 100 }).where(eq(videos.title, 'A draft'))
    expect((await somo.call(videoLibrary, {})).body).toMatchObject({
      videos: 3,
      views: 7,
      free: 1,
      saved: 0,
      yours: 0,
      subjects: ['Biology', 'Computer Science', 'Mathematics'],
      teachers: [
        { id: njeri.id, name: 'Njeri Mwangi' },
        { id: teacher.id, name: 'Otieno Ouma' },
      ],
    })
  })

  test('a teacher who is suspended or out of sight takes their videos along [HUB-05]', async () => {
    await somo.db.$client.query('update users set hidden_at = now() where id = $1', [njeri.id])
    expect(await titles({})).toEqual(['Your first loop', 'Fractions are money'])
    await somo.db.$client.query('update users set hidden_at = null where id = $1', [njeri.id])
  })

  test('others like it are of its subject or its teacher, never itself [VID-01]', async () => {
    const id = await onShelf(somo, njeri, { title: 'Ratios', subject: 'Mathematics' })
    const related = (await somo.call(showVideo, { videoId: id })).body.related.map(({ title }) => title)
    expect(related).toEqual(['Fractions are money', 'Draw a plant cell'])
    await somo.db.update(videos).set({ status: 'removed' }).where(eq(videos.id, id))
  })

  test('others like it come by title and teacher, and none that its viewer could not open [VID-01]', async () => {
    const fatuma = await somo.people.teacher('Fatuma Ali')
    const kiswahili = (given: object) => onShelf(somo, fatuma, { subject: 'Kiswahili', title: 'Insha', ...given })
    const about = await kiswahili({})
    const seen = await kiswahili({ title: 'Methali' })
    for (const hidden of [{ status: 'draft' }, { status: 'removed' }, { hiddenAt: somo.clock.now }])
      await kiswahili({ title: 'Not to be found', ...hidden })
    const gone = await somo.people.teacher('Gone Away')
    await onShelf(somo, gone, { subject: 'Kiswahili', title: 'Of somebody out of sight' })
    await somo.db.$client.query('update users set hidden_at = now() where id = $1', [gone.id])
    for (const who of [student, fatuma]) {
      const { related } = (await who.call(showVideo, { videoId: about })).body
      expect(related).toMatchObject([{ id: seen, title: 'Methali', teacher_name: 'Fatuma Ali', access: expect.any(String) }])
    }
    for (const id of [about, seen]) await somo.db.update(videos).set({ status: 'removed' }).where(eq(videos.id, id))
  })
})

describe('saved videos', () => {
  test('are one’s own, once each, and can be taken back [VID-09]', async () => {
    const other = await somo.people.student('Kevin Otieno')
    const id = await onShelf(somo, teacher, { title: 'To keep' })
    expect((await student.call(saveVideo, { videoId: id })).body).toEqual({ saved: true })
    await student.call(saveVideo, { videoId: id })
    expect(await titles({ show: 'saved' }, student)).toEqual(['To keep'])
    expect((await student.call(videoLibrary, {})).body.saved).toBe(1)
    expect((await student.call(showVideo, { videoId: id })).body.saved).toBe(true)
    expect([await titles({ show: 'saved' }, other), await titles({ show: 'saved' })]).toEqual([[], []])
    expect((await student.call(unsaveVideo, { videoId: id })).body).toEqual({ saved: false })
    expect(await titles({ show: 'saved' }, student)).toEqual([])
  })

  test('are of what one sees: what is no more to be found has no place among them [VID-09]', async () => {
    for (const gone of [{ status: 'draft' }, { hiddenAt: somo.clock.now }] as const) {
      const videoId = await onShelf(somo, teacher, gone)
      expect((await student.call(saveVideo, { videoId })).status).toBe(404)
      expect(await somo.db.$count(savedVideos, eq(savedVideos.videoId, videoId))).toBe(0)
    }
  })

  test('and bought ones beyond a hundred are all reached by pages, each once, the newest first [VID-09] [HUB-05]', async () => {
    const reader = await somo.people.student('Brian Otieno')
    const { now } = somo.clock
    const ids: number[] = []
    // Three at each moment: what decides between them is the same on every page.
    for (let n = 0; n < 105; n += 1) ids.push(await onShelf(somo, teacher, { publishedAt: plus(now, -minutes(n - (n % 3))) }))
    await somo.db.insert(savedVideos).values(ids.map((videoId) => ({ userId: reader.id, videoId, savedAt: now })))
    const sold = { learnerId: reader.id, payerId: reader.id, teacherId: teacher.id, priceCents: 12_000, teacherShareBps: 7000 }
    await somo.db.insert(videoPurchases).values(ids.map((videoId) => ({ ...sold, videoId, boughtAt: now })))
    // What was bought stays when it is shown no more; what was saved does not.
    await somo.db
      .update(videos)
      .set({ status: 'removed' })
      .where(eq(videos.id, ids[50] ?? 0))
    const newestFirst = ids.map((id, n) => ({ id, group: n - (n % 3) })).sort((a, b) => a.group - b.group || b.id - a.id)
    for (const [show, expected] of [
      ['yours', newestFirst],
      ['saved', newestFirst.filter(({ id }) => id !== ids[50])],
    ] as const) {
      const met: number[] = []
      let cursor: string | undefined
      do {
        const { body } = await reader.call(previewVideos, { show, limit: 9, ...(cursor && { cursor }) })
        expect(body.found).toBe(expected.length)
        met.push(...body.videos.map(({ id }) => id))
        cursor = body.next_cursor ?? undefined
      } while (cursor)
      expect(met).toEqual(expected.map(({ id }) => id))
    }
    expect((await reader.call(videoLibrary, {})).body).toMatchObject({ yours: 105, saved: 104 })
    await somo.db.delete(videoPurchases).where(eq(videoPurchases.learnerId, reader.id))
    await somo.db.update(videos).set({ status: 'removed' }).where(inArray(videos.id, ids))
  })

  test('are five hundred at most, also when the last two come at once [VID-09]', async () => {
    const keeper = await somo.people.student('Faith Chebet')
    const one = await onShelf(somo, teacher)
    const two = await onShelf(somo, teacher)
    const [like] = await somo.db.select().from(videos).where(eq(videos.id, one))
    const { id: _, ...copy } = like ?? {}
    const rest = await somo.db
      .insert(videos)
      .values(Array.from({ length: 499 }, () => copy as typeof videos.$inferInsert))
      .returning({ videoId: videos.id })
    await somo.db.insert(savedVideos).values(rest.map((each) => ({ ...each, userId: keeper.id, savedAt: somo.clock.now })))
    const save = (videoId: number) => keeper.call(saveVideo, { videoId })
    const first = await somo.db.$client.connect()
    try {
      await first.query('begin')
      await first.query(`select pg_advisory_xact_lock(hashtextextended('saved videos of ${keeper.id}', 0))`)
      await first.query('insert into saved_videos (user_id, video_id, saved_at) values ($1, $2, now())', [keeper.id, one])
      let answered = false
      const second = save(two).finally(() => (answered = true))
      await expect.poll(async () => answered || (await turnWaits(somo.db)) > 0).toBe(true)
      await first.query('commit')
      expect([(await second).status, (await second).problem.code]).toEqual([409, 'too_many_saved'])
    } finally {
      first.release()
    }
    await keeper.call(unsaveVideo, { videoId: one })
    expect((await save(two)).ok).toBe(true)
    await somo.db.update(videos).set({ status: 'removed' }).where(gte(videos.id, one))
  })
})

describe('stars', () => {
  test('are one for each viewer, changed by a second time, 404 before the first [VID-04]', async () => {
    const videoId = await onShelf(somo, teacher)
    const other = await somo.people.student('Faith Chebet')
    const own = { videoId, userId: student.id }
    const none = await student.call(ownRating, own)
    expect([none.status, none.problem.code]).toEqual([404, 'not_rated'])
    expect((await student.call(rateVideo, { ...own, rating: 2 })).body).toEqual({ rating: 2, average: 2, count: 1 })
    expect((await other.call(rateVideo, { videoId, userId: other.id, rating: 5 })).body).toMatchObject({ average: 3.5, count: 2 })
    expect((await student.call(rateVideo, { ...own, rating: 4 })).body).toMatchObject({ average: 4.5, count: 2 })
    expect((await student.call(ownRating, own)).body).toEqual({ rating: 4 })
    expect((await somo.call(showVideo, { videoId })).body).toMatchObject({ rating: 4.5, rating_count: 2, your_rating: null })
    expect((await student.call(showVideo, { videoId })).body.your_rating).toBe(4)
  })

  test('are for what one sees, and nothing else counts them [VID-04]', async () => {
    for (const gone of [{ status: 'draft' }, { hiddenAt: somo.clock.now }] as const) {
      const videoId = await onShelf(somo, teacher, gone)
      expect((await student.call(rateVideo, { videoId, userId: student.id, rating: 1 })).status).toBe(404)
      const [kept] = await somo.db.select({ count: videos.ratingCount }).from(videos).where(eq(videos.id, videoId))
      expect(kept?.count).toBe(0)
    }
  })

  test('given by many at once are all counted, and nobody gives another’s [VID-04]', async () => {
    const videoId = await onShelf(somo, teacher)
    const many = await Promise.all(['Ann', 'Ben', 'Cate', 'Dan'].map((name) => somo.people.student(`${name} Wafula`)))
    await Promise.all(many.flatMap((one) => [1, 5].map((rating) => one.call(rateVideo, { videoId, userId: one.id, rating }))))
    const [row] = await somo.db.select().from(videos).where(eq(videos.id, videoId))
    const { rows } = await somo.db.$client.query('select sum(stars)::int as stars from video_ratings where video_id = $1', [
      videoId,
    ])
    expect([row?.ratingCount, row?.ratingStars]).toEqual([4, rows[0]?.stars])
    expect((await student.call(rateVideo, { videoId, userId: many[0]?.id ?? 0, rating: 1 })).status).toBe(403)
  })
})

test('two presses of one person at the same moment are one rating, and the sums say so [VID-04]', async () => {
  const videoId = await onShelf(somo, teacher)
  const holder = await somo.db.$client.connect()
  try {
    await holder.query('begin')
    await holder.query('select from videos where id = $1 for no key update', [videoId])
    const both = [1, 5].map((rating) => student.call(rateVideo, { videoId, userId: student.id, rating }))
    const waits = `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await somo.db.$client.query<{ waiting: number }>(waits)).rows[0]?.waiting).toBe(2)
    await holder.query('commit')
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    holder.release()
  }
  const [sums] = await somo.db.select().from(videos).where(eq(videos.id, videoId))
  const { rating } = (await student.call(ownRating, { videoId, userId: student.id })).body
  expect([sums?.ratingCount, sums?.ratingStars]).toEqual([1, rating])
})

describe('a sale', () => {
  test('takes the price once, 70/30 to the cent, however often and at once it is pressed [VID-05]', async () => {
    const videoId = await onShelf(somo, teacher, { title: 'Paid for', priceCents: 9900 })
    await somo.fund(student, 500)
    const press = () => student.call(buyVideo, { videoId, student_id: student.id, price: 99 })
    const many = await Promise.all([press(), press(), press()])
    expect(new Set(many.map(({ body }) => body.purchase_id)).size).toBe(1)
    expect((await press()).body).toMatchObject({ paid: 99, balance: 401 })
    const [bought] = await somo.db.select().from(videoPurchases).where(eq(videoPurchases.videoId, videoId))
    const legs = await somo.db.$client.query(
      `select a.kind, a.owner_id, e.amount_cents::int as cents from ledger_transfers t
       join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
       where t.key = $1 order by a.kind`,
      [`video:${bought?.id}:purchase`],
    )
    expect(legs.rows.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['platform_revenue', 2970],
      ['teacher_earnings', 6930],
      ['wallet', -9900],
    ])
    expect((await student.call(showVideo, { videoId })).body).toMatchObject({ access: 'bought', watchable: 600 })
    expect(await ledgerHealth(somo.db)).toMatchObject({ balanced: true, wrongBalances: 0 })
  })

  test('stands on both statements under its own name, and among what the teacher earned [WAL-10] [VID-05]', async () => {
    const mine = (await student.call(listTransactions, { userId: student.id, type: 'video_purchase' })).body.transactions
    expect(mine[0]).toMatchObject({ type: 'video_purchase', amount: -99, title: 'Paid for' })
    const theirs = (await teacher.call(listTransactions, { userId: teacher.id, type: 'earning' })).body.transactions
    expect(theirs[0]).toMatchObject({
      type: 'earning',
      amount: 69.3,
      title: 'Paid for',
      details: { learner: 'Amina', learner_id: null },
    })
    expect((await teacher.call(showWallet, { userId: teacher.id })).body.earnings).toMatchObject({
      earned: 69.3,
      available: 69.3,
      pending: 0,
    })
    expect((await teacher.call(showEarnings, { teacherId: teacher.id })).body.months.at(-1)).toMatchObject({
      earned: 69.3,
      paid: 99,
      payments: 1,
    })
  })

  test('is refused without the money, at another price, and of what is free [VID-05]', async () => {
    const videoId = await onShelf(somo, teacher, { priceCents: 50_000 })
    const buy = (price: number) => student.call(buyVideo, { videoId, student_id: student.id, price })
    const short = await buy(500)
    expect([short.status, short.problem.code, short.problem.details]).toEqual([402, 'insufficient_funds', { shortfall: 99 }])
    const changed = await buy(499)
    expect([changed.status, changed.problem.code, changed.problem.details]).toEqual([409, 'price_changed', { price: 500 }])
    const free = await onShelf(somo, teacher, { priceCents: 0 })
    expect((await student.call(buyVideo, { videoId: free, student_id: student.id, price: 0 })).problem.code).toBe(
      'nothing_to_buy',
    )
    expect((await student.call(showWallet, { userId: student.id })).body.balance).toBe(401)
  })

  test('of one that was unpublished, hidden, or repriced meanwhile takes nothing [VID-05]', async () => {
    for (const change of [{ status: 'draft' }, { hiddenAt: new Date() }] as const) {
      const videoId = await onShelf(somo, teacher, { ...change, priceCents: 100 })
      expect((await student.call(buyVideo, { videoId, student_id: student.id, price: 1 })).status).toBe(404)
    }
    expect((await student.call(showWallet, { userId: student.id })).body.balance).toBe(401)
  })

  test('by a parent is for the child, and both may watch it; another family may not [VID-05]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(0)
    const videoId = await onShelf(somo, teacher, { priceCents: 2000 })
    await somo.fund(parent, 20)
    expect((await parent.call(buyVideo, { videoId, student_id: student.id, price: 20 })).status).toBe(403)
    expect((await parent.call(buyVideo, { videoId, student_id: children[0].id, price: 20 })).ok).toBe(true)
    const accessOf = async (who: Person) => (await who.call(showVideo, { videoId })).body.access
    expect([await accessOf(parent), await accessOf(children[0]), await accessOf(children[1]), await accessOf(student)]).toEqual([
      'bought',
      'bought',
      'preview',
      'preview',
    ])
  })

  test('is seen by nobody, also not who has bought it, once an operator has taken it out of sight [VID-03]', async () => {
    const videoId = await onShelf(somo, teacher, { priceCents: 100 })
    const payer = await somo.people.student('Zawadi Mrisho')
    await somo.fund(payer, 1)
    expect((await payer.call(buyVideo, { videoId, student_id: payer.id, price: 1 })).ok).toBe(true)
    const found = async () => (await payer.call(previewVideos, { show: 'yours' })).body.videos.map(({ id }) => id)
    expect(await found()).toEqual([videoId])
    await somo.db.update(videos).set({ hiddenAt: somo.clock.now }).where(eq(videos.id, videoId))
    expect([(await payer.call(showVideo, { videoId })).status, await found()]).toEqual([404, []])
    expect((await payer.call(mediaAddress, { videoId, copy: 'full' })).status).toBe(404)
  })
})

describe('a child who asks first', () => {
  test('asks, and has the video once the parent approves and pays it; it counts in the week [VID-05] [PAR-03]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(0)
    const [child] = children
    await parent.call(setAllowance, { childId: child.id, weekly_limit: 500, ask_first: true })
    await somo.fund(child, 100)
    await somo.fund(parent, 100)
    const videoId = await onShelf(somo, teacher, { title: 'Asked for', priceCents: 4000 })
    expect((await child.call(buyVideo, { videoId, student_id: child.id, price: 40 })).problem.code).toBe('parent_first')
    const asked = await child.call(wishForVideo, { video_id: videoId, cost: 40 })
    const again = await child.call(wishForVideo, { video_id: videoId, cost: 40 })
    expect([asked.status, asked.body.wish.id]).toEqual([201, again.body.wish.id])
    expect(asked.body.wish).toMatchObject({ kind: 'video', title: 'Asked for', starts_at: null, video_id: videoId, cost: 40 })
    expect((await parent.call(listWishes, { status: 'waiting' })).body.wishes).toHaveLength(1)
    const approved = await parent.call(approveWish, { wishId: asked.body.wish.id, cost: 40 })
    expect(approved.body.wish).toMatchObject({ status: 'approved' })
    expect((await child.call(showVideo, { videoId })).body.access).toBe('bought')
    expect((await parent.call(showWallet, { userId: parent.id })).body.balance).toBe(60)
    expect((await child.call(showWallet, { userId: child.id })).body.balance).toBe(100)
    const { allowances } = (await parent.call(listAllowances, {})).body
    expect(allowances.find((one) => one.learner_id === child.id)).toMatchObject({ booked: 40, month_spent: 40, month_count: 1 })
    // Asked for once more, it is the child’s already; approved once more, it is answered.
    expect((await child.call(wishForVideo, { video_id: videoId, cost: 40 })).problem.code).toBe('already_yours')
    expect((await parent.call(approveWish, { wishId: asked.body.wish.id, cost: 40 })).problem.code).toBe('answered')
  })

  test('waits twelve hours for an answer; at another price the parent is asked again [VID-05] [PAR-03]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(0)
    const [child] = children
    await somo.fund(parent, 100)
    const videoId = await onShelf(somo, teacher, { priceCents: 4000 })
    const { wish } = (await child.call(wishForVideo, { video_id: videoId, cost: 40 })).body
    expect(wish.answer_by).toBe(plus(somo.clock.now, minutes(12 * 60)).toISOString())
    await teacher.call(changeVideo, {
      videoId,
      title: 'Fractions are money',
      description: '',
      subject: 'Mathematics',
      from_grade: 6,
      to_grade: 8,
      price: 50,
    })
    expect((await parent.call(approveWish, { wishId: wish.id, cost: 40 })).problem.code).toBe('price_changed')
    expect((await parent.call(showWish, { wishId: wish.id })).body.wish.status).toBe('waiting')
    expect((await parent.call(approveWish, { wishId: wish.id, cost: 50 })).ok).toBe(true)
    expect((await parent.call(showWallet, { userId: parent.id })).body.balance).toBe(50)
  })

  test('within a weekly limit buys alone up to it, videos counted with all else [VID-05] [PAR-03]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(0)
    const [child] = children
    await parent.call(setAllowance, { childId: child.id, weekly_limit: 100, ask_first: false })
    await somo.fund(child, 500)
    const [one, two] = [await onShelf(somo, teacher, { priceCents: 6000 }), await onShelf(somo, teacher, { priceCents: 6000 })]
    expect((await child.call(buyVideo, { videoId: one, student_id: child.id, price: 60 })).ok).toBe(true)
    expect((await child.call(buyVideo, { videoId: two, student_id: child.id, price: 60 })).problem.code).toBe('parent_first')
  })
})

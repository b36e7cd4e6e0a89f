import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { minutes, plus } from '../../shared/time.ts'
import { listNotices } from '../notices/contract.ts'
import { onShelf } from '../videos/testing/library.ts'
import { videos } from '../videos/server/tables.ts'
import { likeComment, likeReply, listComments, removeComment, removeReply, writeComment, writeReply } from './contract.ts'
import { shownName } from '../accounts/rules.ts'
import { commentReplies, videoComments } from './server/tables.ts'
import { texts } from './web/texts.ts'

let somo: World
let teacher: Person
let student: Person
let other: Person
let videoId: number

beforeAll(async () => {
  somo = await openWorld()
  teacher = await somo.people.teacher('Achieng Odhiambo')
  student = await somo.people.student('Kevin Otieno')
  other = await somo.people.student('Faith Chebet')
  videoId = await onShelf(somo, teacher)
})
afterAll(() => somo.close())

const write = async (who: Person, text: string, about = videoId) =>
  (await who.call(writeComment, { videoId: about, text, user_id: who.id })).body.comment
const answer = async (who: Person, commentId: number, text: string) =>
  (await who.call(writeReply, { commentId, text, user_id: who.id })).body.reply
const read = async (who: Person, about = videoId) => (await who.call(listComments, { videoId: about })).body

describe('comments', () => {
  test('stand newest first with replies, under a first name and an initial, a teacher by the full name [VID-02]', async () => {
    expect(await read(student)).toMatchObject({ comments: [], total: 0, may_write: true, you: 'Kevin O.' })
    const one = await write(student, 'At 6:40, why do we divide by 2a?')
    somo.clock.now = plus(somo.clock.now, minutes(1))
    await write(other, 'It came in our CAT.')
    await answer(teacher, one.id, 'Because completing the square leaves 2a under the root.')
    const { comments, total } = await read(other)
    expect(total).toBe(3)
    expect(comments).toMatchObject([
      { text: 'It came in our CAT.', user_name: 'Faith C.', is_teacher: false, mine: true, likes: 0, liked: false, replies: [] },
      {
        text: 'At 6:40, why do we divide by 2a?',
        user_name: 'Kevin O.',
        mine: false,
        replies: [{ user_name: 'Achieng Odhiambo', is_teacher: true, text: expect.stringContaining('square') }],
      },
    ])
  })

  test('say nothing by which somebody can be found: no id, no number, no address, no link [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    await write(student, 'Call me on 0712 345 678 or kevin@example.com, https://evil.example/x', about)
    const said = JSON.stringify((await read(other, about)).comments)
    expect(said).not.toMatch(/712|kevin@|evil\.example/)
    expect(said).not.toContain(`"author_id"`)
    const [kept] = await somo.db.select().from(videoComments).where(eq(videoComments.videoId, about))
    expect(kept?.text).toContain('0712 345 678')
  })

  test('come by page, each once [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    for (const text of ['one', 'two', 'three']) await write(student, text, about)
    const first = (await student.call(listComments, { videoId: about, limit: 2 })).body
    const second = (await student.call(listComments, { videoId: about, limit: 2, cursor: first.next_cursor ?? '' })).body
    expect([...first.comments, ...second.comments].map(({ text }) => text)).toEqual(['three', 'two', 'one'])
    expect([first.total, second.next_cursor]).toEqual([3, null])
  })

  test('are counted up to a thousand with their replies, and beyond it shown as so many and more [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const said = { authorId: other.id, text: 'Thank you.', writtenAt: somo.clock.now }
    await somo.db.insert(videoComments).values(Array.from({ length: 997 }, () => ({ ...said, videoId: about })))
    const { id } = await write(student, 'Why by 2a?', about)
    await answer(teacher, id, 'Because of the square.')
    const totals = [(await read(student, about)).total]
    for (const text of ['Ah.', 'I see.']) {
      await answer(student, id, text)
      totals.push((await read(student, about)).total)
    }
    await somo.db.insert(videoComments).values(Array.from({ length: 9 }, () => ({ ...said, videoId: about })))
    totals.push((await read(student, about)).total)
    expect(totals).toEqual([999, 1000, 1000, 1000])
    const titles = [999, 1000].flatMap((total) => [texts.en.title(total), texts.sw.title(total)])
    expect(titles).toEqual(['Comments 999', 'Maoni 999', 'Comments 1,000+', 'Maoni 1,000+'])
  })

  test('sent again because no answer came are said once [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const one = await write(student, 'Why by 2a?', about)
    expect((await write(student, 'Why by 2a?', about)).id).toBe(one.id)
    expect((await write(other, 'Why by 2a?', about)).id).not.toBe(one.id)
    const reply = await answer(teacher, one.id, 'Look again.')
    expect((await answer(teacher, one.id, 'Look again.')).id).toBe(reply.id)
    expect((await read(student, about)).total).toBe(3)
    const both = await Promise.all([write(student, 'Twice at once.', about), write(student, 'Twice at once.', about)])
    expect(both[0].id).toBe(both[1].id)
  })

  test('in the same words are said again ten minutes later [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const one = await write(student, 'Thank you.', about)
    somo.clock.now = plus(somo.clock.now, minutes(10))
    expect((await write(student, 'Thank you.', about)).id).not.toBe(one.id)
  })

  test('come twenty an hour from one person at most, replies among them [VID-02] [OPS-02]', async () => {
    const bounded = await openWorld({ limits: { times: 1 } })
    try {
      const by = await bounded.people.teacher('Otieno Ouma')
      const who = await bounded.people.student('Amina Njoroge')
      const about = await onShelf(bounded, by)
      const say = (text: string) => who.call(writeComment, { videoId: about, text, user_id: who.id })
      const first = (await say('0')).body.comment
      for (let n = 1; n < 20; n += 1) expect((await say(String(n))).ok).toBe(true)
      const over = await say('20')
      expect([over.status, over.problem.code]).toEqual([429, 'too_many_requests'])
      expect((await who.call(writeReply, { commentId: first.id, text: 'x', user_id: who.id })).status).toBe(429)
      bounded.clock.now = plus(bounded.clock.now, minutes(61))
      expect((await say('20')).ok).toBe(true)
    } finally {
      await bounded.close()
    }
  })

  test('are taken away by their writer alone, with what was replied [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const mine = await write(student, 'A slip.', about)
    const reply = await answer(other, mine.id, 'I saw it.')
    expect((await other.call(removeComment, { commentId: mine.id })).status).toBe(404)
    expect((await student.call(removeReply, { replyId: reply.id })).status).toBe(404)
    expect((await other.call(removeReply, { replyId: reply.id })).ok).toBe(true)
    await answer(other, mine.id, 'Once more.')
    expect((await student.call(removeComment, { commentId: mine.id })).ok).toBe(true)
    expect(await read(student, about)).toMatchObject({ comments: [], total: 0 })
    expect(await somo.db.select().from(commentReplies).where(eq(commentReplies.commentId, mine.id))).toEqual([])
  })

  test('out of sight are read, answered and liked by nobody [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const hidden = await write(student, 'Not nice.', about)
    const below = await answer(student, hidden.id, 'Not nice either.')
    await somo.db.update(videoComments).set({ hiddenAt: somo.clock.now }).where(eq(videoComments.id, hidden.id))
    expect(await read(student, about)).toMatchObject({ comments: [], total: 0 })
    expect((await other.call(likeComment, { commentId: hidden.id })).status).toBe(404)
    expect((await other.call(writeReply, { commentId: hidden.id, text: 'x', user_id: other.id })).status).toBe(404)
    const ofReply = { replyId: below.id, userId: other.id, comment_id: hidden.id }
    expect((await other.call(likeReply, ofReply)).status).toBe(404)
  })

  test('have replies that go out of sight alone, are not counted and liked by nobody, and come back [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const one = await write(student, 'Why by 2a?', about)
    const rude = await answer(other, one.id, 'Ask your mum.')
    const kind = await answer(teacher, one.id, 'Because of the square.')
    const hide = (hiddenAt: Date | null) => somo.db.update(commentReplies).set({ hiddenAt }).where(eq(commentReplies.id, rude.id))
    const like = () => student.call(likeReply, { replyId: rude.id, userId: student.id, comment_id: one.id })
    await hide(somo.clock.now)
    for (const who of [student, other, teacher]) {
      const { comments, total } = await read(who, about)
      expect([total, comments[0]?.replies.map(({ id }) => id)]).toEqual([2, [kind.id]])
    }
    expect((await like()).status).toBe(404)
    await hide(null)
    expect((await read(student, about)).total).toBe(3)
    expect((await like()).body).toEqual({ liked: true, likes: 1 })
  })

  test('have fifty replies at most, also when the last two come at once; what is said twice is none more [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const one = await write(student, 'Why by 2a?', about)
    const early = Array.from({ length: 48 }, (_, at) => ({
      commentId: one.id,
      authorId: other.id,
      text: `Answer ${at + 1}`,
      writtenAt: somo.clock.now,
    }))
    await somo.db.insert(commentReplies).values(early)
    await answer(other, one.id, 'Answer 49')
    const say = (who: Person, text: string) => who.call(writeReply, { commentId: one.id, text, user_id: who.id })
    const last = await Promise.all([say(student, 'Thank you.'), say(teacher, 'Well said.')])
    expect(last.map(({ ok }) => ok)).toEqual(expect.arrayContaining([true, false]))
    const over = await say(student, 'One more.')
    expect([over.status, over.problem.code]).toEqual([409, 'too_many_replies'])
    expect((await say(other, 'Answer 49')).ok).toBe(true)
    const [read50] = (await read(student, about)).comments
    expect(read50?.replies).toHaveLength(50)
  })

  test('are for who sees the video; of teachers its own alone writes [VID-02]', async () => {
    const draft = await onShelf(somo, teacher, { status: 'draft' })
    expect((await student.call(listComments, { videoId: draft })).status).toBe(404)
    expect((await student.call(writeComment, { videoId: draft, text: 'x', user_id: student.id })).status).toBe(404)
    const colleague = await somo.people.teacher('Brian Mutua')
    expect((await read(colleague)).may_write).toBe(false)
    expect((await colleague.call(writeComment, { videoId, text: 'x', user_id: colleague.id })).status).toBe(404)
  })

  test('are not written below a hidden video, also not by its teacher, who still reads them [VID-02] [VID-03]', async () => {
    const about = await onShelf(somo, teacher)
    const { id } = await write(student, 'Is that so?', about)
    await somo.db.update(videos).set({ hiddenAt: somo.clock.now }).where(eq(videos.id, about))
    expect(await read(teacher, about)).toMatchObject({ may_write: false, total: 1 })
    expect((await teacher.call(writeComment, { videoId: about, text: 'x', user_id: teacher.id })).status).toBe(404)
    expect((await teacher.call(writeReply, { commentId: id, text: 'x', user_id: teacher.id })).status).toBe(404)
  })

  test('of a child wait until a parent has agreed to messages [VID-02] [AUTH-10]', async () => {
    const { children } = await somo.stage.fundedFamily(0)
    const [child] = children
    expect((await read(child)).may_write).toBe(true)
    await somo.db.$client.query(`delete from consents where learner_id = $1 and purpose = 'messages'`, [child.id])
    expect((await read(child)).may_write).toBe(false)
    const refused = await child.call(writeComment, { videoId, text: 'Hello', user_id: child.id })
    expect([refused.status, refused.problem.code]).toEqual([403, 'parent_must_agree'])
  })

  test('of others are answered by a child once a parent has agreed to messages [VID-02] [AUTH-10]', async () => {
    const { children } = await somo.stage.fundedFamily(0)
    const [child] = children
    const about = await onShelf(somo, teacher)
    const { id } = await write(student, 'Why by 2a?', about)
    expect(await answer(child, id, 'I ask myself too.')).toMatchObject({ text: 'I ask myself too.', mine: true })
    await somo.db.$client.query(`delete from consents where learner_id = $1 and purpose = 'messages'`, [child.id])
    const refused = await child.call(writeReply, { commentId: id, text: 'And now?', user_id: child.id })
    expect([refused.status, refused.problem.code]).toEqual([403, 'parent_must_agree'])
    expect(await somo.db.$count(commentReplies, eq(commentReplies.commentId, id))).toBe(1)
  })

  test('of a child stand under the first name alone, and out of sight once no parent agrees [VID-02] [AUTH-10]', async () => {
    const { children } = await somo.stage.fundedFamily(0)
    const [child] = children
    const about = await onShelf(somo, teacher)
    const first = await write(child, 'Why by 2a?', about)
    const second = await write(student, 'I ask myself too.', about)
    await answer(child, second.id, 'Right?')
    const [name = ''] = child.name.split(' ')
    const seen = await read(student, about)
    expect([seen.total, seen.comments[1]?.user_name, seen.comments[0]?.replies[0]?.user_name]).toEqual([3, name, name])
    expect((await read(child, about)).you).toBe(name)
    await somo.db.$client.query(`update consents set withdrawn_at = now() where learner_id = $1`, [child.id])
    const left = await read(student, about)
    expect([left.total, left.comments.map(({ id }) => id), left.comments[0]?.replies]).toEqual([1, [second.id], []])
    expect(first.id).not.toBe(second.id)
  })

  test('of a child are taken away by their parent too, until it is eighteen; of nobody else [VID-02] [PAR-01]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(0)
    const [child] = children
    const about = await onShelf(somo, teacher)
    const first = await write(child, 'My school is Moi Girls.', about)
    const theirs = await write(student, 'Mine is another.', about)
    const reply = await answer(child, theirs.id, 'We live beside it.')
    const late = await write(child, 'Grown up.', about)
    const { comments } = await read(parent, about)
    expect(comments.map(({ mine, replies }) => [mine, ...replies.map((one) => one.mine)])).toEqual([
      [true],
      [false, true],
      [true],
    ])
    expect((await parent.call(removeComment, { commentId: theirs.id })).status).toBe(404)
    expect((await other.call(removeReply, { replyId: reply.id })).status).toBe(404)
    expect((await parent.call(removeComment, { commentId: first.id })).ok).toBe(true)
    expect((await parent.call(removeReply, { replyId: reply.id })).ok).toBe(true)
    await somo.db.$client.query(`update student_profiles set born_on = '2008-11-01' where user_id = $1`, [child.id])
    expect((await read(parent, about)).comments.map(({ mine }) => mine)).toEqual([false, false])
    expect((await parent.call(removeComment, { commentId: late.id })).status).toBe(404)
  })

  test('of who is suspended are read by nobody until they are back [VID-02] [ADM-03]', async () => {
    const about = await onShelf(somo, teacher)
    const who = await somo.people.student('Brian Otieno')
    const theirs = await write(who, 'Rude.', about)
    await answer(who, (await write(student, 'Plain.', about)).id, 'Rude too.')
    await answer(student, theirs.id, 'Below what is rude.')
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [who.id])
    const seen = await read(student, about)
    expect([seen.total, seen.comments.map(({ text }) => text), seen.comments[0]?.replies]).toEqual([1, ['Plain.'], []])
    await somo.db.$client.query(`update users set status = 'active' where id = $1`, [who.id])
    expect((await read(student, about)).total).toBe(4)
  })

  test('are written once the own address is confirmed [VID-02] [AUTH-03]', async () => {
    const who = await somo.people.student('Newly Here', { confirmed: false })
    const refused = await who.call(writeComment, { videoId, text: 'Hello', user_id: who.id })
    expect([refused.status, refused.problem.code]).toEqual([403, 'email_unconfirmed'])
  })

  test('need words, a thousand characters at most, and are written as nobody else [VID-02]', async () => {
    const refused = async (text: string, user = student) =>
      (await student.call(writeComment, { videoId, text, user_id: user.id })).status
    expect([await refused('  '), await refused('x'.repeat(1001)), await refused('Hello', other)]).toEqual([400, 400, 403])
    const { id } = await write(student, 'Why by 2a?')
    const reply = await student.call(writeReply, { commentId: id, text: 'Hello', user_id: other.id })
    expect([reply.status, reply.problem.code]).toEqual([403, 'wrong_identity'])
  })
})

describe('who is told', () => {
  const told = async (who: Person, about: number) => {
    await somo.settle()
    const { notices } = (await who.call(listNotices, {})).body
    return notices.filter(({ data }) => data['video'] === about).map(({ kind }) => kind)
  }

  test('of comments its teacher, and of replies who is replied to, once in a lively hour [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const one = await write(student, 'First.', about)
    await write(other, 'Second.', about)
    await write(teacher, 'Welcome.', about)
    await answer(teacher, one.id, 'Here it is.')
    await answer(other, one.id, 'Thank you too.')
    await answer(student, one.id, 'Thank you.')
    expect([await told(teacher, about), await told(student, about), await told(other, about)]).toEqual([
      ['video_commented'],
      ['comment_answered'],
      [],
    ])
    somo.clock.now = plus(somo.clock.now, minutes(59))
    await write(other, 'Third.', about)
    await answer(other, one.id, 'And mine.')
    expect([await told(teacher, about), await told(student, about)]).toEqual([['video_commented'], ['comment_answered']])
    // An hour after they were told, though others wrote in between.
    somo.clock.now = plus(somo.clock.now, minutes(2))
    await write(other, 'Fourth.', about)
    await answer(other, one.id, 'And once more.')
    expect([await told(teacher, about), await told(student, about)]).toEqual([
      ['video_commented', 'video_commented'],
      ['comment_answered', 'comment_answered'],
    ])
  })

  test('again at once where what they were told of is out of sight [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const rude = await write(other, 'Rude.', about)
    await somo.db.update(videoComments).set({ hiddenAt: somo.clock.now }).where(eq(videoComments.id, rude.id))
    await write(student, 'What is a numerator?', about)
    expect(await told(teacher, about)).toEqual(['video_commented', 'video_commented'])
  })
})

test('who writes below their own video, or answers themselves, is told nothing [VID-02]', async () => {
  const about = await onShelf(somo, teacher)
  await answer(student, (await write(student, 'Why?', about)).id, 'Ah, I see.')
  await answer(teacher, (await write(teacher, 'Welcome.', about)).id, 'And good luck.')
  await somo.settle()
  for (const [who, kinds] of [
    [student, []],
    [teacher, ['video_commented']],
  ] as const) {
    const { notices } = (await who.call(listNotices, {})).body
    expect(notices.filter(({ data }) => data['video'] === about).map(({ kind }) => kind)).toEqual(kinds)
  }
})

describe('likes', () => {
  test('are one for each person, taken back by a second press, on comments and replies [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const one = await write(student, 'Good.', about)
    const reply = await answer(teacher, one.id, 'Thank you.')
    expect((await other.call(likeComment, { commentId: one.id })).body).toEqual({ liked: true, likes: 1 })
    expect((await student.call(likeComment, { commentId: one.id })).body).toEqual({ liked: true, likes: 2 })
    expect((await other.call(likeComment, { commentId: one.id })).body).toEqual({ liked: false, likes: 1 })
    const likeIt = (commentId: number) => other.call(likeReply, { replyId: reply.id, userId: other.id, comment_id: commentId })
    expect((await likeIt(one.id)).body).toEqual({ liked: true, likes: 1 })
    expect((await likeIt(one.id + 1000)).status).toBe(404)
    const ofAnother = { replyId: reply.id, userId: student.id, comment_id: one.id }
    expect((await other.call(likeReply, ofAnother)).problem.code).toBe('wrong_identity')
    expect((await read(other, about)).comments[0]).toMatchObject({ likes: 1, liked: false, replies: [{ likes: 1, liked: true }] })
  })

  test('of many at once are all counted [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const one = await write(student, 'Good.', about)
    const many = await Promise.all(['Ann', 'Ben', 'Cate', 'Dan'].map((name) => somo.people.student(`${name} Wafula`)))
    await Promise.all(many.map((who) => who.call(likeComment, { commentId: one.id })))
    expect((await read(student, about)).comments[0]?.likes).toBe(4)
  })

  test('pressed twice at once by one person are given and taken back, never refused, never two [VID-02]', async () => {
    const about = await onShelf(somo, teacher)
    const one = await write(student, 'Good.', about)
    const reply = await answer(teacher, one.id, 'Thank you.')
    const onComment = () => other.call(likeComment, { commentId: one.id })
    const onReply = () => other.call(likeReply, { replyId: reply.id, userId: other.id, comment_id: one.id })
    for (const press of [onComment, onReply]) {
      const two = await Promise.all([press(), press()])
      expect(two.map(({ status }) => status)).toEqual([200, 200])
      expect(two.map(({ body }) => body.likes)).toEqual(expect.arrayContaining([0, 1]))
      const three = await Promise.all([press(), press(), press()])
      expect(three.filter(({ body }) => body.liked)).toHaveLength(2)
    }
    expect((await read(other, about)).comments[0]).toMatchObject({ likes: 1, liked: true, replies: [{ likes: 1, liked: true }] })
  })
})

test.each([
  ['Kevin Otieno', 'adult', 'Kevin O.'],
  ['Wanjiku wa Kamau', 'adult', 'Wanjiku K.'],
  ['Plato', 'adult', 'Plato'],
  ['Maina Kamau', 'child', 'Maina'],
  ['Achieng Odhiambo', 'teacher', 'Achieng Odhiambo'],
] as const)('%s, %s, is shown as %s [VID-02]', (name, whose, shown) => expect(shownName(name, whose)).toBe(shown))

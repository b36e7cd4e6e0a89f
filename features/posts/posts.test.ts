/** What operators write is kept once, shown when it is published, and does nothing to its readers. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { hours, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { actSentence } from '../audit/sentences.ts'
import { hugePng, picture } from '../settings/testing/picture.ts'
import { addPicture, deletePost, keepPost, listPosts, makePost, showPost, type Post } from './contract.ts'
import { MOST_PICTURE_BYTES, MOST_PICTURES, type PostWords } from './rules.ts'
import { publishedPost, publishedPosts } from './server/index.ts'

let somo: World
let amina: Person
let peter: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  amina = await somo.people.admin('Amina Yusuf')
  peter = await somo.people.admin('Peter Kimani')
})
afterAll(() => somo.close())

const words: PostWords = {
  title: 'Fractions at home',
  author: 'Fatuma Ali',
  excerpt: 'A chapati and a knife.',
  body: 'Cut **it**.',
}
const begin = async (changed: Partial<PostWords> = {}): Promise<Post> =>
  (await amina.call(makePost, { key: randomUUID(), ...words, ...changed })).body.post
const wishOf = ({ id, version, title, author, excerpt, body, status }: Post) => ({
  ...{ postId: id, version, title, author, excerpt, body, status },
})
const keep = async (post: Post, changed: Partial<ReturnType<typeof wishOf>> & { by_itself?: boolean }, who = amina) =>
  who.call(keepPost, { ...wishOf(post), ...changed })
const publish = async (changed: Partial<PostWords> = {}): Promise<Post> =>
  (await keep(await begin(changed), { status: 'published' })).body.post
const acts = async () =>
  (await amina.call(auditLog, { limit: 100 })).body.entries.map((entry) => `${entry.operator.name} ${actSentence(entry, 'en')}`)

describe('a post', () => {
  test('keeps its number, address and date, whatever is changed and however often it is taken back [ADM-05]', async () => {
    const draft = await begin({ title: 'Hesabu: shule ya “Msingi” – 100%!' })
    expect([draft.status, draft.slug, draft.published_at, draft.version]).toEqual(['draft', null, null, 1])
    const out = (await keep(draft, { status: 'published' })).body.post
    expect([out.slug, out.published_at]).toEqual(['hesabu-shule-ya-msingi-100', '2026-11-25T06:00:00.000Z'])
    const began = somo.clock.now
    somo.clock.now = plus(began, hours(30))
    const back = (await keep(out, { status: 'draft', title: 'Another title' })).body.post
    const again = (await keep(back, { status: 'published' })).body.post
    somo.clock.now = began
    const { id, slug, created_at, published_at } = out
    expect(again).toMatchObject({ id, slug, created_at, published_at, title: 'Another title', version: 4 })
  })

  test('without title, author or excerpt is not published, and each missing one is named; a draft may be [ADM-05]', async () => {
    const draft = await begin({ title: ' ', author: '', excerpt: '' })
    const refused = await keep(draft, { status: 'published' })
    expect(refused.problem).toMatchObject({
      code: 'fields_missing',
      message: 'All fields are required.',
      fields: { title: 'Please fill this in.', author: 'Please fill this in.', excerpt: 'Please fill this in.' },
    })
    expect((await keep(draft, { status: 'published', title: 'T', author: 'A' })).problem.fields).toEqual({
      excerpt: 'Please fill this in.',
    })
    expect((await amina.call(showPost, { postId: draft.id })).body.post).toMatchObject({ status: 'draft', version: 1 })
    expect((await keep(draft, { excerpt: 'x'.repeat(161) })).problem.fields).toHaveProperty('excerpt')
    const whole = `update posts set status = 'published', slug = 'x', published_at = now() where id = ${draft.id}`
    await expect(somo.db.$client.query(whole)).rejects.toThrow(/posts_published_whole/)
  })

  test('of the same title as another has an address of its own, also when twelve are published at once [ADM-05]', async () => {
    const drafts = await Promise.all(Array.from({ length: 12 }, () => begin({ title: 'The same title' })))
    const out = await Promise.all(drafts.map((draft) => keep(draft, { status: 'published' })))
    expect(out.map(({ status }) => status)).toEqual(drafts.map(() => 200))
    const slugs = out.map(({ body }) => body.post.slug)
    expect(new Set(slugs).size).toBe(12)
    expect(slugs).toContain('the-same-title')
  })

  test('begun twice with one key is one, and kept twice with one wish is kept once [ADM-05]', async () => {
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => amina.call(makePost, { key, ...words })))
    const [first, second] = both.map(({ body }) => body.post)
    expect(second?.id).toBe(first?.id)
    if (!first) return
    const wish = { body: 'Cut it in **four**.' }
    const answers = await Promise.all([1, 2].map(() => keep(first, wish)))
    expect(answers.map(({ status, body }) => [status, body.post?.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
  })

  test('changed by two operators keeps the first’s words, and the second is told [ADM-05]', async () => {
    const post = await begin()
    expect((await keep(post, { body: 'Of Amina.' })).status).toBe(200)
    const late = await keep(post, { body: 'Of Peter.' }, peter)
    expect([late.status, late.problem.code]).toEqual([409, 'changed_meanwhile'])
    // The same words of another operator are not a wish that was repeated.
    expect((await keep(post, { body: 'Of Amina.' }, peter)).status).toBe(409)
    expect((await amina.call(showPost, { postId: post.id })).body.post).toMatchObject({ body: 'Of Amina.', version: 2 })
  })

  test('that is out does not change by itself; a draft does, and is one act an hour for each operator [ADM-05]', async () => {
    const out = await publish()
    expect((await keep(out, { body: 'Half a sen', by_itself: true })).problem.code).toBe('changed_meanwhile')
    let draft = await begin()
    const before = (await acts()).length
    const began = somo.clock.now
    const byItself = async (minutesLater: number, who = amina): Promise<number> => {
      somo.clock.now = plus(began, hours(minutesLater / 60))
      const { body } = await keep(draft, { body: `After ${minutesLater} minutes.`, by_itself: true, status: 'published' }, who)
      draft = body.post
      return (await acts()).length - before
    }
    expect([await byItself(1), await byItself(59), await byItself(60), await byItself(61), await byItself(62, peter)]).toEqual([
      0, 0, 1, 1, 2,
    ])
    expect(draft).toMatchObject({ status: 'draft', body: 'After 62 minutes.' })
    somo.clock.now = began
  })

  test('is deleted for good with its pictures, and the log says each step of its life [ADM-05] [ADM-08]', async () => {
    const draft = await begin()
    const { address } = (await amina.call(addPicture, { postId: draft.id, picture: await picture() })).body.picture
    const out = (await keep(draft, { status: 'published' })).body.post
    const changed = (await keep(out, { body: 'Other.' })).body.post
    await keep(changed, { status: 'draft' })
    expect((await peter.call(deletePost, { postId: draft.id })).status).toBe(200)
    expect((await peter.call(deletePost, { postId: draft.id })).status).toBe(404)
    expect((await amina.call(showPost, { postId: draft.id })).status).toBe(404)
    expect((await somo.app.request(`http://somo.test${address}`)).status).toBe(404)
    expect((await acts()).slice(0, 6)).toEqual([
      `Peter Kimani deleted post ${draft.id}`,
      `Amina Yusuf took post ${draft.id} back to a draft`,
      `Amina Yusuf changed post ${draft.id}`,
      `Amina Yusuf published post ${draft.id}`,
      `Amina Yusuf changed post ${draft.id}`,
      `Amina Yusuf began post ${draft.id}`,
    ])
  })
})

describe('a list', () => {
  test('of the desk has all, or those of one status, the newest first, in pages, with how many there are [ADM-05]', async () => {
    const all = (await amina.call(listPosts, { limit: 100 })).body
    expect(all.posts.map(({ id }) => id)).toEqual(all.posts.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(all.counts.all).toBe(all.posts.length)
    for (const status of ['draft', 'published'] as const) {
      const { posts, counts } = (await amina.call(listPosts, { status, limit: 100 })).body
      expect(posts.map((one) => one.status)).toEqual(posts.map(() => status))
      expect(counts[status]).toBe(posts.length)
    }
    const paged: number[] = []
    for (let cursor: string | undefined; ;) {
      const { posts, next_cursor: next } = (await amina.call(listPosts, { limit: 4, ...(cursor && { cursor }) })).body
      paged.push(...posts.map(({ id }) => id))
      if (next === null) break
      cursor = next
    }
    expect(paged).toEqual(all.posts.map(({ id }) => id))
  })

  test('of readers has what is published, the latest date first, page by page with nothing twice [PUB-07]', async () => {
    const began = somo.clock.now
    const old = await begin({ title: 'Begun first, published last' })
    somo.clock.now = plus(began, hours(1))
    const young = await publish({ title: 'Published before it' })
    somo.clock.now = plus(began, hours(2))
    await keep(old, { status: 'published' })
    await begin({ title: 'Still a draft' })
    somo.clock.now = began
    const { list: whole } = await publishedPosts(somo.db, { before: null, limit: 100 })
    expect(whole.slice(0, 2).map(({ title }) => title)).toEqual(['Begun first, published last', 'Published before it'])
    expect(whole.map(({ title }) => title)).not.toContain('Still a draft')
    const paged: string[] = []
    for (let before: number | null = null; ;) {
      const { list, next } = await publishedPosts(somo.db, { before, limit: 5 })
      paged.push(...list.map(({ slug }) => slug))
      if (next === null) break
      before = next
    }
    expect(paged).toEqual(whole.map(({ slug }) => slug))
    const found = await publishedPost(somo.db, young.slug ?? '')
    expect(found?.next).toHaveLength(2)
    expect(found?.next.map(({ slug }) => slug)).not.toContain(young.slug)
  })

  test('and the page of a draft, or of one taken back, is the one of what never was [PUB-07]', async () => {
    const out = await publish({ title: 'Out and back' })
    expect(await publishedPost(somo.db, 'out-and-back')).toMatchObject({ post: { title: 'Out and back' } })
    await keep(out, { status: 'draft' })
    for (const slug of ['out-and-back', 'never-was', '%', "'"]) expect(await publishedPost(somo.db, slug)).toBeNull()
  })
})

describe('a picture', () => {
  test('is drawn anew, upright and at most 30 KB, and is kept by browsers for ever [ADM-05]', async () => {
    const { id } = await begin()
    const noise = await sharp(Buffer.from(Array.from({ length: 900 * 1400 * 3 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 900, height: 1400, channels: 3 },
    })
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const sent = new File([new Uint8Array(noise)], 'board.jpg', { type: 'image/jpeg' })
    const { body } = await amina.call(addPicture, { postId: id, picture: sent })
    const served = await somo.app.request(`http://somo.test${body.picture.address}`)
    const bytes = new Uint8Array(await served.arrayBuffer())
    const { format, width, height, orientation, exif } = await sharp(bytes).metadata()
    expect({ format, width, height, orientation, exif }).toEqual({
      ...{ format: 'webp', width: body.picture.width, height: body.picture.height, orientation: undefined, exif: undefined },
    })
    expect(width > height).toBe(true)
    expect(bytes.length).toBe(body.picture.bytes)
    expect(bytes.length).toBeLessThanOrEqual(MOST_PICTURE_BYTES)
    expect([served.headers.get('content-type'), served.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect((await amina.call(showPost, { postId: id })).body.post.pictures).toEqual([body.picture])
  })

  test('that is none, or a trap, is refused, and so is one too many, also of ten at once [ADM-05]', async () => {
    const { id } = await begin()
    const of = (bytes: Uint8Array, type: string) => new File([new Uint8Array(bytes)], 'x.png', { type })
    for (const bad of [of(Buffer.from('<svg/>'), 'image/png'), of(hugePng(60_000, 60_000, 10), 'image/png')])
      expect((await amina.call(addPicture, { postId: id, picture: bad })).problem.code).toBe('picture_unreadable')
    await somo.db.$client.query(
      `insert into post_pictures (post_id, key, image, width, height, created_at)
       select $1, 'k' || n, 'x', 1, 1, now() from generate_series(1, $2) n`,
      [id, MOST_PICTURES - 1],
    )
    const file = await picture()
    const answers = await Promise.all(Array.from({ length: 10 }, () => amina.call(addPicture, { postId: id, picture: file })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem?.code === 'too_many_pictures')).toHaveLength(9)
    expect((await amina.call(addPicture, { postId: 999_999, picture: file })).status).toBe(404)
  })
})

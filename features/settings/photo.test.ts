/** Photos of people: what may be one, what becomes of it, and who sees it. */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { inTurn } from '../../app/server/testing/locks.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { checkUser } from '../accounts/contract.ts'
import { liveSessions } from '../classes/contract.ts'
import { listTeachers, showTeacher } from '../directory/contract.ts'
import { changeConsent, familyChildren } from '../family/contract.ts'
import { MOST_PHOTO_MEGABYTES, removeProfilePhoto, updateProfilePhoto } from './contract.ts'
import { fileOf, hugePng, picture } from './testing/picture.ts'

let somo: World
let amina: Person
beforeAll(async () => {
  somo = await openWorld({ limits: { perAccount: 1000 } })
  amina = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo.close())

const send = (who: Person, profilePhoto: File, userId = who.id) => who.call(updateProfilePhoto, { userId, profilePhoto })
const look = async (photo: string, who: Person | null = null, etag: string | null = null): Promise<Response> =>
  somo.app.request(`${ORIGIN}${photo}`, {
    headers: { ...(who && { cookie: `somo_session=${who.cookie}` }), ...(etag && { 'if-none-match': etag }) },
  })
const ownPhoto = async (who: Person) => (await who.call(checkUser, { email: who.email })).body.photo

describe('a photo', () => {
  test('is one’s own to change, and is answered as the customer’s page reads it [AUTH-08]', async () => {
    const reply = await send(amina, await picture())
    expect(reply.status).toBe(200)
    expect(reply.body.message).toBe('Profile photo updated successfully!')
    expect(reply.body.photo).toMatch(/^\/photos\/[0-9a-f]{40}\.webp$/)
    expect(await ownPhoto(amina)).toBe(reply.body.photo)
    const other = await somo.people.student('Other Njoroge')
    expect((await send(other, await picture(), amina.id)).problem.code).toBe('wrong_identity')
    expect((await other.call(removeProfilePhoto, { userId: amina.id })).problem.code).toBe('wrong_identity')
    expect(await ownPhoto(amina)).toBe(reply.body.photo)
    expect(await ownPhoto(other)).toBeNull()
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'may be %s, whatever it is called, and becomes a small square of WebP [AUTH-08]',
    async (format) => {
      const wide = await picture({ width: 900, height: 300, format, name: 'letter.txt', type: 'text/plain' })
      const { photo } = (await send(amina, wide)).body
      const served = await look(photo, amina)
      expect(served.headers.get('content-type')).toBe('image/webp')
      const bytes = new Uint8Array(await served.arrayBuffer())
      const { format: made, width, height } = await sharp(bytes).metadata()
      expect({ made, width, height }).toEqual({ made: 'webp', width: 320, height: 320 })
      expect(bytes.length).toBeLessThan(20_000)
    },
  )

  test('that is none by its content is refused, whatever it calls itself [AUTH-08]', async () => {
    const before = await ownPhoto(amina)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    const gif = await picture({ format: 'gif', name: 'photo.jpg', type: 'image/jpeg' })
    const whole = new Uint8Array(await (await picture({ width: 400, height: 400, format: 'png' })).arrayBuffer())
    const noise = new Uint8Array(
      await sharp({
        create: { width: 400, height: 400, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
      })
        .jpeg()
        .toBuffer(),
    )
    const bad = [
      fileOf(Buffer.from('<html><script>alert(1)</script>'), 'photo.jpg', 'image/jpeg'),
      fileOf(Buffer.from(svg), 'photo.png', 'image/png'),
      fileOf(Buffer.from('\xff\xd8\xff\xe0nonsense', 'latin1'), 'photo.jpg', 'image/jpeg'),
      fileOf(whole.slice(0, 60), 'photo.png', 'image/png'),
      // Begun well: half of it would be grey.
      fileOf(noise.slice(0, noise.length / 2), 'photo.jpg', 'image/jpeg'),
      gif,
    ]
    for (const file of bad) {
      const { status, problem } = await send(amina, file)
      expect({ status, code: problem.code, message: problem.message }, file.name).toEqual({
        status: 400,
        code: 'photo_unreadable',
        message: 'Failed to update profile photo',
      })
    }
    expect(await ownPhoto(amina)).toBe(before)
  })

  test('that unpacks to more than a camera makes is refused unopened [AUTH-08]', async () => {
    const bomb = fileOf(hugePng(30_000, 30_000), 'bomb.png', 'image/png')
    expect(bomb.size).toBeLessThan(200_000)
    expect((await send(amina, bomb)).problem.code).toBe('photo_unreadable')
  })

  test('may have as many dots as a phone’s camera makes, and not one line more [AUTH-08]', async () => {
    const [most, wide] = [50_000_000, 10_000]
    const just = fileOf(hugePng(wide, most / wide), 'just.png', 'image/png')
    expect((await send(amina, just)).status).toBe(200)
    const more = fileOf(hugePng(wide, most / wide + 1), 'more.png', 'image/png')
    expect((await send(amina, more)).problem.code).toBe('photo_unreadable')
  })

  test('larger than the limit is refused before it is read [AUTH-08]', async () => {
    const limit = MOST_PHOTO_MEGABYTES * 1_048_576
    expect((await send(amina, fileOf(new Uint8Array(limit + 1), 'big.jpg', 'image/jpeg'))).problem.fields).toHaveProperty(
      'profilePhoto',
    )
    expect((await send(amina, fileOf(new Uint8Array(limit + 9000), 'big.jpg', 'image/jpeg'))).status).toBe(413)
  })

  test('loses where it was taken and by what, and stands upright [AUTH-08]', async () => {
    const [left, right] = [
      { r: 250, g: 0, b: 0 },
      { r: 0, g: 0, b: 250 },
    ]
    const half = await sharp({ create: { width: 100, height: 200, channels: 3, background: right } })
      .png()
      .toBuffer()
    const taken = await sharp({ create: { width: 200, height: 200, channels: 3, background: left } })
      .composite([{ input: half, left: 100, top: 0 }])
      .withExif({ IFD0: { Model: 'TECNO Spark' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('TECNO')
    const { photo } = (await send(amina, fileOf(taken, 'me.jpg', 'image/jpeg'))).body
    const served = Buffer.from(await (await look(photo, amina)).arrayBuffer())
    const { exif, xmp, iptc, icc, orientation } = await sharp(served).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    expect(served.toString('latin1')).not.toContain('TECNO')
    // Orientation 3 is upside down: what was left stands on the right.
    const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => [...data.subarray((160 * 320 + x) * info.channels).subarray(0, 3)]
    expect(pixel(40)[2]).toBeGreaterThan(150)
    expect(pixel(280)[0]).toBeGreaterThan(150)
  })

  test('has another address when it is another, the old one is gone, and each is kept for a day [AUTH-08]', async () => {
    const first = (await send(amina, await picture({ colour: '#123456' }))).body.photo
    const again = (await send(amina, await picture({ colour: '#123456' }))).body.photo
    const second = (await send(amina, await picture({ colour: '#654321' }))).body.photo
    expect(again).toBe(first)
    expect(second).not.toBe(first)
    expect((await look(first, amina)).status).toBe(404)
    expect((await look(second, amina)).headers.get('cache-control')).toBe('private, max-age=86400, must-revalidate')
  })

  test('can be taken away again [AUTH-08]', async () => {
    const { photo } = (await send(amina, await picture())).body
    expect((await amina.call(removeProfilePhoto, { userId: amina.id })).body.photo).toBeNull()
    expect((await look(photo, amina)).status).toBe(404)
    expect((await amina.call(removeProfilePhoto, { userId: amina.id })).status).toBe(200)
  })

  test('is drawn only so often in a quarter of an hour [AUTH-08]', async () => {
    const tight = await openWorld({ limits: { perAccount: 2 } })
    const one = await tight.people.student('Busy Njoroge')
    for (const expected of [200, 200, 429]) expect((await send(one, await picture())).status).toBe(expected)
    await tight.close()
  })
})

describe('a teacher’s photo', () => {
  test('is on card, profile and classes while the teacher is shown [AUTH-08] [DIR-02] [DIR-04] [HUB-02]', async () => {
    const { teacher } = await somo.stage.publishedClass()
    const { photo } = (await send(teacher, await picture())).body
    const cards = (await somo.call(listTeachers, {})).body.teachers
    expect(cards.find(({ id }) => id === teacher.id)?.profilePicture).toBe(photo)
    expect((await somo.call(showTeacher, { teacherId: teacher.id })).body.profilePicture).toBe(photo)
    const classes = (await somo.call(liveSessions, {})).body
    expect(classes.find((one) => one.teacher.id === teacher.id)?.teacher.profile_image).toBe(photo)
    const served = await look(photo)
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400, must-revalidate'])
    // Whoever has kept it asks whether it still stands: no picture is sent for a yes, and after a no it is shown no more.
    const kept = served.headers.get('etag')
    const again = await look(photo, null, kept)
    expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get('cache-control')]).toEqual([
      304,
      0,
      'public, max-age=86400, must-revalidate',
    ])
    expect((await look(photo, null, '"another"')).status).toBe(200)
    await somo.db.$client.query(`update users set status = 'inactive' where id = $1`, [teacher.id])
    expect([(await look(photo)).status, (await look(photo, null, kept)).status]).toEqual([404, 404])
  })

  test('who is not verified yet is hers alone [AUTH-08]', async () => {
    const newcomer = await somo.people.teacher('New Teacher', { approved: false })
    const { photo } = (await send(newcomer, await picture())).body
    expect([(await look(photo)).status, (await look(photo, amina)).status, (await look(photo, newcomer)).status]).toEqual([
      404, 404, 200,
    ])
  })
})

describe('a child’s photo', () => {
  test('needs a parent’s agreement, and goes when it is taken back [AUTH-08] [AUTH-10]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const child = children[0]
    const agree = (agreed: boolean) => parent.call(changeConsent, { childId: child.id, purpose: 'photo', agreed })
    const { photo } = (await send(child, await picture())).body
    expect((await parent.call(familyChildren, {})).body.children.find(({ id }) => id === child.id)?.photo).toBe(photo)
    await agree(false)
    expect(await ownPhoto(child)).toBeNull()
    expect((await look(photo, child)).status).toBe(404)
    const refused = await send(child, await picture())
    expect([refused.status, refused.problem.code]).toEqual([403, 'photo_not_agreed'])
    // Nor does agreeing bring back what was taken away.
    await agree(true)
    expect(await ownPhoto(child)).toBeNull()
    expect((await send(child, await picture())).status).toBe(200)
  })

  test('is seen by themselves, their parents and operators, and by nobody else [AUTH-08]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const { teacher } = await somo.stage.askedLesson({ student: children[0] })
    const { photo } = (await send(children[0], await picture())).body
    const desk = await somo.people.admin('Desk Operator')
    const stranger = await somo.people.parent('Another Parent')
    const seen = await Promise.all(
      [children[0], parent, desk, children[1], stranger, teacher, null].map((who) => look(photo, who)),
    )
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404, 404])
    expect(seen[1]?.headers.get('cache-control')).toMatch(/^private/)
  })

  test('sent while the agreement is taken back does not outlive it [AUTH-08] [AUTH-10]', async () => {
    const { parent, children } = await somo.stage.fundedFamily()
    const file = await picture({ colour: '#101010' })
    const held = sql`select from users where id = ${children[0].id} for no key update`
    const [withdrawn, sent] = await inTurn(somo.db, held, [
      () => parent.call(changeConsent, { childId: children[0].id, purpose: 'photo', agreed: false }),
      () => send(children[0], file),
    ])
    expect([withdrawn?.status, sent?.status]).toEqual([200, 403])
    expect(await ownPhoto(children[0])).toBeNull()
  })
})

/** The small size of a photo, as it stands beside names. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { removeProfilePhoto, updateProfilePhoto } from './contract.ts'
import { picture } from './testing/picture.ts'

let somo: World
let teacher: Person
beforeAll(async () => {
  somo = await openWorld({ limits: { perAccount: 1000 } })
  teacher = await somo.people.teacher('Achieng Odhiambo')
})
afterAll(() => somo.close())

const change = async (who: Person, colour?: string): Promise<{ photo: string; face: string }> => {
  const profilePhoto = await picture({ ...(colour && { colour }) })
  const reply = await who.call(updateProfilePhoto, { userId: who.id, profilePhoto })
  const photo = String(reply.body.photo)
  return { photo, face: photo.replace('.webp', '-face.webp') }
}
const look = async (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  somo.app.request(`${ORIGIN}${address}`, { headers })
const bytesOf = async (address: string): Promise<Buffer> => Buffer.from(await (await look(address)).arrayBuffer())

test('a photo has a second address, where it is 96 dots wide and WebP, and of the same colour [AUTH-08]', async () => {
  const { photo, face } = await change(teacher, '#c02040')
  const [large, small] = [await bytesOf(photo), await bytesOf(face)]
  const { format, width, height } = await sharp(small).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 96, height: 96 })
  expect((await look(face)).headers.get('content-type')).toBe('image/webp')
  const middle = async (file: Buffer): Promise<number[]> => {
    const { channels } = await sharp(file).stats()
    return channels.map(({ mean }) => Math.round(mean / 16))
  }
  expect(await middle(small)).toEqual(await middle(large))
})

test('its bytes are no photo of the other size: each address is kept, and asked for again, by itself [AUTH-08]', async () => {
  const { photo, face } = await change(teacher)
  const [ofPhoto, ofFace] = [(await look(photo)).headers.get('etag'), (await look(face)).headers.get('etag')]
  const status = async (address: string, etag: string | null) => (await look(address, { 'if-none-match': String(etag) })).status
  expect([await status(face, ofFace), await status(face, ofPhoto)]).toEqual([304, 200])
  expect([await status(photo, ofPhoto), await status(photo, ofFace)]).toEqual([304, 200])
})

test('the small size is seen by those who see the large one, and is gone with it [AUTH-08]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  const { face } = await change(amina)
  const own = { cookie: `somo_session=${amina.cookie}` }
  const stranger = { cookie: `somo_session=${teacher.cookie}` }
  expect([(await look(face, own)).status, (await look(face, stranger)).status, (await look(face)).status]).toEqual([
    200, 404, 404,
  ])
  const before = (await change(teacher, '#102030')).face
  const now = (await change(teacher, '#302010')).face
  expect([(await look(before)).status, (await look(now)).status]).toEqual([404, 200])
  await teacher.call(removeProfilePhoto, { userId: teacher.id })
  expect((await look(now)).status).toBe(404)
})

test('a photo that was kept before there were two sizes is shown whole at both addresses [AUTH-08]', async () => {
  const { photo, face } = await change(teacher)
  await somo.db.$client.query('update profile_photos set face = null where user_id = $1', [teacher.id])
  expect((await bytesOf(face)).equals(await bytesOf(photo))).toBe(true)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { days, plus } from '../../shared/time.ts'
import { buyVideo, mediaAddress, previewVideos, showVideo } from './contract.ts'
import { refundVideo } from './desk-contract.ts'
import { ownVideos, removeVideo, unpublishVideo } from './own-contract.ts'
import { videoFiles, videos } from './server/tables.ts'
import { onShelf } from './testing/library.ts'

const begun = new Date('2026-11-25T06:00:00Z')
let somo: World
let teacher: Person
let student: Person
let operator: Person

beforeAll(async () => {
  somo = await openWorld()
  teacher = await somo.people.teacher('Otieno Ouma')
  student = await somo.people.student('Amina Njoroge')
  operator = await somo.people.admin('Amina Yusuf')
})
beforeEach(() => void (somo.clock.now = begun))
afterAll(() => somo.close())

const filesOf = async (id: number) => (await somo.db.select().from(videoFiles).where(eq(videoFiles.videoId, id))).length
const mediaOf = async (id: number) => (await somo.db.select().from(videos).where(eq(videos.id, id)))[0]?.media
/** Nothing but its files is looked at: whoever asks must still be signed in. */
const after = async (ms: number) => {
  somo.clock.now = plus(begun, ms)
  await somo.settle()
}
const watched = async (who: Person, videoId: number) => (await who.call(mediaAddress, { videoId, copy: 'full' })).status

test('what was shown once stays for the desk for thirty days, and for nobody else [VID-07] [VID-03]', async () => {
  const videoId = await onShelf(somo, teacher)
  await teacher.call(unpublishVideo, { videoId })
  await teacher.call(removeVideo, { videoId })
  await somo.settle()
  expect([await watched(operator, videoId), await watched(teacher, videoId), await watched(student, videoId)]).toEqual([
    200, 404, 404,
  ])
  expect((await student.call(showVideo, { videoId })).status).toBe(404)
  expect((await student.call(previewVideos, {})).body.videos).toEqual([])
  expect((await teacher.call(ownVideos, {})).body.videos).toEqual([])
  await after(days(30) - 1000)
  expect([await mediaOf(videoId), await filesOf(videoId)]).toEqual(['ready', 4])
  await after(days(30) + 1000)
  expect([await mediaOf(videoId), await filesOf(videoId)]).toEqual(['gone', 0])
})

test('what was never shown goes at once [VID-07]', async () => {
  const videoId = await onShelf(somo, teacher, { status: 'draft', publishedAt: null })
  await teacher.call(removeVideo, { videoId })
  await somo.settle()
  expect([await mediaOf(videoId), await filesOf(videoId)]).toEqual(['gone', 0])
})

test('what was sold stays until nobody has it any more [VID-05] [VID-07]', async () => {
  const videoId = await onShelf(somo, teacher, { priceCents: 5000 })
  await somo.fund(student, 50)
  const { purchase_id: purchaseId } = (await student.call(buyVideo, { videoId, student_id: student.id, price: 50 })).body
  await teacher.call(removeVideo, { videoId })
  await after(days(400))
  expect([await mediaOf(videoId), await filesOf(videoId)]).toEqual(['ready', 4])
  somo.clock.now = begun
  expect(await watched(student, videoId)).toBe(200)
  expect((await operator.call(refundVideo, { purchaseId, reason: 'Nothing is heard.' })).ok).toBe(true)
  await somo.settle()
  expect(await filesOf(videoId)).toBe(4)
  await after(days(31))
  expect([await mediaOf(videoId), await filesOf(videoId)]).toEqual(['gone', 0])
})

test('of who has left what nobody bought goes too [VID-07] [AUTH-12]', async () => {
  const videoId = await onShelf(somo, teacher)
  // As leaving for good writes it (`records.ts`).
  await somo.db.update(videos).set({ status: 'removed', description: '', fileName: '' }).where(eq(videos.id, videoId))
  await somo.settle()
  await after(days(31))
  expect([await mediaOf(videoId), await filesOf(videoId)]).toEqual(['gone', 0])
})

test('what is shown or a draft stays however old it is and however little it sells [VID-07]', async () => {
  const shown = await onShelf(somo, teacher)
  const draft = await onShelf(somo, teacher, { status: 'draft', publishedAt: null })
  await somo.settle()
  await after(days(400))
  expect([await filesOf(shown), await filesOf(draft)]).toEqual([4, 4])
})

import { shillings, splitPrice } from '../../../shared/money.ts'
import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import { proveSecondFactor, type AttemptLimits } from '../../accounts/server/index.ts'
import type { MaySpend } from '../../booking/server/index.ts'
import type { HouseReader } from '../../house/server/index.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import * as intros from '../intro-contract.ts'
import * as own from '../own-contract.ts'
import { beginUpload } from './begin-upload.ts'
import { buyVideo } from './buy-video.ts'
import { changeVideo, publishVideo, removeCaptions, removeVideo, saveCaptions, unpublishVideo } from './change-video.ts'
import { libraryFor, videoFeed } from './feed.ts'
import { introOf, ownIntro } from './intro.ts'
import type { MediaStore } from './media-store.ts'
import { arrivingVideosOf, ownVideo, ownVideosOf } from './own-videos.ts'
import { rateVideo, ratingBy } from './rate-video.ts'
import { refundVideo } from './refund-video.ts'
import { saveVideo, unsaveVideo } from './save-video.ts'
import { showVideoTo } from './show-video.ts'
import { addressFor, captionsFor, keepPosition } from './watch.ts'

const PAGE = 12

export type VideoParts = {
  db: Db
  keys: Keys
  media: MediaStore
  house: HouseReader
  /** What teachers keep of new sales, in basis points. */
  teacherShareBps: number
  maySpend: MaySpend
  limits: AttemptLimits
}

const perMegabyte = async (house: HouseReader): Promise<number> => (await house.now()).data.kes_per_megabyte

export const videoCalls: readonly CallRoute<VideoParts>[] = [
  route(calls.previewVideos, ({ actor, input, now }, { db }) => videoFeed(db, actor, input, now)),
  route(calls.videoLibrary, async ({ actor, now }, { db, house }) => ({
    ...(await libraryFor(db, actor, now)),
    kes_per_megabyte: await perMegabyte(house),
  })),
  route(intros.introVideo, async ({ input }, { db, house }) => ({
    video: await introOf(db, input.teacherId),
    kes_per_megabyte: await perMegabyte(house),
  })),
  route(calls.showVideo, async ({ actor, input }, { db, house, teacherShareBps }) => {
    const shown = await showVideoTo(db, actor, input.videoId)
    const { teacher } = splitPrice(shown.priceCents, teacherShareBps)
    return { ...shown.video, teacher_part: shillings(teacher), kes_per_megabyte: await perMegabyte(house) }
  }),
  route(calls.mediaAddress, ({ actor, input, now }, { db, keys }) => addressFor({ db, secret: keys.media }, actor, input, now)),
  route(calls.captionsOf, async ({ actor, input }, { db }) => ({ content: await captionsFor(db, actor, input) })),
  route(calls.buyVideo, async ({ actor, input, now }, { db, teacherShareBps, maySpend }) => {
    const { videoId, student_id: learnerId, price: priceKes } = input
    const bought = await buyVideo(db, { actor, learnerId, videoId, priceKes, teacherShareBps, maySpend, now })
    const { purchaseId, paidCents, balanceCents } = bought
    return { success: true, purchase_id: purchaseId, paid: shillings(paidCents), balance: shillings(balanceCents) }
  }),
  route(calls.saveVideo, async ({ actor, input, now }, { db }) => {
    await saveVideo(db, actor, input.videoId, now)
    return { saved: true }
  }),
  route(calls.unsaveVideo, async ({ actor, input }, { db }) => {
    await unsaveVideo(db, actor, input.videoId)
    return { saved: false }
  }),
  route(calls.keepPosition, async ({ actor, input, now }, { db }) => {
    await keepPosition(db, actor, input, now)
    return { kept: true }
  }),
  route(calls.ownRating, async ({ actor, input }, { db }) => {
    if (input.userId !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    return { rating: await ratingBy(db, input) }
  }),
  route(calls.rateVideo, async ({ actor, input, now }, { db }) => {
    if (input.userId !== actor.userId) throw new Refusal(calls.refusals.wrong_identity)
    const sums = await rateVideo(db, actor, { videoId: input.videoId, stars: input.rating }, now)
    return { rating: input.rating, ...sums }
  }),
  route(own.ownVideos, async ({ actor, input }, parts) => {
    const { q, show, cursor, limit = PAGE } = input
    const found = await ownVideosOf(parts, actor, { q, show, before: idBefore(cursor), limit })
    return {
      videos: found.list,
      next_cursor: cursorOf(found.next),
      all: found.all,
      published: found.published,
      drafts: found.drafts,
      kes_per_megabyte: await perMegabyte(parts.house),
    }
  }),
  route(intros.ownIntro, async ({ actor }, parts) => ({
    ...(await ownIntro(parts, actor)),
    kes_per_megabyte: await perMegabyte(parts.house),
  })),
  route(own.arrivingVideos, async ({ actor }, parts) => ({ videos: await arrivingVideosOf(parts, actor) })),
  route(own.beginUpload, async ({ actor, input, now }, parts) => {
    const file = { fileName: input.file_name, fileBytes: input.file_bytes, purpose: input.purpose ?? 'lesson' }
    return { video: await ownVideo(parts, actor, await beginUpload(parts, actor, file, now)) }
  }),
  route(own.changeVideo, async ({ actor, input }, parts) => {
    await changeVideo(parts, actor, input)
    return { video: await ownVideo(parts, actor, input.videoId) }
  }),
  route(own.publishVideo, async ({ actor, input, now }, parts) => {
    await publishVideo(parts, actor, input.videoId, now)
    return { video: await ownVideo(parts, actor, input.videoId) }
  }),
  route(own.unpublishVideo, async ({ actor, input }, parts) => {
    await unpublishVideo(parts, actor, input.videoId)
    return { video: await ownVideo(parts, actor, input.videoId) }
  }),
  route(own.removeVideo, async ({ actor, input, now }, parts) => {
    await removeVideo(parts, actor, input.videoId, now)
    return { removed: true }
  }),
  route(own.saveCaptions, async ({ actor, input, now }, parts) => {
    await saveCaptions(parts, actor, input, now)
    return { captions: (await ownVideo(parts, actor, input.videoId)).captions }
  }),
  route(own.removeCaptions, async ({ actor, input }, parts) => {
    await removeCaptions(parts, actor, input)
    return { captions: (await ownVideo(parts, actor, input.videoId)).captions }
  }),
  route(desk.refundVideo, async ({ actor, input, now }, parts) => {
    const { purchaseId, reason, code } = input
    await proveSecondFactor(parts, actor.userId, code, now)
    const { paidCents, teacherCents } = await refundVideo(parts.db, actor, { purchaseId, reason, now })
    return { paid: shillings(paidCents), teacher_part: shillings(teacherCents) }
  }),
]

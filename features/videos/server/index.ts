/** The front door: recorded lessons that are uploaded, bought and watched. */
import type { Feature } from '../../../shared/server/feature.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { plus } from '../../../shared/time.ts'
import type { Descriptions } from '../../wallet/server/index.ts'
import { clearFiles, giveUpUploads, letGoRemoved } from './clear-videos.ts'
import { makeCopies, WORK_KEPT_MS } from './make-copies.ts'
import { describePurchases } from './money.ts'
import { videoRecords } from './records.ts'
import { videoCalls, type VideoParts } from './routes.ts'
import * as tables from './tables.ts'

export { buyVideo, videoToBuy } from './buy-video.ts'
export { isSigned } from './media-address.ts'
export { bucketMedia } from './bucket-media.ts'
export { folderMedia } from './folder-media.ts'
export { partOf, type Part } from './byte-range.ts'
export { processMedia } from './media-process.ts'
export type { MediaStore, OpenedFile } from './media-store.ts'
export { openUploads, type ReceiveUpload } from './uploads.ts'
export { tutorials } from './tutorials.ts'
export { videoFor } from './queries.ts'
export { introById, introOf } from './intro.ts'
export { hideVideo } from './hide-video.ts'
export { videoPrices } from './video-prices.ts'
export { purchasesBy } from './refund-video.ts'

export const videos = {
  name: 'videos',
  enters: ['accounts', 'audit', 'house', 'notices', 'family', 'teachers', 'wallet', 'booking'],
  tables,
  records: videoRecords,
  calls: videoCalls,
  sweeps: [
    {
      name: 'videos in the making',
      everyMs: 2000,
      work: (now, parts) => makeCopies(parts, now),
      oldestDue: ({ db }) => oldestIn(db, tables.videos.dueAt),
    },
    { name: 'uploads given up', everyMs: 60_000, work: (now, parts) => giveUpUploads(parts, now) },
    { name: 'videos taken away', everyMs: 60_000, work: (now, parts) => letGoRemoved(parts, now) },
    { name: 'work left behind', everyMs: 3_600_000, work: (now, parts) => parts.media.clearWork(plus(now, -WORK_KEPT_MS)) },
    { name: 'files of videos', everyMs: 10_000, work: (now, parts) => clearFiles(parts, now) },
  ],
  gives: {
    descriptions: { video_purchase: describePurchases, video_refund: describePurchases } satisfies Descriptions,
  },
} as const satisfies Feature<VideoParts>

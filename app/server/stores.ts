import path from 'node:path'
import { bucketMedia, folderMedia } from '../../features/videos/server/index.ts'
import { openBucket, type Bucket, type BucketSettings } from '../../shared/server/bucket.ts'
import { bucketStore, folderStore, sealedStore } from '../../shared/server/file-store.ts'
import type { Keys } from '../../shared/server/keys.ts'
import type { OwnParts } from './parts.ts'

/** Where people's papers and videos lie: in a bucket where there is one, else in a folder. */
export const storesOf = (folder: string, keys: Keys, bucket: Bucket | null): Pick<OwnParts, 'files' | 'media'> => ({
  files: sealedStore(bucket ? bucketStore(bucket) : folderStore(folder), keys.files, ...(keys.before ? [keys.before.files] : [])),
  media: bucket ? bucketMedia(bucket, path.join(folder, 'work')) : folderMedia(path.join(folder, 'media')),
})

/** The same, in the bucket that is set up. Throws what `check` of it does. */
export async function openStores(
  folder: string,
  keys: Keys,
  settings: BucketSettings | null,
): Promise<ReturnType<typeof storesOf>> {
  const bucket = settings && openBucket(settings)
  await bucket?.check()
  return storesOf(folder, keys, bucket)
}

import { access, constants, mkdir } from 'node:fs/promises'
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

/** The same, in the bucket that is set up. Throws what `check` of it does, and where nothing can be kept in the folder. */
export async function openStores(
  folder: string,
  keys: Keys,
  settings: BucketSettings | null,
): Promise<ReturnType<typeof storesOf>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => access(folder, constants.R_OK | constants.W_OK | constants.X_OK))
    .catch((error: NodeJS.ErrnoException) => {
      throw new Error(`The configuration is not right:\n  FILES_FOLDER: a folder that our own user can write (${error.code})`)
    })
  const bucket = settings && openBucket(settings)
  await bucket?.check()
  return storesOf(folder, keys, bucket)
}

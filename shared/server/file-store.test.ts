import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Simulator } from '../../simulators/s3/start.ts'
import { openBucket } from './bucket.ts'
import { bucketStore, folderStore, newFileKey, sealedStore, type FileStore } from './file-store.ts'

let folder: string
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'store-')), 'files')
})
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }))

const files = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name)

type Opened = AsyncDisposable & { store: FileStore; all: () => Promise<string[]> }

const inFolder = async (): Promise<Opened> => ({ store: folderStore(folder), all: files, [Symbol.asyncDispose]: async () => {} })

async function inBucket(): Promise<Opened> {
  const s3 = await startS3Simulator()
  return {
    store: bucketStore(openBucket(s3.settings)),
    all: async () => [...s3.objects.keys()].map((name) => path.basename(name)),
    [Symbol.asyncDispose]: () => s3.close(),
  }
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
] as const)('in %s', (_, open) => {
  test('a file is kept as it came and gone when it is removed, twice [VER-03]', async () => {
    await using one = await open()
    const [key, other] = [newFileKey(), newFileKey()]
    const bytes = Buffer.from([0, 1, 255, 10])
    await one.store.put(key, bytes)
    await one.store.put(other, Buffer.alloc(0))
    expect(await one.store.read(key)).toEqual(bytes)
    expect(await one.store.read(other)).toEqual(Buffer.alloc(0))
    await one.store.put(other, Buffer.from('again'))
    expect(await one.store.read(other)).toEqual(Buffer.from('again'))
    expect((await one.all()).toSorted()).toEqual([key, other].toSorted())
    await one.store.remove(key)
    await one.store.remove(key)
    expect([await one.store.read(key), await one.all()]).toEqual([null, [other]])
  })

  test.each(['', '..', '../../etc/passwd', 'a'.repeat(39), `${'a'.repeat(40)}/x`, 'A'.repeat(40), `${'a'.repeat(40)}\u0000`])(
    'a name that is no key of ours, such as %j, leads nowhere [VER-03]',
    async (key) => {
      await using one = await open()
      await expect(one.store.put(key, Buffer.from('x'))).rejects.toThrow('key of ours')
      await expect(one.store.read(key)).rejects.toThrow('key of ours')
      await expect(one.store.remove(key)).rejects.toThrow('key of ours')
    },
  )
})

test('a file is for our own eyes [VER-03]', async () => {
  const key = newFileKey()
  await folderStore(folder).put(key, Buffer.from('a'))
  const { mode } = await stat(path.join(folder, key.slice(0, 2), key))
  expect(mode & 0o077).toBe(0)
})

test('what a process left half written goes with its key, and is never read [VER-03]', async () => {
  const key = newFileKey()
  const store = folderStore(folder)
  await store.put(key, Buffer.from('whole'))
  await store.remove(key)
  await writeFile(path.join(folder, key.slice(0, 2), `${key}.part`), 'hal')
  expect(await store.read(key)).toBeNull()
  await store.remove(key)
  expect(await files()).toEqual([])
})

test('without the secret nothing of a sealed file can be read, and the same file is never the same twice [VER-03]', async () => {
  const [one, other] = [newFileKey(), newFileKey()]
  const store = sealedStore(folderStore(folder), Buffer.alloc(32, 1))
  const bytes = Buffer.from('Republic of Kenya, ID number 31227390')
  await store.put(one, bytes)
  await store.put(other, bytes)
  expect(await store.read(one)).toEqual(bytes)
  const [onDisk, again] = [await folderStore(folder).read(one), await folderStore(folder).read(other)]
  for (const words of ['Republic', '31227390']) expect(onDisk?.includes(words)).toBe(false)
  expect(onDisk?.equals(again ?? Buffer.alloc(0))).toBe(false)
  expect(await store.read(newFileKey())).toBeNull()
})

test('a sealed file that was changed, cut, put in another’s place or kept by another secret opens nothing [VER-03]', async () => {
  const [one, other] = [newFileKey(), newFileKey()]
  const place = (key: string) => path.join(folder, key.slice(0, 2), key)
  const store = sealedStore(folderStore(folder), Buffer.alloc(32, 1))
  await store.put(one, Buffer.from('one'))
  await store.put(other, Buffer.from('other'))
  await expect(sealedStore(folderStore(folder), Buffer.alloc(32, 2)).read(one)).rejects.toThrow()
  await copyFile(place(one), place(other))
  await expect(store.read(other)).rejects.toThrow()
  const sealed = await readFile(place(one))
  for (const length of [0, 5, 20, sealed.length - 1]) {
    await writeFile(place(one), sealed.subarray(0, length))
    await expect(store.read(one)).rejects.toThrow()
  }
  await writeFile(place(one), sealed.with(-1, (sealed.at(-1) ?? 0) ^ 1))
  await expect(store.read(one)).rejects.toThrow()
  await store.remove(one)
  expect(await store.read(one)).toBeNull()
})

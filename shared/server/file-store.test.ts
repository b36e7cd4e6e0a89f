import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore, newFileKey } from './file-store.ts'

let folder: string
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'store-')), 'files')
})
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }))

const files = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name)

test('a file is kept as it came, for our own eyes, and gone when it is removed, twice [VER-03]', async () => {
  const key = newFileKey()
  const bytes = Buffer.from([0, 1, 255, 10])
  await folderStore(folder).put(key, bytes)
  expect(await folderStore(folder).read(key)).toEqual(bytes)
  expect(await files()).toEqual([key])
  const { mode } = await stat(path.join(folder, key.slice(0, 2), key))
  expect(mode & 0o077).toBe(0)
  await folderStore(folder).remove(key)
  await folderStore(folder).remove(key)
  expect([await folderStore(folder).read(key), await files()]).toEqual([null, []])
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

test.each(['', '..', '../../etc/passwd', 'a'.repeat(39), `${'a'.repeat(40)}/x`, 'A'.repeat(40), `${'a'.repeat(40)}\u0000`])(
  'a name that is no key of ours, such as %j, leads nowhere [VER-03]',
  async (key) => {
    const store = folderStore(folder)
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('key of ours')
    await expect(store.read(key)).rejects.toThrow('key of ours')
    await expect(store.remove(key)).rejects.toThrow('key of ours')
  },
)

/** Where a server keeps people's files, before anybody has sent one. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { deriveKeys } from '../../shared/server/keys.ts'
import { openStores } from './stores.ts'

test('a folder for files is made for nobody else to read; where none can be, the setting is named [OPS-05]', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'somo-stores-'))
  const open = (folder: string) => openStores(folder, deriveKeys('the secret of the tests, long enough'), null)
  try {
    await open(path.join(place, 'of/people'))
    expect(statSync(path.join(place, 'of/people')).mode & 0o777).toBe(0o700)
    writeFileSync(path.join(place, 'taken'), '')
    await expect(open(path.join(place, 'taken'))).rejects.toThrow(
      'The configuration is not right:\n  FILES_FOLDER: a folder that our own user can write (EEXIST)',
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

import { expect, test } from 'vitest'
import { uploading } from './upload.ts'

test('what was given up before it began is not sent [VID-07]', async () => {
  const send = uploading(() => undefined)
  await expect(send('/api/uploads/1', { method: 'PATCH', signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

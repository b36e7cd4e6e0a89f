import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CHALLENGE, type World } from '../../../app/server/testing/world.ts'

/**
 * Has the simulated provider send its webhooks to this test.
 * @param take what becomes of each; the provider is thanked once it has been taken
 * @returns how to stop listening
 */
export async function receiveWebhooks(somo: World, take: (body: string) => unknown): Promise<() => void> {
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    await take(Buffer.concat(chunks).toString())
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await somo.control('webhook/configure', { url, challenge: CHALLENGE })
  return () => {
    receiver.closeAllConnections()
    receiver.close()
  }
}

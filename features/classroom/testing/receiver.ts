/** Takes a provider's webhooks as our server does, for worlds that listen nowhere. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '../../../app/server/testing/world.ts'

export async function receiveHooks(somo: World): Promise<{ url: string; close(): void }> {
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
    const answer = await somo.app.request('/hooks/rooms', { method: 'POST', headers, body: Buffer.concat(chunks) })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    close() {
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens for what somebody outside sends of itself, for worlds that listen nowhere.
 * @param take what becomes of each, by the path it came to; its answer, or thanks where it has none
 */
export async function receiveFrom(
  take: (body: Buffer, headers: [string, string][], path: string) => unknown,
): Promise<{ url: string; close(): void }> {
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
    const answer = await take(Buffer.concat(chunks), headers, request.url ?? '/')
    if (answer instanceof Response) response.writeHead(answer.status).end(await answer.text())
    else response.end()
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

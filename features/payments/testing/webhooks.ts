import { receiveFrom } from '../../../app/server/testing/receiver.ts'
import { CHALLENGE, HOOK_SECRET, type World } from '../../../app/server/testing/world.ts'

/** A webhook as it comes to our server: the provider's, or a stranger's. @param body an object, or the bytes themselves */
export const sendWebhook = async (somo: World, body: object | string): Promise<Response> =>
  somo.app.request(`http://somo.test/hooks/intasend/${HOOK_SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/**
 * Has the simulated provider send its webhooks to this test.
 * @param take what becomes of each; the provider is thanked once it has been taken
 * @returns how to stop listening
 */
export async function receiveWebhooks(somo: World, take: (body: string) => unknown): Promise<() => void> {
  const receiver = await receiveFrom(async (body) => void (await take(body.toString())))
  await somo.control('webhook/configure', { url: receiver.url, challenge: CHALLENGE })
  return () => receiver.close()
}

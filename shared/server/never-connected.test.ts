import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { neverConnected } from './never-connected.ts'

const faultOf = (address: string): Promise<unknown> =>
  fetch(address).then(
    () => null,
    (error: unknown) => error,
  )

test('a door that nobody opens has heard nothing; one that hangs up may have', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const hungUp = await faultOf(origin)
  await new Promise((resolve) => server.close(resolve))
  const closed = await faultOf(origin)
  expect([closed, hungUp, new Error('something else')].map(neverConnected)).toEqual([true, false, false])
})
